package io.thalweg.report.internal.chart;

import java.util.List;

/** Explanations of colours and symbols. */
final class Keys {

    private static final double SIZE = 12;
    private static final double SMALL = 10.5;
    private static final double LINE = 20;

    private Keys() {}

    /** The colours of the ramp, with the values between them. */
    static void colours(Canvas canvas, Plot.ColourKey key, Box box) {
        int levels = key.ends().size() + 1;
        if (levels == 1) {
            return;
        }
        double label = Math.min(0.4 * box.width(), Texts.width(key.label(), SIZE) + 12);
        canvas.begin("key");
        canvas.text(
                Texts.fitted(key.label(), SIZE, label - 4),
                box.x(),
                box.y() + 13,
                SIZE,
                false,
                Ink.MUTED,
                Canvas.Anchor.START);
        double each = Math.min(40, (box.width() - label - 24) / levels);
        double widest = 8
                + key.ends().stream()
                        .mapToDouble(end -> Texts.width(end, SMALL))
                        .max()
                        .orElse(0);
        int every = (int) Math.max(1, Math.ceil(widest / each));
        for (int k = 0; k < levels; k++) {
            double x = box.x() + label + k * each;
            canvas.rectangle(x, box.y() + 4, each, 10, Ink.level(k, levels - 1), 1, "");
            if (k > 0 && (k - 1) % every == 0) {
                canvas.text(key.ends().get(k - 1), x, box.y() + 26, SMALL, false, Ink.MUTED, Canvas.Anchor.MIDDLE);
            }
        }
        canvas.end();
    }

    /** Height of the symbols' explanations at some width. */
    static double height(List<Figure.Key> keys, double width) {
        double x = 0;
        double y = keys.isEmpty() ? 0 : LINE + 4;
        for (Figure.Key key : keys) {
            double each = width(key);
            if (x > 0 && x + each > width) {
                x = 0;
                y += LINE;
            }
            x += each;
        }
        return y;
    }

    private static double width(Figure.Key key) {
        return 38 + Texts.width(key.text(), SIZE);
    }

    /** Symbols and what they mean, in lines. */
    static void symbols(Canvas canvas, List<Figure.Key> keys, double width) {
        double x = 0;
        double y = 14;
        canvas.begin("key");
        for (Figure.Key key : keys) {
            double each = width(key);
            if (x > 0 && x + each > width) {
                x = 0;
                y += LINE;
            }
            if (key.symbol().isPresent()) {
                canvas.symbol(key.symbol().get(), x + 9, y - 4, 4, key.ink(), 1, "");
            } else {
                canvas.line(
                        new double[] {x, x + 18},
                        new double[] {y - 4, y - 4},
                        key.ink(),
                        key.width(),
                        0,
                        key.opacity(),
                        "");
            }
            canvas.text(
                    Texts.fitted(key.text(), SIZE, width - 26), x + 24, y, SIZE, false, Ink.MUTED, Canvas.Anchor.START);
            x += each;
        }
        canvas.end();
    }
}
