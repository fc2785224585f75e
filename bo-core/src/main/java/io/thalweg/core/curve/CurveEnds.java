package io.thalweg.core.curve;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Where curves end, by a {@linkplain FreezeThaw Gaussian process over their steps}. All curves teach its hyperparameters, finished or not, at geometric
 * steps, since neighbouring values are not independent; those that have diverged teach nothing. Its variances grow until they are honest about the curves so far.
 */
public final class CurveEnds {

    /** By how much steps grow. */
    private static final double GROWTH = Math.sqrt(2);

    private final Race race;
    private final Scale scale;

    /** Which steps are looked at; the last is that of a whole curve. */
    private final long[] steps;

    /** What the curve of each trial was at each of the steps that it has come to. */
    private final List<double[]> places;

    private final FreezeThaw model;

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

    private CurveEnds(Race race, Scale scale, long[] steps) {
        this.race = race;
        this.scale = scale;
        this.steps = steps;
        this.places = race.runners().stream().map(this::places).toList();
        double worst = scale.worst();
        List<double[]> sound = places.stream()
                .filter(values -> Arrays.stream(values).allMatch(value -> value < worst))
                .toList();
        this.model = FreezeThaw.of(times(steps.length), sound, scale.spread());
        this.inflation = Math.max(1, squaredErrors(sound));
    }

    /**
     * {@return where curves end, by those of a race}
     *
     * @param race the trials and their curves
     */
    public static CurveEnds of(Race race) {
        return new CurveEnds(race, new Scale(values(race), race.cost(1)), steps(race));
    }

    /** Geometric steps, among those that curves have reported. */
    private static long[] steps(Race race) {
        long whole = race.curves().steps();
        List<Long> steps = new ArrayList<>();
        long next = reported(race, 1);
        while (next < whole) {
            steps.add(next);
            next = reported(race, Math.max(next + 1, Math.round(next * GROWTH)));
        }
        steps.add(whole);
        return steps.stream().mapToLong(Long::longValue).toArray();
    }

    /** The first step of any curve at a step or after it. */
    private static long reported(Race race, long step) {
        return race.runners().stream()
                .map(Race.Runner::curve)
                .filter(curve -> curve.lastStep() >= step)
                .mapToLong(curve -> curve.step(curve.before(step)))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Where a curve was at each step that it has come to, on the scale of curves; all decisions of a long history look at all of them. */
    private double[] places(Race.Runner runner) {
        double[] values = new double[steps.length];
        int n = 0;
        while (n < steps.length && !runner.curve().isEmpty()) {
            Optional<Race.Placed> placed = race.at(runner, steps[n]);
            if (placed.isEmpty()) {
                break;
            }
            values[n++] = scale.cost(race.value(placed.get().value()));
        }
        return Arrays.copyOf(values, n);
    }

    /** The first and the last value of each curve: where curves are, without a look at all of a long history. */
    private static double[] values(Race race) {
        return race.runners().stream()
                .map(Race.Runner::curve)
                .filter(curve -> !curve.isEmpty())
                .flatMapToDouble(curve -> DoubleStream.of(curve.value(0), curve.lastValue()))
                .toArray();
    }

    /** The times of the first steps, as shares of a whole curve. */
    private double[] times(int n) {
        return Arrays.stream(steps, 0, n).mapToDouble(this::time).toArray();
    }

    private double time(long step) {
        return (double) step / race.curves().steps();
    }

    /** The mean squared error, in units of what was to be expected, of forecasts of the last step of curves from each step before. */
    private double squaredErrors(List<double[]> curves) {
        double sum = 0;
        int n = 0;
        for (int to = 1; to < steps.length; to++) {
            int length = to + 1;
            List<double[]> ended =
                    curves.stream().filter(curve -> curve.length == length).toList();
            for (int from = 1; from <= to && !ended.isEmpty(); from++) {
                FreezeThaw.Forecast forecast = model.forecast(times(from), time(steps[to]));
                for (double[] curve : ended) {
                    double error = curve[to] - forecast.mean(curve);
                    sum += error * error / (forecast.variance() + model.noiseVariance());
                    n++;
                }
            }
        }
        return n == 0 ? 1 : sum / n;
    }

    /** Where curves end by what they were up to a step. */
    final class Outlook {

        private final int known;
        private final boolean between;
        private final FreezeThaw.Forecast forecast;

        private Outlook(long step) {
            int n = 0;
            while (n < steps.length && steps[n] <= step) {
                n++;
            }
            known = n;
            between = n == 0 || steps[n - 1] < step;
            double[] times = times(n + (between ? 1 : 0));
            if (between) {
                times[n] = time(step);
            }
            forecast = model.forecast(times, 1);
        }

        /** The values of a trial's curve, of which the last is that after the step. */
        private double[] values(Race.Runner runner, double last) {
            double[] values =
                    Arrays.copyOf(places.get(Math.toIntExact(runner.trial().number())), known + (between ? 1 : 0));
            values[values.length - 1] = scale.cost(last);
            return values;
        }

        /**
         * Where a trial's curve ends.
         *
         * @param value after the step, in the user's sign
         */
        End end(Race.Runner runner, double value) {
            return bounded(new End(forecast.mean(values(runner, value)), inflation * forecast.variance()));
        }

        /** What its curve alone says of it, without what is believed of all. */
        private End alone(Race.Runner runner, double value) {
            End end = forecast.alone(forecast.mean(values(runner, value)));
            return bounded(new End(end.mean(), inflation * end.variance()));
        }

        private End bounded(End end) {
            return new End(Math.min(end.mean(), scale.worst()), end.variance());
        }
    }

    /** Where curves end by what they were up to a step. */
    Outlook after(long step) {
        return new Outlook(step);
    }

    /** Where the curve of a trial ends by its own reports, of which it must have some. */
    End end(Race.Runner runner) {
        return runner.status() == Race.Status.FINISHED
                ? new End(scale.cost(runner.end()), 0)
                : after(runner.curve().lastStep()).end(runner, runner.curve().lastValue());
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
     * {@return an outcome with what its curve says of the end, if anything was reported: a measurement with known noise, since models know of the others themselves}
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
        End end = after(runner.curve().lastStep()).alone(runner, runner.curve().lastValue());
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
        return Math.min(scale.worst(), measured + scale.spread() / 2);
    }
}
