package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Commands that look at a study, wherever it is: they need no study file, and begin and create nothing. */
@Timeout(120)
@Tag("slow")
class LookingTest {

    private static final PostgresServer SERVER = PostgresServer.shared();

    @TempDir
    private Path directory = Path.of("");

    private String file() throws IOException {
        Path file = directory.resolve("study.yaml");
        Files.writeString(file, """
                name: resin
                parameters: {x: {range: [0, 1]}}
                objectives: {loss: minimize}
                initial-design: 9
                """);
        return file.toString();
    }

    /** A study of two results and one trial at work, in a place that has no study file. */
    private String begun(String place) throws IOException {
        assertThat(Cli.run("begin", file(), "--store", place, "--study", "resin")
                        .exitCode())
                .isZero();
        try (Study study = Thalweg.open(Stores.openExisting(place, "resin")).build()) {
            study.ask(2)
                    .forEach(trial -> study.tell(trial, Outcome.of(trial.point().real("x"))));
            assertThat(study.claim("the oven", LeaseTerms.DEFAULT, 3)).isPresent();
        }
        Files.delete(directory.resolve("study.yaml"));
        return place;
    }

    private String place(String kind) {
        return kind.equals("journal") ? directory.resolve("studies").toString() : SERVER.url(SERVER.database());
    }

    private Cli look(String command, String... more) {
        List<String> line = Stream.concat(
                        Stream.of(command), Stream.concat(Stream.of(more), Stream.of("-C", empty().toString())))
                .toList();
        return Cli.run(line.toArray(String[]::new));
    }

