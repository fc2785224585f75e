package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The second argument of a {@link MultiscaleRbf}, coordinate by coordinate, so that the inner loops run along its rows. In units of
 * the length scales, with δ = z − z' and r = 1/(c² + c'²), log k = Σ_j ½ log(2cc'r) − δ²r. Mutable workspace; used by one thread.
 */
final class MultiscaleRows {

    private final int n;
    private final int d;
    private final double[] inverse;

    /** Locations over length scales, factors, and their squares: d runs of n each. */
    private final double[] location;

    private final double[] factor;
    private final double[] square;

    // Of one row of the first argument: n each.
    private final double[] exponent;
    private final double[] ratio;
    private final double[] weight;
    private final double[] slope;
    private final double[] bend;

    MultiscaleRows(DMatrixRMaj b, double[] inverse) {
        this.n = b.numRows;
        this.d = inverse.length;
        this.inverse = inverse;
        this.location = new double[n * d];
        this.factor = new double[n * d];
        this.square = new double[n * d];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < d; k++) {
                double c = Math.exp(b.data[j * 2 * d + d + k]);
                location[k * n + j] = b.data[j * 2 * d + k] * inverse[k];
                factor[k * n + j] = c;
                square[k * n + j] = c * c;
            }
        }
        this.exponent = new double[n];
        this.ratio = new double[n];
        this.weight = new double[n];
        this.slope = new double[n];
        this.bend = new double[n];
    }

    /** Row i of the covariance with a. */
    void covariances(DMatrixRMaj a, int i, double[] out, int offset) {
        Arrays.fill(exponent, 0);
        Arrays.fill(ratio, 1);
        for (int k = 0; k < d; k++) {
            double z = a.data[i * 2 * d + k] * inverse[k];
            double c = Math.exp(a.data[i * 2 * d + d + k]);
            double c2 = c * c;
            int from = k * n;
            for (int j = 0; j < n; j++) {
                double delta = z - location[from + j];
                double r = 1 / (c2 + square[from + j]);
                exponent[j] -= delta * delta * r;
                ratio[j] *= 2 * c * factor[from + j] * r;
            }
        }
        LinearAlgebra.exp(exponent, 0, out, offset, n);
        for (int j = 0; j < n; j++) {
            out[offset + j] *= Math.sqrt(ratio[j]);
        }
    }

    /**
     * Accumulates the gradient of Σ_j kBar_j k_ij.
     *
     * @param lengthscaleBar of log ℓ, length d
     * @param aBar of the row of a, length 2d
     * @param bBar of the rows of b, 2d runs of n; empty if it is not asked for
     * @return the sum
     */
    double pullback(
            DMatrixRMaj a, int i, double[] kBar, int offset, double[] lengthscaleBar, double[] aBar, double[] bBar) {
        covariances(a, i, weight, 0);
        double sum = LinearAlgebra.dot(kBar, offset, weight, 0, n);
        double total = 0;
        for (int j = 0; j < n; j++) {
            weight[j] *= kBar[offset + j];
            total += weight[j];
        }
        for (int k = 0; k < d; k++) {
            double z = a.data[i * 2 * d + k] * inverse[k];
            double c = Math.exp(a.data[i * 2 * d + d + k]);
            double c2 = c * c;
            int from = k * n;
            for (int j = 0; j < n; j++) {
                double delta = z - location[from + j];
                double r = 1 / (c2 + square[from + j]);
                double t = 2 * delta * r;
                slope[j] = t;
                exponent[j] = t * delta;
                // Of log k in log c, but for the constant ½, is −c²r + 2δ²r²c².
                bend[j] = r - exponent[j] * r;
            }
            double slopes = LinearAlgebra.dot(weight, 0, slope, 0, n);
            lengthscaleBar[k] += LinearAlgebra.dot(weight, 0, exponent, 0, n);
            aBar[k] -= slopes * inverse[k];
            aBar[d + k] += 0.5 * total - c2 * LinearAlgebra.dot(weight, 0, bend, 0, n);
            if (bBar.length > 0) {
                double scale = inverse[k];
                int far = (d + k) * n;
                for (int j = 0; j < n; j++) {
                    bBar[from + j] += weight[j] * slope[j] * scale;
                    bBar[far + j] += weight[j] * (0.5 - square[from + j] * bend[j]);
                }
            }
        }
        return sum;
    }
}
