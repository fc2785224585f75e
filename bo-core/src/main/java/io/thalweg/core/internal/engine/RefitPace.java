package io.thalweg.core.internal.engine;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.RefitBudget;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast the last refit went, to tell how much of the next one a deadline leaves time for: time becomes a count beforehand, and
 * the count is what is recorded.
 *
 * @param seconds an evaluation of the evidence with its gradient took
 * @param observations number of observations at that
 */
record RefitPace(double seconds, long observations) {

    /** Before the first refit: on the slow side, so that a first ask in a hurry is not late. */
    static final RefitPace UNKNOWN = new RefitPace(1e-3, 100);

    /** A refit may take this part of the time left: the search comes after it. */
    private static final double SHARE = 0.5;

    /** Fewer iterations are not worth beginning. */
    private static final int FEWEST = 3;

    /** The pace of a refit that did something; otherwise this one. */
    RefitPace after(FitReport report, Duration time, long size) {
        return report.evaluations() == 0 ? this : new RefitPace(1e-9 * time.toNanos() / report.evaluations(), size);
    }

    /**
     * As much of a budget as there is time for; empty if that is next to nothing.
     *
     * @param size number of observations now; an evaluation is taken to cost O(n³), as for a surrogate that keeps its data
     */
    Optional<RefitBudget> fit(RefitBudget budget, Duration left, long size) {
        double growth = Math.pow(Math.max(1, (double) size / observations), 3);
        double affordable = SHARE * 1e-9 * left.toNanos() / (seconds * growth);
        if (affordable >= (double) budget.starts() * budget.maxIterations()) {
            return Optional.of(budget);
        }
        return affordable < FEWEST
                ? Optional.empty()
                : Optional.of(new RefitBudget(1, (int) Math.min(affordable, budget.maxIterations())));
    }
}
