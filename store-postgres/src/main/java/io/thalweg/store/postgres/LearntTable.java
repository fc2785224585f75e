package io.thalweg.store.postgres;

import io.thalweg.core.event.StudyStore.Learnt;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The table of what models have learnt. */
final class LearntTable {

    private LearntTable() {}

    static Optional<Learnt> read(Connection connection, long study) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT lessons, content FROM thalweg_learnt WHERE study_id = ?")) {
            statement.setLong(1, study);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(new Learnt(row.getInt(1), row.getBytes(2))) : Optional.empty();
            }
        }
    }

    /** Writes in place of what is there. */
    static void write(Connection connection, long study, Learnt learnt) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                INSERT INTO thalweg_learnt (study_id, lessons, content) VALUES (?, ?, ?)
                ON CONFLICT (study_id) DO UPDATE SET lessons = excluded.lessons, content = excluded.content
                """)) {
            statement.setLong(1, study);
            statement.setInt(2, learnt.lessons());
            statement.setBytes(3, learnt.content());
            statement.executeUpdate();
        }
    }
}
