package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that say what their learning curves are, some of which are stopped. The first trial of each study shows what is good. */
@Timeout(120)
class CommandTrainingTest {

    private static final String BAD = "echo '{\"step\": 1, \"value\": 9}'; ";

    @TempDir
    private Path directory = Path.of("unset");

    private final StudyStore store = new MemoryStore(InstantSource.system());
    private final Study study = Thalweg.minimize(
                    SearchSpace.builder().real("x", 0, 1).build())
            .initialDesign(100)
            .curves(Curves.of(4).stoppedBy(StoppingRule.asha()))
            .storedIn(store)
            .build();

    @AfterEach
    void close() {
        study.close();
    }

    /** Others are good at the first step, so that a bad one is stopped there. */
    private void othersAreGood() {
        for (int i = 0; i < 3; i++) {
            Lease lease = study.claim("other", LeaseTerms.DEFAULT, 100).orElseThrow();
            study.live(lease).report(1, 0.1 * i);
        }
    }

    private Outcome run(String script) throws Exception {
        Lease lease = study.claim("tester", LeaseTerms.DEFAULT, 100).orElseThrow();
        return run(lease, script);
    }

    private Outcome run(Lease lease, String script) throws Exception {
        return new CommandExperiment(
                        List.of("sh", "-c", script), store.definition().orElseThrow())
                .train(study.live(lease));
    }

    private List<StepReport> reports() {
        return store.reports(0, store.flush());
    }

