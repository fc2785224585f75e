package io.thalweg.store.worker;

import io.thalweg.core.event.Lease;
import io.thalweg.core.trial.Outcome;
import java.util.List;

/** Is told what a worker does, in its threads. An exception is logged and disturbs nobody. */
public interface WorkerListener {

    /** Does nothing. */
    WorkerListener NONE = new WorkerListener() {};

    /** An evaluation begins. */
    default void begins(Lease lease) {}

    /** An evaluation failed and is made again. */
    default void retries(Lease lease, Outcome failure) {}

    /** The outcome of a trial is in the store. */
    default void told(Lease lease, Outcome outcome) {}

    /** The trial was given back without an outcome, for someone else to evaluate. */
    default void released(Lease lease) {}

    /** The lease was lost: someone else has the trial, or it has come to an end. A result will be kept if there is one. */
    default void lost(Lease lease) {}

    /**
     * All trials that are left are leased to others, and have been for longer than a lease of this worker lasts: it goes on waiting for
     * those that are given back.
     */
    default void waits(List<Lease> others) {}

    /** The store cannot be reached; it is tried again. */
    default void waits(String reason) {}
}
