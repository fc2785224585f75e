package io.thalweg.core.internal.engine;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A trust region (TuRBO-1: Eriksson et al. 2019, <i>Scalable global optimization via local Bayesian optimization</i>, §2): a box
 * around the best point that is searched in place of the whole cube. In many dimensions nearly all of the cube is far from
 * everything measured, so that a search of the whole explores for ever; the box doubles after successes in a row and halves after
 * failures in a row. A fold of the results, so that a replay restores it. Immutable.
 *
 * <p>Either every ask is for the box, and where it has shrunk to nothing the search begins anew elsewhere; or the box shares the asks
 * with a search of the whole: those for trials of odd numbers are for the box, and where it has shrunk to nothing it is wide again, for
 * the other half looks elsewhere. Whose a trial was follows from its number, so that nothing of it need be recorded.
 *
 * @param settings what stays the same
 * @param seen number of results since the present search began
 * @param length side of the box
 * @param successes how many of the last results in a row improved on the best
 * @param failures how many of them did not
 * @param best the best value since the search began, oriented so that larger is better; −∞ if there is none
 * @param centre where it is, in the unit cube; empty if there is none
 * @param restarts how often the search began anew
 */
record TrustRegion(
        Settings settings,
        int seen,
        double length,
        int successes,
        int failures,
        double best,
        double[] centre,
        int restarts) {

    private static final double FIRST_LENGTH = 0.8;
    private static final double LONGEST = 1.6;
    private static final double SHORTEST = 1.0 / 128;
    private static final int SUCCESSES_TO_GROW = 3;
    private static final int FEWEST_FAILURES = 4;

    /** Dimensions from which on a study shares its asks with a trust region by default. */
    private static final int MANY = 20;

    /** A smaller part of the values' deviation is no improvement. */
    private static final double LEAST_GAIN = 1e-3;

    /**
     * What stays the same.
     *
     * @param design how many space-filling points a search begins with
     * @param failuresToShrink how many failures in a row halve the box
     * @param shared whether a search of the whole has half of the asks
     */
    record Settings(int design, int failuresToShrink, boolean shared) {}

    /**
     * That of a study, before the first result: for all asks if the user says so, for half of them by default in many dimensions. Pools and
     * discrete parameters have not been measured, and several objectives, maps, drifts, contexts and fidelities have no one best point.
     */
    static Optional<TrustRegion> of(StudySettings settings) {
        SearchSpace space = settings.space();
        boolean many = space.dimension() >= MANY && space.candidates().isEmpty() && space.isContinuous();
        boolean shared = settings.trustRegion().isEmpty() && many && settings.hasOneBest();
        if (!shared && !settings.trustRegion().orElse(false)) {
            return Optional.empty();
        }
        // Where the box has all the asks, nobody looks elsewhere for what it has missed in haste.
        int failures = shared ? FEWEST_FAILURES : Math.max(FEWEST_FAILURES, space.dimension());
        return Optional.of(start(new Settings(settings.initialDesign(), failures, shared)));
    }

    /** Before the first result. */
    static TrustRegion start(Settings settings) {
        return fresh(settings, 0);
    }

    private static TrustRegion fresh(Settings settings, int restarts) {
        return new TrustRegion(settings, 0, FIRST_LENGTH, 0, 0, Double.NEGATIVE_INFINITY, new double[0], restarts);
    }

    /** Whether the search has just begun, so that there is nothing yet to be near to. */
    boolean inDesign() {
        return seen < settings.design() || centre.length == 0;
    }

    /** Whether the search has just begun and nobody but it can say where. */
    boolean asksForDesign() {
        return !settings.shared() && inDesign();
    }

    /** Whether the box is searched for the trial of a number. */
    boolean isFor(long number) {
        return !settings.shared() || (!inDesign() && number % 2 == 1);
    }

    /**
     * After a result.
     *
     * @param trial whose result it is
     * @param u its point
     * @param value oriented; −∞ if it was a failure or infeasible
     * @param deviation standard deviation of the values, in the same units
     */
    TrustRegion after(Trial trial, double[] u, double value, double deviation) {
        boolean higher = value > best;
        double[] nextCentre = higher ? u : centre;
        double nextBest = Math.max(best, value);
        boolean others = settings.shared() && !(isFor(trial.number()) && trial.origin() == Origin.MODEL);
        if (inDesign() || others) {
            return new TrustRegion(settings, seen + 1, length, successes, failures, nextBest, nextCentre, restarts);
        }
        boolean success = value > best + LEAST_GAIN * deviation;
        int nextSuccesses = success ? successes + 1 : 0;
        int nextFailures = success ? 0 : failures + 1;
        double nextLength = length;
        if (nextSuccesses == SUCCESSES_TO_GROW) {
            nextLength = Math.min(2 * length, LONGEST);
            nextSuccesses = 0;
        } else if (nextFailures == settings.failuresToShrink()) {
            nextLength = length / 2;
            nextFailures = 0;
        }
        boolean nothing = nextLength < SHORTEST;
        if (nothing && settings.shared()) {
            return new TrustRegion(settings, seen + 1, FIRST_LENGTH, 0, 0, nextBest, nextCentre, restarts + 1);
        }
        return nothing
                ? fresh(settings, restarts + 1)
                : new TrustRegion(
                        settings, seen + 1, nextLength, nextSuccesses, nextFailures, nextBest, nextCentre, restarts);
    }

    /** The part of the unit cube to search; of a coordinate without order always all of it. */
    Bounds box(List<Column> columns) {
        double[] lower = new double[columns.size()];
        double[] upper = new double[columns.size()];
        Arrays.fill(upper, 1);
        for (int k = 0; k < lower.length; k++) {
            if (!inDesign() && columns.get(k).kind() != Column.Kind.CATEGORICAL) {
                lower[k] = Math.max(0, centre[k] - length / 2);
                upper[k] = Math.min(1, centre[k] + length / 2);
            }
        }
        return new Bounds(lower, upper);
    }
}
