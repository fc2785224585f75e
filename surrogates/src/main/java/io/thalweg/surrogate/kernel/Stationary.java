package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * A stationary kernel k(x, z) = g(r²), r² = Σ_j (x_j − z_j)²/ℓ_j²: a profile and its length scales. Hyperparameters: the
 * length scales, then the profile's own.
 *
 * @param profile the shape g
 * @param lengthscales the length scales ℓ
 */
public record Stationary(Profile profile, PerDimension lengthscales) implements Kernel {

    @Override
    public OptionalInt dimension() {
        return lengthscales.dimension();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        double[] inverse = lengthscales.inverse(a.numCols);
        int n = b.numRows;
        int height = Panels.rows(n);
        if (a.numRows <= height) {
            profile.covariance(a, b, inverse, out);
            return;
        }
        DMatrixRMaj rows = new DMatrixRMaj(height, a.numCols);
        DMatrixRMaj panel = new DMatrixRMaj(height, n);
        for (int from = 0; from < a.numRows; from += height) {
            int to = Math.min(from + height, a.numRows);
            Panels.copyRows(a, from, to, rows);
            panel.reshape(to - from, n);
            profile.covariance(rows, b, inverse, panel);
            System.arraycopy(panel.data, 0, out.data, from * n, (to - from) * n);
        }
    }

    /** {@inheritDoc} The lower triangle in panels, each mirrored while it is in the cache. */
    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        double[] inverse = lengthscales.inverse(x.numCols);
        int n = x.numRows;
        int height = Math.min(n, Panels.triangleRows(n));
        DMatrixRMaj rows = new DMatrixRMaj(height, x.numCols);
        DMatrixRMaj panel = new DMatrixRMaj(height, n);
        for (int from = 0; from < n; from += height) {
            int to = Math.min(from + height, n);
            Panels.copyRows(x, from, to, rows);
            panel.reshape(to - from, to);
            profile.covariance(rows, Panels.leadingRows(x, to), inverse, panel);
            for (int i = from; i < to; i++) {
                System.arraycopy(panel.data, (i - from) * to, out.data, i * n, i + 1);
            }
            for (int j = 0; j < to; j++) {
                for (int i = Math.max(from, j + 1); i < to; i++) {
                    out.data[j * n + i] = panel.data[(i - from) * to + j];
                }
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
        return new StationaryPullback(this, a, b, false, kBar, into).run();
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return new StationaryPullback(this, x, x, true, kBar, into).run();
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters and the points. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return lengthscales.parameters().concat(profile.parameters());
    }

    @Override
    public Stationary withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        int scales = lengthscales.size();
        return new Stationary(
                profile.withParameters(parameters.slice(scales, parameters.size())),
                lengthscales.withParameters(parameters.slice(0, scales)));
    }

    @Override
    public String toString() {
        return profile.getClass().getSimpleName() + parameters();
    }
}
