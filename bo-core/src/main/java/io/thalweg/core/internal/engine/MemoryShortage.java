package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Outcome;

/** A model that has become too large for the memory of its process. */
final class MemoryShortage {

    private MemoryShortage() {}

    /** Whether this is why something failed, in whatever the error is wrapped. */
    static boolean in(Throwable failure) {
        for (Throwable e = failure; e != null; e = e.getCause()) {
            if (e instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** What people can do about it. */
    static String advice(StudyState state) {
        long observations = state.results().stream()
                .filter(result -> !(result.outcome() instanceof Outcome.Failed))
                .count();
        return "a model of " + observations
                + " observations does not fit into memory; give the program more memory, or choose a"
                + " surrogate that learns online, whose size is bounded: wiski, vips or ohsvgp";
    }
}
