package io.thalweg.core.event;

import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The memory of one study: its definition, its events in order, who is evaluating which trials, and occasionally the
 * state of its models. Safe to use from many threads; stores that reach beyond a process are safe to use from many
 * processes.
 *
 * <p>The events are the truth, and a decision about them is atomic: whoever records an event knows all that happened before it. Leases
 * are coordination: they may be lost with the machine that they are on, and are then as good as run out.
 *
 * <p>Where a store cannot be reached or written, any method may throw {@link
 * io.thalweg.core.error.StoreUnavailableException}: nothing was changed, and the call may be repeated. A third-party store proves
 * itself by the contract kit {@code StudyStoreContract}.
 */
public interface StudyStore extends AutoCloseable {

    /** A rule that makes events of the present state. It may be asked several times, and only its last answer counts. */
    @FunctionalInterface
    interface Decision {

        /**
         * {@return the events to record; none to leave everything as it is}
         *
         * @param state all that has happened
         */
        List<StudyEvent> on(StudyState state);

        /** {@return the trace that its events are recorded with, see {@link Recorded}; empty for none} */
        default String trace() {
            return "";
        }

        /**
         * {@return the same decision, whose events are recorded with a trace}
         *
         * @param trace of the request that it is made for
         */
        default Decision traced(String trace) {
            Decision untraced = this;
            return new Decision() {
                @Override
                public List<StudyEvent> on(StudyState state) {
                    return untraced.on(state);
                }

                @Override
                public String trace() {
                    return trace;
                }
            };
        }
    }

    /**
     * An event in the history.
     *
     * @param sequence its number, counted from 1 without gaps
     * @param at when it was recorded by the store's clock, for people: the order is that of the sequence
     * @param event what happened
     * @param trace of the request that it was recorded for, by which a service and its logs name it; empty if it has none. For people: no state
     *     depends on it
     */
    record Recorded(long sequence, Instant at, StudyEvent event, String trace) {}

    /**
     * What the models of a study have learnt, so that they need not learn it again.
     *
     * @param lessons after how many events of the kind {@link StudyEvent.Learned}
     * @param content the models, in a form of their own
     */
    record Learnt(int lessons, byte[] content) {}

    /** {@return what the study was about when it began, which stays as it is; empty before {@link #begin}} */
    Optional<StudyDefinition> begun();

    /** {@return what the study is about now: as it began, or as it was changed last} Empty before {@link #begin}. */
    default Optional<StudyDefinition> definition() {
        return begun().map(first -> state().definition().orElse(first));
    }

    /**
     * Begins the study, or joins the one that was begun before.
     *
     * @param definition what the study is about
     * @throws io.thalweg.core.error.StudyExistsException if that is about something else; see {@link StudyDefinition#differences}
     */
    void begin(StudyDefinition definition);

    /** {@return the state now, with everything that anybody has recorded} */
    StudyState state();

    /**
     * Records the events that a decision makes of the present state: all of them or, if this throws, none. When it returns they survive
     * the end of the process, and in stores that outlive it a power failure.
     *
     * @param decision makes events of the present state
     * @return the state after them
     * @throws RuntimeException what the decision or the fold throws passes through, and nothing is recorded
     */
    StudyState append(Decision decision);

    /**
     * Adds a point of a learning curve to the stream beside the events. Returns at once: the report is durable within a second, and before
     * {@link #flush} or the next {@link #append} of this store object returns.
     *
     * @param report of a trial of the study
     */
    void report(StepReport report);

    /**
     * Makes durable what this store object was given to {@link #report}.
     *
     * @return how many reports the stream has, of anybody
     */
    long flush();

    /**
     * Part of the stream of reports, in its order, which never changes.
     *
     * @param from how many reports to leave out, from the beginning
     * @param to how many reports the stream has up to the last wanted one; more than there are for all
     * @return the reports; those that are not durable yet are not among them
     */
    List<StepReport> reports(long from, long to);

    /** {@return all events with their times, oldest first} Costs as much as the history is long. */
    List<Recorded> history();

    /**
     * {@return the events after one, with their times, oldest first}
     *
     * @param after the number of the last event that is not wanted, 0 for none
     */
    default List<Recorded> history(long after) {
        List<Recorded> all = history();
        return List.copyOf(all.subList((int) Math.min(after, all.size()), all.size()));
    }

    /** {@return what was kept last; empty if nothing was, or it cannot be read any more} */
    Optional<Learnt> learnt();

    /**
     * Keeps what was learnt, in place of what was kept before. A store may take the occasion to make opening quick.
     *
     * @param learnt what was learnt
     */
    void keep(Learnt learnt);

    /**
     * {@link #claim(String, LeaseTerms, Predicate)} of any trial.
     *
     * @param owner who asks, for people
     * @param terms how long the lease lasts, and how often a trial is leased
     * @return the lease, if a trial waits
     */
    default Optional<Lease> claim(String owner, LeaseTerms terms) {
        return claim(owner, terms, trial -> true);
    }

    /**
     * Leases the waiting trial of the lowest number: one that is {@linkplain StudyState#isQueued queued} and not leased, or whose lease
     * ran out. Trials whose lease ran out {@link LeaseTerms#maxAttempts} times are not leased again but recorded as failed, {@link
     * Outcome.Kind#ABANDONED}.
     *
     * <p>Whether the holder of a {@linkplain LeaseTerms#bound bound} lease lives is seen by a lock that its process holds, never by the
     * number of a process. A store that lasts as long as its process needs none; where locks cannot be relied on, leases go by time alone.
     *
     * @param owner who asks, for people
     * @param terms how long the lease lasts, and how often a trial is leased
     * @param wanted which trials are; the others are left as they are
     * @return empty if no such trial waits
     */
    Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted);

    /**
     * Prolongs a lease from now on. One that ran out is prolonged as well as long as nobody else has leased the trial.
     *
     * @param lease as it was got
     * @param terms for how long
     * @return the lease with its new end
     * @throws io.thalweg.core.error.LeaseLostException if the trial was leased to someone else, or is no longer queued
     */
    Lease renew(Lease lease, LeaseTerms terms);

    /**
     * Gives a lease back before its end: the trial waits again, and this attempt does not count as one of those that nobody came back
     * from. Does nothing if the lease is not held any more.
     *
     * @param lease the lease
     */
    void release(Lease lease);

    /** {@return the leases that have not run out, of trials that are queued, by trial number} */
    List<Lease> leases();

    /** Lets go of files and connections. What was recorded stays. */
    @Override
    void close();
}
