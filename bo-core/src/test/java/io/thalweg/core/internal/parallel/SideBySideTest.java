package io.thalweg.core.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

final class SideBySideTest {

    private static final int PARTS = 50;

    private static AtomicIntegerArray counts(Executor executor) {
        AtomicIntegerArray counts = new AtomicIntegerArray(PARTS);
        SideBySide.run(executor, PARTS, counts::incrementAndGet);
        return counts;
    }

    @Test
    void runsEachPartOnce() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (AtomicIntegerArray counts : new AtomicIntegerArray[] {counts(Runnable::run), counts(threads)}) {
                for (int i = 0; i < PARTS; i++) {
                    assertThat(counts.get(i)).isOne();
                }
            }
        } finally {
            threads.shutdown();
        }
    }

    /** The only thread of the executor waits for parts that it would have to run itself. */
    @Test
    void callFromAnExecutorThreadTerminates() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            assertThat(one.submit(() -> counts(one).get(0)).get()).isOne();
        } finally {
            one.shutdown();
        }
    }

    @Test
    void callingThreadDoesWhatAnExecutorRejects() {
        ExecutorService closed = Executors.newFixedThreadPool(2);
        closed.shutdown();
        assertThat(counts(closed).get(PARTS - 1)).isOne();
    }

    @Test
    void exceptionsOfAPartPropagate() {
        assertThatThrownBy(() -> SideBySide.run(Runnable::run, 3, i -> {
                    if (i == 1) {
                        throw new ArithmeticException("part " + i);
                    }
                }))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("part 1");
    }
}
