package io.thalweg.report.internal.chart;

import java.util.List;

/**
 * Points of many coordinates as lines across parallel axes: side by side where there is room, below each other where there is not.
 *
 * @param axes at least one
 * @param lines in the order of drawing
 * @param key what the colours mean
 */
public record ParallelAxes(List<Axis> axes, List<Trace> lines, Plot.ColourKey key) implements Panel {

    private static final double LEAST_GAP = 84;
    private static final double ROW = 62;
    private static final double TALL = 260;
    private static final double SIZE = 11;
    private static final double HALO = 2.8;
    private static final double HALO_OPACITY = 0.4;

    /**
     * A point.
     *
     * @param values one for each axis; NaN where there is none
     * @param ink its colour unless it stands out
     * @param standingOut whether it is drawn to be seen before the others
     * @param tip what is said of it
     */
    public record Trace(double[] values, Ink ink, boolean standingOut, String tip) {}

    /** Copies the lists. */
    public ParallelAxes {
        axes = List.copyOf(axes);
        lines = List.copyOf(lines);
    }

    private boolean sideBySide(double width) {
        return width / axes.size() >= LEAST_GAP;
    }

    @Override
    public double height(double width) {
        return 40 + (sideBySide(width) ? TALL + 48 : ROW * axes.size() + 10);
    }

    @Override
    public void draw(Canvas canvas, Box box) {
        boolean beside = sideBySide(box.width());
        Keys.colours(canvas, key, box.inside(0, 6, 0, 0));
        Box inside = beside ? box.inside(LEAST_GAP / 2, 76, LEAST_GAP / 2, 24) : box.inside(14, 40 + 22, 14, 24);
        double[] across = new double[axes.size()];
        for (int k = 0; k < across.length; k++) {
            double share = axes.size() == 1 ? 0.5 : (double) k / (axes.size() - 1);
            across[k] = beside ? inside.x() + share * inside.width() : inside.y() + k * ROW;
        }
        canvas.begin("traces");
        lines.forEach(line -> draw(canvas, line, inside, across, beside));
        canvas.end();
        canvas.begin("axes");
        for (int k = 0; k < across.length; k++) {
            if (beside) {
                upright(canvas, axes.get(k), inside, across[k], box.width() / axes.size());
            } else {
                level(canvas, axes.get(k), inside, across[k]);
            }
        }
        canvas.end();
    }

    private void draw(Canvas canvas, Trace line, Box inside, double[] across, boolean beside) {
        double[] along = new double[across.length];
        for (int k = 0; k < along.length; k++) {
            double t = Math.max(0, Math.min(1, axes.get(k).position(line.values()[k])));
            boolean down = axes.get(k).kind() == Axis.Kind.CATEGORIES;
            along[k] = beside ? inside.y() + inside.height() * (down ? t : 1 - t) : inside.x() + inside.width() * t;
        }
        double width = line.standingOut() ? 3 : 1.1;
        double opacity = line.standingOut() ? 1 : 0.8;
        Ink ink = line.standingOut() ? Ink.WARM : line.ink();
        double[] x = beside ? across : along;
        double[] y = beside ? along : across;
        if (!line.standingOut()) {
            // the dark end of the ramp would be lost on a dark page, and the pale end on a light one
            canvas.line(x, y, Ink.MUTED, HALO, 0, HALO_OPACITY, "");
        }
        canvas.line(x, y, ink, width, 0, opacity, line.tip());
    }

    private static void upright(Canvas canvas, Axis axis, Box inside, double x, double slot) {
        canvas.line(new double[] {x, x}, new double[] {inside.y(), inside.bottom()}, Ink.TEXT, 1, 0, 0.7, "");
        String label = Texts.fitted(axis.label(), 12.5, slot - 10);
        // the outer labels stay inside the figure
        double half = Texts.width(label, 12.5) / 2;
        double least = inside.x() - LEAST_GAP / 2 + half;
        double most = inside.right() + LEAST_GAP / 2 - half;
        canvas.text(
                label, Math.max(least, Math.min(most, x)), inside.y() - 12, 12, true, Ink.TEXT, Canvas.Anchor.MIDDLE);
        double before = Double.NaN;
        for (Axis.Tick tick : shown(axis, inside.height())) {
            double t = axis.position(tick.value());
            double y = inside.y() + inside.height() * (axis.kind() == Axis.Kind.CATEGORIES ? t : 1 - t);
            canvas.line(new double[] {x - 3, x + 3}, new double[] {y, y}, Ink.TEXT, 1, 0, 0.7, "");
            if (!(Math.abs(y - before) < 12)) {
                String text = Texts.fitted(tick.text(), SIZE, slot - 14);
                // lines behind the text would make it hard to read
                canvas.rectangle(x + 5, y - 6.5, Texts.width(text, SIZE) * 0.95 + 2, 13, Ink.PAPER, 0.72, "");
                canvas.text(text, x + 6, y + 4, SIZE, false, Ink.TEXT, Canvas.Anchor.START);
                before = y;
            }
        }
    }

    private static List<Axis.Tick> shown(Axis axis, double length) {
        List<Axis.Tick> ticks = axis.ticks(5);
        int most = (int) (length / 14);
        return ticks.size() <= most ? ticks : ticks.subList(0, most);
    }

    private static void level(Canvas canvas, Axis axis, Box inside, double y) {
        canvas.line(new double[] {inside.x(), inside.right()}, new double[] {y, y}, Ink.TEXT, 1, 0, 0.7, "");
        canvas.text(
                Texts.fitted(axis.label(), 12.5, inside.width()),
                inside.x(),
                y - 8,
                12,
                true,
                Ink.TEXT,
                Canvas.Anchor.START);
        double free = Double.NEGATIVE_INFINITY;
        for (Axis.Tick tick : axis.ticks(4)) {
            double x = inside.x() + inside.width() * axis.position(tick.value());
            String text = Texts.fitted(tick.text(), SIZE, 90);
            double half = Texts.width(text, SIZE) / 2;
            canvas.line(new double[] {x, x}, new double[] {y - 3, y + 3}, Ink.TEXT, 1, 0, 0.7, "");
            double at = Math.max(inside.x() + half - 8, Math.min(inside.right() - half + 8, x));
            if (at - half > free) {
                canvas.text(text, at, y + 15, SIZE, false, Ink.MUTED, Canvas.Anchor.MIDDLE);
                free = at + half + 4;
            }
        }
    }
}
