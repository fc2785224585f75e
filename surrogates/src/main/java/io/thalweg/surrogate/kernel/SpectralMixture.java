package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;

/**
 * The spectral mixture kernel: k(x, z) = Σ_q w_q Π_j cos(2πτ_jμ_qj) exp(−2π²τ_j²σ_qj²), τ = x − z. Its spectral density is a
 * mixture of Gaussians of the means ±μ_q and standard deviations σ_q, so that enough components come near any stationary
 * kernel. Wilson and Adams, "Gaussian process kernels for pattern discovery and extrapolation", ICML 2013, Eq. 12.
 *
 * <p>A component is a scaled product of a {@link Cosine} kernel and an {@link Rbf} kernel of length scales 1/(2πσ).
 * Hyperparameters: {@code weight[q]}, then {@code mean[q][j]}, then {@code scale[q][j]}.
 *
 * @param components number of components Q
 * @param d number of coordinates
 * @param parameters the Q + 2Qd hyperparameters, in that order
 */
public record SpectralMixture(int components, int d, HyperparameterVector parameters) implements Kernel {

    /**
     * Checks the number of hyperparameters.
     *
     * @param components number of components Q
     * @param d number of coordinates
     * @param parameters the Q + 2Qd hyperparameters, in that order
     */
    public SpectralMixture {
        if (components < 1 || d < 1 || parameters.size() != components * (1 + 2 * d)) {
            throw new IllegalArgumentException("components is " + components + " and d is " + d + " with "
                    + parameters.size() + " parameters; both must be at least 1, with components·(1 + 2d) parameters");
        }
    }

    /**
     * {@return the kernel of given hyperparameters, all positive, under flat priors}
     *
     * @param weights w, length Q
     * @param means μ, Q × d
     * @param scales σ, Q × d
     */
    public static SpectralMixture of(double[] weights, double[][] means, double[][] scales) {
        int count = weights.length;
        if (count == 0 || means.length != count || scales.length != count) {
            throw new IllegalArgumentException("there are " + count + " weights, " + means.length
                    + " rows of means and " + scales.length + " rows of scales; must be the same number, at least 1");
        }
        List<Hyperparameter> all = new ArrayList<>();
        for (int q = 0; q < count; q++) {
            all.add(Hyperparameter.positive("weight[" + q + "]", weights[q]));
        }
        int d = means[0].length;
        addRows(all, "mean", means, d);
        addRows(all, "scale", scales, d);
        return new SpectralMixture(count, d, new HyperparameterVector(all));
    }

    private static void addRows(List<Hyperparameter> all, String name, double[][] rows, int d) {
        for (int q = 0; q < rows.length; q++) {
            if (rows[q].length != d) {
                throw new IllegalArgumentException(
                        name + "s: row " + q + " has " + rows[q].length + " entries where " + d + " were expected");
            }
            for (int j = 0; j < d; j++) {
                all.add(Hyperparameter.positive(name + "[" + q + "][" + j + "]", rows[q][j]));
            }
        }
    }

    @Override
    public OptionalInt dimension() {
        return OptionalInt.of(d);
    }

    /** Where the means of a component begin among the hyperparameters. */
    private int mean(int component) {
        return components + component * d;
    }

    /** Where the scales of a component begin among the hyperparameters. */
    private int scale(int component) {
        return components + (components + component) * d;
    }

    /** A component. Its hyperparameters: the weight, the frequencies, the length scales. */
    private Scaled component(int q) {
        double[] values = parameters.values();
        double[] lengthscales = new double[d];
        for (int j = 0; j < d; j++) {
            lengthscales[j] = 1 / (2 * Math.PI * values[scale(q) + j]);
        }
        Cosine cosine = Cosine.of(Arrays.copyOfRange(values, mean(q), mean(q) + d));
        return Scaled.of(values[q], Product.of(cosine, Rbf.of(Lengthscales.of(lengthscales))));
    }

    private Sum mixture() {
        Kernel[] all = new Kernel[components];
        Arrays.setAll(all, this::component);
        return Sum.of(all);
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
        points.covariance(mixture(), out);
    }

    @Override
    public double[] diagonal(DMatrixRMaj a) {
        return mixture().diagonal(a);
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

    private double pullback(PointPair points, DMatrixRMaj kBar, KernelGradient into) {
        double[] bar = new double[parameters.size()];
        double inner = points.pullback(mixture(), kBar, into.withParameters(into.wantsParameters() ? bar : null));
        addParameters(bar, into);
        return inner;
    }

    @Override
    public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        Shapes.requireDiagonalPullback(a, diagonalBar, into);
        double[] bar = new double[parameters.size()];
        mixture().diagonalPullback(a, diagonalBar, into.withParameters(into.wantsParameters() ? bar : null));
        addParameters(bar, into);
    }

    /** From the order and the length scales of the components to our order and ∂ℓ/∂σ = −ℓ/σ. */
    private void addParameters(double[] bar, KernelGradient into) {
        double[] values = parameters.values();
        for (int q = 0; q < components; q++) {
            int own = q * (1 + 2 * d);
            into.addParameter(q, bar[own]);
            for (int j = 0; j < d; j++) {
                double sigma = values[scale(q) + j];
                into.addParameter(mean(q) + j, bar[own + 1 + j]);
                into.addParameter(scale(q) + j, -bar[own + 1 + d + j] / (2 * Math.PI * sigma * sigma));
            }
        }
    }

    @Override
    public SpectralMixture withParameters(HyperparameterVector replacement) {
        parameters.requireSameNames(replacement);
        return new SpectralMixture(components, d, replacement);
    }

    @Override
    public String toString() {
        return "SpectralMixture" + parameters;
    }
}
