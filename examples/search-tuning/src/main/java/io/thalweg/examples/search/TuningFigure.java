package io.thalweg.examples.search;

import io.thalweg.examples.Sheet;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Scores of the queries that came in, as moving means over time, means of all seeds. */
final class TuningFigure {

    private static final int POINTS = 400;
    private static final Color CHANGE = new Color(0xB4BAC2);

    private final List<Comparison> seeds;
    private final int window;

    /**
     * A figure.
     *
     * @param seeds of the same length
     * @param window of the moving mean, in queries
     */
    TuningFigure(List<Comparison> seeds, int window) {
        this.seeds = seeds;
        this.window = window;
    }

    /** Writes a PNG file. */
    void write(Path file) throws IOException {
        Traffic traffic = seeds.get(0).traffic();
        double[][] lines = {
            mean(seed -> seed.usual().served()),
            mean(seed -> seed.random().served()),
            mean(Comparison::servedByGrid),
            mean(seed -> seed.live().served())
        };
        Sheet sheet = new Sheet(1, 1, 1100, 460);
        double low = Arrays.stream(lines).flatMapToDouble(Arrays::stream).min().orElseThrow();
        double high = Arrays.stream(lines).flatMapToDouble(Arrays::stream).max().orElseThrow();
        Sheet.Panel panel = sheet.panel(
                0,
                0,
                "A search service that tunes itself",
                new Sheet.Axis("queries", 0, traffic.queries().length),
                new Sheet.Axis("nDCG@10, mean of " + window + " queries", low - 0.01, high + 0.4 * (high - low)));
        panel.line(
                new double[] {traffic.change(), traffic.change()}, new double[] {0, 1}, CHANGE, 2);
        panel.text(
                (double) traffic.change() / traffic.queries().length - 0.01, 0.05, "short abstracts are liked", Sheet.INK);
        panel.text(
                (double) traffic.change() / traffic.queries().length + 0.19, 0.05, "long abstracts are liked", Sheet.INK);
        Color[] colors = {Sheet.GREY, Sheet.ORANGE, Sheet.INK, Sheet.BLUE};
        for (int i = 0; i < lines.length; i++) {
            panel.line(ends(), lines[i], colors[i], i == lines.length - 1 ? 3 : 2);
        }
        panel.legend(
                List.of(
                        "Lucene's defaults",
                        "random search, told of the change",
                        "best of " + Grid.settings().size() + " on a grid, for the taste of the time",
                        "tuned while queries come in"),
                List.of(colors));
        sheet.write(file);
    }

    /** Where the windows end. */
    private double[] ends() {
        int queries = seeds.get(0).traffic().queries().length;
        return IntStream.rangeClosed(0, POINTS)
                .mapToDouble(i -> window + (double) (queries - window) * i / POINTS)
                .toArray();
    }

    private double[] mean(Function<Comparison, double[]> served) {
        double[] ends = ends();
        double[] means = new double[ends.length];
        for (Comparison seed : seeds) {
            double[] sums = served.apply(seed).clone();
            Arrays.parallelPrefix(sums, Double::sum);
            for (int i = 0; i < ends.length; i++) {
                int end = (int) ends[i];
                double before = end == window ? 0 : sums[end - window - 1];
                means[i] += (sums[end - 1] - before) / window / seeds.size();
            }
        }
        return means;
    }
}
