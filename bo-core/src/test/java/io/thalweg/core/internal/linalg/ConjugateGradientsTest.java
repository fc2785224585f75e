package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.function.UnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class ConjugateGradientsTest {

    private static final int N = 40;
    private static final DMatrixRMaj A = Naive.positiveDefinite(N, 4);
    private static final double[] B = Naive.vector(N, 5);
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-12, 100);

    private static double[] product(double[] v) {
        double[] result = new double[N];
        LinearAlgebra.multiply(A, v, result);
        return result;
    }

    private static ConjugateGradients.Solution solved(UnaryOperator<double[]> preconditioner, double[] start) {
        return SOLVER.solve(ConjugateGradientsTest::product, preconditioner, B, start);
    }

    @Test
    void solvesTheSystem() {
        ConjugateGradients.Solution solution = solved(double[]::clone, new double[N]);
        assertThat(solution.converged()).isTrue();
        assertThat(solution.x()).containsExactly(Cholesky.of(A).orElseThrow().solve(B), within(1e-11));
    }

    @Test
    void takesOneStepWithThePerfectPreconditioner() {
        Cholesky exact = Cholesky.of(A).orElseThrow();
        assertThat(solved(exact::solve, new double[N]).iterations()).isEqualTo(1);
        assertThat(solved(double[]::clone, exact.solve(B)).iterations()).isZero();
    }

    @Test
    void reportsThatItDidNotConverge() {
        ConjugateGradients.Solution solution = new ConjugateGradients(1e-12, 3)
                .solve(ConjugateGradientsTest::product, double[]::clone, B, new double[N]);
        assertThat(solution.converged()).isFalse();
        assertThat(solution.iterations()).isEqualTo(3);
        assertThat(solution.residual()).isBetween(1e-12, 1.0);
    }

    @Test
    void zeroRightHandSideGivesZero() {
        ConjugateGradients.Solution solution =
                SOLVER.solve(ConjugateGradientsTest::product, double[]::clone, new double[N], B);
        assertThat(solution.x()).containsOnly(0);
        assertThat(solution.converged()).isTrue();
    }

    @Test
    void refusesInvalidArguments() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConjugateGradients(0, 3))
                .withMessageContaining("tolerance is 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConjugateGradients(1e-3, 0))
                .withMessageContaining("maxIterations 0");
    }
}
