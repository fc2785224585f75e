package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The password of a store is for the database alone. */
@Timeout(120)
class SecretsTest {

    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final String PASSWORD = "open-sesame";

    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void addRole() {
        SERVER.addRole("keeper", PASSWORD);
    }

    private String study() throws IOException {
        Path file = directory.resolve("study.yaml");
        Files.writeString(file, "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\n");
        return file.toString();
    }

    @Test
    void commandsDoNotRevealThePassword() throws IOException {
        String url = SERVER.url(SERVER.database(), "keeper:" + PASSWORD);
        List<Cli> runs = List.of(
                Cli.run("begin", study(), "--store", url, "--study", "resin"),
                Cli.run(
                        "worker",
                        "--store",
                        url,
                        "--study",
                        "resin",
                        "--trials",
                        "1",
                        "--json",
                        "-",
                        "--",
                        "echo",
                        "1"),
                Cli.run("status", "--store", url, "--study", "resin", "--json"),
                Cli.run("export", "--store", url, "--study", "resin", "--json"),
                Cli.run("doctor", "--store", url, "--study", "resin", "--json"));
        for (Cli run : runs) {
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out() + run.err()).doesNotContain(PASSWORD);
            assertThat(run.errorLine()).contains("the list of processes shows the password", "PGPASSWORD");
        }
        assertThat(runs.get(0).out())
                .contains("thalweg worker --store " + url.replace(":" + PASSWORD, "") + " --study resin");
        try (StudyStore store = Stores.open(url, "resin")) {
            store.append(state -> List.of());
            store.claim("x", LeaseTerms.DEFAULT);
        }
        for (String table : List.of("thalweg_study", "thalweg_event", "thalweg_trial", "thalweg_learnt")) {
            SERVER.execute(
                    url.substring(url.lastIndexOf('/') + 1),
                    "DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM " + table + " t WHERE t::text LIKE '%" + PASSWORD
                            + "%'), 'the password is stored'; END $$");
        }
    }

    @Test
    void errorsDoNotRevealThePassword() {
        String good = SERVER.url("nowhere", "keeper:" + PASSWORD);
        for (Cli run : List.of(
                Cli.run("status", good),
                Cli.run("status", "-C", good),
                Cli.run("status", "--store", good, "--study", "x", "--bogus"),
                Cli.run("status", "--store", good.replace("open-sesame", "open/sesame"), "--study", "x"),
                Cli.run("doctor", "--store", good.replace("//keeper:", "//keeper:1/") + "?" + PASSWORD + "@"),
                Cli.run("status", "--store", good + "?password=" + PASSWORD, "--study", "x"))) {
            assertThat(run.exitCode()).isNotZero();
            assertThat(run.out() + run.err()).doesNotContain("open-sesame", "sesame");
        }
    }

    @Test
    void suggestedCommandIsSafeToPaste() throws Exception {
        String store = directory.resolve("it's a store").toString();
        String evil = "$(touch x)";
        String place = SERVER.url(SERVER.database());
        String begun =
                Cli.run("begin", study(), "--store", place, "--study", evil).out();
        String command = begun.substring(begun.indexOf("workers: ") + 9).replace("thalweg worker", "printf '%s\\n'");
        Process shell = new ProcessBuilder("sh", "-c", command)
                .directory(directory.toFile())
                .start();
        assertThat(shell.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(shell.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).lines())
                .contains(evil);
        assertThat(directory.resolve("x")).doesNotExist();
        assertThat(Cli.run("begin", study(), "--store", store, "--study", "s").out())
                .contains("--store '" + store.replace("'", "'\\''") + "' --study s --trials");
    }

    /** In a process of its own, for its environment. */
    @Test
    void passwordComesFromTheEnvironmentOrAFile() throws Exception {
        String url = SERVER.url(SERVER.database(), "keeper");
        Path file = directory.resolve("pgpass");
        Files.writeString(file, "127.0.0.1:*:*:keeper:" + PASSWORD + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(Cli.run("begin", study(), "--store", url + "?passfile=" + file, "--study", "s")
                        .out())
                .contains("has begun", "passfile=");
        assertThat(Cli.run("status", "--store", url + "?passfile=" + file, "--study", "s")
                        .out())
                .contains("0 trials");
    }
}
