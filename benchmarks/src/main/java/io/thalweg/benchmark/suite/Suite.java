package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.usage.UsageException;
import java.nio.file.Path;
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

    /** Those of a quick look. */
    default List<Integer> quickDimensions() {
        return usualDimensions().subList(0, 1);
    }

    /** The budget of a quick look. */
    default int quickBudget() {
        return 10;
    }

    /** What budgets are counted in. */
    default BudgetUnit unit() {
        return BudgetUnit.DIMENSION;
    }

    /** The budget of a run, unless another one is asked for. */
    int budget();

    /** The budgets that gaps are looked at. */
    List<Integer> budgets();

    /**
     * This suite with problems read from a directory.
     *
     * @throws UsageException if it reads none, or the directory has none
     */
    default Suite withData(Path data) {
        throw new UsageException("--data is " + data + ", but the suite " + name() + " reads no files; leave it out");
    }

    /**
     * The problems.
     *
     * @param dimensions of {@link #dimensions}
     * @param instances at least 1
     * @param budget of a run
     */
    List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budget);

    /** What is known of others on the problems at some budgets without running them. */
    default List<Scores.Entry> references(List<Task> tasks, List<Integer> budgets) {
        return List.of();
    }

    /** What else to print below the scores. */
    default List<String> notes(List<Task> tasks, List<Integer> budgets) {
        return List.of();
    }
}
