package io.thalweg.examples;

import io.thalweg.Surrogates;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.likelihood.PredictiveDistribution;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.awt.Color;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Counts of each day, such as deaths in an epidemic, are learnt week by week; each week is forecast before it is learnt. The
 * likelihood is a negative binomial one, for such counts spread more widely than Poisson counts do.
 *
 * <p>{@code DailyCounts [FIGURE.png [COUNTS.csv]]}: the last column of the table holds the count of each day; without one they are
 * synthetic.
 */
public final class DailyCounts {

    private static final int WEEK = 7;
    private static final int DAYS = 364;
    private static final int FIRST = 8;
    private static final int AHEAD = 28;
    private static final Color HALF = new Color(0x9CBFE3);
    private static final Color NINETY = new Color(0xD5E4F3);

    private final double[] counts;
    private final Seed seed = Seed.of(0);
    private StreamingSurrogate surrogate;

    private DailyCounts(double[] counts, String likelihood) {
        if (counts.length < 3 * FIRST * WEEK) {
            throw new IllegalArgumentException(
                    "counts are of " + counts.length + " days, must be of at least " + 3 * FIRST * WEEK);
        }
        this.counts = counts;
        SearchSpace time = SearchSpace.builder().real("time", 0, 1).build();
        this.surrogate = (StreamingSurrogate)
                Surrogates.named("vips", Map.of("likelihood", likelihood)).create(time, false);
    }

    /**
     * Learns, prints and draws.
     *
     * @param arguments none
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path figure = Path.of(arguments.length > 0 ? arguments[0] : "counts.png");
        double[] counts =
                arguments.length > 1 ? EpidemicCounts.read(Path.of(arguments[1])) : EpidemicCounts.synthetic(DAYS);
        List<Stage> stages = run(counts, "negative-binomial", System.out);
        draw(counts, stages, figure);
        System.out.println("wrote " + figure);
    }

    /**
     * What was believed after some weeks.
     *
     * @param weeks learnt so far
     * @param points inducing points
     * @param forecastNlpd mean negative log probability of the counts of the weeks since the last stage, each forecast before
     *     it was learnt; NaN at first
     * @param covered share of these counts within the central 90 %
     * @param surrogate of time, 0 for the first day and 1 for the last
     */
    record Stage(int weeks, int points, double forecastNlpd, double covered, StreamingSurrogate surrogate) {}

    /** Learns week by week and prints how well the weeks were forecast, by eights. */
    static List<Stage> run(double[] counts, String likelihood, PrintStream out) {
        return new DailyCounts(counts, likelihood).learn(out);
    }

    private List<Stage> learn(PrintStream out) {
        List<Stage> stages = new ArrayList<>();
        print(out, "%6s %16s %26s %14s", "weeks", "inducing points", "surprise of a day (nats)", "within 90 %");
        double surprise = 0;
        int covered = 0;
        int forecast = 0;
        int weeks = counts.length / WEEK;
        for (int week = 1; week <= weeks; week++) {
            int from = WEEK * (week - 1);
            double[] now = Arrays.copyOfRange(counts, from, from + WEEK);
            DMatrixRMaj days = days(from, from + WEEK, counts.length);
            if (week > FIRST) {
                List<PredictiveDistribution> predicted = surrogate.predictive(days);
                for (int i = 0; i < WEEK; i++) {
                    PredictiveDistribution day = predicted.get(i);
                    surprise -= day.logDensity(now[i]);
                    covered += now[i] >= day.quantile(0.05) && now[i] <= day.quantile(0.95) ? 1 : 0;
                }
                forecast += WEEK;
            }
            surrogate = surrogate.observe(Observations.of(days, now));
            if (week >= FIRST) {
                RefitBudget budget = week == FIRST ? RefitBudget.THOROUGH : RefitBudget.WARM;
                surrogate = surrogate.refit(budget, seed.child("refit", week));
            }
            if (week % FIRST == 0 || week == weeks) {
                Stage stage = new Stage(
                        week, surrogate.features().size(), surprise / forecast, (double) covered / forecast, surrogate);
                stages.add(stage);
                boolean scored = forecast > 0;
                print(
                        out,
                        "%6d %16d %26s %14s",
                        week,
                        stage.points,
                        scored ? String.format(Locale.ROOT, "%.3f", stage.forecastNlpd) : "",
                        scored ? String.format(Locale.ROOT, "%.2f", stage.covered) : "");
                surprise = 0;
                covered = 0;
                forecast = 0;
            }
        }
        surrogate
                .likelihood()
                .ifPresent(learnt -> learnt.parameters()
                        .entries()
                        .forEach(parameter -> print(out, "%s %.3f", parameter.name(), parameter.value())));
        return stages;
    }

    /** Days from–to as the surrogate has them. */
    private static DMatrixRMaj days(int from, int to, int all) {
        return DMatrixRMaj.wrap(
                to - from,
                1,
                IntStream.range(from, to).mapToDouble(day -> day / (all - 1.0)).toArray());
    }

    /** Draws what was believed at three times, forecasts included. */
    static void draw(double[] counts, List<Stage> stages, Path file) throws IOException {
        Sheet sheet = new Sheet(1, 3, 1200, 230);
        double most = 1.15 * Arrays.stream(counts).max().orElseThrow();
        for (int k = 0; k < 3; k++) {
            Stage stage = stages.get((k + 1) * stages.size() / 3 - 1);
            int learnt = WEEK * stage.weeks;
            Sheet.Panel panel = sheet.panel(
                    0,
                    k,
                    String.format(Locale.ROOT, "After %d weeks: %d inducing points", stage.weeks, stage.points),
                    new Sheet.Axis("day", 0, counts.length),
                    new Sheet.Axis("count", 0, most));
            double[] days = IntStream.range(0, Math.min(counts.length, learnt + AHEAD))
                    .asDoubleStream()
                    .toArray();
            List<PredictiveDistribution> predicted = stage.surrogate.predictive(days(0, days.length, counts.length));
            panel.band(days, each(predicted, p -> p.quantile(0.05)), each(predicted, p -> p.quantile(0.95)), NINETY);
            panel.band(days, each(predicted, p -> p.quantile(0.25)), each(predicted, p -> p.quantile(0.75)), HALF);
            panel.line(days, each(predicted, PredictiveDistribution::mean), Sheet.BLUE, 2.5f);
            for (int day = 0; day < counts.length; day++) {
                panel.dot(day, counts[day], 5, day < learnt ? Sheet.INK : new Color(0xA9AFB7));
            }
            for (double z : ((InducingPoints) stage.surrogate.features()).z().data) {
                panel.mark(z * (counts.length - 1), Sheet.ORANGE);
            }
            panel.line(new double[] {learnt, learnt}, new double[] {0, most}, Sheet.GREY, 1);
        }
        sheet.write(file);
    }

    private static double[] each(List<PredictiveDistribution> predicted, ToDoubleFunction<PredictiveDistribution> of) {
        return predicted.stream().mapToDouble(of).toArray();
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
