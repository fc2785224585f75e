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
    private final Comparison.Plan plan;
    private final int window;

    /**
     * A figure.
     *
     * @param seeds at least one
     * @param plan of all of them
     * @param window of the moving mean, in queries
     */
    TuningFigure(List<Comparison> seeds, Comparison.Plan plan, int window) {
        this.seeds = seeds;
        this.plan = plan;
        this.window = window;
    }

    /** Writes a PNG file. */
    void write(Path file) throws IOException {
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
                new Sheet.Axis("queries", 0, plan.queries()),
                new Sheet.Axis("nDCG@10, mean of " + window + " queries", low - 0.01, high + 0.4 * (high - low)));
        panel.line(new double[] {plan.change(), plan.change()}, new double[] {0, 1}, CHANGE, 2);
        panel.text((double) plan.change() / plan.queries() - 0.01, 0.05, "short abstracts are liked", Sheet.INK);
        panel.text((double) plan.change() / plan.queries() + 0.19, 0.05, "long abstracts are liked", Sheet.INK);
        Color[] colors = {Sheet.GREY, Sheet.ORANGE, Sheet.INK, Sheet.BLUE};
        for (int i = 0; i < lines.length; i++) {
            panel.line(ends(), lines[i], colors[i], i == lines.length - 1 ? 3 : 2);
        }
        panel.legend(
                List.of(
                        "Lucene's defaults",
                        "random search, told of the change",
                        "best of " + plan.grid().size() + " on a grid, for the taste of the time",
                        "tuned while queries come in"),
                List.of(colors));
        sheet.write(file);
    }

    /** Where the windows end. */
    private double[] ends() {
        return IntStream.rangeClosed(0, POINTS)
                .mapToDouble(i -> window + (double) (plan.queries() - window) * i / POINTS)
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
