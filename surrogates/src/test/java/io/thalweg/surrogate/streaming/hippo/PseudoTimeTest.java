package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PseudoTimeTest {

    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(0.2, 0.6));
    private static final double[] BEFORE = {0.9, 0.1};
    private static final double[] NONE = {};

    private static DMatrixRMaj inputs(int n, long seed) {
        return Samples.uniform(n, 2, seed);
    }

    static Stream<PseudoTime> all() {
        return Stream.of(
                PseudoTime.given(),
                PseudoTime.nearest(),
                PseudoTime.sortedBy(Comparator.comparingDouble(x -> x[0])),
                PseudoTime.random(Seed.of(3)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyRowOccursOnce(PseudoTime order) {
        for (int n : new int[] {0, 1, 2, 50}) {
            for (double[] before : new double[][] {NONE, BEFORE}) {
                assertThat(order.order(KERNEL, before, inputs(n, 1)))
                        .containsExactlyInAnyOrder(IntStream.range(0, n).toArray());
            }
        }
        DMatrixRMaj equal = new DMatrixRMaj(5, 2);
        equal.fill(0.3);
        assertThat(order.order(KERNEL, BEFORE, equal)).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    @Test
    void givenKeepsTheOrder() {
        assertThat(PseudoTime.given().order(KERNEL, BEFORE, inputs(4, 1))).containsExactly(0, 1, 2, 3);
    }

    private static double covariance(double[] a, double[] b) {
        double u = (a[0] - b[0]) / 0.2;
        double v = (a[1] - b[1]) / 0.6;
        return Math.exp(-0.5 * (u * u + v * v));
    }

    private static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, 2 * i, 2 * i + 2);
    }

    /** At every step none of those that are left has a larger covariance with where the path is. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nearestHasTheLargestCovariance(long seed) {
        DMatrixRMaj x = inputs(40, seed);
        int[] order = PseudoTime.nearest().order(KERNEL, BEFORE, x);
        double[] here = BEFORE;
        Set<Integer> left = new HashSet<>(IntStream.range(0, 40).boxed().toList());
        for (int next : order) {
            double[] at = here;
            int best = left.stream()
                    .max(Comparator.comparingDouble(i -> covariance(at, row(x, i))))
                    .orElseThrow();
            assertThat(next).isEqualTo(best);
            left.remove(next);
            here = row(x, next);
        }
    }

    @Test
    void sortedIsStable() {
        DMatrixRMaj x = new DMatrixRMaj(5, 2, true, 0.5, 1, 0.2, 2, 0.5, 0, 0.2, 1, 0.9, 0);
        assertThat(PseudoTime.sortedBy(Comparator.comparingDouble(r -> r[0])).order(KERNEL, NONE, x))
                .containsExactly(1, 3, 0, 2, 4);
        assertThat(PseudoTime.sortedBy(Comparator.comparingDouble(r -> -Math.hypot(r[0], r[1])))
                        .order(KERNEL, NONE, x))
                .containsExactly(1, 0, 3, 4, 2);
    }

    @Test
    void randomIsTheSameForTheSameSeedAndBatch() {
        DMatrixRMaj x = inputs(30, 1);
        int[] order = PseudoTime.random(Seed.of(3)).order(KERNEL, NONE, x);
        assertThat(PseudoTime.random(Seed.of(3)).order(KERNEL, BEFORE, x.copy()))
                .isEqualTo(order);
        assertThat(PseudoTime.random(Seed.of(4)).order(KERNEL, NONE, x)).isNotEqualTo(order);
        assertThat(PseudoTime.random(Seed.of(3)).order(KERNEL, NONE, inputs(30, 2)))
                .isNotEqualTo(order);
        assertThat(order).isNotEqualTo(IntStream.range(0, 30).toArray());
    }

    /** Each of six orders of three rows comes about a sixth of the time. */
    @Test
    void randomFavoursNoOrder() {
        int[] counts = new int[6];
        for (int s = 0; s < 3000; s++) {
            int[] order = PseudoTime.random(Seed.of(s)).order(KERNEL, NONE, inputs(3, 1));
            counts[2 * order[0] + (order[1] > order[2] ? 1 : 0)]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(c -> c > 400 && c < 600);
    }
}
