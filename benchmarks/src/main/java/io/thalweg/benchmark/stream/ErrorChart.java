package io.thalweg.benchmark.stream;

import io.thalweg.cli.chart.Palette;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What surrogates have learnt of a table as a picture: the error on the test rows by the CPU time of learning, in logarithms. */
final class ErrorChart {

    static final int WIDTH = 1400;
    static final int HEIGHT = 700;

    private static final List<Color> COLORS = List.of(
            Palette.BLUE,
            new Color(0xC0392B),
            new Color(0x1E8449),
            new Color(0x7D3C98),
            new Color(0xB9770E),
            new Color(0x17A2B8),
            new Color(0xD63384),
            new Color(0x6C757D),
            new Color(0x8D6E63),
            new Color(0x9ACD32));

    private ErrorChart() {}

    /** Writes the picture, as PNG. */
    static void write(Path file, String table, List<LearntSummary> summaries) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(table + ": circles shuffled, diamonds sorted")
                .xAxisTitle("CPU seconds to learn all rows")
                .yAxisTitle("RMSE on the test rows")
                .build();
        XYStyler styler = chart.getStyler();
        Palette.apply(styler);
        styler.setLocale(Locale.ROOT);
        styler.setXAxisLogarithmic(true);
        styler.setYAxisDecimalPattern("0.000");
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setMarkerSize(14);
        List<LearntSummary> own =
                summaries.stream().filter(one -> one.table().equals(table)).toList();
        List<String> names =
                own.stream().map(LearntSummary::surrogate).distinct().toList();
        for (LearntSummary one : own) {
            boolean shuffled = one.order() == Learnt.Order.SHUFFLED;
            Marker marker = shuffled ? SeriesMarkers.CIRCLE : SeriesMarkers.DIAMOND;
            XYSeries series = chart.addSeries(
                    one.surrogate() + (shuffled ? "" : ", sorted"),
                    List.of(one.seconds()),
                    List.of(one.rmse().mean()));
            series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
            series.setMarker(marker);
            series.setShowInLegend(shuffled);
            series.setMarkerColor(COLORS.get(names.indexOf(one.surrogate()) % COLORS.size()));
        }
        // Whole decades: a logarithmic axis has labels there alone.
        double least = Math.pow(
                10,
                Math.floor(Math.log10(own.stream()
                        .mapToDouble(LearntSummary::seconds)
                        .filter(seconds -> seconds > 0)
                        .min()
                        .orElse(1))));
        double most = 10
                * Math.pow(
                        10,
                        Math.floor(Math.log10(own.stream()
                                .mapToDouble(LearntSummary::seconds)
                                .max()
                                .orElse(1))));
        styler.setXAxisMin(least);
        styler.setXAxisMax(most);
        for (Reference reference : Reference.of(table)) {
            if (reference.method().startsWith("exact GP, Matern")
                    || reference.method().startsWith("SGPR-256, RBF, Z o")) {
                XYSeries series = chart.addSeries(
                        reference.method(), List.of(least, most), List.of(reference.rmse(), reference.rmse()));
                series.setMarker(SeriesMarkers.NONE);
                series.setLineColor(reference.method().startsWith("exact") ? Palette.INK : Palette.GREY);
            }
        }
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }
}
