package io.thalweg.core.internal.engine;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.Column;
import java.util.Arrays;
import java.util.List;

/**
 * A trust region (TuRBO-1: Eriksson et al. 2019, <i>Scalable global optimization via local Bayesian optimization</i>, §2): a box
 * around the best point that is searched in place of the whole cube. In many dimensions nearly all of the cube is far from
 * everything measured, so that a search of the whole explores for ever; the box doubles after successes in a row, halves after
 * failures in a row, and where it has shrunk to nothing the search begins anew elsewhere. A fold of the results, so that a
 * replay restores it. Immutable.
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

    /** A smaller part of the values' deviation is no improvement. */
    private static final double LEAST_GAIN = 1e-3;

    /**
     * What stays the same.
     *
     * @param design how many space-filling points a search begins with
     * @param failuresToShrink how many failures in a row halve the box
     */
    record Settings(int design, int failuresToShrink) {}

    /** Before the first result. */
    static TrustRegion start(int dimension, int design) {
        return fresh(new Settings(design, Math.max(4, dimension)), 0);
    }

    private static TrustRegion fresh(Settings settings, int restarts) {
        return new TrustRegion(settings, 0, FIRST_LENGTH, 0, 0, Double.NEGATIVE_INFINITY, new double[0], restarts);
    }

    /** Whether the search has just begun, so that there is nothing yet to be near to. */
    boolean inDesign() {
        return seen < settings.design() || centre.length == 0;
    }

    /**
     * After a result.
     *
     * @param u its point
     * @param value oriented; −∞ if it was a failure or infeasible
     * @param deviation standard deviation of the values, in the same units
     */
    TrustRegion after(double[] u, double value, double deviation) {
        boolean higher = value > best;
        double[] nextCentre = higher ? u : centre;
        double nextBest = Math.max(best, value);
        if (inDesign()) {
            return new TrustRegion(settings, seen + 1, length, 0, 0, nextBest, nextCentre, restarts);
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
        return nextLength < SHORTEST
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