    /** A directory without a study file, as on another machine. */
    private Path empty() {
        Path empty = directory.resolve("empty");
        try {
            return Files.createDirectories(empty);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "database"})
    void studyCanBeViewedFromAnyMachine(String kind) throws IOException {
        String place = begun(place(kind));
        Cli status = look("status", "--store", place, "--study", "resin");
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out()).contains("resin (", "3 trials, 2 measured, 0 failed", "awaited: [2]");
        Cli best = look("best", "--store", place, "--study", "resin");
        assertThat(best.exitCode()).as(best.err()).isZero();
        assertThat(best.out()).contains("loss", "recommended: {x=");
        Cli export = look("export", "--store", place, "--study", "resin");
        assertThat(export.out().lines()).as(export.err()).hasSize(4);
        Cli report = Cli.run("report", "--store", place, "--study", "resin", "--out", directory + "/page");
        assertThat(report.exitCode()).as(report.err()).isZero();
        Cli doctor = Cli.run("doctor", "--store", place, "--study", "resin");
        assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isZero();
        assertThat(doctor.out()).contains("3 trials, 2 results: ok");
        assertThat(empty()).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "best", "export"})
    void missingStudyIsNamed(String command) throws IOException {
        Cli journal = look(command, "--store", place("journal"), "--study", "rasin");
        assertThat(journal.exitCode()).isEqualTo(1);
        assertThat(journal.errorLine()).contains("there is no study", "rasin");
        Cli database = look(command, "--store", begun(place("database")), "--study", "rasin");
        assertThat(database.exitCode()).isEqualTo(1);
        assertThat(database.errorLine()).contains("there is no study \"rasin\" in postgresql://127.0.0.1");
        Cli unnamed = look(command, "--store", place("database"));
        assertThat(unnamed.exitCode()).isEqualTo(2);
        assertThat(unnamed.errorLine()).contains("--study", "a database holds many studies");
    }

    @Test
    void doctorDescribesADatabase() throws IOException {
        String place = begun(place("database"));
        Cli all = Cli.run("doctor", "--store", place);
        assertThat(all.exitCode()).as(all.err()).isZero();
        assertThat(all.out()).contains("has the studies resin");
        Cli one = Cli.run("doctor", "--store", place, "--study", "resin");
        assertThat(one.out())
                .contains("study resin in postgresql://127.0.0.1", "tables of version 5", "3 trials, 2 results: ok")
                .contains("trial 2 is leased to the oven until ")
                .contains("fsync off");
        JsonNode json = Json.parse(Cli.run("doctor", "--store", place, "--study", "resin", "--json")
                .out());
        assertThat(json.get("database").get("leases").get(0).get("worker").asString())
                .isEqualTo("the oven");
        String none = place("database");
        assertThat(Cli.run("doctor", "--store", none).errorLine()).contains("there is no study in postgresql://127");
        assertThat(Cli.run("doctor", "--store", place, "--repair").exitCode()).isEqualTo(2);
    }

    @Test
    void doctorFindsTheDamageInADatabase() throws IOException {
        String database = SERVER.database();
        begun(SERVER.url(database));
        SERVER.execute(database, "UPDATE thalweg_event SET body = '{' WHERE seq = 3");
        Cli unreadable = Cli.run("doctor", "--store", SERVER.url(database), "--study", "resin");
        assertThat(unreadable.exitCode()).isEqualTo(1);
        assertThat(unreadable.out()).contains("2 good events", "DAMAGED: event 3 cannot be read");
        SERVER.execute(database, "DELETE FROM thalweg_event WHERE seq = 3");
        assertThat(Cli.run("doctor", "--store", SERVER.url(database), "--study", "resin")
                        .out())
                .contains("DAMAGED: event 3 is missing");
        SERVER.execute(database, "DELETE FROM thalweg_event WHERE seq > 3");
        assertThat(Cli.run("doctor", "--store", SERVER.url(database), "--study", "resin")
                        .out())
                .contains("DAMAGED: the study counts 5 events, and there are 2");
    }

    @Test
    void viewingCreatesNoStudy() throws IOException {
        String study = file();
        Path campaign = directory;
        for (String command : List.of("status", "best", "export", "check")) {
            Cli run = Cli.run(command, "-C", campaign.toString());
            assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
        }
        Files.writeString(campaign.resolve("m.csv"), "x,loss\n0.5,1\n");
        Cli dry = Cli.run("tell", "--dry-run", campaign + "/m.csv", "-C", campaign.toString());
        assertThat(dry.out()).as(dry.err()).contains("dry run, nothing was imported; would be: 0 told, 1 added");
        Cli report = Cli.run("report", campaign.toString(), "--out", campaign + "/page");
        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.errorLine()).contains("has not begun");
        assertThat(Cli.run("doctor", "--store", campaign.toString()).exitCode()).isNotZero();
        try (Stream<Path> left = Files.list(campaign)) {
            assertThat(left).map(path -> path.getFileName().toString()).containsOnly("study.yaml", "m.csv");
        }
        assertThat(Cli.run("status", "-C", campaign.toString()).out()).contains("0 trials", "the study has not begun");

        Files.writeString(Path.of(study), Files.readString(Path.of(study)).replace("[0, 1]", "[0, 2]"));
        assertThat(Cli.run("ask", "-C", campaign.toString()).exitCode())
                .as("what was only looked at can still be changed")
                .isZero();
        assertThat(Cli.run("status", "-C", campaign.toString()).out())
                .contains("1 trials")
                .doesNotContain("not begun");
    }

    @Test
    void viewingADatabaseCreatesNoTables() throws IOException {
        String database = SERVER.database();
        file();
        Cli status = Cli.run("status", "-C", directory.toString(), "--store", SERVER.url(database));
        assertThat(status.exitCode()).as(status.err()).isZero();
        assertThat(status.out()).contains("the study has not begun");
        assertThat(look("status", "--store", SERVER.url(database), "--study", "resin")
                        .exitCode())
                .isEqualTo(1);
        SERVER.execute(
                database, "DO $$ BEGIN ASSERT to_regclass('thalweg_schema') IS NULL, 'there are tables'; END $$");
    }

    @Test
    void readOnlyStudyCannotBeChanged() throws IOException {
        String place = begun(place("database"));
        try (StudyStore store = Stores.openReadOnly(place, "resin")) {
            assertThat(store.state().trials()).hasSize(3);
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> store.append(state -> List.of()))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
