package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.collection.AppendRows;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Forecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * What is believed about one outcome: a surrogate in model units, and the scale that leads there. Immutable.
 *
 * <p>Scale and guard are fixed between refits, so that observing costs what the surrogate's update costs; a refit renews them.
 * If the renewed guard believes an old value that it did not believe before, or the other way round, a new surrogate observes
 * everything again: rare, for it takes an outlier, and then the hyperparameters fitted to it are of no use either. Of many values it is a handful
 * that a guard can believe otherwise, too few to observe all for: they stay as they were observed, and count as clipped if they were. That it is no more
 * than a handful is seen to on arrival: a guard that would clip more values than can be absurd is renewed at once.
 */
public final class OutcomeModel {

    /** Most values that are observed together when all are observed again: surrogates take memory in proportion to a batch on the way. */
    static final int MOST_AT_ONCE = 1 << 16;

    /** How many values choose a warp where more are told before the first fit than the surrogate keeps. */
    private static final int WARP_SAMPLE = 100;

    /** Without observations. */
    private final Surrogate prior;

    /** Whether its values may be warped. */
    private final boolean warpable;

    /** Has observed all the told values as far as the guard believes them, or, of many, as far as that of their arrival did. */
    private final Surrogate surrogate;

    private final OutcomeUnits scale;

    /**
     * A row for each told value: what models see of its trial, which is its coordinates in the unit cube and the time if there is one; the
     * value, oriented so that larger is better, in user units; and the variance of its noise in squared user units, NaN where unknown.
     */
    private final AppendRows told;

    private final OutlierGuard guard;
    private final int clipped;
    private final boolean noiseGiven;

    private OutcomeModel(
            Surrogate prior,
            boolean warpable,
            Surrogate surrogate,
            OutcomeUnits scale,
            AppendRows told,
            OutlierGuard guard,
            int clipped,
            boolean noiseGiven) {
        this.prior = prior;
        this.warpable = warpable;
        this.surrogate = surrogate;
        this.scale = scale;
        this.told = told;
        this.guard = guard;
        this.clipped = clipped;
        this.noiseGiven = noiseGiven;
    }

    /**
     * What distinguishes a model from one that has not observed anything.
     *
     * @param told a row for each told value: input, oriented value, variance of its noise
     * @param clipped how many of them are not believed
     */
    record Content(Surrogate surrogate, OutcomeUnits scale, AppendRows told, OutlierGuard guard, int clipped) {}

    /** For those who store it. */
    Content content() {
        return new Content(surrogate, scale, told, guard, clipped);
    }

    /** The model of a content that was stored; this one is without observations. */
    OutcomeModel restored(Content content) {
        return new OutcomeModel(
                prior,
                warpable,
                content.surrogate(),
                content.scale(),
                content.told(),
                content.guard(),
                content.clipped(),
                anyNoise(content.told()));
    }

    /**
     * Before the first observation.
     *
     * @param warpable whether the values may be warped if the evidence asks for it
     */
    public static OutcomeModel prior(Surrogate surrogate, int sign, boolean warpable) {
        return new OutcomeModel(
                surrogate,
                warpable,
                surrogate,
                new OutcomeUnits(sign, 0, 1),
                AppendRows.ofWidth(surrogate.dimension() + 2),
                OutlierGuard.NONE,
                0,
                false);
    }

