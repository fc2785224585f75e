package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import java.io.IOException;

/** An optimiser that suites are run with. */
interface Contestant {

    /** Its name in files and tables. */
    String name();

    /**
     * Refuses problems that it cannot be run on, before any run.
     *
     * @throws UsageException if it cannot
     */
    default void check(Task task) {}

    /**
     * Evaluates points until none is {@linkplain Evaluator#left left}, or it has no more to ask for.
     *
     * @param seed all its randomness: the same for all contestants
     * @throws IOException if an optimiser in another process cannot be reached
     */
    void run(Task task, Evaluator evaluator, Seed seed) throws IOException;
}
