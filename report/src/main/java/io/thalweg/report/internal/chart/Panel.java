package io.thalweg.report.internal.chart;

/** A part of a figure that fills a box of any size. */
public sealed interface Panel permits Plot, ParallelAxes {

    /** Draws the panel. */
    void draw(Canvas canvas, Box box);

    /** Height at some width, in pixels. */
    double height(double width);
}