    /**
     * The model that has also seen these values.
     *
     * @param x what models see of the trials, n × d
     * @param y values in user units
     * @param noiseVariance in squared user units, NaN where unknown
     */
    OutcomeModel observe(DMatrixRMaj x, double[] y, double[] noiseVariance) {
        int d = x.numCols;
        AppendRows all = told;
        double[] row = new double[d + 2];
        for (int i = 0; i < y.length; i++) {
            System.arraycopy(x.data, i * d, row, 0, d);
            row[d] = scale.sign() * y[i];
            row[d + 1] = noiseVariance[i];
            all = all.append(row);
        }
        int before = told.size();
        OutlierGuard active = before == 0 || isRefuted(all) ? renewed(all) : guard;
        OutcomeUnits units = before == 0 ? Standardisation.of(scale.sign(), believed(all, active)) : scale;
        Surrogate next = surrogate.observe(observations(all, before, all.size(), active, units));
        boolean noisy = noiseGiven || Arrays.stream(noiseVariance).anyMatch(variance -> variance > 0);
        return new OutcomeModel(
                prior, warpable, next, units, all, active, clipped + disbelieved(all, before, active), noisy);
    }

    /** The model with renewed scale and guard and refitted hyperparameters. */
    OutcomeModel refit(RefitBudget budget, Seed seed) {
        OutlierGuard watchful = renewed(told);
        double[] values = believed(told, watchful);
        OutcomeUnits units = Standardisation.of(scale.sign(), values);
        boolean first = surrogate.fitReport().equals(FitReport.NONE);
        boolean kept = isLong(told) && !first;
        boolean same = kept || Arrays.equals(values, believed(told, guard));
        OutputWarp warp = OutputWarp.NONE;
        if (warpable) {
            Optional<WarpChoice.Candidate> chosen = warped(
                            same ? surrogate : observedAnew(watchful, units), values, noise(told))
                    .refit(budget, seed, scale.warp().active());
            if (chosen.isPresent()) {
                return refitted(
                        chosen.get().surrogate(), chosen.get().units(), watchful, disbelieved(told, 0, watchful));
            }
            // What does not keep its data cannot try other warps: the present one stays, or a sample has chosen one
            // before the first fit.
            warp = first ? sampledWarp(watchful, budget, seed) : scale.warp();
            units = Standardisation.of(scale.sign(), values, warp);
        }
        Surrogate next = same && warp.equals(scale.warp())
                ? surrogate.restandardise(
                        scale.sign() * (units.centre() - scale.centre()) / scale.scale(), units.scale() / scale.scale())
                : observedAnew(watchful, units);
        return refitted(next.refit(budget, seed), units, watchful, kept ? clipped : disbelieved(told, 0, watchful));
    }

    private static OutlierGuard renewed(AppendRows told) {
        return OutlierGuard.of(believed(told, OutlierGuard.NONE));
    }

    /** Whether there are too many values to observe all of them again for a few. */
    private static boolean isLong(AppendRows told) {
        return told.size() > Learner.PORTION;
    }

    /** Whether the guard would clip more of many values than can be absurd. */
    private boolean isRefuted(AppendRows all) {
        int fresh = isLong(all) ? disbelieved(all, told.size(), guard) : 0;
        return fresh > 0 && clipped + fresh > OutlierGuard.MOST;
    }

    private WarpChoice warped(Surrogate observed, double[] oriented, double[] noise) {
        double[] values =
                Arrays.stream(oriented).map(value -> scale.sign() * value).toArray();
        return new WarpChoice(observed, scale.sign(), values, noise);
    }

    /** The warp that a sample of the values asks for; none if the surrogate cannot be given other targets either when it has observed only few. */
    private OutputWarp sampledWarp(OutlierGuard watchful, RefitBudget budget, Seed seed) {
        int n = told.size();
        if (n <= WARP_SAMPLE) {
            return OutputWarp.NONE;
        }
        AppendRows sample = AppendRows.ofWidth(told.width());
        double[] row = new double[told.width()];
        for (int i = 0; i < WARP_SAMPLE; i++) {
            told.copy((int) ((long) i * n / WARP_SAMPLE), row.length, row, 0);
            sample = sample.append(row);
        }
        double[] values = believed(sample, watchful);
        OutcomeUnits units = Standardisation.of(scale.sign(), values);
        RefitBudget once = new RefitBudget(1, budget.maxIterations());
        Surrogate few = prior.observe(observations(sample, 0, WARP_SAMPLE, watchful, units))
                .refit(once, seed.child("warp"));
        return warped(few, values, noise(sample))
                .refit(once, seed.child("warp"), false)
                .map(candidate -> candidate.units().warp())
                .orElse(OutputWarp.NONE);
    }

