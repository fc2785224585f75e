package io.thalweg.optuna;

import io.thalweg.optuna.RawStudy.Drawn;
import io.thalweg.optuna.RawStudy.RawTrial;
import io.thalweg.optuna.RawStudy.State;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads Optuna's SQLite databases, of version 3 of its schema. The database is opened to read alone. */
final class SqliteReader {

    private final Connection connection;

    private SqliteReader(Connection connection) {
        this.connection = connection;
    }

    /** What to do with a row. */
    @FunctionalInterface
    private interface Row {
        void read(ResultSet row) throws SQLException;
    }

    /**
     * The studies in a database.
     *
     * @throws IllegalArgumentException if it is none of Optuna's, or of another version
     */
    static List<RawStudy> read(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        try (Connection connection = config.createConnection("jdbc:sqlite:" + file)) {
            return new SqliteReader(connection).studies();
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "the tables are not those of Optuna 3 (" + e.getMessage()
                            + "); if an older Optuna made them, 'optuna storage upgrade' of version 3 brings them up to date",
                    e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a value is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private List<RawStudy> studies() throws SQLException {
        Map<Long, RawStudy> studies = new HashMap<>();
        List<RawStudy> all = new ArrayList<>();
        each("SELECT study_id, study_name FROM studies ORDER BY study_id", -1, row -> {
            RawStudy study = new RawStudy(row.getString(2));
            studies.put(row.getLong(1), study);
            all.add(study);
        });
        for (Map.Entry<Long, RawStudy> entry : studies.entrySet()) {
            fill(entry.getKey(), entry.getValue());
        }
        return all;
    }

    private void fill(long id, RawStudy study) throws SQLException {
        each(
                "SELECT direction FROM study_directions WHERE study_id = ? ORDER BY objective",
                id,
                row -> study.directions.add(RawStudy.direction(row.getString(1))));
        each(
                "SELECT key, value_json FROM study_user_attributes WHERE study_id = ? ORDER BY study_user_attribute_id",
                id,
                row -> study.attributes.put(row.getString(1), Distribution.text(json(row.getString(2)))));
        Map<Long, RawTrial> trials = new HashMap<>();
        each(
                "SELECT trial_id, number, state, datetime_start, datetime_complete FROM trials WHERE study_id = ? ORDER BY number",
                id,
                row -> {
                    RawTrial trial = new RawTrial(row.getLong(2), state(row.getString(3)));
                    trial.started = time(row.getString(4));
                    trial.ended = time(row.getString(5));
                    study.trials.add(trial);
                    trials.put(row.getLong(1), trial);
                });
        ofTrials("param_name, param_value, distribution_json", "trial_params", "param_id", id, trials, (trial, row) -> {
            Distribution from = Distribution.of(json(row.getString(3)));
            trial.drawn.put(row.getString(1), new Drawn(row.getDouble(2), from));
        });
        ofTrials(
                "value, value_type",
                "trial_values",
                "objective",
                id,
                trials,
                (trial, row) -> trial.values.add(number(row.getDouble(1), row.getString(2))));
        ofTrials(
                "step, intermediate_value, intermediate_value_type",
                "trial_intermediate_values",
                "step",
                id,
                trials,
                (trial, row) -> trial.curve.put(row.getLong(1), number(row.getDouble(2), row.getString(3))));
        ofTrials(
                "key, value_json",
                "trial_user_attributes",
                "trial_user_attribute_id",
                id,
                trials,
                (trial, row) -> trial.attributes.put(row.getString(1), Distribution.text(json(row.getString(2)))));
        ofTrials(
                "key",
                "trial_system_attributes",
                "trial_system_attribute_id",
                id,
                trials,
                (trial, row) -> trial.constrained |= "constraints".equals(row.getString(1)));
    }

    /** What to do with a row of a trial. */
    @FunctionalInterface
    private interface TrialRow {
        void read(RawTrial trial, ResultSet row) throws SQLException;
    }

    private void ofTrials(
            String columns, String table, String order, long study, Map<Long, RawTrial> trials, TrialRow reading)
            throws SQLException {
        int last = columns.split(",", -1).length + 1;
        each(
                "SELECT " + columns + ", trial_id FROM " + table
                        + " WHERE trial_id IN (SELECT trial_id FROM trials WHERE study_id = ?) ORDER BY trial_id, "
                        + order,
                study,
                row -> {
                    RawTrial trial = trials.get(row.getLong(last));
                    if (trial != null) {
                        reading.read(trial, row);
                    }
                });
    }

    /** @param study what is put in for the one placeholder; negative if there is none */
    private void each(String query, long study, Row reading) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            if (study >= 0) {
                statement.setLong(1, study);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reading.read(rows);
                }
            }
        }
    }

    private static State state(String name) {
        try {
            return State.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("a trial is in the state \"" + name + "\", which is not known", e);
        }
    }

    /** Values that are not finite are told by their type. */
    private static double number(double value, String type) {
        return switch (type) {
            case "INF_POS" -> Double.POSITIVE_INFINITY;
            case "INF_NEG" -> Double.NEGATIVE_INFINITY;
            case "NAN" -> Double.NaN;
            default -> value;
        };
    }

    private static String time(String text) {
        return text == null ? "" : text.replace(' ', 'T');
    }

    private static JsonNode json(String text) {
        return JournalReader.MAPPER.readTree(text);
    }
}
