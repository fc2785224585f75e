package io.thalweg.core.internal.engine;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses by evidence whether a surrogate sees the values of an outcome as they are or warped, and how strongly: the warps have their anchor at the
 * best value, and offsets on a grid. Values in model units z = T(y) have the density p(z | θ)·Π T′(yᵢ) in user units, so that different warps can be compared.
 *
 * <p>At fixed hyperparameters a candidate costs O(n²), so all of them are tried before every refit. But hyperparameters that were fitted to other
 * targets speak for the warp that they were fitted to; so where work is no object, in a refit from several starts, the values as they are and the
 * best warp are both fitted and then compared.
 */
final class WarpChoice {

    /** Fewer values say little about their distribution. */
    private static final int FEWEST = 6;

    /** Odds of 20 to 1 ("strong" evidence, Kass and Raftery 1995), as a difference of logarithms: to begin to warp, and to end it. */
    private static final double LEAD = 3;

    /** Offsets are smaller than the range of the values by up to so many decades. */
    private static final int DECADES = 8;

    private static final int OFFSETS_A_DECADE = 2;

    /**
     * The least offset, in standard deviations of given noise. The warp is then nearly linear over the noise of a value, so that its
     * variance changes by T′² and its distribution stays normal.
     */
    private static final double LEAST_OFFSET = 10;

    /** With more values than that, the units that are not in use are fitted from one start: several would cost as much as those in use. */
    private static final int MANY = 150;

    private final Surrogate surrogate;
    private final int sign;
    private final double[] values;
    private final double[] noiseVariance;

    /**
     * A choice.
     *
     * @param surrogate has observed the values, in any units
     * @param sign of the outcome
     * @param values user values in the order of observation
     * @param noiseVariance in squared user units, NaN where unknown
     */
    WarpChoice(Surrogate surrogate, int sign, double[] values, double[] noiseVariance) {
        this.surrogate = surrogate;
        this.sign = sign;
        this.values = values;
        this.noiseVariance = noiseVariance;
    }

    /**
     * A surrogate in some units.
     *
     * @param score log density of the user's values
     */
    record Candidate(OutcomeUnits units, Surrogate surrogate, double score) {}

    /**
     * The chosen units, and the surrogate refitted in them.
     *
     * @param warped whether the values are warped at present
     * @return empty if the surrogate cannot be given other targets
     */
    Optional<Candidate> refit(RefitBudget budget, Seed seed, boolean warped) {
        Optional<Candidate> linear = candidate(OutputWarp.NONE);
        if (linear.isEmpty()) {
            return linear;
        }
        Optional<Candidate> best = warps().stream()
                .flatMap(warp -> candidate(warp).stream())
                .max(Comparator.comparingDouble(Candidate::score));
        double lead = warped ? -LEAD : LEAD;
        if (best.isEmpty() || budget.starts() == 1) {
            Candidate chosen =
                    best.map(warp -> better(linear.get(), warp, lead)).orElse(linear.get());
            return Optional.of(refitted(chosen, budget, seed));
        }
        RefitBudget once = values.length > MANY ? new RefitBudget(1, budget.maxIterations()) : budget;
        return Optional.of(better(
                refitted(linear.get(), warped ? once : budget, seed),
                refitted(best.get(), warped ? budget : once, seed),
                lead));
    }

    private static Candidate better(Candidate linear, Candidate warp, double lead) {
        return warp.score() > linear.score() + lead ? warp : linear;
    }

    private Candidate refitted(Candidate candidate, RefitBudget budget, Seed seed) {
        Surrogate refitted = candidate.surrogate().refit(budget, seed);
        return new Candidate(
                candidate.units(), refitted, refitted.fitReport().objective() + logSlopes(candidate.units()));
    }

    private List<OutputWarp> warps() {
        double best = Arrays.stream(values).map(y -> sign * y).max().orElse(0);
        double worst = Arrays.stream(values).map(y -> sign * y).min().orElse(0);
        double noise = Math.sqrt(
                Arrays.stream(noiseVariance).filter(v -> !Double.isNaN(v)).max().orElse(0));
        double range = best - worst;
        List<OutputWarp> warps = new ArrayList<>();
        if (values.length < FEWEST || !(range > 0)) {
            return warps;
        }
        for (int k = 0; k <= DECADES * OFFSETS_A_DECADE; k++) {
            double offset = range * Math.pow(10, -k / (double) OFFSETS_A_DECADE);
            if (offset > LEAST_OFFSET * noise && offset >= Double.MIN_NORMAL) {
                warps.add(new OutputWarp(best, offset));
            }
        }
        return warps;
    }

    private Optional<Candidate> candidate(OutputWarp warp) {
        OutcomeUnits units = Standardisation.of(
                sign, Arrays.stream(values).map(y -> sign * y).toArray(), warp);
        double[] targets = Arrays.stream(values).map(units::toModel).toArray();
        double[] noise = new double[values.length];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = units.varianceToModel(values[i], noiseVariance[i]);
        }
        return surrogate
                .retargeted(targets, noise)
                .map(next -> new Candidate(units, next, next.logEvidence() + logSlopes(units)));
    }

    /**
     * Σ log T′(yᵢ) without that of the anchor, which is one of the values: with it, offsets that are small enough would have any evidence, whatever
     * the other values are.
     */
    private double logSlopes(OutcomeUnits units) {
        return Arrays.stream(values).map(units::logSlope).sum() + Math.log(units.scale());
    }
}