    private Surrogate observedAnew(OutlierGuard watchful, OutcomeUnits units) {
        Surrogate anew = prior;
        for (int from = 0; from < told.size(); from += MOST_AT_ONCE) {
            int to = Math.min(told.size(), from + MOST_AT_ONCE);
            anew = anew.observe(observations(told, from, to, watchful, units));
        }
        return anew;
    }

    private OutcomeModel refitted(Surrogate next, OutcomeUnits units, OutlierGuard watchful, int disbelieved) {
        return new OutcomeModel(prior, warpable, next, units, told, watchful, disbelieved, noiseGiven);
    }

    /**
     * What is believed at inputs, given values that nobody measured. The guard doubts none of them, and nothing is learnt of them.
     *
     * @param inputs what models see of the trials that are asked about
     * @param x what models see of those that are assumed, n × d
     * @param y values of these in user units
     */
    public List<Forecast> forecast(List<double[]> inputs, DMatrixRMaj x, double[] y) {
        Posterior posterior = surrogate.marginalPosterior(Seed.of(0));
        double noise = posterior.noiseVariance();
        AssumedBelief belief = AssumedBelief.of(
                posterior, x, Arrays.stream(y).map(scale::toModel).toArray());
        List<Forecast> forecasts = new ArrayList<>();
        for (double[] input : inputs) {
            AssumedBelief.Moments there = belief.at(input);
            forecasts.add(new Forecast(
                    new WarpedNormal(scale, there.mean(), there.variance()),
                    new WarpedNormal(scale, there.mean(), there.variance() + noise)));
        }
        return List.copyOf(forecasts);
    }

    private static double value(AppendRows told, int i) {
        return told.get(i, told.width() - 2);
    }

    private static double[] noise(AppendRows told) {
        return IntStream.range(0, told.size())
                .mapToDouble(i -> told.get(i, told.width() - 1))
                .toArray();
    }

    private static boolean anyNoise(AppendRows told) {
        return Arrays.stream(noise(told)).anyMatch(variance -> variance > 0);
    }

    /** The oriented values as far as a guard believes them. */
    private static double[] believed(AppendRows told, OutlierGuard guard) {
        return IntStream.range(0, told.size())
                .mapToDouble(i -> guard.believe(value(told, i)))
                .toArray();
    }

    private static int disbelieved(AppendRows told, int from, OutlierGuard guard) {
        return (int) IntStream.range(from, told.size())
                .filter(i -> guard.believe(value(told, i)) != value(told, i))
                .count();
    }

    /** What the surrogate sees of the told values from one (inclusive) to another (exclusive). */
    private static Observations observations(
            AppendRows told, int from, int to, OutlierGuard guard, OutcomeUnits units) {
        int n = to - from;
        int d = told.width() - 2;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] targets = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            told.copy(from + i, d, x.data, i * d);
            double value = units.sign() * guard.believe(value(told, from + i));
            targets[i] = units.toModel(value);
            noise[i] = units.varianceToModel(value, told.get(from + i, d + 1));
        }
        return Observations.of(x, targets, noise);
    }

    /** A told value as far as it is believed, both in user units. */
    public double believed(double value) {
        return scale.sign() * guard.believe(scale.sign() * value);
    }

    public Surrogate surrogate() {
        return surrogate;
    }

    public OutcomeUnits units() {
        return scale;
    }

    /** Number of values seen. */
    public int size() {
        return told.size();
    }

    /** Whether noise was told with any value. */
    boolean noiseGiven() {
        return noiseGiven;
    }

    /** How many values are too bad to be believed as they stand. */
    public int clipped() {
        return clipped;
    }
}
