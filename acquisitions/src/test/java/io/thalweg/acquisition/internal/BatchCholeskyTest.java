package io.thalweg.acquisition.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class BatchCholeskyTest {

    private static final int OFFSET = 3;

    private static DMatrixRMaj random(int n, int rank, RandomGenerator generator) {
        DMatrixRMaj half = DMatrixRMaj.wrap(
                n, rank, generator.doubles((long) n * rank, -1, 1).toArray());
        DMatrixRMaj a = new DMatrixRMaj(n, n);
        CommonOps_DDRM.multTransB(half, half, a);
        return a;
    }

    private static double[] factored(DMatrixRMaj a, double share) {
        double[] block = new double[OFFSET + a.getNumElements()];
        System.arraycopy(a.data, 0, block, OFFSET, a.getNumElements());
        BatchCholesky.factor(block, OFFSET, a.numRows, share, 0);
        return block;
    }

    @Test
    void factorAndAdjointMatchTheGeneralFactorisation() {
        RandomGenerator generator = Seed.of(1).generator();
        for (int n = 1; n <= 7; n++) {
            DMatrixRMaj a = random(n, n + 2, generator);
            Cholesky expected = Cholesky.of(a).orElseThrow();
            double[] block = factored(a, 0);
            DMatrixRMaj lowerBar = DMatrixRMaj.wrap(
                    n, n, generator.doubles((long) n * n, -1, 1).toArray());
            double[] bar = new double[block.length];
            DMatrixRMaj expectedBar = expected.pullback(lowerBar);
            BatchCholesky.pullback(block, OFFSET, n, lowerBar.data.clone(), bar);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double l = expected.lower().get(i, j);
                    double scale = Math.max(1, Math.abs(expectedBar.get(i, j)));
                    assertThat(j > i ? l : block[OFFSET + i * n + j]).isCloseTo(l, within(1e-12));
                    assertThat(bar[OFFSET + i * n + j]).isCloseTo(expectedBar.get(i, j), within(1e-10 * scale));
                }
            }
            assertThat(Arrays.copyOf(bar, OFFSET)).containsOnly(0);
        }
    }

    /** A matrix of rank 2: the other coordinates are determined, and what they are is right. */
    @Test
    void determinedCoordinatesAddNoRandomness() {
        DMatrixRMaj a = random(5, 2, Seed.of(2).generator());
        double[] l = Arrays.copyOfRange(factored(a, 1e-10), OFFSET, OFFSET + 25);
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                double product = 0;
                for (int k = 0; k <= Math.min(i, j); k++) {
                    product += l[i * 5 + k] * l[j * 5 + k];
                }
                assertThat(product).isCloseTo(a.get(i, j), within(1e-12));
            }
        }
        for (int k = 2; k < 5; k++) {
            for (int i = k; i < 5; i++) {
                assertThat(l[i * 5 + k]).isZero();
            }
        }
        double[] bar = new double[25];
        Arrays.fill(bar, Double.NaN);
        double[] ones = new double[25];
        Arrays.fill(ones, 1);
        BatchCholesky.pullback(l, 0, 5, ones, bar);
        assertThat(Arrays.stream(bar).allMatch(Double::isFinite)).isTrue();
    }

    @Test
    void inverseCoversUndeterminedCoordinates() {
        DMatrixRMaj two = random(2, 4, Seed.of(4).generator());
        // The second coordinate twice.
        DMatrixRMaj a = new DMatrixRMaj(3, 3);
        int[] from = {0, 1, 1};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                a.set(i, j, two.get(from[i], from[j]));
            }
        }
        double[] l = Arrays.copyOfRange(factored(a, 1e-10), OFFSET, OFFSET + 9);
        double[] inverse = new double[9];
        BatchCholesky.invert(l, 3, inverse);
        double[] expected = Cholesky.of(two).orElseThrow().solveLower(CommonOps_DDRM.identity(2)).data;
        assertThat(new double[] {inverse[0], inverse[1], inverse[3], inverse[4]})
                .containsExactly(expected, within(1e-12));
        assertThat(new double[] {inverse[2], inverse[5], inverse[6], inverse[7], inverse[8]})
                .containsOnly(0);
    }
}
