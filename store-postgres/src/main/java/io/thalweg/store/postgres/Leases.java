package io.thalweg.store.postgres;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.event.Abandonment;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyState;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The leases of a study's trials in a database. Safe to use from many threads. */
final class Leases {

    private final StudyEntry entry;
    private final EventLog log;
    private final SessionLock lock;

    /**
     * Those of a study.
     *
     * @param lock that bound leases are bound to
     */
    Leases(StudyEntry entry, EventLog log, SessionLock lock) {
        this.entry = entry;
        this.log = log;
        this.lock = lock;
    }

    /**
     * As {@link io.thalweg.core.event.StudyStore#claim}.
     *
     * @param among numbers of the trials that are wanted; empty for all
     */
    Optional<Lease> claim(String owner, LeaseTerms terms, Optional<List<Long>> among) {
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return Optional.empty();
        }
        while (true) {
            UUID key = UUID.randomUUID();
            Optional<Trials.Row> claimed = entry.statement("lease a trial of", (connection, again) -> {
                Optional<Trials.Row> before =
                        again ? Trials.find(connection, study.get(), key) : Optional.<Trials.Row>empty();
                Optional<Trials.Row> row = before.isPresent()
                        ? before
                        : Trials.claim(connection, study.get(), owner, terms, among, key, held(terms));
                if (row.isEmpty()) {
                    entry.requireUndeleted(connection, study.get());
                }
                return row;
            });
            if (claimed.isEmpty() || claimed.get().held()) {
                return claimed.map(this::lease);
            }
            Trials.Row abandoned = claimed.get();
            log.append(Abandonment.of(abandoned.number(), abandoned.attempt(), abandoned.expired()));
        }
    }

    /** The lock that bound leases are bound to, which is held from now on. */
    private Optional<Long> held(LeaseTerms terms) throws SQLException {
        return terms.bound() ? Optional.of(lock.hold()) : Optional.empty();
    }

    private Lease lease(Trials.Row row) {
        // The events are read only if the trial is not among those that are known.
        StudyState state = log.known();
        StudyState now = row.number() < state.trials().size() ? state : log.state();
        return new Lease(now.trial(row.number()), row.attempt(), row.owner(), row.until());
    }

    /** As {@link io.thalweg.core.event.StudyStore#renew}. */
    Lease renew(Lease lease, LeaseTerms terms) {
        long study = entry.number();
        Optional<Trials.Row> renewed = entry.statement("prolong a lease of", (connection, again) -> {
            held(terms);
            Optional<Trials.Row> row = Trials.renew(connection, study, lease, terms);
            if (row.isEmpty()) {
                entry.requireUndeleted(connection, study);
            }
            return row;
        });
        Trials.Row row = renewed.orElseThrow(() -> lost(lease));
        return new Lease(lease.trial(), row.attempt(), row.owner(), row.until());
    }

    private LeaseLostException lost(Lease lease) {
        long number = lease.trial().number();
        return new LeaseLostException("the lease of trial " + number + " (attempt " + lease.attempt() + ") is lost: "
                + (log.state().isQueued(number)
                        ? "it was returned, or it ran out and someone else holds the trial"
                        : "the trial is finished or was handed out"));
    }

    /** As {@link io.thalweg.core.event.StudyStore#release}. */
    void release(Lease lease) {
        long study = entry.number();
        entry.statement("give back a trial of", (connection, again) -> {
            Trials.release(connection, study, lease);
            return true;
        });
    }

    /** As {@link io.thalweg.core.event.StudyStore#leases}. */
    List<Lease> live() {
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return List.of();
        }
        return entry
                .statement("list the leases of", (connection, again) -> Trials.leased(connection, study.get()))
                .stream()
                .map(this::lease)
                .toList();
    }
}
