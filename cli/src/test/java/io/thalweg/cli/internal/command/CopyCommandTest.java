package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.Stores;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private String directory(String name) {
        return folder.resolve(name).toString();
    }

    /** Trials that report, of which some stop; a correction, a change, and one that waits. Models come after the design. */
    private static void work(StudyStore store, int design) {
        try (Study study = Thalweg.minimize(
                        SearchSpace.builder().real("x", 0, 1).build())
                .seed(3)
                .initialDesign(design)
                .curves(Curves.of(4).stoppedBy(StoppingRule.asha()))
                .storedIn(store)
                .build()) {
            for (int i = 0; i < 9; i++) {
                Trial trial = study.ask();
                LiveTrial live = study.live(trial);
                double end = Math.pow(trial.point().real("x") - 0.3, 2);
                int step = 0;
                do {
                    live.report(++step, end + 1.0 / step);
                } while (step < 4 && !live.shouldStop());
                study.tell(trial, step < 4 ? live.stopped() : Outcome.of(end + 0.25));
            }
            study.tell(Point.of("x", 0.9), 7);
            study.amend(study.state().trial(9), Outcome.of(0.6), "a typing error");
            study.change("more room").range("x", 0, 2).apply();
            study.enqueue(Point.of("x", 1.5));
            for (String trace : List.of("4bf92f3577b34da6", "", "a3ce929d0e0e4736")) {
                Trial given = study.enqueue(Point.of("x", 1.75));
                StudyStore.Decision decision = state -> List.of(new StudyEvent.Cancelled(given.number()));
                store.append(decision.traced(trace));
            }
        }
    }

    private static List<StudyStore.Recorded> toTheMicrosecond(List<StudyStore.Recorded> history) {
        return history.stream()
                .map(event -> new StudyStore.Recorded(
                        event.sequence(), event.at().truncatedTo(ChronoUnit.MICROS), event.event(), event.trace()))
                .toList();
    }

    private static List<Point> nextOnes(StudyStore store) {
        try (Study study = Thalweg.open(store).build()) {
            return study.ask(4).stream().map(Trial::point).toList();
        }
    }

    @Test
    void aStudyMovesToADatabaseAndBack() {
        PostgresServer server = PostgresServer.shared();
        String url = server.url(server.database());
        try (StudyStore store = Stores.open(directory("here"), "resin")) {
            work(store, 3);
        }
        Cli there = Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", url);
        assertThat(there.err()).isEmpty();
        assertThat(there.out()).contains("copied resin to", "events", "reports");
        Cli back = Cli.run("copy", "--from", url, "--study", "resin", "--to", directory("back"), "--as", "wax");
        assertThat(back.err()).isEmpty();
        try (StudyStore first = Stores.openExisting(directory("here"), "resin");
                StudyStore second = Stores.openExisting(url, "resin");
                StudyStore third = Stores.openExisting(directory("back"), "wax")) {
            assertThat(second.history()).isEqualTo(toTheMicrosecond(first.history()));
            assertThat(third.history()).isEqualTo(second.history());
            assertThat(third.begun()).isEqualTo(first.begun());
            assertThat(third.reports(0, Long.MAX_VALUE)).isEqualTo(first.reports(0, Long.MAX_VALUE));
            assertThat(third.learnt().isPresent()).isEqualTo(first.learnt().isPresent());
            List<Point> next = nextOnes(first);
            assertThat(nextOnes(second)).isEqualTo(next);
            assertThat(nextOnes(third)).isEqualTo(next);
        }
        assertThat(Cli.run("doctor", "-C", directory("back") + "/wax").exitCode())
                .isZero();
    }

    @Test
    void nothingIsOverwritten() throws Exception {
        try (StudyStore store = Stores.open(directory("here"), "resin")) {
            work(store, 20);
        }
        Files.createDirectories(folder.resolve("there").resolve("resin"));
        Cli taken = Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", directory("there"));
        assertThat(taken.exitCode()).isEqualTo(1);
        assertThat(taken.errorLine()).contains("choose another name");
        Cli nothing = Cli.run("copy", "--from", directory("here"), "--study", "wax", "--to", directory("there"));
        assertThat(nothing.exitCode()).isEqualTo(1);
        assertThat(nothing.errorLine()).contains("there is no study");
        PostgresServer server = PostgresServer.shared();
        String url = server.url(server.database());
        assertThat(Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", url)
                        .exitCode())
                .isZero();
        assertThat(Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", url)
                        .errorLine())
                .contains("choose another name");
    }

    @Test
    void requestsOfOneMomentAreToldApart() {
        try (StudyStore store = JournalStore.open(folder.resolve("here").resolve("resin"), () -> Instant.EPOCH)) {
            Study study = Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                    .storedIn(store)
                    .build();
            long trial = study.enqueue(Point.of("x", 0.5)).number();
            StudyStore.Decision taken = state -> List.of(new StudyEvent.Taken(trial, ""));
            StudyStore.Decision cancelled = state -> List.of(new StudyEvent.Cancelled(trial));
            store.append(taken.traced("4bf92f3577b34da6"));
            store.append(cancelled.traced("a3ce929d0e0e4736"));
        }
        assertThat(Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", directory("there"))
                        .exitCode())
                .isZero();
        try (StudyStore first = Stores.openExisting(directory("here"), "resin");
                StudyStore second = Stores.openExisting(directory("there"), "resin")) {
            assertThat(second.history()).hasSize(3).isEqualTo(first.history());
        }
    }

    /** What a copy that was interrupted has left is in nobody's way. */
    @Test
    void anInterruptedCopyIsMadeAnew() throws Exception {
        try (StudyStore store = Stores.open(directory("here"), "resin")) {
            work(store, 20);
        }
        try (StudyStore store = Stores.open(directory("there"), "resin.copying")) {
            work(store, 20);
        }
        assertThat(Cli.run("copy", "--from", directory("here"), "--study", "resin", "--to", directory("there"))
                        .exitCode())
                .isZero();
        assertThat(folder.resolve("there")).isDirectoryContaining("glob:**/resin");
        assertThat(Files.exists(folder.resolve("there").resolve("resin.copying")))
                .isFalse();
    }
}
