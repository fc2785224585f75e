package io.thalweg.store.postgres;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.json.EventJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Puts copies of studies into a database, with the times that their events had where they come from. */
public final class PostgresCopy {

    private PostgresCopy() {}

    /**
     * Puts a study into a database: it has its name there once all of it is there. Times are kept to the microsecond, as the database has them.
     *
     * @param url of the database
     * @param name of the study there
     * @param history all its events
     * @param filling records the same events in an empty store
     * @throws StudyExistsException if there is a study of that name
     */
    public static void write(
            PostgresUrl url, String name, List<StudyStore.Recorded> history, Consumer<StudyStore> filling) {
        String draft = "copying " + UUID.randomUUID();
        try (PostgresStore store = PostgresStore.open(url, draft, 2)) {
            Database database = new Database(url.connections(), Patience.usual());
            requireNone(database, name);
            filling.accept(store);
            database.transaction("name the copy of \"" + name + "\"", (connection, again) -> {
                requireNone(connection, name);
                long id = Studies.find(connection, draft).orElseThrow().id();
                setTimes(connection, id, history);
                setTraces(connection, id, history);
                rename(connection, id, name);
                return true;
            });
        }
    }

    private static void requireNone(Database database, String name) {
        database.statement("look for the study \"" + name + "\"", (connection, again) -> {
            requireNone(connection, name);
            return true;
        });
    }

    private static void requireNone(Connection connection, String name) throws SQLException {
        if (Studies.find(connection, name).isPresent()) {
            throw new StudyExistsException("there is a study \"" + name + "\" already; choose another name");
        }
    }

    private static void setTimes(Connection connection, long id, List<StudyStore.Recorded> history)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                UPDATE thalweg_event SET at = time.at FROM unnest(?, ?) AS time (seq, at)
                WHERE study_id = ? AND thalweg_event.seq = time.seq
                """)) {
            Long[] sequences =
                    history.stream().map(StudyStore.Recorded::sequence).toArray(Long[]::new);
            OffsetDateTime[] times = history.stream()
                    .map(event -> event.at().truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC))
                    .toArray(OffsetDateTime[]::new);
            statement.setArray(1, connection.createArrayOf("bigint", sequences));
            statement.setArray(2, connection.createArrayOf("timestamptz", times));
            statement.setLong(3, id);
            statement.executeUpdate();
        }
    }

    /** Of events that were recorded for requests, which are told apart here and not while they are filled in. */
    private static void setTraces(Connection connection, long id, List<StudyStore.Recorded> history)
            throws SQLException {
        List<StudyStore.Recorded> traced =
                history.stream().filter(event -> !event.trace().isEmpty()).toList();
        try (PreparedStatement statement = connection.prepareStatement("""
                UPDATE thalweg_event SET body = traced.body FROM unnest(?, ?) AS traced (seq, body)
                WHERE study_id = ? AND thalweg_event.seq = traced.seq
                """)) {
            Object[] sequences =
                    traced.stream().map(StudyStore.Recorded::sequence).toArray();
            Object[] bodies = traced.stream()
                    .map(event -> EventJson.write(event.event(), event.trace()))
                    .toArray();
            statement.setArray(1, connection.createArrayOf("bigint", sequences));
            statement.setArray(2, connection.createArrayOf("text", bodies));
            statement.setLong(3, id);
            statement.executeUpdate();
        }
    }

    private static void rename(Connection connection, long id, String name) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE thalweg_study SET name = ? WHERE study_id = ?")) {
            statement.setString(1, name);
            statement.setLong(2, id);
            statement.executeUpdate();
        }
    }
}
