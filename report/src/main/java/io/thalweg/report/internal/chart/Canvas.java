package io.thalweg.report.internal.chart;

import java.util.List;

/** What figures are drawn on: coordinates in pixels, y downwards. */
interface Canvas {

    /** Where a text is held. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** Begins a group of marks of a class. */
    void begin(String name);

    /** Ends the group. */
    void end();

    /** An open line through points; {@code dash} 0 for a solid one. */
    void line(double[] x, double[] y, Ink ink, double width, double dash, double opacity, String tip);

    /** The inside of closed outlines, each x and y in turn, by the even-odd rule. */
    void area(List<double[]> outlines, Ink ink, double opacity);

    void rectangle(double x, double y, double width, double height, Ink ink, double opacity, String tip);

    /**
     * A symbol around a point.
     *
     * @param tip what is said of the mark when it is pointed at; empty for nothing
     */
    void symbol(Symbol symbol, double x, double y, double radius, Ink ink, double opacity, String tip);

    /** A text on a baseline. */
    void text(String text, double x, double y, double size, boolean bold, Ink ink, Anchor anchor);
}
