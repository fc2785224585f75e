package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Executors are threads of this process here; {@link LocalClusterTest} has some of their own. */
@ExtendWith(SharedSession.class)
class MinimizeTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", -5, 10)
            .integer("n", 1, 4)
            .categorical("kind", "a", "b")
            .build();

    /** Tasks are copies of the objective, and find what they wait for by its name. */
    private static final Map<String, CountDownLatch> LATCHES = new ConcurrentHashMap<>();

    private SparkSession session;

    @BeforeEach
    void begin(SparkSession shared) {
        session = shared;
        LATCHES.clear();
    }

    private static CountDownLatch latch(String name) {
        return LATCHES.computeIfAbsent(name, any -> new CountDownLatch(1));
    }

    private static void await(String name) throws InterruptedException {
        if (!latch(name).await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("nobody came to " + name);
        }
    }

    private static double value(Point point) {
        return Math.pow(point.real("x") - 2, 2)
                + point.integer("n")
                + (point.text("kind").equals("a") ? 0 : 1);
    }

    private static List<Outcome> outcomes(StudyResult result) {
        return result.results().stream().map(TrialResult::outcome).toList();
    }

    /** A trial that is cut off takes a moment to end: what the caller frees afterwards is not in use any more. */
    @Test
    void aSearchEndsWhenItsTrialsHave() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Tuning.run(
                session.sparkContext(),
                Thalweg.minimize(SPACE),
                TuneOptions.trials(1).withTimeout(Duration.ofMillis(20)),
                trial -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
                        ended.set(true);
                        throw e;
                    }
                    return Outcome.of(0);
                });
        assertThat(ended).isTrue();
    }

    @Test
    void oneTrialAtATimeGivesWhatOneMachineGives() {
        StudyResult here = Thalweg.minimize(SPACE).initialDesign(3).seed(3).run(MinimizeTest::value, 5);
        TuneOptions options = TuneOptions.trials(5).withSeed(3).withStudy(study -> study.initialDesign(3));
        StudyResult there = ThalwegSpark.minimize(session, SPACE, MinimizeTest::value, options);
        assertThat(there.results()).asString().isEqualTo(here.results().toString());
        assertThat(there.ending()).isEqualTo(here.ending());
        StudyResult largest = ThalwegSpark.maximize(session, SPACE, point -> -value(point), options);
        assertThat(largest.best().value()).isEqualTo(-here.best().value());
    }

    @Test
    void slowTrialHoldsNobodyUp() {
        SparkObjective objective = point -> {
            if (latch("begun").getCount() == 1) {
                latch("begun").countDown();
                await("others"); // the first one ends when five others have
            } else if (point.integer("n") == 4) {
                throw new IllegalStateException("more than fits");
            }
            return value(point);
        };
        StudyResult result = ThalwegSpark.minimize(
                session,
                SPACE,
                objective,
                TuneOptions.trials(8).withParallelism(2).withStudy(study -> study.listener(new Counting(5, "others"))));
        assertThat(result.results()).hasSize(8).doesNotHaveDuplicates();
        assertThat(result.results().stream().map(one -> one.trial().number()).distinct())
                .hasSize(8);
    }

    /** Opens a latch after so many results. */
    private static final class Counting implements StudyListener {
        private final String name;
        private int left;

        Counting(int results, String name) {
            this.left = results;
            this.name = name;
        }

        @Override
        public synchronized void told(TrialResult result) {
            if (--left == 0) {
                latch(name).countDown();
            }
        }
    }

    /** Neither a class that cannot be serialised nor one that cannot describe itself keeps the message back. */
    @Test
    void whatAnObjectiveThrowsIsTheFailureOfItsTrial() {
        SparkObjective objective = point -> {
            switch (point.intValue("n")) {
                case 1 -> throw new Unsendable("too hot", new IllegalArgumentException("boiler " + point.real("x")));
                case 2 -> throw new StackOverflowError("too deep");
                case 3 -> throw new Speechless();
                case 5 -> {
                    return Double.NaN;
                }
                default -> {
                    return value(point);
                }
            }
        };
        StudyResult failures = ThalwegSpark.minimize(
                session,
                SearchSpace.builder()
                        .fixed("kind", "a")
                        .fixed("x", 1.5)
                        .integer("n", 1, 5)
                        .build(),
                objective,
                TuneOptions.trials(5));
        Outcome.Failed hot = failed(failures, 1);
        assertThat(hot.kind()).isEqualTo(Outcome.Kind.ERROR);
        assertThat(hot.reason()).startsWith(Unsendable.class.getName() + ": too hot at MinimizeTest.java:");
        assertThat(hot.trace()).contains("caused by java.lang.IllegalArgumentException: boiler 1.5");
        assertThat(failed(failures, 2).reason()).contains("StackOverflowError: too deep");
        assertThat(failed(failures, 3).reason()).startsWith(Speechless.class.getName());
        assertThat(failed(failures, 5).kind()).isEqualTo(Outcome.Kind.NOT_FINITE);
        assertThat(failures.best().value()).isEqualTo(4.25);
        assertThat(failures.ending()).contains("4 of 5 evaluations failed");
    }

    private static Outcome.Failed failed(StudyResult result, long n) {
        return result.results().stream()
                .filter(one -> one.point().integer("n") == n)
                .map(one -> (Outcome.Failed) one.outcome())
                .findFirst()
                .orElseThrow();
    }

    private static final class Unsendable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("unused") // no serializer of Java takes it
        final Object sensor = new Object();

        Unsendable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static final class Speechless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("OverrideThrowableToString") // that it throws is what is tested
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }

    @Test
    void trialThatTakesTooLongIsCancelled() throws InterruptedException {
        SparkObjective objective = point -> {
            if (latch("begun").getCount() == 1) {
                latch("begun").countDown();
                try {
                    await("never");
                } finally {
                    latch("interrupted").countDown();
                }
            }
            return value(point);
        };
        StudyResult result = ThalwegSpark.minimize(
                session, SPACE, objective, TuneOptions.trials(3).withTimeout(Duration.ofSeconds(2)));
        assertThat(outcomes(result))
                .filteredOn(Outcome.Failed.class::isInstance)
                .singleElement()
                .satisfies(late -> assertThat(((Outcome.Failed) late).kind()).isEqualTo(Outcome.Kind.TIMED_OUT));
        await("interrupted");
    }

    @Test
    void studyInAStoreGoesOnToAsManyTrials() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        TuneOptions options = TuneOptions.trials(5)
                .withParallelism(2)
                .withTimeout(Duration.ofMinutes(20))
                .withStudy(study -> study.storedIn(store));
        StudyResult result = ThalwegSpark.minimize(session, SPACE, point -> value(point), options);
        SparkObjective never = point -> {
            throw new IllegalStateException("evaluated again");
        };
        StudyResult same = ThalwegSpark.minimize(session, SPACE, never, options);
        assertThat(same.results()).isEqualTo(result.results());
        assertThat(same.best()).isEqualTo(result.best());
        assertThat(same.ending()).isEqualTo("the study has 5 results, as many as it is to have");
        StudyResult more = ThalwegSpark.minimize(
                session, SPACE, MinimizeTest::value, TuneOptions.trials(7).withStudy(study -> study.storedIn(store)));
        assertThat(more.results()).hasSize(7).startsWith(result.results().toArray(TrialResult[]::new));
    }

    @Test
    void trialsOfAStoppedContextWaitForTheNextRun() throws InterruptedException {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        SparkObjective objective = point -> {
            if (latch("begun").getCount() == 1) {
                latch("begun").countDown();
                await("never");
            }
            return value(point);
        };
        TuneOptions options = TuneOptions.trials(4).withStudy(study -> study.storedIn(store));
        Thread stops = new Thread(() -> {
            try {
                await("begun");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            session.stop();
        });
        stops.start();
        StudyResult stopped = ThalwegSpark.minimize(session, SPACE, objective, options);
        stops.join();
        assertThat(stopped.ending()).isEqualTo("stopped: the Spark context was stopped");
        assertThat(stopped.results()).isEmpty();
        StudyResult next = ThalwegSpark.minimize(SharedSession.session(), SPACE, MinimizeTest::value, options);
        assertThat(next.results()).hasSize(4);
        try (Study study = Thalweg.open(store).build()) {
            assertThat(study.state().trials()).hasSize(4);
        }
    }

    /** Nobody came back with a value, whoever ended the job. */
    @Test
    void trialWhoseJobIsEndedIsAbandoned() throws InterruptedException {
        SparkObjective objective = point -> {
            if (latch("begun").getCount() == 1) {
                latch("begun").countDown();
                await("never");
            }
            return value(point);
        };
        Thread ends = new Thread(() -> {
            try {
                await("begun");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            session.sparkContext().cancelAllJobs();
        });
        ends.start();
        StudyResult result = ThalwegSpark.minimize(session, SPACE, objective, TuneOptions.trials(3));
        ends.join();
        Outcome.Failed ended = (Outcome.Failed) outcomes(result).get(0);
        assertThat(ended.kind()).isEqualTo(Outcome.Kind.ABANDONED);
        assertThat(ended.reason())
                .startsWith("no executor came back with a value: ")
                .contains("cancelled");
        assertThat(outcomes(result).subList(1, 3)).allMatch(Outcome.Measured.class::isInstance);
    }

    @Test
    void interruptEndsTheSearchAndItsJobs() throws InterruptedException {
        Thread caller = Thread.currentThread();
        SparkObjective objective = point -> {
            latch("begun").countDown();
            try {
                await("never");
            } finally {
                latch("interrupted").countDown();
            }
            return 0;
        };
        Thread interrupts = new Thread(() -> {
            try {
                await("begun");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            caller.interrupt();
        });
        interrupts.start();
        assertThatThrownBy(() -> ThalwegSpark.minimize(session, SPACE, objective, TuneOptions.trials(4)))
                .isInstanceOf(CancellationException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
        await("interrupted");
        interrupts.join();
    }

    @Test
    void mistakesAreNamed() {
        Object unsendable = new Object();
        SparkObjective objective = point -> unsendable.hashCode();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThalwegSpark.minimize(session, SPACE, objective, TuneOptions.trials(4)))
                .withMessageContaining("NotSerializableException: java.lang.Object");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TuneOptions.trials(0))
                .withMessage("trials is 0, must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TuneOptions.trials(1).withParallelism(0))
                .withMessage("parallelism is 0, must be at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TuneOptions.trials(1).withTimeout(Duration.ZERO))
                .withMessage("timeout is PT0S, must be positive");
    }
}
