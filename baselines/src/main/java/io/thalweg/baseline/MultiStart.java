package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.Names;
import io.thalweg.core.space.SearchSpace;

/**
 * Runs of a numerical optimiser over the unit cube, each from a random point, until the budget is spent. Integers, grids and ordinal
 * values are rounded, candidates of a pool are those nearest; categories have no order that one could search, and are refused.
 *
 * @param name for messages
 * @param optimizer what is run
 */
record MultiStart(String name, Optimizer optimizer) implements Baseline {

    /** A numerical optimiser. */
    @FunctionalInterface
    interface Optimizer {

        /**
         * Runs until it has nothing more to do.
         *
         * @param f what is minimised over [0, 1]^d; ends the run by an exception when the budget is spent
         * @param start where to begin, length d
         * @param run number of the run, from 0
         * @param seed the randomness of the run
         */
        void run(CubeFunction f, double[] start, int run, Seed seed);
    }

    @Override
    public void minimize(SearchSpace space, Objective objective, int budget, Seed seed) {
        for (Column column : space.columns()) {
            if (column.kind() == Column.Kind.CATEGORICAL) {
                throw new IllegalArgumentException("parameter " + Names.quote(column.name()) + " has categories, which "
                        + name + " cannot search; use random, sobol or genetic");
            }
        }
        Evaluations.spend(space, objective, budget, evaluations -> {
            CubeFunction f = new CubeFunction(space, evaluations);
            for (int run = 0; ; run++) {
                optimizer.run(f, f.start(seed.child("start", run)), run, seed.child("run", run));
            }
        });
    }
}
