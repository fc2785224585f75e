package io.thalweg.store.postgres;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.store.definition.DefinitionJson;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a study in a database is as it was written. Nothing is changed, and all is read as it is at one moment.
 *
 * @param version of the tables
 * @param events how many the study has
 * @param reports how many reports of learning curves it has, up to the first one that is missing
 * @param state what the events come to; of those before the damage if there is one
 * @param holders who has which trial
 * @param problem in words, empty if all is good
 * @param remarks what does no harm yet
 */
public record PostgresCheck(
        int version,
        long events,
        long reports,
        StudyState state,
        List<Holder> holders,
        String problem,
        List<String> remarks) {

    /** The first version of the tables that has reports. */
    private static final int REPORTING = 3;

    /**
     * Who has a trial.
     *
     * @param trial its number
     * @param owner who has leased it
     * @param until when the lease runs out, by the database's clock
     */
    public record Holder(long trial, String owner, Instant until) {}

    /**
     * Reads all of a study.
     *
     * @param url of the database
     * @param name of the study
     * @return what is stored, and whether it is sound
     * @throws NoSuchStudyException if there is none of that name
     * @throws io.thalweg.core.error.StoreVersionException if a newer version of this library has made the tables
     * @throws io.thalweg.core.error.StoreUnavailableException if the database cannot be reached
     */
    public static PostgresCheck of(PostgresUrl url, String name) {
        Database database = new Database(url.connections(), Patience.usual());
        int version = Migrations.look(database);
        return database.transaction("check the study \"" + name + "\"", (connection, again) -> {
            asOfNow(connection);
            Optional<Studies.Row> row = version == 0 ? Optional.empty() : Studies.find(connection, name);
            if (row.isEmpty()) {
                throw new NoSuchStudyException("there is no study \"" + name + "\" in " + url);
            }
            return check(connection, version, row.get());
        });
    }

    /**
     * {@return the studies of a database, by name; none if it has no tables for studies, and none are made}
     *
     * @param url of the database
     */
    public static List<StoredStudy> studies(PostgresUrl url) {
        Database database = new Database(url.connections(), Patience.usual());
        int version = Migrations.look(database);
        return version == 0
                ? List.of()
                : database.statement("list its studies", (connection, again) -> Studies.list(connection, version));
    }

    private static void asOfNow(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
        }
    }

    private static PostgresCheck check(Connection connection, int version, Studies.Row row) throws SQLException {
        long counted = Studies.look(connection, row.id()).events();
        Prefix prefix = new Prefix();
        String problem = "";
        try {
            DefinitionJson.read(row.definition());
            Events.read(connection, row.id(), 0, (event, decision) -> prefix.add(event.event()));
            prefix.fold();
            if (prefix.history.events() != counted) {
                problem = "the study counts " + counted + " events, and there are " + prefix.history.events();
            }
        } catch (StoreCorruptException e) {
            prefix.fold();
            problem = String.valueOf(e.getMessage());
        } catch (ThalwegException | IllegalArgumentException e) {
            problem =
                    "what follows event " + prefix.history.events() + " contradicts what was before: " + e.getMessage();
        }
        long reports = 0;
        if (version >= REPORTING) {
            reports = ReportTable.gapless(connection, row.id());
            if (problem.isEmpty()) {
                problem = curves(reports, ReportTable.counted(connection, row.id()), prefix.reports);
            }
        }
        List<Holder> holders = Trials.leased(connection, row.id()).stream()
                .map(lease -> new Holder(lease.number(), lease.owner(), lease.until()))
                .toList();
        return new PostgresCheck(
                version,
                prefix.history.events(),
                reports,
                prefix.history.state(),
                holders,
                problem,
                remarks(connection, version));
    }

    /** What is wrong with the reports. */
    private static String curves(long gapless, long counted, long named) {
        if (gapless != counted) {
            return "the study counts " + counted + " reports of learning curves, and there are " + gapless
                    + " up to the first gap";
        }
        return named <= counted ? "" : "there are " + counted + " reports, and events speak of " + named;
    }

    private static List<String> remarks(Connection connection, int version) throws SQLException {
        List<String> remarks = new ArrayList<>();
        if (version < Migrations.LATEST) {
            remarks.add("the tables are of version " + version + "; the next worker brings them to version "
                    + Migrations.LATEST);
        }
        for (String setting : List.of("fsync", "synchronous_commit")) {
            if (setting(connection, setting).equals("off")) {
                remarks.add("the server has " + setting + " off: a crash of its machine may lose acknowledged data");
            }
        }
        return remarks;
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            return row.next() ? row.getString(1) : "";
        }
    }

    /** The events up to the first bad one. */
    private static final class Prefix {
        private static final int PAGE = 2_000;

        private final List<StudyEvent> unfolded = new ArrayList<>();
        private History history = History.UNREAD;
        private long reports;

        void add(StudyEvent event) {
            unfolded.add(event);
            reports = Math.max(reports, event.reports());
            if (unfolded.size() == PAGE) {
                fold();
            }
        }

        /** Of many at once that do not fit, those before the first bad one are taken one by one. */
        void fold() {
            List<StudyEvent> page = List.copyOf(unfolded);
            unfolded.clear();
            try {
                history = history.with(page);
            } catch (ThalwegException e) {
                page.forEach(event -> history = history.with(List.of(event)));
            }
        }
    }
}
