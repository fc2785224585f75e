package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Blocks against the factorisation of the whole matrix, in which what lies between groups is zero. */
final class BlockCholeskyTest {

    private static final int[] GROUPS = {0, 2, 0, 1, 2, 2, 0, 1, 0, 4};

    private static Partition partition() {
        return Partition.of(GROUPS, Runnable::run);
    }

    /** Positive definite, and zero between groups; what is read of it has something else there. */
    private static DMatrixRMaj divided(boolean zero) {
        DMatrixRMaj a = Naive.positiveDefinite(GROUPS.length, 5);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < a.numCols; j++) {
                if (GROUPS[i] != GROUPS[j]) {
                    a.set(i, j, zero ? 0 : Double.NaN);
                }
            }
        }
        return a;
    }

    private static Factor blocks() {
        return BlockCholesky.of(divided(false), partition()).orElseThrow();
    }

    private static final Cholesky WHOLE = Cholesky.of(divided(true)).orElseThrow();

    @Test
    void factorsTheBlockDiagonal() {
        assertThat(Naive.maxDifference(blocks().lower(), WHOLE.lower())).isLessThan(1e-14);
        assertThat(Naive.maxDifference(blocks().inverse(), WHOLE.inverse())).isLessThan(1e-13);
        assertThat(blocks().logDeterminant()).isCloseTo(WHOLE.logDeterminant(), within(1e-13));
        for (int i = 0; i < GROUPS.length; i++) {
            assertThat(blocks().diagonal(i)).isEqualTo(blocks().lower().get(i, i));
        }
    }

    @Test
    void solvesLikeTheWholeMatrix() {
        double[] b = Naive.vector(GROUPS.length, 1);
        assertThat(blocks().solve(b)).containsExactly(WHOLE.solve(b), within(1e-13));
        assertThat(blocks().solveLower(b)).containsExactly(WHOLE.solveLower(b), within(1e-13));
        assertThat(blocks().solveLowerTransposed(b)).containsExactly(WHOLE.solveLowerTransposed(b), within(1e-13));
        DMatrixRMaj many = Naive.random(GROUPS.length, 37, 2);
        assertThat(Naive.maxDifference(blocks().solveLower(many), WHOLE.solveLower(many)))
                .isLessThan(1e-13);
        assertThat(Naive.maxDifference(blocks().solveLowerTransposed(many), WHOLE.solveLowerTransposed(many)))
                .isLessThan(1e-13);
        assertThat(Naive.maxDifference(
                        blocks().inverseTimes(blocks().inverse(), many), Naive.multiply(WHOLE.inverse(), many)))
                .isLessThan(1e-13);
    }

    /** An update of the whole would fill what lies between groups: that of the blocks is each group's own. */
    @Test
    void updatesEachGroupByItself() {
        double[] v = Naive.vector(GROUPS.length, 3);
        DMatrixRMaj a = divided(true);
        for (int i = 0; i < v.length; i++) {
            for (int j = 0; j < v.length; j++) {
                a.add(i, j, GROUPS[i] == GROUPS[j] ? v[i] * v[j] : 0);
            }
        }
        DMatrixRMaj expected = Cholesky.of(a).orElseThrow().lower();
        assertThat(Naive.maxDifference(blocks().update(v).lower(), expected)).isLessThan(1e-14);
    }

    @Test
    void addsJitterOnlyToTheGroupThatNeedsIt() {
        DMatrixRMaj a = divided(true);
        for (int i : partition().members(1)) {
            for (int j : partition().members(1)) {
                a.set(i, j, 1);
            }
        }
        assertThat(BlockCholesky.of(a, partition())).isEmpty();
        Factor factor = BlockCholesky.withJitter(a, partition()).orElseThrow();
        assertThat(factor.jitter()).isEqualTo(1e-10);
        for (int i = 0; i < GROUPS.length; i++) {
            assertThat(factor.absoluteJitter(i)).isEqualTo(GROUPS[i] == 1 ? 1e-10 : 0);
        }
        BlockCholesky stored = (BlockCholesky) factor;
        Factor restored =
                BlockCholesky.ofFactor(stored.lower(), partition(), stored.jitters(), stored.absoluteJitters());
        assertThat(restored.lower().data).isEqualTo(factor.lower().data);
        assertThat(restored.absoluteJitter(3)).isEqualTo(factor.absoluteJitter(3));
    }

    @Test
    void oneGroupMatchesTheWholeMatrix() {
        DMatrixRMaj a = Naive.positiveDefinite(6, 9);
        assertThat(BlockCholesky.of(a, Partition.whole(6)).orElseThrow()).isInstanceOf(Cholesky.class);
        assertThat(BlockCholesky.withJitter(new DMatrixRMaj(0, 0), Partition.whole(0)))
                .isPresent();
    }

    @Test
    void refusesAMatrixOfTheWrongSize() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockCholesky.of(Naive.positiveDefinite(3, 1), partition()))
                .withMessageContaining("is 3×3, expected 10×10");
    }

    @Test
    void isTheSameAtAnyNumberOfThreads() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Factor parallel = BlockCholesky.of(divided(false), Partition.of(GROUPS, threads))
                    .orElseThrow();
            DMatrixRMaj many = Naive.random(GROUPS.length, 37, 2);
            assertThat(parallel.solveLower(many).data).isEqualTo(blocks().solveLower(many).data);
        } finally {
            threads.shutdown();
        }
    }
}
