package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.BlockCholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.internal.feature.WhitenedFeatures;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.online.NoiseVariances;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The bound on the log evidence of a window of observations and a remembered past, at given hyperparameters and features, and its
 * gradient. One pass costs O(nr² + r³).
 *
 * <p>The value is that of all observations since the beginning: the online bound of the window (Bui et al. 2017, equation 6; VIPS,
 * equation 8) plus what the past had reached when it was folded.
 */
final class OnlineBound {

    private final GaussianModel model;
    private final InducingFeatures features;
    private final Observations window;
    private final Factor factor;
    private final Carried carried;

    /** V = L⁻¹k_b(X), r × n. */
    private final DMatrixRMaj v;

    private final double[] noise;
    private final double[] residual;

    /** VDVᵀ. */
    private final DMatrixRMaj windowGram;

    private final WhitenedGaussian belief;
    private final double penalty;

    /** Computed when first asked for: a step of an inference asks twice. */
    private double @Nullable [][] marginals;

    private OnlineBound(
            GaussianModel model,
            InducingFeatures features,
            Observations window,
            Factor factor,
            Carried carried,
            DMatrixRMaj v,
            double[] noise,
            double[] residual,
            DMatrixRMaj windowGram,
            WhitenedGaussian belief,
            double penalty) {
        this.model = model;
        this.features = features;
        this.window = window;
        this.factor = factor;
        this.carried = carried;
        this.v = v;
        this.noise = noise;
        this.residual = residual;
        this.windowGram = windowGram;
        this.belief = belief;
        this.penalty = penalty;
    }

    /**
     * The bound.
     *
     * @return empty if a matrix cannot be factorised, or is not finite
     */
    static Optional<OnlineBound> of(
            GaussianModel model, InducingFeatures features, PseudoLikelihood past, Observations window) {
        return factor(model.kernel(), features).flatMap(factor -> of(model, features, factor, past, window));
    }

    /** The factor of K_bb; empty if there is none. */
    static Optional<Factor> factor(Kernel kernel, InducingFeatures features) {
        return BlockCholesky.regular(features.covariance(kernel), features.groups());
    }

    /** As above, with the factor of K_bb known. */
    static Optional<OnlineBound> of(
            GaussianModel model, InducingFeatures features, Factor factor, PseudoLikelihood past, Observations window) {
        Kernel kernel = model.kernel();
        DMatrixRMaj v = new WhitenedFeatures<>(kernel, features, factor).columns(window.x());
        double[] noise = NoiseVariances.of(window, model.noise().value());
        boolean[] every = new boolean[noise.length];
        Arrays.fill(every, true);
        Partition groups = features.groups();
        Sums here = Sums.of(v, groups, window.y(), noise, every);
        Carried carried = new Carried(past, model, features, factor);
        Sums all = here.plus(carried.sums());
        DMatrixRMaj b = all.gram().copy();
        CommonOps_DDRM.addEquals(b, CommonOps_DDRM.identity(b.numRows));
        double[] residual = residual(kernel, window.x(), v);
        double penalty = carried.penalty() + weightedResidual(residual, noise);
        return WhitenedGaussian.of(
                        b, groups, features.independent(), all.targets(), all.constants(), all.moments(), model.mean())
                .map(belief -> new OnlineBound(
                        model, features, window, factor, carried, v, noise, residual, here.gram(), belief, penalty));
    }

    /** rᵢ = k(xᵢ,xᵢ) − φᵢᵀφᵢ, at least 0. */
    static double[] residual(Kernel kernel, DMatrixRMaj x, DMatrixRMaj v) {
        double[] residual = kernel.diagonal(x);
        int n = v.numCols;
        for (int k = 0; k < v.numRows; k++) {
            for (int i = 0; i < n; i++) {
                double phi = v.data[k * n + i];
                residual[i] -= phi * phi;
            }
        }
        for (int i = 0; i < n; i++) {
            residual[i] = Math.max(0, residual[i]);
        }
        return residual;
    }

    /** ½ Σ rᵢ/σᵢ². */
    static double weightedResidual(double[] residual, double[] noise) {
        double sum = 0;
        for (int i = 0; i < residual.length; i++) {
            sum += residual[i] / noise[i];
        }
        return 0.5 * sum;
    }

    /** The bound, in nats. */
    double value() {
        return belief.logEvidence() - penalty;
    }

    /** Means and variances of f at the points of the window. */
    double[][] marginals() {
        double[][] known = marginals;
        if (known == null) {
            known = computeMarginals();
            marginals = known;
        }
        return known;
    }

    private double[][] computeMarginals() {
        int n = window.size();
        double[] mean = new double[n];
        LinearAlgebra.multiplyTransposed(v, belief.weights(), mean);
        DMatrixRMaj whitened = belief.factor().solveLower(v);
        double[] variance = residual.clone();
        for (int k = 0; k < v.numRows; k++) {
            for (int i = 0; i < n; i++) {
                double value = whitened.data[k * n + i];
                variance[i] += value * value;
            }
        }
        for (int i = 0; i < n; i++) {
            mean[i] += belief.mean();
        }
        return new double[][] {mean, variance};
    }

