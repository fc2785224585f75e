package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Decision;
import io.thalweg.core.event.StudyStore.Recorded;
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

    /** Held by the one decision of this process that waits for the study's row. */
    private final ReentrantLock deciding = new ReentrantLock();

    private volatile History known = History.UNREAD;

    EventLog(StudyEntry entry) {
        this.entry = entry;
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
        Sql<History> newer = (connection, again) -> before.read(connection, study.get());
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
            return advance(entry.transaction(
                            "record in", (connection, again) -> append(connection, study, decision, key, again)))
                    .state();
        } finally {
            deciding.unlock();
        }
    }

    private History append(Connection connection, long study, Decision decision, UUID key, boolean again)
            throws SQLException {
        Studies.Progress progress = Studies.lock(connection, study);
        if (progress.deleted()) {
            throw entry.deleted();
        }
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
            Events.append(connection, study, before.events(), events, key, changes.ended());
            changes.write(connection, study);
        }
        return after;
    }

    /** As {@link io.thalweg.core.event.StudyStore#history}. */
    List<Recorded> history() {
        Optional<Long> study = entry.study();
        if (study.isEmpty()) {
            return List.of();
        }
        return entry.transaction("read the history of", (connection, again) -> {
            List<Recorded> history = new ArrayList<>();
            Events.read(connection, study.get(), 0, (event, decision) -> history.add(event));
            return history;
        });
    }
}
