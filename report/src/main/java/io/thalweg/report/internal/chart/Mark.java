package io.thalweg.report.internal.chart;

import java.util.ArrayList;
import java.util.List;

/** What stands for values in a plot. Arrays are not to be modified. Values that are NaN are left out. */
public sealed interface Mark {

    /** Draws the mark. */
    void draw(Canvas canvas, Frame frame);

    /**
     * A symbol for each pair of values; one beyond the axis is drawn as a small triangle at its end.
     *
     * @param name class of the group that they are in
     * @param tips what is said of each; empty for nothing
     */
    record Dots(
            String name,
            double[] x,
            double[] y,
            Symbol symbol,
            Ink ink,
            double radius,
            double opacity,
            List<String> tips)
            implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            canvas.begin(name);
            for (int i = 0; i < x.length; i++) {
                double px = frame.x(x[i]);
                double py = frame.y(y[i]);
                if (Double.isFinite(px) && !Double.isNaN(py)) {
                    Symbol shape = frame.isOff(x[i], y[i]) ? Symbol.TRIANGLE : symbol;
                    canvas.symbol(
                            shape,
                            frame.holdX(px),
                            frame.holdY(py),
                            radius,
                            ink,
                            opacity,
                            tips.isEmpty() ? "" : tips.get(i));
                }
            }
            canvas.end();
        }
    }

    /**
     * A line through values.
     *
     * @param dash length of its dashes, 0 for a solid line
     * @param steps whether it goes on at a height until the next value
     */
    record Line(String name, double[] x, double[] y, Ink ink, double width, double dash, boolean steps)
            implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            List<double[]> path = new ArrayList<>();
            double before = Double.NaN;
            for (int i = 0; i < x.length; i++) {
                double px = frame.x(x[i]);
                double py = Double.isNaN(y[i]) ? Double.NaN : frame.holdY(frame.y(y[i]));
                if (steps && !Double.isNaN(before) && !Double.isNaN(py) && py != before) {
                    path.add(new double[] {px, before});
                }
                // on a level line the inner points add nothing
                int last = path.size() - 1;
                if (steps && last > 0 && path.get(last)[1] == py && path.get(last - 1)[1] == py) {
                    path.remove(last);
                }
                path.add(new double[] {px, py});
                before = py;
            }
            if (!path.isEmpty()) {
                canvas.begin(name);
                canvas.line(column(path, 0), column(path, 1), ink, width, dash, 1, "");
                canvas.end();
            }
        }

        private static double[] column(List<double[]> path, int index) {
            return path.stream().mapToDouble(point -> point[index]).toArray();
        }
    }

    /**
     * Many thin lines. One that leaves the plot is cut at its border.
     *
     * @param name class of the group that they are in
     * @param x of each line, the values from left to right
     * @param tips what is said of each; empty for nothing
     */
    record Lines(
            String name, List<double[]> x, List<double[]> y, Ink ink, double width, double opacity, List<String> tips)
            implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            canvas.begin(name);
            for (int k = 0; k < x.size(); k++) {
                canvas.line(
                        frame.x(x.get(k)),
                        cut(x.get(k), y.get(k), frame),
                        ink,
                        width,
                        0,
                        opacity,
                        tips.isEmpty() ? "" : tips.get(k));
            }
            canvas.end();
        }

        /** Pixel heights; of those beyond the border only the ones next to a value inside are left, at the border. */
        private static double[] cut(double[] x, double[] y, Frame frame) {
            double[] heights = new double[y.length];
            for (int i = 0; i < y.length; i++) {
                boolean seen = isIn(x, y, i - 1, frame) || isIn(x, y, i, frame) || isIn(x, y, i + 1, frame);
                heights[i] = seen && !Double.isNaN(y[i]) ? frame.holdY(frame.y(y[i])) : Double.NaN;
            }
            return heights;
        }

        private static boolean isIn(double[] x, double[] y, int i, Frame frame) {
            return i >= 0 && i < y.length && !Double.isNaN(y[i]) && !frame.isOff(x[i], y[i]);
        }
    }

    /** The area between two curves. */
    record Band(double[] x, double[] low, double[] high, Ink ink, double opacity) implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            int n = x.length;
            double[] outline = new double[4 * n];
            for (int i = 0; i < n; i++) {
                double px = frame.x(x[i]);
                outline[2 * i] = px;
                outline[2 * i + 1] = frame.holdY(frame.y(high[i]));
                outline[4 * n - 2 - 2 * i] = px;
                outline[4 * n - 1 - 2 * i] = frame.holdY(frame.y(low[i]));
            }
            canvas.begin("band");
            canvas.area(List.of(outline), ink, opacity);
            canvas.end();
        }
    }

    /** A line from one value to another, for each position on the other axis. */
    record Spans(
            String name,
            boolean upright,
            double[] at,
            double[] from,
            double[] to,
            Ink ink,
            double width,
            double opacity,
            List<String> tips)
            implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            canvas.begin(name);
            for (int i = 0; i < at.length; i++) {
                String tip = tips.isEmpty() ? "" : tips.get(i);
                double[] x = upright
                        ? new double[] {frame.x(at[i]), frame.x(at[i])}
                        : new double[] {frame.holdX(frame.x(from[i])), frame.holdX(frame.x(to[i]))};
                double[] y = upright
                        ? new double[] {frame.holdY(frame.y(from[i])), frame.holdY(frame.y(to[i]))}
                        : new double[] {frame.y(at[i]), frame.y(at[i])};
                if (Double.isFinite(x[0] + x[1] + y[0] + y[1])) {
                    canvas.line(x, y, ink, width, 0, opacity, tip);
                }
            }
            canvas.end();
        }
    }

    /**
     * Rectangles between values: bars of a histogram, tiles of a map.
     *
     * @param corners of each: x and y of one corner and of the opposite one
     * @param gapX pixels between neighbours
     * @param gapY pixels between rows
     */
    record Tiles(
            String name,
            double[][] corners,
            List<Ink> inks,
            double opacity,
            double gapX,
            double gapY,
            List<String> tips)
            implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            canvas.begin(name);
            for (int i = 0; i < corners.length; i++) {
                double left = frame.holdX(frame.x(corners[i][0]));
                double right = frame.holdX(frame.x(corners[i][2]));
                double one = frame.holdY(frame.y(corners[i][1]));
                double other = frame.holdY(frame.y(corners[i][3]));
                canvas.rectangle(
                        Math.min(left, right) + gapX / 2,
                        Math.min(one, other) + gapY / 2,
                        Math.max(0.1, Math.abs(right - left) - gapX),
                        Math.max(0.1, Math.abs(other - one) - gapY),
                        inks.get(i),
                        opacity,
                        tips.isEmpty() ? "" : tips.get(i));
            }
            canvas.end();
        }
    }

    /** A straight line across the plot. */
    record Rule(boolean upright, double value, Ink ink, double width, double dash) implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            Box box = frame.box();
            double at = upright ? frame.x(value) : frame.y(value);
            boolean inside = upright
                    ? at >= box.x() - 0.5 && at <= box.right() + 0.5
                    : at >= box.y() - 0.5 && at <= box.bottom() + 0.5;
            if (inside) {
                canvas.begin("rule");
                canvas.line(
                        upright ? new double[] {at, at} : new double[] {box.x(), box.right()},
                        upright ? new double[] {box.y(), box.bottom()} : new double[] {at, at},
                        ink,
                        width,
                        dash,
                        1,
                        "");
                canvas.end();
            }
        }
    }

    /**
     * Words beside a value, moved into the plot if they would leave it.
     *
     * @param side −1 to end left of the value, 0 above it, 1 to begin right of it
     * @param rise pixels above the value
     */
    record Note(double x, double y, String text, Ink ink, boolean bold, int side, double rise) implements Mark {
        private static final double SIZE = 12;

        @Override
        public void draw(Canvas canvas, Frame frame) {
            Box box = frame.box();
            String shown = Texts.fitted(text, SIZE, box.width());
            double width = Texts.width(shown, SIZE);
            double px = frame.holdX(frame.x(x));
            double left = side < 0 ? px - 7 - width : side == 0 ? px - width / 2 : px + 7;
            left = Math.max(box.x(), Math.min(box.right() - width, left));
            double py = Math.max(box.y() + SIZE, Math.min(box.bottom() - 4, frame.y(y) - rise));
            canvas.begin("note");
            // held where it is nearest to its value, for real fonts are narrower than the estimate
            Canvas.Anchor anchor =
                    side < 0 ? Canvas.Anchor.END : side == 0 ? Canvas.Anchor.MIDDLE : Canvas.Anchor.START;
            double at = side < 0 ? left + width : side == 0 ? left + width / 2 : left;
            canvas.text(shown, at, py, SIZE, bold, ink, anchor);
            canvas.end();
        }
    }

    /**
     * The levels of a function of two values, as filled areas.
     *
     * @param x increasing, m of them
     * @param y increasing, n of them
     * @param z m × n values
     * @param levels increasing lower ends of all levels but the first
     */
    record Levels(double[] x, double[] y, double[][] z, double[] levels) implements Mark {
        @Override
        public void draw(Canvas canvas, Frame frame) {
            canvas.begin("levels");
            Box box = frame.box();
            canvas.rectangle(box.x(), box.y(), box.width(), box.height(), Ink.level(0, levels.length), 1, "");
            double[] px = frame.x(x);
            double[] py = frame.y(y);
            for (int k = 0; k < levels.length; k++) {
                canvas.area(Contours.above(px, py, z, levels[k]), Ink.level(k + 1, levels.length), 1);
            }
            canvas.end();
        }
    }
}
