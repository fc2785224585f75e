package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Forecast;
import java.util.AbstractList;
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
 * everything again: rare, for it takes an outlier, and then the hyperparameters fitted to it are of no use either.
 */
public final class OutcomeModel {

    /** How many values choose a warp where more are told before the first fit than the surrogate keeps. */
    private static final int WARP_SAMPLE = 100;

    /** Without observations. */
    private final Surrogate prior;

    /** Whether its values may be warped. */
    private final boolean warpable;

    /** Has observed all the told values as far as the guard believes them. */
    private final Surrogate surrogate;

    private final OutcomeUnits scale;
    private final AppendList<Told> told;
    private final OutlierGuard guard;
    private final int clipped;
    private final boolean noiseGiven;

    /**
     * A told value.
     *
     * @param input what models see of its trial: coordinates in the unit cube, and the time if there is one
     * @param value oriented so that larger is better, in user units
     * @param noiseVariance in squared user units, NaN where unknown
     */
    record Told(double[] input, double value, double noiseVariance) {}

    private OutcomeModel(
            Surrogate prior,
            boolean warpable,
            Surrogate surrogate,
            OutcomeUnits scale,
            AppendList<Told> told,
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
     * @param told the told values
     * @param clipped how many of them are not believed
     */
    record Content(Surrogate surrogate, OutcomeUnits scale, AppendList<Told> told, OutlierGuard guard, int clipped) {}

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
                content.told().stream().anyMatch(one -> one.noiseVariance() > 0));
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
                AppendList.empty(),
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
        AppendList<Told> all = told;
        for (int i = 0; i < y.length; i++) {
            double[] input = new double[x.numCols];
            System.arraycopy(x.data, i * x.numCols, input, 0, x.numCols);
            all = all.append(new Told(input, scale.sign() * y[i], noiseVariance[i]));
        }
        OutlierGuard active = told.isEmpty() ? OutlierGuard.of(values(all)) : guard;
        OutcomeUnits units = told.isEmpty() ? Standardisation.of(scale.sign(), believed(all, active)) : scale;
        List<Told> batch = all.subList(told.size(), all.size());
        Surrogate next = surrogate.observe(observations(batch, active, units));
        boolean noisy = noiseGiven || Arrays.stream(noiseVariance).anyMatch(variance -> variance > 0);
        return new OutcomeModel(prior, warpable, next, units, all, active, clipped + disbelieved(batch, active), noisy);
    }

    /** The model with renewed scale and guard and refitted hyperparameters. */
    OutcomeModel refit(RefitBudget budget, Seed seed) {
        OutlierGuard watchful = OutlierGuard.of(values(told));
        OutcomeUnits units = Standardisation.of(scale.sign(), believed(told, watchful));
        boolean same = believed(told, watchful).equals(believed(told, guard));
        OutputWarp warp = OutputWarp.NONE;
        if (warpable) {
            Optional<WarpChoice.Candidate> chosen = choice(
                            same ? surrogate : prior.observe(observations(told, watchful, units)), watchful)
                    .refit(budget, seed, scale.warp().active());
            if (chosen.isPresent()) {
                return refitted(chosen.get().surrogate(), chosen.get().units(), watchful);
            }
            // What does not keep its data cannot try other warps: the present one stays, or a sample has chosen one before the first fit.
            boolean first = surrogate.fitReport().equals(FitReport.NONE);
            warp = first ? sampledWarp(watchful, budget, seed) : scale.warp();
            units = Standardisation.of(scale.sign(), believed(told, watchful), warp);
        }
        Surrogate next = same && warp.equals(scale.warp())
                ? surrogate.restandardise(
                        scale.sign() * (units.centre() - scale.centre()) / scale.scale(), units.scale() / scale.scale())
                : prior.observe(observations(told, watchful, units));
        return refitted(next.refit(budget, seed), units, watchful);
    }

    /** The warp that a sample of the values asks for; none if the surrogate cannot be given other targets either when it has observed only few. */
    private OutputWarp sampledWarp(OutlierGuard watchful, RefitBudget budget, Seed seed) {
        if (told.size() <= WARP_SAMPLE) {
            return OutputWarp.NONE;
        }
        int n = told.size();
        AppendList<Told> sample = AppendList.of(IntStream.range(0, WARP_SAMPLE)
                .mapToObj(i -> told.get((int) ((long) i * n / WARP_SAMPLE)))
                .toList());
        OutcomeUnits units = Standardisation.of(scale.sign(), believed(sample, watchful));
        OutcomeModel few = new OutcomeModel(
                prior,
                warpable,
                prior.observe(observations(sample, watchful, units)),
                units,
                sample,
                watchful,
                0,
                noiseGiven);
        return few.choice(few.surrogate, watchful)
                .refit(budget, seed.child("warp"), false)
                .map(candidate -> candidate.units().warp())
                .orElse(OutputWarp.NONE);
    }

    private WarpChoice choice(Surrogate observed, OutlierGuard watchful) {
        return new WarpChoice(
                observed,
                scale.sign(),
                believed(told, watchful).stream()
                        .mapToDouble(value -> scale.sign() * value)
                        .toArray(),
                told.stream().mapToDouble(Told::noiseVariance).toArray());
    }

    private OutcomeModel refitted(Surrogate next, OutcomeUnits units, OutlierGuard watchful) {
        return new OutcomeModel(prior, warpable, next, units, told, watchful, disbelieved(told, watchful), noiseGiven);
    }

    /** What is believed at an input. */
    public Forecast forecast(double[] input) {
        Posterior posterior = surrogate.posterior();
        Prediction prediction = posterior.predict(DMatrixRMaj.wrap(1, input.length, input), 1);
        double mean = prediction.mean()[0];
        double latent = prediction.variance()[0];
        return new Forecast(
                new WarpedNormal(scale, mean, latent),
                new WarpedNormal(scale, mean, latent + posterior.noiseVariance()));
    }

    private static List<Double> values(List<Told> told) {
        return believed(told, OutlierGuard.NONE);
    }

    /** A view of the values as far as a guard believes them. */
    private static List<Double> believed(List<Told> told, OutlierGuard guard) {
        return new AbstractList<>() {
            @Override
            public Double get(int index) {
                return guard.believe(told.get(index).value());
            }

            @Override
            public int size() {
                return told.size();
            }
        };
    }

    private static int disbelieved(List<Told> told, OutlierGuard guard) {
        return (int) told.stream()
                .filter(one -> guard.believe(one.value()) != one.value())
                .count();
    }

    private Observations observations(List<Told> batch, OutlierGuard active, OutcomeUnits units) {
        DMatrixRMaj x = ModelState.rows(batch.stream().map(Told::input).toList(), prior.dimension());
        double[] targets = batch.stream()
                .mapToDouble(one -> units.toModel(units.sign() * active.believe(one.value())))
                .toArray();
        double[] noise = batch.stream()
                .mapToDouble(
                        one -> units.varianceToModel(units.sign() * active.believe(one.value()), one.noiseVariance()))
                .toArray();
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
