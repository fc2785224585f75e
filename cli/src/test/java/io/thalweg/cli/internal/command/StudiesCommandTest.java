package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudiesCommandTest {

    @TempDir
    private Path folder = Path.of("");

    /** Begins a study, of which one trial runs. */
    private static void begin(String store, String name) {
        try (StudyStore opened = Stores.open(store, name);
                Study study = Thalweg.minimize(
                                SearchSpace.builder().real("x", 0, 1).build())
                        .storedIn(opened)
                        .build()) {
            study.ask();
        }
    }

    private static String list(String store) {
        return Cli.run("studies", "list", "--store", store).out();
    }

    private static void goesThroughAll(String store, String kept) {
        begin(store, "resin");
        begin(store, "wax");
        assertThat(list(store).lines()).containsExactly("resin", "wax");
        assertThat(Cli.run("studies", "archive", "resin", "--store", store).out())
                .isEqualToIgnoringNewLines("archived: resin");
        assertThat(list(store).lines()).containsExactly("resin  archived", "wax");
        assertThat(Cli.run("studies", "restore", "resin", "--store", store).out())
                .isEqualToIgnoringNewLines("restored: resin");
        assertThat(list(store).lines()).containsExactly("resin", "wax");
        Cli running = Cli.run("studies", "delete", "resin", "--store", store);
        assertThat(running.exitCode()).isEqualTo(1);
        assertThat(running.errorLine()).contains("1 running trials", "--even-if-trials-run");
        assertThat(list(store).lines()).containsExactly("resin", "wax");
        Cli deleted = Cli.run("studies", "delete", "resin", "--store", store, "--even-if-trials-run");
        assertThat(deleted.out()).contains("deleted: resin", kept);
        assertThat(list(store).lines()).containsExactly("wax");
        Cli gone = Cli.run("studies", "archive", "resin", "--store", store);
        assertThat(gone.exitCode()).isEqualTo(1);
        assertThat(gone.errorLine()).contains("there is no study");
    }

    @Test
    void studiesOfADirectoryAreArchivedRestoredAndDeleted() {
        goesThroughAll(folder.toString(), "its files are in .deleted of " + folder);
        assertThat(Files.isDirectory(folder.resolve(".deleted").resolve("resin")))
                .isTrue();
    }

    @Test
    void studiesOfADatabaseAreArchivedRestoredAndDeleted() {
        PostgresServer server = PostgresServer.shared();
        goesThroughAll(server.url(server.database()), "its rows are kept");
    }

    @Test
    void whatIsNoNameIsRefused() {
        assertThat(Cli.run("studies", "archive", "--store", folder.toString()).exitCode())
                .isEqualTo(2);
        assertThat(Cli.run("studies", "delete", "../wax", "--store", folder.toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(Cli.run("studies").exitCode()).isEqualTo(2);
        assertThat(list(folder.resolve("nothing").toString())).isEmpty();
    }
}
