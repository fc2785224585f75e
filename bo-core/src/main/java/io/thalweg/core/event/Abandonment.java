package io.thalweg.core.event;

import io.thalweg.core.trial.Outcome;
import java.util.List;

/** The decision, made by stores, to abandon a trial after none of its lease holders reported back. */
public final class Abandonment {

    private Abandonment() {}

    /**
     * Records the trial as failed, {@link Outcome.Kind#ABANDONED}; nothing if it is no longer queued.
     *
     * @param number of the trial
     * @param attempt the number of an attempt that nobody made, so that a holder who comes back after all is still heard
     * @param expired how many leases ran out
     * @return the decision, for a store
     */
    public static StudyStore.Decision of(long number, int attempt, int expired) {
        Outcome outcome = new Outcome.Failed(
                Outcome.Kind.ABANDONED, "leased " + expired + " times, and no holder reported back", Double.NaN);
        return state -> state.isQueued(number) ? List.of(new StudyEvent.Told(number, attempt, outcome)) : List.of();
    }
}
