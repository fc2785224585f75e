package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.worker.Worker;
import io.thalweg.store.worker.WorkerListener;
import io.thalweg.store.worker.WorkerTerms;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is noted of a trial while it runs is kept with its result, whatever that is. */
class TrialNotesTest {

    @TempDir
    private Path folder = Path.of(".");

    private static StudyBuilder builder() {
        return Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build()).seed(1);
    }

    private static List<Map<String, String>> notes(Study study) {
        return study.state().results().stream()
                .map(result -> result.outcome().attributes())
                .toList();
    }

    /** The first returns, the second fails, the third throws. */
    private static Outcome evaluate(LiveTrial trial) {
        trial.note("machine", "A1");
        trial.note("machine", "B" + trial.number());
        if (trial.number() == 2) {
            throw new IllegalStateException("no power");
        }
        trial.note("seconds", "3");
        return trial.number() == 1
                ? Outcome.failed("no vial")
                : Outcome.of(trial.point().real("x")).with("seconds", 4);
    }

    @Test
    void runsKeepNotesOfResultsFailuresAndExceptions() {
        try (Study study =
                builder().storedIn(JournalStore.open(folder.resolve("study"))).build()) {
            study.train(TrialNotesTest::evaluate, RunOptions.evaluations(3));
        }
        try (Study study =
                builder().storedIn(JournalStore.open(folder.resolve("study"))).build()) {
            assertThat(notes(study))
                    .containsExactly(
                            Map.of("machine", "B0", "seconds", "4"),
                            Map.of("machine", "B1", "seconds", "3"),
                            Map.of("machine", "B2"));
        }
    }

    @Test
    void runsKeepNotesOfWhatTimesOut() {
        CountDownLatch never = new CountDownLatch(1);
        Study study = builder().build();
        study.train(
                trial -> {
                    trial.note("machine", "B3");
                    never.await();
                    return Outcome.of(1);
                },
                RunOptions.evaluations(1).timeout(Duration.ofMillis(60)));
        assertThat(notes(study)).containsExactly(Map.of("machine", "B3"));
    }

    @Test
    void workersKeepNotes() {
        Study study =
                builder().storedIn(new MemoryStore(InstantSource.system())).build();
        WorkerTerms terms = new WorkerTerms("tester", LeaseTerms.DEFAULT, 3, Optional.empty(), 0, 20);
        Worker.training(study, TrialNotesTest::evaluate, terms, new WorkerListener() {})
                .run();
        assertThat(notes(study))
                .containsExactly(
                        Map.of("machine", "B0", "seconds", "4"),
                        Map.of("machine", "B1", "seconds", "3"),
                        Map.of("machine", "B2"));
    }

    @Test
    void stoppedTrialsKeepNotes() {
        Study study = builder()
                .curves(Curves.of(9).stoppedBy(StoppingRule.asha()))
                .initialDesign(20)
                .build();
        study.train(
                trial -> {
                    trial.note("checkpoint", "weights-" + trial.number());
                    for (int step = 1; step <= 9; step++) {
                        trial.report(step, trial.point().real("x"));
                        if (trial.shouldStop()) {
                            return trial.stopped();
                        }
                    }
                    return Outcome.of(trial.point().real("x"));
                },
                RunOptions.evaluations(12));
        assertThat(study.state().results())
                .anySatisfy(result -> assertThat(result.outcome()).isInstanceOf(Outcome.Stopped.class));
        assertThat(study.state().results())
                .allSatisfy(result -> assertThat(result.outcome().attributes())
                        .containsEntry("checkpoint", "weights-" + result.trial().number()));
    }

    @Test
    void whoTellsHimselfAddsThem() {
        Study study = builder().build();
        Trial asked = study.ask();
        LiveTrial live = study.live(asked);
        live.note("machine", "B3");
        study.tell(asked, live.noted(Outcome.of(1)));
        assertThat(notes(study)).containsExactly(Map.of("machine", "B3"));
        assertThatThrownBy(() -> live.note(" ", "x")).hasMessage("name is \" \", must not be blank");
    }

    @Test
    void modelsDoNotSeeAttributes() {
        Study plain = builder().build();
        Study noted = builder().build();
        for (int i = 0; i < 8; i++) {
            double x = i / 8.0;
            plain.tell(Point.of("x", x), Outcome.of(x * x - x));
            noted.tell(Point.of("x", x), Outcome.of(x * x - x).with("seconds", 1000 * x));
        }
        assertThat(noted.ask().point()).isEqualTo(plain.ask().point());
    }
}
