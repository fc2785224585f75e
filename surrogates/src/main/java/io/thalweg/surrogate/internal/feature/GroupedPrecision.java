package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.ConjugateGradients;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.Partition;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The precision of weights in groups, of which there are so many that B is kept beside its factor, and several threads sum it up.
 *
 * <p>The groups may be believed independent (mean field): the best such Gaussian has the precisions B_tt, and the mean B⁻¹h of the joint
 * belief, which all of B is needed for (Sun et al., "Scalable variational Gaussian processes via harmonic kernel decomposition", 2021,
 * section 4.2, with the optimum of its bound). The mean is then found by conjugate gradients with the groups as preconditioner: they
 * converge in few steps if the data are nearly as symmetric as the groups presume, and the factor of all of B takes over if not.
 *
 * @param groups who works on what
 * @param factor of B, or of the diagonal blocks B_tt of independent groups
 * @param information B, r × r; not to be modified
 */
record GroupedPrecision(Partition groups, Factor factor, DMatrixRMaj information) implements Precision {

    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-13, 200);

    /** From B; empty if it is not finite. */
    static Optional<Precision> of(DMatrixRMaj b, Partition groups, Partition independent) {
        return BlockCholesky.of(b, independent).map(factor -> new GroupedPrecision(groups, factor, b));
    }

    @Override
    public Explained explained(double[] hy, double[] h1) {
        int r = hy.length;
        double[] by = solve(hy);
        double[] b1 = solve(h1);
        return new Explained(
                LinearAlgebra.dot(hy, 0, by, 0, r),
                LinearAlgebra.dot(h1, 0, by, 0, r),
                LinearAlgebra.dot(h1, 0, b1, 0, r),
                mean -> {
                    double[] weights = by.clone();
                    LinearAlgebra.axpy(-mean, b1, 0, weights, 0, r);
                    return weights;
                });
    }

    private double[] solve(double[] h) {
        if (factor instanceof Cholesky whole) {
            return whole.solve(h);
        }
        ConjugateGradients.Solution solution = SOLVER.solve(this::product, factor::solve, h, factor.solve(h));
        if (solution.converged()) {
            return solution.x();
        }
        return Cholesky.of(information).map(whole -> whole.solve(h)).orElse(solution.x());
    }

    private double[] product(double[] v) {
        double[] result = new double[v.length];
        LinearAlgebra.multiply(information, v, result);
        return result;
    }

    @Override
    public Optional<Precision> observe(DMatrixRMaj scaled) {
        DMatrixRMaj b = information.copy();
        Gram.add(scaled, groups, b);
        return Precision.updated(factor, scaled)
                .filter(Precision::isFinite)
                .or(() -> BlockCholesky.of(b, independent()))
                .map(next -> new GroupedPrecision(groups, next, b));
    }

    private Partition independent() {
        return factor instanceof BlockCholesky blocks ? blocks.partition() : Partition.whole(factor.size());
    }
}
