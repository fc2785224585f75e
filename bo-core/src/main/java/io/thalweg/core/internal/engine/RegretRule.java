package io.thalweg.core.internal.engine;

import io.thalweg.core.trial.RegretProbability;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Whether the probability of a value that is better by more than ε is small enough to end a search: a few functions are drawn first, and more
 * only as long as those before them promise that it is (Wilson 2024, "Stopping Bayesian optimization with probabilistic regret bounds").
 * Of the probability allowed, half is left to what the model does not know of itself, and a tenth to the error of its estimate, in equal shares to the
 * stages.
 *
 * @param epsilon ε, in user units; positive
 * @param probability the one allowed
 */
public record RegretRule(double epsilon, double probability) {

    /** The probability that is usually allowed. */
    public static final double USUAL = 0.05;

    /** Functions drawn at a stage, with those of the stages before. */
    private static final int[] STAGES = {64, 384, 1536};

    /** Part of the probability that is left to what the model does not know of itself, such as the error of its length scales. */
    private static final double MODEL = 0.5;

    /** Part of the rest that is left to the error of the estimate. */
    private static final double ERROR = 0.2;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if ε is not positive, or the probability is not from 0.02 to 0.5: a smaller one takes more functions than are drawn
     */
    public RegretRule {
        if (!(epsilon > 0) || Double.isInfinite(epsilon)) {
            throw new IllegalArgumentException("epsilon is " + epsilon + ", must be positive and finite");
        }
        if (!(probability >= 0.02 && probability <= 0.5)) {
            throw new IllegalArgumentException("probability is " + probability + ", must be from 0.02 to 0.5");
        }
    }

    /** Functions drawn from a belief. */
    public interface Paths {

        /** How many of the functions from one number to another exceed ε; none are looked at once there are enough. */
        int exceeding(int from, int to, int enough);
    }

    /** Fewest measurements of a model that is asked: fewer cannot tell its length scales. */
    public static int fewest(int dimension) {
        return 5 * dimension + 10;
    }

    /** What the drawn functions say if that suffices; empty if not. */
    public Optional<RegretProbability> reached(Paths drawn) {
        double allowed = (1 - MODEL) * probability;
        int exceeding = 0;
        int before = 0;
        for (int paths : STAGES) {
            int hopeless = (int) Math.floor(allowed * paths) + 1;
            exceeding += drawn.exceeding(before, paths, hopeless - exceeding);
            if (exceeding >= hopeless) {
                return Optional.empty();
            }
            RegretProbability regret = new RegretProbability(epsilon, exceeding, paths);
            if (most(regret) <= allowed) {
                return Optional.of(regret);
            }
            before = paths;
        }
        return Optional.empty();
    }

    /** What the probability is at most, the error of its estimate included. */
    private double most(RegretProbability regret) {
        double error = ERROR * (1 - MODEL) * probability;
        return regret.atMost(1 - error / STAGES.length) + error;
    }

    /** Why a search ends, for people. */
    public String words(RegretProbability regret) {
        BigDecimal percent = BigDecimal.valueOf(100 * most(regret)).setScale(1, RoundingMode.CEILING);
        return "a value better by more than " + epsilon + " has a probability of at most " + percent + " %: "
                + regret.exceeding() + " of " + regret.paths() + " functions drawn from the model have such a value";
    }
}
