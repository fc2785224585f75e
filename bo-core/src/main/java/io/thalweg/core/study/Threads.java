package io.thalweg.core.study;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * What does the work of a study.
 *
 * @param executor runs it
 * @param evaluations how many trials are evaluated at a time
 */
record Threads(Executor executor, int evaluations) {

    /** Checks the number, and that the executor runs. */
    Threads {
        if (evaluations < 1) {
            throw new IllegalArgumentException("evaluations is " + evaluations + ", must be at least 1");
        }
        Objects.requireNonNull(executor, "threads must not be null");
        if (executor instanceof ExecutorService service && service.isShutdown()) {
            throw new IllegalArgumentException(
                    "threads is an executor that was shut down: pass a running one, and shut it down after the study");
        }
    }
}