    @Test
    void linesThatAreReportsComeToTheStudy() throws Exception {
        assertThat(run("echo begins; echo '{\"step\": 1, \"value\": 0.5}'; echo ' {\"value\": \"NaN\", \"step\": 2} ';"
                        + " echo 4; printf '{\"step\": 3, \"value\": 0.25}'"))
                .as("the last line that is no report")
                .isEqualTo(Outcome.of(4));
        assertThat(reports())
                .extracting(StepReport::step, StepReport::value, StepReport::attempt)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, 0.5, 1),
                        org.assertj.core.groups.Tuple.tuple(2L, Double.NaN, 1),
                        org.assertj.core.groups.Tuple.tuple(3L, 0.25, 1));
    }

    /** The command goes on only when its first report has been seen. */
    @Test
    void reportsComeWhileTheCommandRuns() throws Exception {
        Path seen = directory.resolve("seen");
        Thread looking = new Thread(() -> {
            while (reports().isEmpty()) {
                Thread.onSpinWait();
            }
            try {
                Files.createFile(seen);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        looking.start();
        assertThat(run("echo '{\"step\": 1, \"value\": 0.5}'; while [ ! -e " + seen
                        + " ]; do sleep 0.02; done; echo 3"))
                .isEqualTo(Outcome.of(3));
        looking.join();
    }

    @Test
    void badReportsAreNotFatal() throws Exception {
        assertThat(run("echo '{\"step\": 0, \"value\": 1}'; echo '{\"step\": 5, \"value\": 1}';"
                        + " echo '{\"step\": \"two\", \"value\": 1}'; echo '{\"step\": 2, \"value\": \"good\"}';"
                        + " echo '{\"step\": 3, \"value\": 1}'; echo 2"))
                .isEqualTo(Outcome.of(2));
        assertThat(reports()).extracting(StepReport::step).containsExactly(3L);
    }

    @Test
    void badReportsAreCounted() throws Exception {
        Process process = new ProcessBuilder("true").start();
        Lease lease = study.claim("tester", LeaseTerms.DEFAULT, 100).orElseThrow();
        CommandOutput output = new CommandOutput(process, Optional.of(study.live(lease)));
        byte[] said = "{\"step\": 0, \"value\": 1}\n{\"step\": 2, \"value\": 1}\n{\"step\": 1.5, \"value\": 1}\n7"
                .getBytes(java.nio.charset.StandardCharsets.UTF_8);
        output.add(said, said.length);
        output.end();
        assertThat(output.refused()).isEqualTo(2);
        assertThat(output.others()).isEqualTo("7");
    }

    @Test
    void otherObjectsAreNoReports() {
        assertThat(ReportLine.read("{\"step\": 3, \"value\": 1, \"loss\": 2}")).isEmpty();
        assertThat(ReportLine.read("{\"step\": 3}")).isEmpty();
        assertThat(ReportLine.read("{\"step\": 3, \"value\": ")).isEmpty();
        assertThat(ReportLine.read("{\"value\": 3}")).isEmpty();
        assertThat(ReportLine.read("4")).isEmpty();
        assertThat(ReportLine.read("{\"step\": 3, \"value\": null}")).contains(new ReportLine(3, Double.NaN));
    }

    @Test
    void commandIsAskedToStop() throws Exception {
        othersAreGood();
        Path told = directory.resolve("told");
        Outcome outcome =
                run("trap 'echo 5; touch " + told + "; exit 0' TERM; " + BAD + "while :; do sleep 0.02; done");
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Stopped.class, stopped -> {
            assertThat(stopped.step()).isEqualTo(1);
            assertThat(stopped.value()).isEqualTo(9);
        });
        assertThat(told).as("it was asked, and what it said then is no result").exists();
        assertThat(study.state().stop(3, 1)).isPresent();
    }

    @Test
    @Tag("slow") // it has 10 seconds
    void commandThatDoesNotStopIsEnded() throws Exception {
        othersAreGood();
        Path pid = directory.resolve("pid");
        assertThat(run("trap '' TERM; echo $$ > " + pid + "; " + BAD + "while :; do sleep 1; done"))
                .isInstanceOf(Outcome.Stopped.class);
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void exitCodeDoesNotMatterOnceItIsStopped() throws Exception {
        othersAreGood();
        assertThat(run("trap 'exit 3' TERM; " + BAD + "while :; do sleep 0.02; done"))
                .isInstanceOf(Outcome.Stopped.class);
    }

    /** It ignores the signal and has printed all of it before. */
    @Test
    void resultThatWasPrintedBeforeCounts() throws Exception {
        othersAreGood();
        assertThat(run("trap '' TERM; printf '{\"step\": 1, \"value\": 9}\\n8\\n'; exit 0"))
                .isEqualTo(Outcome.of(8));
    }

    @Test
    void commandLearnsWhereToGoOn() throws Exception {
        Lease lease = study.claim("tester", LeaseTerms.DEFAULT, 100).orElseThrow();
        assertThat(run(lease, "echo $THALWEG_RESUME_AFTER")).isEqualTo(Outcome.of(0));
        study.tell(lease, Outcome.stopped(3, 0.5, "a test"));
        assertThat(new CommandExperiment(
                                List.of("sh", "-c", "echo $THALWEG_RESUME_AFTER"),
                                store.definition().orElseThrow())
                        .train(study.live(lease)))
                .isEqualTo(Outcome.of(3));
    }

    @Test
    void withoutATrialReportsAreLeftOut() throws Exception {
        assertThat(new CommandExperiment(
                                List.of("sh", "-c", "echo 1; " + BAD),
                                store.definition().orElseThrow())
                        .evaluate(Point.of("x", 0.5)))
                .isEqualTo(Outcome.of(1));
        assertThat(reports()).isEmpty();
    }

    /** A worker in the same process: the worse of two curves is stopped, and each report that a stop names is there. */
    @Test
    void workersTellWhatWasStopped() {
        othersAreGood();
        WorkerTerms terms =
                new WorkerTerms("tester", new LeaseTerms(Duration.ofSeconds(20), 3), 5, Optional.empty(), 0, 20);
        WorkerListener stopping = new WorkerListener() {
            @Override
            public void told(Lease lease, Outcome outcome) {
                for (long number = 0; number < 3; number++) {
                    if (study.state().isRunning(number)) {
                        study.tell(study.state().trial(number), Outcome.of(0.5));
                    }
                }
            }
        };
        WorkerResult result = Worker.training(
                        study,
                        trial -> {
                            trial.report(1, 9);
                            return trial.shouldStop() ? trial.stopped() : Outcome.of(9);
                        },
                        terms,
                        stopping)
                .run();
        assertThat(result.told()).isEqualTo(2);
        assertThat(result.failed()).isZero();
        assertThat(study.state().outcome(3)).containsInstanceOf(Outcome.Stopped.class);
        assertThat(store.history())
                .extracting(StudyStore.Recorded::event)
                .filteredOn(StudyEvent.Stopped.class::isInstance)
                .hasSize(2)
                .allSatisfy(event -> assertThat(((StudyEvent.Stopped) event).reports())
                        .isBetween(4L, (long) reports().size()));
    }

    /** Somebody cancels the trial while it is evaluated: nothing is told. */
    @Test
    void trialThatIsOverIsNotTold() {
        WorkerTerms terms = WorkerTerms.of("tester", 1);
        WorkerResult result = Worker.training(
                        study,
                        trial -> {
                            study.cancel(trial.trial());
                            return trial.shouldStop() ? trial.stopped() : Outcome.of(1);
                        },
                        terms,
                        WorkerListener.NONE)
                .run();
        assertThat(result.lost()).isEqualTo(1);
        assertThat(result.told()).isZero();
        assertThat(study.state().results()).isEmpty();
    }
}
