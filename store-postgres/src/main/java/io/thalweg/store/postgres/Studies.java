package io.thalweg.store.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of studies. */
final class Studies {

    private Studies() {}

    /**
     * A row.
     *
     * @param id of the study; a study of the same name that is begun after this was deleted has another
     */
    record Row(long id, String definition) {}

    /**
     * How far a study is.
     *
     * @param events how many it has
     * @param reports how many it has; 0 if nobody asked
     */
    record Progress(long events, boolean deleted, long reports) {}

    /** The study of a name that was not deleted. */
    static Optional<Row> find(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT study_id, definition FROM thalweg_study WHERE name = ? AND deleted_at IS NULL")) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(new Row(row.getLong(1), row.getString(2))) : Optional.empty();
            }
        }
    }

    /** Adds a study, unless there is one of that name. */
    static void begin(Connection connection, String name, String definition) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "INSERT INTO thalweg_study (name, definition) VALUES (?, ?) ON CONFLICT DO NOTHING")) {
            statement.setString(1, name);
            statement.setString(2, definition);
            statement.executeUpdate();
        }
    }

    /** How far a study is, which nobody changes before the end of the transaction. */
    static Progress lock(Connection connection, long id) throws SQLException {
        return progress(
                connection,
                "SELECT events, deleted_at IS NOT NULL, reports FROM thalweg_study WHERE study_id = ? FOR NO KEY UPDATE",
                id);
    }

    /** How far a study is, but for its reports, which tables of an earlier version know nothing of. */
    static Progress look(Connection connection, long id) throws SQLException {
        return progress(
                connection, "SELECT events, deleted_at IS NOT NULL, 0 FROM thalweg_study WHERE study_id = ?", id);
    }

    private static Progress progress(Connection connection, String query, long id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setLong(1, id);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? new Progress(row.getLong(1), row.getBoolean(2), row.getLong(3))
                        : new Progress(0, true, 0);
            }
        }
    }

    /** Marks a study as deleted, ends its leases, and deletes its reports, which may be many. */
    static void delete(Connection connection, long id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                WITH ended AS (DELETE FROM thalweg_trial WHERE study_id = ?),
                reported AS (DELETE FROM thalweg_report WHERE study_id = ?)
                UPDATE thalweg_study SET deleted_at = clock_timestamp() WHERE study_id = ?
                """)) {
            statement.setLong(1, id);
            statement.setLong(2, id);
            statement.setLong(3, id);
            statement.executeUpdate();
        }
    }

    /** Marks the study of a name as archived, or takes the mark off; false if there is none. */
    static boolean archive(Connection connection, String name, boolean archived) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE thalweg_study SET archived_at = CASE WHEN ? THEN coalesce(archived_at, clock_timestamp()) END"
                        + " WHERE name = ? AND deleted_at IS NULL")) {
            statement.setBoolean(1, archived);
            statement.setString(2, name);
            return statement.executeUpdate() > 0;
        }
    }

    /**
     * All studies that were not deleted, by name.
     *
     * @param version of the tables
     */
    static List<StoredStudy> list(Connection connection, int version) throws SQLException {
        String archived = version < Migrations.ARCHIVING ? "false" : "archived_at IS NOT NULL";
        try (PreparedStatement statement = connection.prepareStatement("SELECT name, events, begun_at, " + archived
                        + " FROM thalweg_study WHERE deleted_at IS NULL ORDER BY name");
                ResultSet row = statement.executeQuery()) {
            List<StoredStudy> studies = new ArrayList<>();
            while (row.next()) {
                studies.add(new StoredStudy(row.getString(1), row.getLong(2), instant(row, 3), row.getBoolean(4)));
            }
            return studies;
        }
    }

    /** The time in a column. */
    static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
