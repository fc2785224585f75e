package io.thalweg.store.worker;

import io.thalweg.core.event.Lease;
import io.thalweg.core.trial.Outcome;
import java.util.List;

/** Is notified of what a worker does, in the worker's threads. An exception is logged and disturbs nobody. */
public interface WorkerListener {

    /** Does nothing. */
    WorkerListener NONE = new WorkerListener() {};

    /**
     * An evaluation begins.
     *
     * @param lease the lease
     */
    default void begins(Lease lease) {}

    /**
     * An evaluation failed and is made again.
     *
     * @param lease the lease
     * @param failure what came of it
     */
    default void retries(Lease lease, Outcome failure) {}

    /**
     * The outcome of a trial is in the store.
     *
     * @param lease the lease
     * @param outcome what came of it
     */
    default void told(Lease lease, Outcome outcome) {}

    /**
     * The trial was given back without an outcome, for someone else to evaluate.
     *
     * @param lease the lease
     */
    default void released(Lease lease) {}

    /**
     * The lease was lost: someone else has the trial, or it is finished. A result will be kept if there is one.
     *
     * @param lease the lease
     */
    default void lost(Lease lease) {}

    /**
     * All trials that are left are leased to others, and have been for longer than a lease of this worker lasts: it goes on waiting for
     * those that are given back.
     *
     * @param others the leases of others
     */
    default void waits(List<Lease> others) {}

    /**
     * The store cannot be reached; it is tried again.
     *
     * @param reason why it cannot be reached
     */
    default void waits(String reason) {}
}
