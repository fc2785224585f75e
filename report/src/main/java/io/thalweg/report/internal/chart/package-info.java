/**
 * Figures: axes, marks and panels, drawn to SVG text and to pixels by the same code, so that both always agree. A figure is laid out
 * anew for each width it is drawn at: text keeps its size, and panels move below each other where there is no room beside.
 *
 * <p>Nothing is measured by the fonts of a machine, so that the same figure is the same text everywhere.
 */
@NullMarked
package io.thalweg.report.internal.chart;

import org.jspecify.annotations.NullMarked;
