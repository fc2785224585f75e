package io.thalweg.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a journal that are killed at random moments: a few, or at length many hundreds. */
class JournalCommandKillTest {

    @TempDir
    private Path directory = Path.of("");

    private Place place() {
        return new JournalPlace(directory.resolve("studies"));
    }

    static void require(String kind, Ordeal ordeal, int kills) throws IOException, InterruptedException {
        Ordeal.Outcome outcome = ordeal.run(kills);
        if (kills >= 100) {
            System.out.println(kind + ": " + outcome);
        }
        assertThat(outcome.problems()).as("%s: %s", kind, outcome).isEmpty();
        assertThat(outcome.kills()).isGreaterThanOrEqualTo(kills);
        assertThat(outcome.acknowledged()).isPositive();
    }

    @Test
    @Tag("slow")
    void tellingATableIsAtomic() throws IOException, InterruptedException {
        require("tell, journal", new TellOrdeal(place(), directory, 1, 1_000), 1);
    }

    @Test
    @Tag("slow")
    void requestIsAnsweredAtomically() throws IOException, InterruptedException {
        require("ask of a design, journal", AskOrdeal.ofDesign(place(), directory, 2), 1);
    }

    @Test
    @Tag("slow")
    void repairLosesNothingOfConcurrentWriters() throws IOException, InterruptedException {
        require("doctor --repair, journal", new DoctorOrdeal(place(), directory, 3), 1);
    }

    @Test
    @Tag("slow")
    void revisionsAreAtomic() throws IOException, InterruptedException {
        require("change, cancel and tell as carried out, journal", new ReviseOrdeal(place(), directory, 9), 3);
    }

    @Test
    @Tag("study")
    void manyTellsSurviveKills() throws IOException, InterruptedException {
        require("tell, journal", new TellOrdeal(place(), directory, 4, 1_500), 300);
    }

    @Test
    @Tag("study")
    void manyDesignRequestsSurviveKills() throws IOException, InterruptedException {
        require("ask of a design, journal", AskOrdeal.ofDesign(place(), directory, 5), 300);
    }

    @Test
    @Tag("study")
    void manyModelRequestsSurviveKills() throws IOException, InterruptedException {
        require("ask of a model, journal", AskOrdeal.ofModel(place(), directory, 6), 300);
    }

    @Test
    @Tag("study")
    void manyWorkersSurviveKills() throws IOException, InterruptedException {
        require("worker, journal", new WorkerOrdeal(place(), directory, 7, 3), 300);
    }

    @Test
    @Tag("study")
    void manyDoctorsSurviveKills() throws IOException, InterruptedException {
        require("doctor --repair, journal", new DoctorOrdeal(place(), directory, 8), 300);
    }

    @Test
    @Tag("study")
    void manyRevisionsSurviveKills() throws IOException, InterruptedException {
        require("change, cancel and tell as carried out, journal", new ReviseOrdeal(place(), directory, 10), 300);
    }
}
