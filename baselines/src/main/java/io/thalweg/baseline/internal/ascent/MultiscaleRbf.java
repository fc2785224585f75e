package io.thalweg.baseline.internal.ascent;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Shapes;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The RBF kernel with arguments that have length scales of their own: a row is a location z_1 … z_d followed by the logarithms of d
 * factors c_1 … c_d, by which the length scales ℓ of the kernel are multiplied there, and with l_j = ℓ_j c_j
 *
 * <pre>
 *   k = Π_j √(2 l_j l'_j / (l_j² + l'_j²)) exp(−(z_j − z'_j)² / (l_j² + l'_j²))
 * </pre>
 *
 * <p>A point is a row whose log factors are 0, and between points this is {@link Rbf}. Any other row is a linear functional of f, a
 * bump of another width that f is integrated against: an inducing function of the generalised SE-ARD kernel (C. Walder, K. I. Kim,
 * B. Schölkopf, "Sparse multiscale Gaussian process regression", ICML 2008; C.-A. Cheng, B. Boots, "Variational inference for
 * Gaussian process models with linear complexity", NeurIPS 2017, equation 19).
 *
 * @param lengthscales the length scales ℓ
 */
public record MultiscaleRbf(PerDimension lengthscales) implements Kernel {

    /** The kernel with a length scale for each of d coordinates and the dimension-scaled prior on them. */
    public static MultiscaleRbf ard(int d) {
        return new MultiscaleRbf(Lengthscales.ard(d));
    }

    /** Twice the number of length scales, for a row holds a factor for each coordinate; empty if one is shared by any number. */
    @Override
    public OptionalInt dimension() {
        return lengthscales.shared() ? OptionalInt.empty() : OptionalInt.of(2 * lengthscales.size());
    }

    /**
     * Points as rows of this kernel.
     *
     * @param x points, n × d
     * @return n × 2d, log factors 0
     */
    public static DMatrixRMaj rows(DMatrixRMaj x) {
        int d = x.numCols;
        DMatrixRMaj rows = new DMatrixRMaj(x.numRows, 2 * d);
        for (int i = 0; i < x.numRows; i++) {
            System.arraycopy(x.data, i * d, rows.data, 2 * i * d, d);
        }
        return rows;
    }

    private double[] inverse(DMatrixRMaj a) {
        if (a.numCols % 2 != 0) {
            throw new IllegalArgumentException("rows have " + a.numCols
                    + " columns, must be an even number: coordinates, then the logarithm of a factor for each");
        }
        return lengthscales.inverse(a.numCols / 2);
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        MultiscaleRows rows = new MultiscaleRows(b, inverse(a));
        for (int i = 0; i < a.numRows; i++) {
            rows.covariances(a, i, out.data, i * b.numRows);
        }
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        covariance(x, x, out);
        for (int i = 0; i < x.numRows; i++) {
            for (int j = 0; j < i; j++) {
                out.data[j * x.numRows + i] = out.data[i * x.numRows + j];
            }
        }
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] ones = new double[a.numRows];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        int d = a.numCols / 2;
        double[] inverse = inverse(a);
        MultiscaleRows rows = new MultiscaleRows(b, inverse);
        double[] lengthscaleBar = new double[d];
        DMatrixRMaj aBar = into.a();
        DMatrixRMaj bBar = into.b();
        double[] transposedBar = bBar == null ? new double[0] : new double[b.numRows * b.numCols];
        double[] row = new double[2 * d];
        double sum = 0;
        for (int i = 0; i < a.numRows; i++) {
            Arrays.fill(row, 0);
            sum += rows.pullback(a, i, kBar.data, i * b.numRows, lengthscaleBar, row, transposedBar);
            for (int k = 0; aBar != null && k < 2 * d; k++) {
                aBar.data[i * 2 * d + k] += row[k];
            }
        }
        if (bBar != null) {
            for (int j = 0; j < b.numRows; j++) {
                for (int k = 0; k < 2 * d; k++) {
                    bBar.data[j * 2 * d + k] += transposedBar[k * b.numRows + j];
                }
            }
        }
        for (int k = 0; k < d; k++) {
            lengthscaleBar[k] *= inverse[k];
        }
        lengthscales.pullback(lengthscaleBar, into, 0);
        return sum;
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters, the points and their factors. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return lengthscales.parameters();
    }

    @Override
    public MultiscaleRbf withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new MultiscaleRbf(lengthscales.withParameters(parameters));
    }

    @Override
    public String toString() {
        return "MultiscaleRbf" + parameters();
    }
}
