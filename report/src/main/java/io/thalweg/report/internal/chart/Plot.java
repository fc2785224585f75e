package io.thalweg.report.internal.chart;

import java.util.List;

/**
 * Marks between two axes.
 *
 * @param title empty for none
 * @param across the axis from left to right
 * @param up the axis from bottom to top, or of categories from top to bottom
 * @param marks in the order of drawing
 * @param key what the colours of levels mean
 * @param tall height of the inside of the plot, in pixels
 */
public record Plot(String title, Axis across, Axis up, List<Mark> marks, ColourKey key, double tall) implements Panel {

    static final double LABEL = 12;
    static final double TITLE = 13;
    private static final double LINE = 18;
    private static final double KEY_HEIGHT = 34;

    /**
     * The meaning of the colours of the ramp.
     *
     * @param label what they stand for
     * @param ends the values between neighbouring levels, one less than there are levels; empty for no key
     */
    public record ColourKey(String label, List<String> ends) {
        /** No colours to be explained. */
        public static final ColourKey NONE = new ColourKey("", List.of());

        /** Copies the values. */
        public ColourKey {
            ends = List.copyOf(ends);
        }
    }

    /** Copies the marks. */
    public Plot {
        marks = List.copyOf(marks);
    }

    /** A plot without a key of colours. */
    public static Plot of(String title, Axis across, Axis up, List<? extends Mark> marks, double tall) {
        return new Plot(title, across, up, List.copyOf(marks), ColourKey.NONE, tall);
    }

    private double top() {
        boolean upLabel = !up.label().isEmpty();
        return 6
                + (title.isEmpty() ? 0 : LINE + 2)
                + (key.ends().isEmpty() ? 0 : KEY_HEIGHT)
                + (upLabel ? LINE + 6 : 4);
    }

    private double bottom() {
        return LINE + 4 + (across.label().isEmpty() ? 0 : LINE);
    }

    @Override
    public double height(double width) {
        return top() + tall + bottom();
    }

    @Override
    public void draw(Canvas canvas, Box box) {
        List<Axis.Tick> rows = up.ticks((int) Math.max(2, tall / 36));
        double most = up.kind() == Axis.Kind.CATEGORIES ? 0.42 * box.width() : 0.3 * box.width();
        double left = 8
                + rows.stream()
                        .mapToDouble(tick -> Math.min(most, Texts.width(tick.text(), LABEL)))
                        .max()
                        .orElse(0);
        Box inside = box.inside(left, top(), 12, bottom());
        Frame frame = new Frame(inside, across, up);
        canvas.begin("axes");
        head(canvas, box);
        drawRows(canvas, frame, rows, left);
        drawColumns(canvas, frame, box);
        canvas.end();
        marks.forEach(mark -> mark.draw(canvas, frame));
    }

    private void head(Canvas canvas, Box box) {
        double y = box.y() + 6;
        if (!title.isEmpty()) {
            y += LINE;
            canvas.text(
                    Texts.fitted(title, TITLE * 1.04, box.width()),
                    box.x(),
                    y - 4,
                    TITLE,
                    true,
                    Ink.TEXT,
                    Canvas.Anchor.START);
            y += 2;
        }
        if (!key.ends().isEmpty()) {
            Keys.colours(canvas, key, new Box(box.x(), y, box.width(), KEY_HEIGHT));
            y += KEY_HEIGHT;
        }
        if (!up.label().isEmpty()) {
            canvas.text(
                    Texts.fitted(up.label(), LABEL, box.width()),
                    box.x(),
                    y + 11,
                    LABEL,
                    false,
                    Ink.MUTED,
                    Canvas.Anchor.START);
        }
    }

    private void drawRows(Canvas canvas, Frame frame, List<Axis.Tick> ticks, double left) {
        Box box = frame.box();
        boolean named = up.kind() == Axis.Kind.CATEGORIES;
        double slot = named ? box.height() / Math.max(1, ticks.size()) : 100;
        int every = (int) Math.ceil(14 / slot);
        for (int i = 0; i < ticks.size(); i++) {
            double y = frame.y(ticks.get(i).value());
            if (!named) {
                canvas.line(new double[] {box.x(), box.right()}, new double[] {y, y}, Ink.GRID, 1, 0, 1, "");
            }
            if (i % every == 0) {
                canvas.text(
                        Texts.fitted(ticks.get(i).text(), LABEL, left - 6),
                        box.x() - 6,
                        y + 4,
                        LABEL,
                        false,
                        Ink.MUTED,
                        Canvas.Anchor.END);
            }
        }
    }

    private void drawColumns(Canvas canvas, Frame frame, Box outer) {
        Box box = frame.box();
        List<Axis.Tick> ticks = across.ticks((int) Math.max(3, box.width() / 64));
        double slot = box.width() / Math.max(1, ticks.size());
        boolean named = across.kind() == Axis.Kind.CATEGORIES;
        int every = named ? (int) Math.ceil(30 / slot) : 1;
        if (!named) {
            for (Axis.Tick tick : ticks) {
                double x = frame.x(tick.value());
                canvas.line(
                        new double[] {x, x}, new double[] {box.bottom(), box.bottom() + 4}, Ink.MUTED, 1, 0, 0.6, "");
            }
        }
        canvas.line(
                new double[] {box.x(), box.right()},
                new double[] {box.bottom(), box.bottom()},
                Ink.MUTED,
                1,
                0,
                0.6,
                "");
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < ticks.size(); i += every) {
            String text = named
                    ? Texts.fitted(ticks.get(i).text(), LABEL, every * slot - 4)
                    : ticks.get(i).text();
            double half = Texts.width(text, LABEL) / 2;
            double x = frame.x(ticks.get(i).value());
            x = Math.max(outer.x() + half, Math.min(outer.right() - half, x));
            if (x - half > free) {
                canvas.text(text, x, box.bottom() + 17, LABEL, false, Ink.MUTED, Canvas.Anchor.MIDDLE);
                free = x + half + 4;
            }
        }
        if (!across.label().isEmpty()) {
            canvas.text(
                    Texts.fitted(across.label(), LABEL, outer.width() - 4),
                    outer.right() - 12,
                    box.bottom() + 17 + LINE,
                    LABEL,
                    false,
                    Ink.MUTED,
                    Canvas.Anchor.END);
        }
    }
}
