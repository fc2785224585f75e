package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The equations of the mean's weights: (K + D) a = y where all observations are the mean basis, and (K_α + K_αX D⁻¹ K_Xα) a = K_αX D⁻¹ y
 * where a part α of them is.
 *
 * @param kernel k
 * @param sample X, y, D
 * @param landmarks the belief that some points of the mean basis carry about all observations, for preconditioning; empty up to {@link
 *     #DIRECT} observations, which are all in the mean basis
 * @param stripes of the work
 */
record MeanSystem(Kernel kernel, Sample sample, Optional<InducedBelief> landmarks, Stripes stripes) {

    /** Up to so many observations their covariance is factorised for preconditioning: that takes no longer than looking at it. */
    static final int DIRECT = 512;

    private static final int RIGHT_HAND_SIDES = 2;

    /** The least share of the diagonal that a preconditioner leaves unexplained: what is less is rounding. */
    private static final double LEAST_REST = 1e-8;

    private static final int CHUNK = 512;

    /** Weights of all observations. */
    MeanWeights solveAll(JointConjugateGradients method, double[][] start) {
        Blocks points = Blocks.of(sample.x());
        double[] noise = sample.noise();
        double[][] b = {sample.y(), ones(sample.size())};
        SymmetricOperator preconditioner = landmarks
                .<SymmetricOperator>map(some -> new NystromPreconditioner(
                        kernel,
                        points,
                        some.features().of().z(),
                        noise,
                        WhitenedFeatures.whole(some.features().factor()),
                        NystromPreconditioner.Weights.NONE,
                        some.belief().factor(),
                        RIGHT_HAND_SIDES,
                        stripes))
                .orElseGet(this::direct);
        JointConjugateGradients.Outcome end = method.solve(
                new CovarianceOperator(kernel, points, noise, RIGHT_HAND_SIDES, stripes), preconditioner, b, start);
        double[][] a = end.x();
        return new MeanWeights(
                a[0], a[1], dot(b[0], a[0]), dot(b[1], a[0]), dot(b[1], a[1]), end.iterations(), end.residual());
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double dot(double[] u, double[] v) {
        return LinearAlgebra.dot(u, 0, v, 0, u.length);
    }

    private SymmetricOperator direct() {
        DMatrixRMaj k = kernel.gram(sample.x());
        for (int i = 0; i < k.numRows; i++) {
            k.data[i * k.numCols + i] += sample.noise()[i];
        }
        return new DirectPreconditioner(Cholesky.withJitter(k)
                .orElseThrow(() -> new ArithmeticException("the covariance matrix of " + k.numRows
                        + " observations is not positive definite even with the largest jitter; check that the kernel is"
                        + " valid: " + kernel.parameters().names())));
    }

    /**
     * Weights of some observations.
     *
     * @param basis their rows, all different
     */
    MeanWeights solveFor(int[] basis, JointConjugateGradients method, double[][] start) {
        DMatrixRMaj alpha = InducingPoints.rows(sample.x(), basis);
        int[] position = new int[sample.size()];
        Arrays.fill(position, -1);
        for (int j = 0; j < basis.length; j++) {
            position[basis[j]] = j;
        }
        Blocks blocks = Blocks.of(alpha);
        MeanBasisOperator matrix = new MeanBasisOperator(kernel, sample, blocks, position, RIGHT_HAND_SIDES, stripes);
        double[][] u = {sample.y(), ones(sample.size())};
        double[][] b = matrix.weigh(u);
        SymmetricOperator preconditioner =
                partial(landmarks.orElseThrow(), alpha, blocks, matrix.diagonal(kernel.diagonal(alpha)));
        JointConjugateGradients.Outcome end = method.solve(matrix, preconditioner, b, start);
        double[][] a = end.x();
        return new MeanWeights(
                a[0],
                a[1],
                weighted(u[0], u[0]) - dot(b[0], a[0]),
                weighted(u[0], u[1]) - dot(b[1], a[0]),
                weighted(u[1], u[1]) - dot(b[1], a[1]),
                end.iterations(),
                end.residual());
    }

    private double weighted(double[] u, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * v[i] / sample.noise()[i];
        }
        return sum;
    }

    /**
     * ΨΨᵀ + δI for Ψ = Φ_α L_B, so that ΨΨᵀ = Φ_α B Φ_αᵀ is what the landmarks know of the matrix; δ is the mean of what is left of its
     * diagonal. Taken for each element, it would be next to nothing at the landmarks themselves.
     */
    private SymmetricOperator partial(InducedBelief some, DMatrixRMaj alpha, Blocks blocks, double[] diagonal) {
        DMatrixRMaj root = some.belief().factor().lower();
        int p = some.size();
        double trace = 0;
        DMatrixRMaj inner = new DMatrixRMaj(p, p);
        for (int from = 0; from < alpha.numRows; from += CHUNK) {
            int to = Math.min(from + CHUNK, alpha.numRows);
            DMatrixRMaj v = some.features().columns(CommonOps_DDRM.extract(alpha, from, to, 0, alpha.numCols));
            DMatrixRMaj psi = new DMatrixRMaj(p, to - from);
            LinearAlgebra.multiply(1, root, true, v, false, 0, psi);
            LinearAlgebra.symmetricRankK(1, psi, false, 1, inner);
        }
        for (int j = 0; j < diagonal.length; j++) {
            trace += diagonal[j];
        }
        double rest = Math.max(trace - CommonOps_DDRM.trace(inner), LEAST_REST * trace) / diagonal.length;
        double[] delta = new double[diagonal.length];
        Arrays.fill(delta, rest);
        CommonOps_DDRM.divide(inner, rest);
        CommonOps_DDRM.addEquals(inner, CommonOps_DDRM.identity(p));
        Cholesky factor = Cholesky.of(inner)
                .orElseThrow(() -> new ArithmeticException(
                        "the mean's equations cannot be preconditioned; check the" + " scale of the noise"));
        return new NystromPreconditioner(
                kernel,
                blocks,
                some.features().of().z(),
                delta,
                WhitenedFeatures.whole(some.features().factor()),
                new LowerWeights(root),
                factor,
                RIGHT_HAND_SIDES,
                stripes);
    }

    /** R = L_B. */
    private record LowerWeights(DMatrixRMaj lower) implements NystromPreconditioner.Weights {

        @Override
        public double[] times(double[] v) {
            double[] out = new double[v.length];
            LinearAlgebra.multiply(lower, v, out);
            return out;
        }

        @Override
        public double[] transposedTimes(double[] v) {
            double[] out = new double[v.length];
            LinearAlgebra.multiplyTransposed(lower, v, out);
            return out;
        }
    }
}
