package io.thalweg.benchmark.suite;

import java.util.List;

/** Problems to compare optimisers on. A new suite is an implementation and a line in {@link Suites}. */
interface Suite {

    /** The name on the command line. */
    String name();

    /** What it consists of, in a sentence. */
    String description();

    /** The dimensions that it has problems of, smallest first. */
    List<Integer> dimensions();

    /** Those that are run unless others are asked for. */
    List<Integer> usualDimensions();

    /** Number of evaluations in units of D, unless another one is asked for. */
    int budgetOverDimension();

    /** The budgets in units of D that gaps are looked at. */
    List<Integer> budgets();

    /**
     * The problems.
     *
     * @param dimensions of {@link #dimensions}
     * @param instances at least 1
     * @param budgetOverDimension number of evaluations in units of D
     */
    List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budgetOverDimension);
}
