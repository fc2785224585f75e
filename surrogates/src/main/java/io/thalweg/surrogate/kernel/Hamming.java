package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The exponential Hamming kernel for categories: k(x, z) = exp(−Σ_j [x_j ≠ z_j]/ℓ_j). A coordinate holds the code of a
 * category as an exact double, and categories are the same where the codes are ({@code ==}); so the kernel does not change
 * with small moves and its gradient with respect to the points is zero.
 *
 * @param lengthscales ℓ: the greater, the more alike are points that differ in the coordinate
 */
public record Hamming(PerDimension lengthscales) implements Kernel {

    /**
     * {@return the kernel with a length scale for each of d coordinates, at the mode of its prior (or at {@code lower})}
     *
     * @param d number of coordinates
     * @param lengthscalePrior prior of each length scale
     * @param lower the least value a fit may choose
     */
    public static Hamming ard(int d, Prior lengthscalePrior, double lower) {
        return of(Lengthscales.ard(d, lengthscalePrior, lower));
    }

    /**
     * {@return the kernel with these length scales}
     *
     * @param lengthscales the length scales
     */
    public static Hamming of(PerDimension lengthscales) {
        return new Hamming(lengthscales);
    }

    @Override
    public OptionalInt dimension() {
        return lengthscales.dimension();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        double[] inverse = lengthscales.inverse(a.numCols);
        for (int i = 0; i < a.numRows; i++) {
            row(a, i, b, inverse, out.data, i * out.numCols);
        }
    }

    private static void row(DMatrixRMaj a, int i, DMatrixRMaj b, double[] inverse, double[] out, int offset) {
        int d = inverse.length;
        for (int j = 0; j < b.numRows; j++) {
            double exponent = 0;
            for (int c = 0; c < d; c++) {
                if (a.data[i * d + c] != b.data[j * d + c]) {
                    exponent -= inverse[c];
                }
            }
            out[offset + j] = exponent;
        }
        LinearAlgebra.exp(out, offset, out, offset, b.numRows);
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] ones = new double[a.numRows];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** ∂k/∂ℓ_j = k [x_j ≠ z_j]/ℓ_j². */
    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        int d = a.numCols;
        int n = b.numRows;
        double[] inverse = lengthscales.inverse(d);
        double[] values = new double[n];
        double[] lengthscaleBar = new double[d];
        double inner = 0;
        for (int i = 0; i < a.numRows; i++) {
            row(a, i, b, inverse, values, 0);
            for (int j = 0; j < n; j++) {
                double term = kBar.data[i * n + j] * values[j];
                inner += term;
                for (int c = 0; c < d; c++) {
                    if (a.data[i * d + c] != b.data[j * d + c]) {
                        lengthscaleBar[c] += term;
                    }
                }
            }
        }
        for (int c = 0; c < d; c++) {
            lengthscaleBar[c] *= inverse[c] * inverse[c];
        }
        lengthscales.pullback(lengthscaleBar, into, 0);
        return inner;
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters and the points. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return lengthscales.parameters();
    }

    @Override
    public Hamming withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Hamming(lengthscales.withParameters(parameters));
    }

    @Override
    public String toString() {
        return "Hamming" + parameters();
    }
}
