package io.thalweg.store.postgres;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.trial.StepReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The table of reports. */
final class ReportTable {

    /** How many rows are in memory at once, or sent at once. */
    static final int PAGE = 5_000;

    private ReportTable() {}

    /** Whether there is such a table: those who only look may find tables of an earlier version. */
    static boolean exists(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT to_regclass('thalweg_report') IS NOT NULL")) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** How many reports a study counts. */
    static long counted(Connection connection, long study) throws SQLException {
        return number(connection, "SELECT reports FROM thalweg_study WHERE study_id = ?", study);
    }

    /** How many reports a study has up to the first one that is missing. */
    static long gapless(Connection connection, long study) throws SQLException {
        return number(connection, """
                SELECT coalesce(
                    (SELECT min(expected) FROM (
                        SELECT number, row_number() OVER (ORDER BY number) - 1 AS expected
                        FROM thalweg_report WHERE study_id = ?) AS numbered WHERE number <> expected),
                    (SELECT count(*) FROM thalweg_report WHERE study_id = ?))
                """, study, study);
    }

    private static long number(Connection connection, String query, long... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setLong(i + 1, arguments[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }

    /** Part of the stream of reports; see {@link io.thalweg.core.event.StudyStore#reports}. */
    static List<StepReport> read(Connection connection, long study, long from, long to) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT number, trial, attempt, step, value FROM thalweg_report"
                        + " WHERE study_id = ? AND number >= ? AND number < ? ORDER BY number")) {
            statement.setLong(1, study);
            statement.setLong(2, from);
            statement.setLong(3, to);
            statement.setFetchSize(PAGE);
            List<StepReport> reports = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                for (long expected = from; row.next(); expected++) {
                    if (row.getLong(1) != expected) {
                        throw new StoreCorruptException(
                                "report " + expected + " of the study is missing: the next one is " + row.getLong(1)
                                        + "; restore the database from a backup");
                    }
                    reports.add(new StepReport(row.getLong(2), row.getInt(3), row.getLong(4), row.getDouble(5)));
                }
            }
            return reports;
        }
    }

    /**
     * Adds reports, and counts them.
     *
     * @param before how many there are, which nobody else changes before the end of the transaction
     */
    static void append(Connection connection, long study, long before, List<StepReport> reports) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                INSERT INTO thalweg_report (study_id, number, trial, attempt, step, value)
                SELECT ?, ? + place - 1, trial, attempt, step, value
                FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS report (trial, attempt, step, value, place)
                """)) {
            for (int from = 0; from < reports.size(); from += PAGE) {
                List<StepReport> page = reports.subList(from, Math.min(reports.size(), from + PAGE));
                statement.setLong(1, study);
                statement.setLong(2, before + from);
                statement.setArray(
                        3,
                        connection.createArrayOf(
                                "bigint", page.stream().map(StepReport::trial).toArray()));
                statement.setArray(
                        4,
                        connection.createArrayOf(
                                "int", page.stream().map(StepReport::attempt).toArray()));
                statement.setArray(
                        5,
                        connection.createArrayOf(
                                "bigint", page.stream().map(StepReport::step).toArray()));
                statement.setArray(
                        6,
                        connection.createArrayOf(
                                "float8", page.stream().map(StepReport::value).toArray()));
                statement.executeUpdate();
            }
        }
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE thalweg_study SET reports = ? WHERE study_id = ?")) {
            statement.setLong(1, before + reports.size());
            statement.setLong(2, study);
            statement.executeUpdate();
        }
    }
}
