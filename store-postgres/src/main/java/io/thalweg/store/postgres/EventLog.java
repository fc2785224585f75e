package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Decision;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.trial.StepReport;
import io.thalweg.store.definition.DefinitionJson;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The events of a study in a database, and what is known of them here. Safe to use from many threads; decisions wait for each other before
 * they take a connection.
 */
final class EventLog {

    private final StudyEntry entry;
    private final ReportBuffer reports;

    /** Held by the one decision of this process that waits for the study's row. */
    private final ReentrantLock deciding = new ReentrantLock();

    /** Whether the tables are known to hold reports. */
    private volatile boolean reportable;

    private volatile History known = History.UNREAD;

    /**
     * The log of a study.
     *
     * @param reports that this store was given and that are to be written before the next events
     */
    EventLog(StudyEntry entry, ReportBuffer reports) {
        this.entry = entry;
        this.reports = reports;
    }

    /** As {@link io.thalweg.core.event.StudyStore#begin}. */
    void begin(StudyDefinition definition) {
        String written = DefinitionJson.write(definition);
        Studies.Row begun = entry.transaction("begin", (connection, again) -> {
            Optional<Studies.Row> before = entry.find(connection);
            if (before.isPresent()) {
                return before.get();
            }
            Studies.begin(connection, entry.name(), written);
            return entry.find(connection).orElseThrow(entry::deleted);
        });
        entry.isFound(begun);
        state().definition()
                .orElseGet(() -> DefinitionJson.read(begun.definition()))
                .requireSame(definition, "the study \"" + entry.name() + "\"");
    }

    /** The state as far as it is known; costs nothing. */
    StudyState known() {
        return known.state();
    }

    /** The state with all that was committed. */
    StudyState state() {
        History before = known;
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return before.state();
        }
        Sql<History> newer = (connection, again) -> {
            Studies.Progress progress = Studies.look(connection, study.get());
            if (progress.deleted()) {
                throw entry.deleted();
            }
            return progress.events() == before.events() ? before : before.read(connection, study.get());
        };
        // What may be much is read page by page, which takes a transaction.
        History now = before.events() == 0 ? entry.transaction("read", newer) : entry.statement("read", newer);
        return advance(now).state();
    }

    /** Nothing that is known is forgotten, whoever comes first. */
    private synchronized History advance(History now) {
        if (now.events() > known.events()) {
            known = now;
        }
        return known;
    }

    /** As {@link io.thalweg.core.event.StudyStore#append}. */
    StudyState append(Decision decision) {
        long study = entry.number();
        UUID key = UUID.randomUUID();
        deciding.lock();
        try {
            while (reports.size() > ReportBuffer.LARGEST) {
                writeReports(study);
            }
            History after = entry.transaction(
                    "record in", (connection, again) -> append(connection, study, decision, key, again));
            reports.committed();
            return advance(after).state();
        } finally {
            deciding.unlock();
        }
    }

    private History append(Connection connection, long study, Decision decision, UUID key, boolean again)
            throws SQLException {
        Studies.Progress progress = lock(connection, study);
        reports.write(connection, study, progress.reports());
        Set<UUID> decisions = new HashSet<>();
        History before = known;
        if (progress.events() > before.events()) {
            before = before.read(connection, study, decisions);
            advance(before);
        }
        if (progress.events() != before.events()) {
            throw new StoreCorruptException("the study \"" + entry.name() + "\" has " + progress.events()
                    + " events now, and " + before.events()
                    + " were read: if the database was restored from a backup, open the study again");
        }
        if (again && decisions.contains(key)) {
            return before;
        }
        List<StudyEvent> events = decision.on(before.state());
        History after = before.with(events);
        if (!events.isEmpty()) {
            TrialChanges changes =
                    TrialChanges.of(events, before.state().trials().size(), after.state());
            Events.append(connection, study, before.events(), events, decision.trace(), key, changes.ended());
            changes.write(connection, study);
        }
        return after;
    }

    private Studies.Progress lock(Connection connection, long study) throws SQLException {
        Studies.Progress progress = Studies.lock(connection, study);
        if (progress.deleted()) {
            throw entry.deleted();
        }
        return progress;
    }

    /** As {@link io.thalweg.core.event.StudyStore#flush}. */
    long flush() {
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return 0;
        }
        if (reports.size() == 0) {
            return entry.statement(
                    "count the reports of", (connection, again) -> ReportTable.counted(connection, study.get()));
        }
        deciding.lock();
        try {
            long counted = writeReports(study.get());
            for (int left = reports.size(); left > 0; left -= ReportBuffer.LARGEST) {
                counted = writeReports(study.get()); // no more than there are now: others may never pause
            }
            return counted;
        } finally {
            deciding.unlock();
        }
    }

    private long writeReports(long study) {
        long counted = entry.transaction(
                "record reports in",
                (connection, again) ->
                        reports.write(connection, study, lock(connection, study).reports()));
        reports.committed();
        return counted;
    }

    /** As {@link io.thalweg.core.event.StudyStore#reports}. */
    List<StepReport> reports(long from, long to) {
        Optional<Long> study = entry.study();
        if (study.isEmpty() || from >= to) {
            return List.of();
        }
        Sql<List<StepReport>> reading = (connection, again) -> {
            reportable = reportable || ReportTable.exists(connection);
            return reportable ? ReportTable.read(connection, study.get(), from, to) : List.of();
        };
        // What may be much is read page by page, which takes a transaction.
        return to - from > ReportTable.PAGE
                ? entry.transaction("read the reports of", reading)
                : entry.statement("read the reports of", reading);
    }

    /** As {@link io.thalweg.core.event.StudyStore#history}. */
    List<Recorded> history(long after) {
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return List.of();
        }
        return entry.transaction("read the history of", (connection, again) -> {
            entry.requireUndeleted(connection, study.get());
            List<Recorded> history = new ArrayList<>();
            Events.read(connection, study.get(), after, (event, decision) -> history.add(event));
            return history;
        });
    }
}
