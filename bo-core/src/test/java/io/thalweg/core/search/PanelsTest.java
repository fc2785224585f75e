package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PanelsTest {

    private static final KnownFunction SUM = KnownFunction.of(2, x -> x[0] + 1000 * x[1]);

    private static DMatrixRMaj rows(int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        for (int i = 0; i < 2 * n; i++) {
            x.data[i] = i;
        }
        return x;
    }

    private static double[] expected(int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = 2 * i + 1000.0 * (2 * i + 1);
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 129, 1000})
    void everyRowIsEvaluatedInPlace(int n) {
        assertThat(Panels.values(SUM, rows(n), Runnable::run, Deadline.NEVER)).isEqualTo(expected(n));
        assertThat(Panels.values(SUM, rows(n), task -> {}, Deadline.NEVER))
                .as("by an executor that never runs anything")
                .isEqualTo(expected(n));
    }

    /** The executor's only thread asks: if it waited for the executor it would wait for itself. */
    @Test
    void callFromAnExecutorThreadDoesNotDeadlock() throws Exception {
        ExecutorService single = Executors.newSingleThreadExecutor();
        try {
            Future<double[]> values = single.submit(() -> Panels.values(SUM, rows(1000), single, Deadline.NEVER));
            assertThat(values.get(60, TimeUnit.SECONDS)).isEqualTo(expected(1000));
        } finally {
            single.shutdownNow();
        }
    }

    @Test
    void panelIsEvaluatedOnce() {
        List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
        KnownFunction counting = KnownFunction.of(2, x -> {
            sizes.add((int) x[0]);
            return 0;
        });
        List<Runnable> late = new ArrayList<>();
        Executor executor = late::add;
        Panels.values(counting, rows(300), executor, Deadline.NEVER);
        int before = sizes.size();
        late.forEach(Runnable::run);
        assertThat(sizes).hasSize(before);
    }

    @Test
    void exceptionsPropagateFromAnyThread() {
        KnownFunction broken = KnownFunction.of(2, x -> {
            if (x[0] == 500) {
                throw new IllegalStateException("broken at 500");
            }
            return 0;
        });
        ExecutorService two = Executors.newFixedThreadPool(2);
        try {
            assertThatThrownBy(() -> Panels.values(broken, rows(1000), two, Deadline.NEVER))
                    .isInstanceOf(RuntimeException.class)
                    .hasRootCauseMessage("broken at 500");
        } finally {
            two.shutdownNow();
        }
    }

    @Test
    void interruptIsKeptForTheCaller() {
        Thread.currentThread().interrupt();
        double[] values = Panels.values(SUM, rows(500), Runnable::run, Deadline.NEVER);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(values).isEqualTo(expected(500));
    }

    /** Three panels; the deadline passes when the first has been evaluated. */
    @Test
    void panelsAfterADeadlineAreSkippedButNeverTheFirst() {
        for (Executor executor : List.<Executor>of(Runnable::run, task -> {})) {
            double[] values = Panels.values(SUM, rows(300), executor, () -> true);
            assertThat(Arrays.copyOf(values, 128)).isEqualTo(Arrays.copyOf(expected(300), 128));
            assertThat(Arrays.copyOfRange(values, 128, 300)).containsOnly(Double.NaN);
        }
    }
}
