package io.thalweg.benchmark.suite;

import java.util.List;

/**
 * What an optimiser has found on a problem.
 *
 * @param key which run it is
 * @param steps after each improvement and after the last evaluation, in order; empty if nothing was evaluated
 * @param seconds of CPU time, the problem's own included
 */
record Run(Key key, List<Step> steps, double seconds) {

    /** Copies the steps. */
    Run {
        steps = List.copyOf(steps);
    }

    /**
     * Which run: two of the same key have the same steps.
     *
     * @param algorithm name of the optimiser
     * @param function name of the problem
     * @param dimension of the problem
     * @param instance of the problem
     * @param seed of the optimiser and the noise
     * @param budget number of evaluations
     */
    record Key(String algorithm, String function, int dimension, int instance, long seed, int budget) {

        /** The {@linkplain Task#key key} of its task. */
        String task() {
            return function + "-i" + instance + "-d" + dimension;
        }

        /** What runs of different optimisers must have in common to be a pair. */
        Pair pair() {
            return new Pair(function, dimension, instance, seed);
        }
    }

    /** A problem and a seed. */
    record Pair(String function, int dimension, int instance, long seed) {}

    /**
     * The gap at some point of a run.
     *
     * @param evaluations so far
     * @param gap of the best so far
     */
    record Step(int evaluations, double gap) {}

    /** Number of evaluations. */
    int evaluations() {
        return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).evaluations();
    }

    /** The gap after so many evaluations, or after all if there were fewer; infinite before the first. */
    double gapAt(double evaluations) {
        double gap = Double.POSITIVE_INFINITY;
        for (Step step : steps) {
            if (step.evaluations() <= evaluations) {
                gap = step.gap();
            }
        }
        return gap;
    }
}