    WhitenedGaussian belief() {
        return belief;
    }

    double penalty() {
        return penalty;
    }

    Factor factor() {
        return factor;
    }

    /**
     * The gradient with respect to the hyperparameters in natural units, in the order of {@link GaussianModel#parameters()}. The
     * belief and a profiled mean are at their optimum, so that they have no share in it.
     *
     * @param locationBar accumulates the adjoint of what the features can move; null if that is not asked for
     */
    double[] gradient(@Nullable DMatrixRMaj locationBar) {
        double[] gradient = new double[model.parameters().size()];
        KernelGradient into = KernelGradient.of(gradient, locationBar, null);
        double mean = belief.mean();
        double[] m = belief.weights();
        DMatrixRMaj s = belief.factor().inverse();
        DMatrixRMaj covarianceBar = featureCovarianceBar(m, s);
        pastPullback(mean, m, s, covarianceBar, into);
        features.covariancePullback(model.kernel(), covarianceBar, into);
        windowPullback(mean, m, s, gradient, into);
        gradient[gradient.length - 1] += carried.noiseSlope(mean, m, s);
        return gradient;
    }

    /** −½L⁻ᵀ(B − 2I + S + mmᵀ)L⁻¹; nested features leave the past out of B, for its trace term is zero. */
    private DMatrixRMaj featureCovarianceBar(double[] m, DMatrixRMaj s) {
        int r = m.length;
        DMatrixRMaj q = s.copy();
        LinearAlgebra.axpy(1, windowGram.data, 0, q.data, 0, r * r);
        if (!carried.nested) {
            Sums past = carried.sums();
            LinearAlgebra.axpy(1, past.gram().data, 0, q.data, 0, r * r);
        }
        for (int i = 0; i < r; i++) {
            q.data[i * r + i] -= 1;
            LinearAlgebra.axpy(m[i], m, 0, q.data, i * r, r);
        }
        factor.solveLowerTransposedInPlace(q);
        CommonOps_DDRM.transpose(q);
        factor.solveLowerTransposedInPlace(q);
        for (int i = 0; i < r * r; i++) {
            q.data[i] *= -0.5;
        }
        return q;
    }

    /** Adds what the past contributes: to the covariance of the present features if it is nested in them, to its own otherwise. */
    private void pastPullback(double mean, double[] m, DMatrixRMaj s, DMatrixRMaj covarianceBar, KernelGradient into) {
        if (carried.isEmpty()) {
            return;
        }
        DMatrixRMaj crossBar = carried.crossBar(carried.projectionBar(mean, m, s), factor);
        if (carried.nested) {
            LinearAlgebra.axpy(1, crossBar.data, 0, covarianceBar.data, 0, crossBar.numRows * crossBar.numCols);
            return;
        }
        InducingFeatures old = carried.past.features();
        features.crossCovariancePullback(model.kernel(), old, CommonOps_DDRM.transpose(crossBar, null), into);
        old.covariancePullback(model.kernel(), carried.covarianceBar(), into.withPoints(null, null));
    }

    /** Through k_b(X), the prior variances of X, and the noise. */
    private void windowPullback(double mean, double[] m, DMatrixRMaj s, double[] gradient, KernelGradient into) {
        int r = m.length;
        int n = window.size();
        if (n == 0) {
            return;
        }
        double[] error = new double[n];
        LinearAlgebra.multiplyTransposed(v, m, error);
        for (int i = 0; i < n; i++) {
            error[i] = window.y()[i] - mean - error[i];
        }
        DMatrixRMaj sv = features.independent().isDivided()
                ? belief.factor().inverseTimes(s, v)
                : features.groups().product(s, v);
        gradient[gradient.length - 1] += noiseSlope(error, sv);
        DMatrixRMaj bar = sv;
        for (int k = 0; k < r; k++) {
            for (int i = 0; i < n; i++) {
                int at = k * n + i;
                bar.data[at] = (v.data[at] - sv.data[at] + m[k] * error[i]) / noise[i];
            }
        }
        factor.solveLowerTransposedInPlace(bar);
        features.crossCovariancePullback(model.kernel(), window.x(), bar, into);
        double[] diagonalBar = new double[n];
        for (int i = 0; i < n; i++) {
            diagonalBar[i] = -0.5 / noise[i];
        }
        model.kernel().diagonalPullback(window.x(), diagonalBar, into.withPoints(null, null));
    }

    /** ∂/∂σ² over the observations whose noise is learnt: Σ [−1 + (eᵢ² + φᵢᵀSφᵢ + rᵢ)/σ²]/2σ². */
    private double noiseSlope(double[] error, DMatrixRMaj sv) {
        int n = error.length;
        double[] spread = new double[n];
        for (int k = 0; k < v.numRows; k++) {
            for (int i = 0; i < n; i++) {
                spread[i] += v.data[k * n + i] * sv.data[k * n + i];
            }
        }
        double slope = 0;
        for (int i = 0; i < n; i++) {
            if (!window.noiseIsGiven(i)) {
                double square = error[i] * error[i] + spread[i] + residual[i];
                slope += 0.5 * (square / noise[i] - 1) / noise[i];
            }
        }
        return slope;
    }
}
