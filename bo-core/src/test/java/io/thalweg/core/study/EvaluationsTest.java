package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two evaluations at a time on one thread, which the first of them keeps for a while after it has timed out. */
@Timeout(120)
class EvaluationsTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final ExecutorService thread = Executors.newFixedThreadPool(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final LookedAtClock clock = new LookedAtClock();

    /** A clock that knows how often it was looked at since it was moved. */
    private static final class LookedAtClock implements InstantSource {

        private Instant now = Instant.parse("2026-11-22T12:00:00Z");
        private int looks;

        @Override
        public synchronized Instant instant() {
            looks++;
            notifyAll();
            return now;
        }

        synchronized void advance(Duration time) {
            now = now.plus(time);
            looks = 0;
        }

        /** Until it was looked at so often: the run does nothing else while it waits. */
        synchronized void awaitLooks(int wanted) {
            while (looks < wanted) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    continue; // what times out is interrupted, and does not care
                }
            }
        }
    }

    @AfterEach
    void end() {
        released.countDown();
        thread.shutdownNow();
    }

    private StudyResult run(Objective objective) {
        return Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty())
                .clock(clock)
                .withExecutor(thread, 2)
                .run(objective, RunOptions.evaluations(2).timeout(LIMIT));
    }

    private static void requireOneTimedOut(StudyResult result) {
        assertThat(result.results()).hasSize(2);
        assertThat(result.results().get(0).outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(Outcome.Kind.TIMED_OUT));
        assertThat(result.results().get(1).outcome()).isEqualTo(Outcome.of(7));
        assertThat(result.ending()).contains("the budget of 2 evaluations is used up");
    }

    @Test
    void evaluationThatWaitsForAThreadIsWaitedFor() {
        requireOneTimedOut(run(point -> {
            if (calls.getAndIncrement() == 0) {
                clock.advance(LIMIT);
                clock.awaitLooks(10);
            }
            return 7;
        }));
    }

    /** When it begins nothing has been heard for almost as long as an evaluation may take. */
    @Test
    void evaluationThatGotAThreadLateHasAllItsTime() {
        requireOneTimedOut(run(point -> {
            if (calls.getAndIncrement() == 0) {
                clock.advance(LIMIT);
                clock.awaitLooks(10);
                clock.advance(LIMIT.multipliedBy(9).dividedBy(10));
            } else {
                clock.advance(LIMIT.dividedBy(2));
                clock.awaitLooks(10);
            }
            return 7;
        }));
    }
}
