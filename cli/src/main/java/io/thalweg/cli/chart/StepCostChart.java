package io.thalweg.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * What a step costs after n observations, for several surrogates, on logarithmic axes.
 *
 * @param title of the figure
 * @param curves at most as many as there are colours, three
 */
public record StepCostChart(String title, List<Curve> curves) {

    private static final Color[] COLORS = {Palette.BLUE, Palette.GREY, Palette.INK};

    /** Checks the number of curves. */
    public StepCostChart {
        curves = List.copyOf(curves);
        if (curves.isEmpty() || curves.size() > COLORS.length) {
            throw new IllegalArgumentException(
                    "curves holds " + curves.size() + ", must hold 1 to " + COLORS.length + " curves");
        }
    }

    /**
     * The cost of one surrogate.
     *
     * @param name in the legend
     * @param n numbers of observations
     * @param seconds time of a step after so many, positive
     */
    public record Curve(String name, double[] n, double[] seconds) {}

    /** Draws the figure into a PNG file. */
    public void write(Path file) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(1400)
                .height(850)
                .title(title)
                .xAxisTitle("observations")
                .yAxisTitle("seconds a step, one thread")
                .build();
        style(chart.getStyler());
        scale(chart.getStyler());
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            XYSeries series = chart.addSeries(curve.name(), curve.n(), curve.seconds());
            series.setLineColor(COLORS[i]);
            series.setMarkerColor(COLORS[i]);
            series.setLineStyle(new BasicStroke(3.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            series.setMarker(SeriesMarkers.CIRCLE);
        }
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }

    /** The axes reach over whole powers of ten. */
    private void scale(XYStyler styler) {
        double[] n = all(Curve::n);
        double[] seconds = all(Curve::seconds);
        styler.setXAxisMin(Math.pow(10, Math.floor(Math.log10(n[0]))));
        styler.setXAxisMax(Math.pow(10, Math.ceil(Math.log10(n[n.length - 1]))));
        styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(seconds[0]))));
        styler.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(seconds[seconds.length - 1]))));
    }

    /** The values of all curves, increasing. */
    private double[] all(Function<Curve, double[]> of) {
        return curves.stream().map(of).flatMapToDouble(Arrays::stream).sorted().toArray();
    }

    private static void style(XYStyler styler) {
        Palette.apply(styler);
        styler.setXAxisLogarithmic(true);
        styler.setYAxisLogarithmic(true);
        styler.setXAxisDecimalPattern("#,###");
        styler.setYAxisDecimalPattern("#,##0.######");
        styler.setLegendPosition(LegendPosition.InsideNW);
        styler.setMarkerSize(12);
    }
}
