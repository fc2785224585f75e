package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import org.ejml.data.DMatrixRMaj;

/**
 * The linear kernel k(x, z) = v (x − o)ᵀ(z − o): a linear function that is 0 at o, with independent weights of variance v.
 *
 * @param variance the weights' variance v, a positive parameter
 * @param origin each coordinate of o
 */
public record Linear(Hyperparameter variance, double origin) implements Kernel {

    /**
     * A linear function through the origin of all coordinates.
     *
     * @param variance the weights' variance v, a positive parameter
     */
    public Linear(Hyperparameter variance) {
        this(variance, 0);
    }

    /**
     * {@return the kernel of a given variance under a flat prior}
     *
     * @param variance of the slopes
     */
    public static Linear of(double variance) {
        return new Linear(Hyperparameter.positive("variance", variance));
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        LinearAlgebra.multiply(variance.value(), from(a), false, from(b), true, 0, out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        LinearAlgebra.symmetricRankK(variance.value(), from(x), false, 0, out);
    }

    /** x − o. */
    private DMatrixRMaj from(DMatrixRMaj x) {
        if (origin == 0) {
            return x;
        }
        DMatrixRMaj moved = x.copy();
        for (int i = 0; i < moved.numRows * moved.numCols; i++) {
            moved.data[i] -= origin;
        }
        return moved;
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        int d = a.numCols;
        double[] diagonal = new double[a.numRows];
        for (int i = 0; i < diagonal.length; i++) {
            double sum = 0;
            for (int j = 0; j < d; j++) {
                double x = a.data[i * d + j] - origin;
                sum += x * x;
            }
            diagonal[i] = variance.value() * sum;
        }
        return diagonal;
    }

    /** Ā = v K̄ B, B̄ = v K̄ᵀ A, v̄ = ⟨K̄ B, A⟩. */
    @Override
    public double pullback(DMatrixRMaj left, DMatrixRMaj right, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(left, right, kBar, into);
        DMatrixRMaj a = from(left);
        DMatrixRMaj b = from(right);
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, a.numCols);
        LinearAlgebra.multiply(1, kBar, false, b, false, 0, product);
        double inner = LinearAlgebra.dot(product.data, 0, a.data, 0, a.numRows * a.numCols);
        into.addParameter(0, inner);
        DMatrixRMaj aBar = into.a();
        if (aBar != null) {
            for (int i = 0; i < a.numRows * a.numCols; i++) {
                aBar.data[i] += variance.value() * product.data[i];
            }
        }
        DMatrixRMaj bBar = into.b();
        if (bBar != null) {
            LinearAlgebra.multiply(variance.value(), kBar, true, a, false, 1, bBar);
        }
        return variance.value() * inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        int d = a.numCols;
        DMatrixRMaj aBar = into.a();
        double sum = 0;
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double x = a.data[i * d + j] - origin;
                sum += diagonalBar[i] * x * x;
                if (aBar != null) {
                    aBar.data[i * d + j] += 2 * variance.value() * diagonalBar[i] * x;
                }
            }
        }
        into.addParameter(0, sum);
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(variance);
    }

    @Override
    public Linear withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Linear(parameters.get(0), origin);
    }

    @Override
    public String toString() {
        return "Linear" + parameters() + (origin == 0 ? "" : " from " + origin);
    }
}
