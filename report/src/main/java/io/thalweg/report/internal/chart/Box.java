package io.thalweg.report.internal.chart;

/** A part of a figure, in pixels. */
record Box(double x, double y, double width, double height) {

    double right() {
        return x + width;
    }

    double bottom() {
        return y + height;
    }

    Box inside(double left, double top, double right, double bottom) {
        return new Box(x + left, y + top, Math.max(1, width - left - right), Math.max(1, height - top - bottom));
    }
}
