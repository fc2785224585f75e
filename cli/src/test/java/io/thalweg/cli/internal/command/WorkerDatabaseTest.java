package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cli.Main;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** Workers whose database is away when they start, or refuses them. */
@Timeout(120)
@Tag("slow")
class WorkerDatabaseTest {

    @Test
    void workerWaitsForItsDatabaseAtStart() throws Exception {
        try (PostgresServer server = PostgresServer.start("fsync=off")) {
            String url = server.url(server.database());
            try (StudyStore store = Stores.open(url, "resin")) {
                Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                        .storedIn(store)
                        .build();
            }
            server.kill();
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandLine command =
                    Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
            CompletableFuture<Integer> worker = CompletableFuture.supplyAsync(() ->
                    command.execute("worker", "--store", url, "--study", "resin", "--trials", "1", "--", "echo", "1"));
            while (!err.toString().contains("waiting")) {
                assertThat(worker).as(err + " " + out).isNotDone();
                Thread.sleep(50);
            }
            server.restart();
            assertThat(worker.get(60, TimeUnit.SECONDS)).as(err.toString()).isZero();
            assertThat(out.toString()).contains("told 1");
            assertThat(err.toString()).contains("thalweg worker: PostgreSQL could not be reached at postgresql://127");
        }
    }

    @Test
    void workerDoesNotWaitWhenRefused() {
        PostgresServer server = PostgresServer.shared();
        Cli unknown =
                Cli.run("worker", "--store", server.url("nowhere"), "--study", "x", "--trials", "1", "--", "echo", "1");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.errorLine()).contains("nowhere").doesNotContain("waiting");
    }
}
