package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The constant kernel k(x, z) = v: an unknown offset of variance v.
 *
 * @param variance the offset's variance v, a positive parameter
 */
public record Constant(Hyperparameter variance) implements Kernel {

    /**
     * {@return the kernel of a given variance under a flat prior}
     *
     * @param variance the variance
     */
    public static Constant of(double variance) {
        return new Constant(Hyperparameter.positive("variance", variance));
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        Arrays.fill(out.data, 0, out.numRows * out.numCols, variance.value());
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] diagonal = new double[a.numRows];
        Arrays.fill(diagonal, variance.value());
        return diagonal;
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        double sum = 0;
        for (int i = 0; i < kBar.numRows * kBar.numCols; i++) {
            sum += kBar.data[i];
        }
        into.addParameter(0, sum);
        return variance.value() * sum;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        into.addParameter(0, Arrays.stream(diagonalBar).sum());
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(variance);
    }

    @Override
    public Constant withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Constant(parameters.get(0));
    }

    @Override
    public String toString() {
        return "Constant" + parameters();
    }
}
