package io.thalweg.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The best value found after each evaluation, beside what random search would have found.
 *
 * @param title of the figure
 * @param xLabel what is counted along x, from 1
 * @param yLabel the objective and its unit
 * @param measured the value of each evaluation
 * @param best the best value after each evaluation
 * @param random what random search finds in as many evaluations
 * @param optimum the best value there is
 */
public record BestSoFarChart(
        String title, String xLabel, String yLabel, double[] measured, double[] best, Band random, double optimum) {

    private static final Color PALE_BLUE = new Color(0x1F, 0x5F, 0xA8, 110);
    private static final Color PALE_GREY = new Color(0x70, 0x75, 0x7A, 45);

    /** Draws the figure into a PNG file. */
    public void write(Path file) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(1400)
                .height(850)
                .title(title)
                .xAxisTitle(xLabel)
                .yAxisTitle(yLabel)
                .build();
        style(chart.getStyler());
        int n = best.length;
        double[] counts = IntStream.rangeClosed(1, n).mapToDouble(i -> i).toArray();
        band(chart, counts);
        line(chart, "random search, median", counts, random.median(), Palette.GREY, 2.5f);
        points(chart, counts);
        line(chart, "Thalweg, best so far", counts, best, Palette.BLUE, 4f);
        XYSeries limit = line(
                chart, "best in the table", new double[] {1, n}, new double[] {optimum, optimum}, Palette.INK, 1.5f);
        limit.setLineStyle(
                new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, new float[] {6, 6}, 0));
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }

    /** The band between two quantiles, as a closed outline. */
    private void band(XYChart chart, double[] counts) {
        int n = counts.length;
        double[] x = new double[2 * n];
        double[] y = new double[2 * n];
        for (int i = 0; i < n; i++) {
            x[i] = counts[i];
            y[i] = random.lower()[i];
            x[2 * n - 1 - i] = counts[i];
            y[2 * n - 1 - i] = random.upper()[i];
        }
        XYSeries band = chart.addSeries("random search, 80 % of runs", x, y);
        band.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
        band.setFillColor(PALE_GREY);
        band.setLineColor(new Color(0, 0, 0, 0));
        band.setMarker(SeriesMarkers.NONE);
    }

    private void points(XYChart chart, double[] counts) {
        XYSeries points = chart.addSeries("Thalweg, each experiment", counts, measured);
        points.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        points.setMarker(SeriesMarkers.CIRCLE);
        points.setMarkerColor(PALE_BLUE);
    }

    private static XYSeries line(XYChart chart, String name, double[] x, double[] y, Color color, float width) {
        XYSeries line = chart.addSeries(name, x, y);
        line.setXYSeriesRenderStyle(XYSeriesRenderStyle.Step);
        line.setLineColor(color);
        line.setLineWidth(width);
        line.setMarker(SeriesMarkers.NONE);
        return line;
    }

    private static void style(XYStyler styler) {
        Palette.apply(styler);
        styler.setXAxisMaxLabelCount(10);
        styler.setYAxisTickMarkSpacingHint(100);
        styler.setXAxisMin(0.0);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(LegendLayout.Horizontal);
        styler.setMarkerSize(9);
    }

    /**
     * Quantiles, over many runs, of the best value that random search has found after each evaluation.
     *
     * @param lower the 10 % quantile
     * @param median the median
     * @param upper the 90 % quantile
     */
    public record Band(double[] lower, double[] median, double[] upper) {}
}
