package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What is known of a study: the fold of its first events.
 *
 * @param events how many
 * @param state their fold
 */
record History(long events, StudyState state) {

    /** Of a study of which nothing was read. */
    static final History UNREAD = new History(0, StudyState.empty());

    /** So many events are folded at once. */
    private static final int PAGE = 2_000;

    /** With all that has been committed since. */
    History read(Connection connection, long study) throws SQLException {
        return read(connection, study, new HashSet<>());
    }

    /**
     * With all that has been committed since.
     *
     * @param decisions gets the keys of the decisions that were read
     */
    History read(Connection connection, long study, Set<UUID> decisions) throws SQLException {
        Page page = new Page(this);
        Events.read(connection, study, events, (event, decision) -> {
            decisions.add(decision);
            page.add(event.event());
        });
        return page.history();
    }

    /** With events that come after those that are known. */
    History with(List<StudyEvent> next) {
        return next.isEmpty() ? this : new History(events + next.size(), state.applyAll(next));
    }

    /** Events that were read and not yet folded. */
    private static final class Page {
        private History history;
        private final List<StudyEvent> unfolded = new ArrayList<>();

        Page(History history) {
            this.history = history;
        }

        void add(StudyEvent event) {
            unfolded.add(event);
            if (unfolded.size() == PAGE) {
                fold();
            }
        }

        private void fold() {
            try {
                history = history.with(unfolded);
            } catch (ThalwegException e) {
                throw new StoreCorruptException(
                        "events after number " + history.events() + " contradict those before them: " + e.getMessage(),
                        e);
            }
            unfolded.clear();
        }

        History history() {
            fold();
            return history;
        }
    }
}
