package io.thalweg.core.curve;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Where curves end, by what curves have done: a chain of regressions from each of some geometric steps to the next, z(s') = z(s) + a + b
 * (z(s) − z̄) + ε. All curves that have come to both steps teach it, finished or not, and of many the better half, among which the best
 * will be. What nobody has shown yet is as uncertain as what was shown on average.
 */
public final class CurveEnds {

    /** By how much steps grow. */
    private static final double GROWTH = Math.sqrt(2);

    /** From how many pairs on the better half is learnt from. */
    private static final int MANY = 8;

    /** Standard deviation that is believed of b beforehand. */
    private static final double SLOPE = 0.3;

    /** How many pairs the average of all steps is worth. */
    private static final double PRIOR = 2;

    private final Race race;
    private final Scale scale;
    private final long[] steps;
    private final Link[] links;

    /** By how much variances have to grow to be honest about the curves so far. */
    private final double inflation;

    /**
     * A belief about where a curve ends, on the scale of curves.
     *
     * @param mean its mean
     * @param variance its variance
     */
    record End(double mean, double variance) {

        /** The probability that it is below another one, of independent beliefs; of two that are certain, whether it is. */
        double chanceBelow(End other) {
            double deviation = Math.sqrt(variance + other.variance);
            return deviation == 0 ? (mean < other.mean ? 1 : 0) : Normal.cdf((other.mean - mean) / deviation);
        }
    }

    /**
     * From one step to the next: z' = a + b z, with a variance.
     *
     * @param offset a
     * @param slope b
     */
    private record Link(double offset, double slope, double variance) {

        double next(double z) {
            return offset + slope * z;
        }
    }

    private CurveEnds(Race race, Scale scale, long[] steps, Link[] links, double inflation) {
        this.race = race;
        this.scale = scale;
        this.steps = steps;
        this.links = links;
        this.inflation = inflation;
    }

    /**
     * {@return where curves end, by those of a race}
     *
     * @param race the trials and their curves
     */
    public static CurveEnds of(Race race) {
        long[] steps = steps(race.curves().steps());
        Scale scale = new Scale(values(race), race.cost(1));
        List<double[]> places = race.runners().stream()
                .map(runner -> places(race, runner, scale, steps))
                .toList();
        List<List<double[]>> pairs = new ArrayList<>();
        for (int k = 0; k + 1 < steps.length; k++) {
            pairs.add(pairs(places, k));
        }
        double mean = pairs.stream()
                .filter(some -> !some.isEmpty())
                .mapToDouble(CurveEnds::mean)
                .average()
                .orElse(0);
        OptionalDouble shown = pairs.stream()
                .filter(some -> some.size() > 2)
                .mapToDouble(some -> variance(some, mean(some)))
                .average();
        double variance = Math.max(shown.orElse(scale.spread() * scale.spread() / 4), 1e-12);
        Link[] links = pairs.stream().map(some -> link(some, mean, variance)).toArray(Link[]::new);
        CurveEnds plain = new CurveEnds(race, scale, steps, links, 1);
        return new CurveEnds(race, scale, steps, links, Math.max(1, plain.squaredErrors(places)));
    }

    /** Where a curve was at each step that it has come to, on the scale of curves; all decisions of a long history look at all of them. */
    private static double[] places(Race race, Race.Runner runner, Scale scale, long[] steps) {
        double[] places = new double[steps.length];
        int n = 0;
        while (n < steps.length && !runner.curve().isEmpty()) {
            Optional<Race.Placed> placed = race.at(runner, steps[n]);
            if (placed.isEmpty()) {
                break;
            }
            places[n++] = scale.cost(race.value(placed.get().value()));
        }
        return Arrays.copyOf(places, n);
    }

    /** The mean squared error, in units of what was to be expected, of forecasts of the last step of curves from each step before. */
    private double squaredErrors(List<double[]> places) {
        double sum = 0;
        int n = 0;
        for (int i = 0; i < places.size(); i++) {
            Curve curve = race.runners().get(i).curve();
            int last = 0;
            while (last < links.length && steps[last + 1] <= curve.lastStep()) {
                last++;
            }
            for (int from = 0; from < last; from++) {
                End end = end(places.get(i)[from], steps[from], last);
                sum += Math.pow(places.get(i)[last] - end.mean(), 2) / end.variance();
                n++;
            }
        }
        return n == 0 ? 1 : sum / n;
    }

    private static long[] steps(long whole) {
        List<Long> steps = new ArrayList<>();
        long step = 1;
        for (double next = 1; step < whole; next *= GROWTH) {
            steps.add(step);
            step = Math.max(step + 1, Math.round(next * GROWTH));
        }
        steps.add(whole);
        return steps.stream().mapToLong(Long::longValue).toArray();
    }

    /** The first and the last value of each curve: where curves are, without a look at all of a long history. */
    private static double[] values(Race race) {
        return race.runners().stream()
                .map(Race.Runner::curve)
                .filter(curve -> !curve.isEmpty())
                .flatMapToDouble(curve -> DoubleStream.of(curve.value(0), curve.lastValue()))
                .toArray();
    }

    /** What curves that have come to both of two steps were at them, the better ones of many. */
    private static List<double[]> pairs(List<double[]> places, int from) {
        List<double[]> pairs = new ArrayList<>();
        for (double[] place : places) {
            if (place.length > from + 1) {
                pairs.add(new double[] {place[from], place[from + 1]});
            }
        }
        if (pairs.size() < MANY) {
            return pairs;
        }
        pairs.sort(Comparator.comparingDouble(pair -> pair[0]));
        return pairs.subList(0, Math.max(MANY * 3 / 4, pairs.size() / 2));
    }

    private static double mean(List<double[]> pairs) {
        return pairs.stream().mapToDouble(pair -> pair[1] - pair[0]).average().orElse(0);
    }

    private static double variance(List<double[]> pairs, double mean) {
        return pairs.stream()
                .mapToDouble(pair -> Math.pow(pair[1] - pair[0] - mean, 2))
                .average()
                .orElse(0);
    }

    /** The regression of pairs, drawn to the mean and the variance of all where there are few. */
    private static Link link(List<double[]> pairs, double mean, double variance) {
        int n = pairs.size();
        if (n == 0) {
            return new Link(mean, 1, variance);
        }
        double centre = pairs.stream().mapToDouble(pair -> pair[0]).average().orElseThrow();
        double rise = mean(pairs);
        double square = 0;
        double product = 0;
        for (double[] pair : pairs) {
            square += Math.pow(pair[0] - centre, 2);
            product += (pair[0] - centre) * (pair[1] - pair[0] - rise);
        }
        double slope = product / (square + variance / (SLOPE * SLOPE));
        double level = (n * rise + mean) / (n + 1);
        double rest = 0;
        for (double[] pair : pairs) {
            rest += Math.pow(pair[1] - pair[0] - level - slope * (pair[0] - centre), 2);
        }
        return new Link(level - slope * centre, 1 + slope, (rest + PRIOR * variance) / (n + PRIOR));
    }

    /** Where the curve of a trial ends by its own reports, of which it must have some. */
    End end(Race.Runner runner) {
        return runner.status() == Race.Status.FINISHED
                ? new End(scale.cost(runner.end()), 0)
                : end(runner.curve().lastValue(), runner.curve().lastStep());
    }

    /** Where a curve ends that has a value after a step. */
    End end(double value, long step) {
        End end = end(scale.cost(value), step, links.length);
        return new End(Math.min(end.mean(), scale.cost(Double.NaN)), end.variance());
    }

    /** Where a curve that is at a place after a step will be so many links from the beginning. */
    private End end(double begin, long step, int to) {
        double z = begin;
        double variance = 0;
        for (int k = 0; k < to; k++) {
            if (steps[k + 1] <= step) {
                continue;
            }
            Link link = links[k];
            double share = steps[k] >= step
                    ? 1
                    : Math.log((double) steps[k + 1] / step) / Math.log((double) steps[k + 1] / steps[k]);
            double slope = 1 + share * (link.slope() - 1);
            z += share * (link.next(z) - z);
            variance = slope * slope * variance + share * link.variance();
        }
        return new End(z, inflation * variance);
    }

    /** The scale of beliefs. */
    Scale scale() {
        return scale;
    }

    /**
     * What is expected of a trial that runs.
     *
     * @param trial the trial
     * @param expected its value at the end, in the user's sign and units
     * @param deviation standard deviation of that
     */
    public record Promise(Trial trial, double expected, double deviation) {}

    /** {@return the running trial that is expected to end best; empty if none has reported} */
    public Optional<Promise> best() {
        return race.runners().stream()
                .filter(runner -> runner.status() == Race.Status.RUNNING
                        && Double.isFinite(runner.curve().lastValue()))
                .min(Comparator.comparingDouble(runner -> end(runner).mean()))
                .map(runner -> {
                    End end = end(runner);
                    return new Promise(
                            runner.trial(),
                            scale.value(end.mean()),
                            scale.deviation(end.mean(), Math.sqrt(end.variance())));
                });
    }

    /**
     * {@return an outcome with what is expected of the end, if anything was reported}
     *
     * @param trial number of the trial
     * @param stopped where it was stopped
     */
    public Outcome.Stopped expected(long trial, Outcome.Stopped stopped) {
        Race.Runner runner = race.runner(trial);
        if (runner.curve().isEmpty()) {
            return stopped;
        }
        if (scale.isDiverged(runner.curve().lastValue())) {
            double worst = worst();
            return stopped.expecting(scale.value(worst), scale.deviation(worst, scale.spread() / 2));
        }
        End end = end(runner);
        return stopped.expecting(scale.value(end.mean()), scale.deviation(end.mean(), Math.sqrt(end.variance())));
    }

    /**
     * The end of what has diverged: half a spread beyond the worst that was measured. That is enough to keep models away, and a number far
     * from all others would make these look alike.
     */
    private double worst() {
        double measured = race.runners().stream()
                .filter(runner -> runner.status() == Race.Status.FINISHED)
                .mapToDouble(runner -> scale.cost(runner.end()))
                .max()
                .orElse(Double.POSITIVE_INFINITY);
        return Math.min(scale.cost(Double.NaN), measured + scale.spread() / 2);
    }
}
