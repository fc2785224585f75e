package io.thalweg.benchmark.suite;

import io.thalweg.cli.chart.Palette;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The share of runs and targets that are reached after so many evaluations, over all functions of a dimension: our runs as lines, the
 * archive as points.
 *
 * @param scores with the archive's totals
 * @param runs of our algorithms
 * @param dimension D, or 0 for all
 */
record EcdfChart(Scores scores, List<Run> runs, int dimension) {

    static final int WIDTH = 1400;
    static final int HEIGHT = 850;

    /** Of the algorithms of the archive only so many are named; the others are grey points. */
    private static final int NAMED = 5;

    private static final List<Color> OURS = List.of(
            Palette.BLUE,
            new Color(0xC0392B),
            new Color(0x1E8449),
            new Color(0x7D3C98),
            new Color(0xB9770E),
            new Color(0x17A2B8),
            new Color(0xD63384),
            Palette.GREY);

    private static final List<Color> OTHERS = List.of(
            new Color(0xB9770E), new Color(0x7D3C98), new Color(0x1E8449), new Color(0xC0392B), new Color(0x117A8B));

    private static final int STEPS = 200;

    /** Draws the figure into a PNG file. */
    void write(Path file) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(scores.unit().heading(dimension) + ": targets reached, "
                        + scores.functions(dimension).size() + " functions")
                .xAxisTitle(scores.unit() == BudgetUnit.DIMENSION ? "evaluations / D" : "evaluations")
                .yAxisTitle("share of runs and targets")
                .build();
        style(chart.getStyler());
        int color = 0;
        for (String algorithm : scores.ours()) {
            line(chart, algorithm, OURS.get(color++ % OURS.size()));
        }
        points(chart);
        ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile());
    }

    private void line(XYChart chart, String algorithm, Color color) {
        Map<String, List<Run>> byFunction = runs.stream()
                .filter(run -> run.key().algorithm().equals(algorithm)
                        && scores.unit().section(run.key().dimension()) == dimension)
                .collect(Collectors.groupingBy(run -> run.key().function()));
        int last = byFunction.values().stream()
                .flatMap(List::stream)
                .mapToInt(Run::evaluations)
                .max()
                .orElse(0);
        if (last == 0) {
            return;
        }
        double[] x = new double[STEPS];
        double[] y = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            double evaluations = Math.pow(last, i / (STEPS - 1.0));
            x[i] = evaluations / scores.unit().evaluations(1, dimension);
            y[i] = byFunction.values().stream()
                    .mapToDouble(all -> Scores.share(all.stream()
                            .mapToDouble(run -> run.gapAt(evaluations))
                            .toArray()))
                    .average()
                    .orElse(0);
        }
        XYSeries line = chart.addSeries(algorithm, x, y);
        line.setXYSeriesRenderStyle(XYSeriesRenderStyle.Step);
        line.setLineColor(color);
        line.setLineWidth(3.5f);
        line.setMarker(SeriesMarkers.NONE);
    }

    /** The archive, the best at the last budget of ours by name. */
    private void points(XYChart chart) {
        Map<String, double[]> shares = new TreeMap<>();
        List<Integer> budgets = budgets(scores.entries());
        for (int i = 0; i < budgets.size(); i++) {
            for (Scores.Total total : scores.totals(dimension, budgets.get(i))) {
                if (!scores.ours().contains(total.algorithm()) && Double.isFinite(total.share())) {
                    shares.computeIfAbsent(total.algorithm(), any -> nothing(budgets.size()))[i] = total.share();
                }
            }
        }
        List<String> best = shares.keySet().stream()
                .sorted(Comparator.comparingDouble((String algorithm) -> share(shares, algorithm, budgets))
                        .reversed())
                .limit(NAMED)
                .toList();
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        shares.forEach((algorithm, all) -> {
            for (int i = 0; i < all.length; i++) {
                if (!best.contains(algorithm) && Double.isFinite(all[i])) {
                    x.add((double) budgets.get(i));
                    y.add(all[i]);
                }
            }
        });
        if (!x.isEmpty()) {
            scatter(chart, "others of the archive", x, y, new Color(0x70, 0x75, 0x7A, 130));
        }
        for (String algorithm : best) {
            double[] all = shares.getOrDefault(algorithm, new double[0]);
            List<Double> known = new ArrayList<>();
            List<Double> at = new ArrayList<>();
            for (int i = 0; i < all.length; i++) {
                if (Double.isFinite(all[i])) {
                    at.add((double) budgets.get(i));
                    known.add(all[i]);
                }
            }
            scatter(chart, algorithm, at, known, OTHERS.get(best.indexOf(algorithm)));
        }
    }

    private static double[] nothing(int n) {
        double[] nothing = new double[n];
        Arrays.fill(nothing, Double.NaN);
        return nothing;
    }

    /** The share at the last budget that our runs have; 0 if it is not known. */
    private double share(Map<String, double[]> shares, String algorithm, List<Integer> budgets) {
        List<Integer> own = budgets(scores.entries().stream()
                .filter(entry -> scores.ours().contains(entry.algorithm()))
                .toList());
        double share =
                shares.getOrDefault(algorithm, nothing(budgets.size()))[budgets.indexOf(own.get(own.size() - 1))];
        return Double.isNaN(share) ? 0 : share;
    }

    /** The budgets at which something is known of our dimension, ascending. */
    private List<Integer> budgets(List<Scores.Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.dimension() == dimension)
                .map(Scores.Entry::budget)
                .distinct()
                .sorted()
                .toList();
    }

    private static void scatter(XYChart chart, String name, List<Double> x, List<Double> y, Color color) {
        XYSeries points = chart.addSeries(name, x, y);
        points.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        points.setMarker(SeriesMarkers.CIRCLE);
        points.setMarkerColor(color);
    }

    private static void style(XYStyler styler) {
        Palette.apply(styler);
        styler.setLocale(Locale.ROOT);
        styler.setXAxisLogarithmic(true);
        styler.setYAxisMin(0.0);
        styler.setYAxisDecimalPattern("0.00");
        styler.setLegendPosition(LegendPosition.OutsideE);
        styler.setMarkerSize(11);
    }
}
