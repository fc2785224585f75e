package io.thalweg.core.internal.engine;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast learning went the last time, to tell how much of the next a deadline leaves time for: time becomes a count beforehand, and
 * the count is what is recorded.
 *
 * @param absorbing seconds that absorbing a result took
 * @param fitting seconds that an evaluation of the evidence with its gradient took
 * @param observations number of observations at that evaluation
 */
record Pace(double absorbing, double fitting, long observations) {

    /** Before anything was learnt: on the slow side, so that a first ask in a hurry is not late. */
    static final Pace UNKNOWN = new Pace(1e-3, 1e-3, 100);

    /** Absorbing may take this part of the time left, and a refit this part of what is left then: the search comes after both. */
    private static final double SHARE = 0.5;

    /** Fewer iterations are not worth beginning. */
    private static final int FEWEST = 3;

    /** So many results are absorbed however short the time is, for else they might never be. */
    private static final int FEWEST_RESULTS = 32;

    /** After some results were absorbed. */
    Pace absorbed(int results, Duration time) {
        return results == 0 ? this : new Pace(1e-9 * time.toNanos() / results, fitting, observations);
    }

    /** After a refit, if it did something. */
    Pace refitted(FitReport report, Duration time, long size) {
        return report.evaluations() == 0
                ? this
                : new Pace(absorbing, 1e-9 * time.toNanos() / report.evaluations(), size);
    }

    /** How many of the waiting results there is time for. */
    int results(int waiting, Duration left) {
        double affordable = SHARE * 1e-9 * left.toNanos() / Math.max(absorbing, Double.MIN_NORMAL);
        return (int) Math.min(waiting, Math.max(FEWEST_RESULTS, affordable));
    }

    /**
     * The part of a budget that fits the deadline; empty if that is next to nothing.
     *
     * @param size number of observations now; an evaluation is taken to cost O(n³), as for a surrogate that keeps its data
     */
    Optional<RefitBudget> fit(RefitBudget budget, Duration left, long size) {
        double growth = Math.pow(Math.max(1, (double) size / observations), 3);
        double affordable = SHARE * 1e-9 * left.toNanos() / (fitting * growth);
        if (affordable >= (double) budget.starts() * budget.maxIterations()) {
            return Optional.of(budget);
        }
        return affordable < FEWEST
                ? Optional.empty()
                : Optional.of(new RefitBudget(1, (int) Math.min(affordable, budget.maxIterations())));
    }
}
