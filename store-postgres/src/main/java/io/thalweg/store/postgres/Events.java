package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/** The table of events. */
final class Events {

    /** How many rows are in memory at once. */
    private static final int PAGE = 2_000;

    private static final String INSERT = """
            INSERT INTO thalweg_event (study_id, seq, body, decision_key)
            SELECT ?, event.seq, event.body, ? FROM unnest(?, ?) AS event (seq, body)
            """;

    private Events() {}

    /** What is done with each event that is read. */
    @FunctionalInterface
    interface Reader {
        /** Takes the next event. */
        void read(StudyStore.Recorded event, UUID decision);
    }

    /**
     * Reads the events after some of them, in order.
     *
     * @param known how many are known
     */
    static void read(Connection connection, long study, long known, Reader reader) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT seq, at, body, decision_key FROM thalweg_event WHERE study_id = ? AND seq > ? ORDER BY seq")) {
            statement.setLong(1, study);
            statement.setLong(2, known);
            statement.setFetchSize(PAGE);
            try (ResultSet row = statement.executeQuery()) {
                for (long expected = known + 1; row.next(); expected++) {
                    long sequence = row.getLong(1);
                    if (sequence != expected) {
                        throw new StoreCorruptException(
                                "event " + expected + " is missing: the next one is " + sequence);
                    }
                    EventJson.Entry entry = entry(sequence, row.getString(3));
                    reader.read(
                            new StudyStore.Recorded(sequence, Studies.instant(row, 2), entry.event(), entry.trace()),
                            row.getObject(4, UUID.class));
                }
            }
        }
    }

    private static EventJson.Entry entry(long sequence, String body) {
        try {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            return EventJson.readRecord(bytes, 0, bytes.length);
        } catch (IllegalArgumentException e) {
            throw new StoreCorruptException("event " + sequence + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Adds events, and takes the trials that have come to their end from those that can be leased. One statement, for the sake of the
     * time it takes to reach the database; many events take one for each page, so that they are not in memory a second time.
     *
     * @param known how many events there are
     * @param trace of the request that they are recorded for; empty for none
     * @param decision names the decision that made them
     * @param ended numbers of trials
     */
    static void append(
            Connection connection,
            long study,
            long known,
            List<StudyEvent> events,
            String trace,
            UUID decision,
            List<Long> ended)
            throws SQLException {
        int last = (events.size() - 1) / PAGE * PAGE;
        if (last > 0) {
            try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                for (int i = 0; i < last; i += PAGE) {
                    setPage(statement, study, known + i, events.subList(i, i + PAGE), trace, decision);
                    statement.executeUpdate();
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement("WITH added AS (" + INSERT + """
                ), counted AS (
                    UPDATE thalweg_study SET events = ? WHERE study_id = ?
                )
                DELETE FROM thalweg_trial WHERE study_id = ? AND number = ANY (?)
                """)) {
            setPage(statement, study, known + last, events.subList(last, events.size()), trace, decision);
            statement.setLong(5, known + events.size());
            statement.setLong(6, study);
            statement.setLong(7, study);
            statement.setArray(8, connection.createArrayOf("bigint", ended.toArray()));
            statement.executeUpdate();
        }
    }

    private static void setPage(
            PreparedStatement statement, long study, long known, List<StudyEvent> events, String trace, UUID decision)
            throws SQLException {
        Connection connection = statement.getConnection();
        Object[] sequence =
                LongStream.rangeClosed(known + 1, known + events.size()).boxed().toArray();
        Object[] bodies =
                events.stream().map(event -> EventJson.write(event, trace)).toArray();
        statement.setLong(1, study);
        statement.setObject(2, decision);
        statement.setArray(3, connection.createArrayOf("bigint", sequence));
        statement.setArray(4, connection.createArrayOf("text", bodies));
    }
}
