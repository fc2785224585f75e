package io.thalweg.benchmark.stream;

import io.thalweg.cli.chart.Palette;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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

/** Figures as a page: for each table a picture of errors by CPU time, which is a file beside it, and the tables. */
final class StreamsPage {

    private static final String HEAD = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Suite streams</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #24292f }
            img { max-width: 100%; height: auto }
            pre { font-size: 13px; line-height: 1.35; overflow-x: auto }
            </style>
            <h1>Suite streams</h1>
            <p>Made by <code>COMMAND</code>.</p>
            """;

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

    private StreamsPage() {}

    /** Writes the page and its pictures. */
    static void write(Path file, String command, List<LearntSummary> summaries) throws IOException {
        StringBuilder page = new StringBuilder(HEAD.replace("COMMAND", text(command)));
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.html?$", "");
        for (String table :
                summaries.stream().map(LearntSummary::table).distinct().toList()) {
            String picture = base + "-" + table + ".png";
            draw(file.resolveSibling(picture), table, summaries);
            page.append("<p><img alt=\"Errors on ")
                    .append(text(table))
                    .append(" by CPU time\" width=\"1400\" height=\"700\" src=\"")
                    .append(text(picture))
                    .append("\"></p>\n");
        }
        StringWriter tables = new StringWriter();
        StreamsText.print(summaries, new PrintWriter(tables));
        page.append("<pre>").append(text(tables.toString())).append("</pre>\n</html>\n");
        Files.writeString(file, page);
    }

    private static void draw(Path file, String table, List<LearntSummary> summaries) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(1400)
                .height(700)
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

    private static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
