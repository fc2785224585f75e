package io.thalweg.report.internal.chart;

/**
 * Where values of two axes are in a box.
 *
 * @param box inside of a plot
 * @param across the axis from left to right
 * @param up the axis from bottom to top; categories go down, as people read
 */
record Frame(Box box, Axis across, Axis up) {

    double x(double value) {
        return box.x() + box.width() * across.position(value);
    }

    double y(double value) {
        double position = up.position(value);
        return up.kind() == Axis.Kind.CATEGORIES
                ? box.y() + box.height() * position
                : box.bottom() - box.height() * position;
    }

    double[] x(double[] values) {
        double[] all = new double[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = x(values[i]);
        }
        return all;
    }

    double[] y(double[] values) {
        double[] all = new double[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = y(values[i]);
        }
        return all;
    }

    /** A pixel height held inside the box. */
    double holdY(double y) {
        return Math.max(box.y(), Math.min(box.bottom(), y));
    }

    /** A pixel position held inside the box. */
    double holdX(double x) {
        return Math.max(box.x(), Math.min(box.right(), x));
    }

    /** Whether a pair of values is off one of the axes. */
    boolean isOff(double x, double y) {
        return isOff(across, x) || isOff(up, y);
    }

    private static boolean isOff(Axis axis, double value) {
        double position = axis.position(value);
        return position < -1e-9 || position > 1 + 1e-9;
    }
}
