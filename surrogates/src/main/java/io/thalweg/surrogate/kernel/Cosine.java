package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The cosine kernel k(x, z) = Π_j cos(2πμ_j(x_j − z_j)): sinusoids of known frequencies.
 *
 * <p>By cos(α − β) = cos α cos β + sin α sin β it costs trigonometry of n points, not of n² pairs.
 *
 * @param frequencies μ, in periods per unit of the coordinate
 */
public record Cosine(PerDimension frequencies) implements Kernel {

    /**
     * {@return the kernel of given frequencies under flat priors, one for each coordinate}
     *
     * @param frequencies one for each coordinate
     */
    public static Cosine of(double... frequencies) {
        return new Cosine(PerDimension.positive("frequency", frequencies));
    }

    @Override
    public OptionalInt dimension() {
        return frequencies.dimension();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        int d = a.numCols;
        double[] u = wound(a);
        double[] v = wound(b);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < b.numRows; j++) {
                double product = 1;
                for (int c = 0; c < d; c++) {
                    product *= cosine(u, i * d + c, v, j * d + c);
                }
                out.data[i * b.numRows + j] = product;
            }
        }
    }

    /** The cosine and the sine of each coordinate's angle, one pair after the other. */
    private double[] wound(DMatrixRMaj points) {
        int d = points.numCols;
        double[] frequency = frequencies.values(d);
        double[] out = new double[2 * points.numRows * d];
        for (int i = 0; i < points.numRows * d; i++) {
            double angle = 2 * Math.PI * Turns.ofProduct(points.data[i], frequency[i % d]);
            out[2 * i] = Math.cos(angle);
            out[2 * i + 1] = Math.sin(angle);
        }
        return out;
    }

    private static double cosine(double[] u, int i, double[] v, int j) {
        return u[2 * i] * v[2 * j] + u[2 * i + 1] * v[2 * j + 1];
    }

    private static double sine(double[] u, int i, double[] v, int j) {
        return u[2 * i + 1] * v[2 * j] - u[2 * i] * v[2 * j + 1];
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
        int d = a.numCols;
        int n = b.numRows;
        double[] frequency = frequencies.values(d);
        double[] u = wound(a);
        double[] v = wound(b);
        double[] frequencyBar = new double[d];
        DMatrixRMaj aBar = into.a();
        DMatrixRMaj bBar = into.b();
        double[] cosines = new double[d];
        double[] before = new double[d];
        double inner = 0;
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < n; j++) {
                double product = kBar.data[i * n + j];
                for (int c = 0; c < d; c++) {
                    before[c] = product;
                    cosines[c] = cosine(u, i * d + c, v, j * d + c);
                    product *= cosines[c];
                }
                inner += product;
                double after = 1;
                for (int c = d - 1; c >= 0; c--) {
                    double bar = -2 * Math.PI * before[c] * after * sine(u, i * d + c, v, j * d + c);
                    frequencyBar[c] += bar * (a.data[i * d + c] - b.data[j * d + c]);
                    if (aBar != null) {
                        aBar.data[i * d + c] += bar * frequency[c];
                    }
                    if (bBar != null) {
                        bBar.data[j * d + c] -= bar * frequency[c];
                    }
                    after *= cosines[c];
                }
            }
        }
        frequencies.pullback(frequencyBar, into, 0);
        return inner;
    }

    /** Nothing to add: the diagonal is 1 whatever the hyperparameters and the points. */
    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
    }

    @Override
    public HyperparameterVector parameters() {
        return frequencies.parameters();
    }

    @Override
    public Cosine withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Cosine(frequencies.withParameters(parameters));
    }

    @Override
    public String toString() {
        return "Cosine" + parameters();
    }
}
