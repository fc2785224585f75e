package io.thalweg.surrogate.kernel;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * A kernel times an output scale (a variance): k(x, z) = s·base(x, z). Hyperparameters: s, then those of the base.
 *
 * @param base the kernel that is scaled
 * @param scale the output scale s, a positive parameter
 */
public record Scaled(Kernel base, Hyperparameter scale) implements Kernel {

    private static final String NAME = "outputscale";
    private static final LogNormal STANDARDISED = new LogNormal(1, 1);
    private static final double LEAST = 1e-3;

    /**
     * {@return a base with a given output scale under a flat prior}
     *
     * @param outputscale variance of the scaled kernel
     * @param base the kernel that is scaled
     */
    public static Scaled of(double outputscale, Kernel base) {
        return new Scaled(base, Hyperparameter.positive(NAME, outputscale));
    }

    /**
     * {@return a base of unit variance with the output scale of standardised targets, at the mode of its prior, which is 1: LogNormal(1, 1), whose
     * density in natural units is that of a standard normal logarithm}
     *
     * @param base the kernel that is scaled
     */
    public static Scaled standardised(Kernel base) {
        return new Scaled(
                base, Hyperparameter.positive(NAME, STANDARDISED, LEAST).withValue(1));
    }

    /**
     * {@return a base with an output scale at the mode of its prior (or at {@code lower} if that is greater)}
     *
     * @param outputscalePrior prior of its variance
     * @param lower the least value a fit may choose
     * @param base the kernel that is scaled
     */
    public static Scaled of(Prior outputscalePrior, double lower, Kernel base) {
        return new Scaled(base, Hyperparameter.positive(NAME, outputscalePrior, lower));
    }

    @Override
    public OptionalInt dimension() {
        return base.dimension();
    }

    @Override
    public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        Shapes.requireCovariance(a, b, out);
        covariance(new PointPair(a, b), out);
    }

    @Override
    public void gram(DMatrixRMaj x, DMatrixRMaj out) {
        Shapes.requireGram(x, out);
        covariance(PointPair.within(x), out);
    }

    private void covariance(PointPair points, DMatrixRMaj out) {
        points.covariance(base, out);
        double s = scale.value();
        for (int i = 0; i < out.numRows * out.numCols; i++) {
            out.data[i] *= s;
        }
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        double[] diagonal = base.diagonal(a);
        for (int i = 0; i < diagonal.length; i++) {
            diagonal[i] *= scale.value();
        }
        return diagonal;
    }

    @Override
    public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requirePullback(a, b, kBar, into);
        return pullback(new PointPair(a, b), kBar, into);
    }

    @Override
    public double gramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        Shapes.requireGramPullback(x, kBar, into);
        return pullback(PointPair.within(x), kBar, into);
    }

    /** Scales the accumulated adjoints rather than kBar: they are the smaller by far. */
    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        KernelGradient unscaled = into.zeros(base.parameters().size());
        double inner = points.pullback(base, kBar, unscaled);
        into.add(scale.value(), unscaled, 1);
        into.addParameter(0, inner);
        return scale.value() * inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        KernelGradient unscaled = into.zeros(base.parameters().size());
        base.diagonalPullback(a, diagonalBar, unscaled);
        into.add(scale.value(), unscaled, 1);
        if (into.wantsParameters()) {
            into.addParameter(0, LinearAlgebra.dot(diagonalBar, 0, base.diagonal(a), 0, a.numRows));
        }
    }

    @Override
    public HyperparameterVector parameters() {
        HyperparameterVector inner = base.parameters();
        boolean nested = inner.names().contains(scale.name());
        return HyperparameterVector.of(scale).concat(nested ? inner.prefixed("base.") : inner);
    }

    @Override
    public Scaled withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        HyperparameterVector inner = parameters.slice(1, parameters.size()).renamedAs(base.parameters());
        return new Scaled(base.withParameters(inner), parameters.get(0));
    }

    @Override
    public String toString() {
        return scale.value() + " * " + base;
    }
}
