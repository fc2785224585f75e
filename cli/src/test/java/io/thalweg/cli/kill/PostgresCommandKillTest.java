package io.thalweg.cli.kill;

import io.thalweg.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a database that are killed at random moments, and its server with them. */
class PostgresCommandKillTest {

    private static final PostgresServer SERVER = PostgresServer.start();

    @TempDir
    private Path directory = Path.of("");

    private final Place place = new PostgresPlace(SERVER);

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static void require(String kind, Ordeal ordeal, int kills) throws IOException, InterruptedException {
        JournalCommandKillTest.require(kind, ordeal, kills);
    }

    @Test
    @Tag("slow")
    void tellingAPlanOrTableIsAtomic() throws IOException, InterruptedException {
        require("tell, postgresql", new TellOrdeal(place, directory, 11, 1_000), 1);
    }

    @Test
    @Tag("study")
    void modelRequestIsAnsweredAtomically() throws IOException, InterruptedException {
        require("ask of a model, postgresql", AskOrdeal.ofModel(place, directory, 12), 1);
    }

    @Test
    @Tag("slow")
    void toldResultsSurviveKills() throws IOException, InterruptedException {
        require("worker, postgresql", new WorkerOrdeal(place, directory, 13, 2), 2);
    }

    @Test
    @Tag("study")
    void revisionsAreAtomic() throws IOException, InterruptedException {
        require("change, cancel and tell as carried out, postgresql", new ReviseOrdeal(place, directory, 19), 3);
    }

    @Test
    @Tag("study")
    void manyTellsSurviveKills() throws IOException, InterruptedException {
        require("tell, postgresql", new TellOrdeal(place, directory, 14, 1_500), 300);
    }

    @Test
    @Tag("study")
    void manyDesignRequestsSurviveKills() throws IOException, InterruptedException {
        require("ask of a design, postgresql", AskOrdeal.ofDesign(place, directory, 15), 300);
    }

    @Test
    @Tag("study")
    void manyModelRequestsSurviveKills() throws IOException, InterruptedException {
        require("ask of a model, postgresql", AskOrdeal.ofModel(place, directory, 16), 300);
    }

    @Test
    @Tag("study")
    void manyWorkersSurviveKills() throws IOException, InterruptedException {
        require("worker, postgresql", new WorkerOrdeal(place, directory, 17, 3), 300);
    }

    @Test
    @Tag("study")
    void manyDoctorsSurviveKills() throws IOException, InterruptedException {
        require("doctor, postgresql", new DoctorOrdeal(place, directory, 18), 300);
    }

    @Test
    @Tag("study")
    void manyRevisionsSurviveKills() throws IOException, InterruptedException {
        require("change, cancel and tell as carried out, postgresql", new ReviseOrdeal(place, directory, 20), 300);
    }
}
