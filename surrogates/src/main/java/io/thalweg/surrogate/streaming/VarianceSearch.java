package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.internal.feature.WhitenedGaussian;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;

/**
 * The most likely variances of the noise and of f for all observations, from sums that are at hand: no pass over data, and not even
 * features are computed anew.
 *
 * <p>If f has the variance s and the noise σ², the bound depends on both by the quotient τ = s/σ² but for a common scale of the targets,
 * whose best value is in closed form: with G = Σ φφᵀ, R = Σ rᵢ of the observations at hand, R₀ of folded ones, and Q(τ) = R₀ + Σ(yᵢ−μ)² −
 * τ hᵀ(I + τG)⁻¹h the bound is −½(n log 2πσ² + n + log|I + τG| + τR) at σ² = Q/n. What is left is one dimension, each step of which
 * factorises I + τG.
 */
final class VarianceSearch {

    /** In log τ, to both sides of its present value. */
    private static final double REACH = 6;

    /** In log τ: what is found is as near. */
    private static final double TOLERANCE = 0.02;

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Conditioned present;
    private final double variance;

    /** G, h_y and h_1 at noise variance 1, in the features of the present scale. */
    private final Sums sums;

    /** R of the observations at hand, at the present scale. */
    private final double residual;

    /** R₀ of those that were folded, which is what it was then. */
    private final double fixed;

    private final boolean scaleIsLearnt;

    private VarianceSearch(Conditioned present, Sums sums, double fixed) {
        this.present = present;
        this.variance = present.model().noise().value();
        this.sums = sums;
        this.fixed = fixed;
        this.residual = 2 * present.penalty() * variance - fixed;
        this.scaleIsLearnt = present.model().kernel() instanceof Scaled scaled
                && scaled.scale().learnt();
    }

    /**
     * The model with better variances.
     *
     * @return empty if they are not to be learnt, or sums over all observations are not at hand
     */
    static Optional<GaussianModel> of(Conditioned present) {
        double fixed = 2 * present.past().learntPenalty();
        return present.learntSums()
                .filter(sums -> present.model().noise().learnt() && present.penalty() > 0)
                .flatMap(sums -> new VarianceSearch(present, sums, fixed).best());
    }

    /** The same where all was folded, in the present features: then what these do not explain goes with the variance of f, too. */
    static Optional<GaussianModel> ofSums(Conditioned present) {
        return present.model().noise().learnt()
                ? new VarianceSearch(present, present.past().learnt(), 0).best()
                : Optional.empty();
    }

    /**
     * The bound at a quotient.
     *
     * @param value in nats
     * @param noise the best noise variance there
     */
    private record Point(double value, double noise) {}

    private Optional<GaussianModel> best() {
        double low = Math.log(1 / variance) - REACH;
        double high = low + 2 * REACH;
        double a = high - GOLDEN * (high - low);
        double b = low + GOLDEN * (high - low);
        Point atA = at(a);
        Point atB = at(b);
        while (high - low > TOLERANCE) {
            if (atA.value >= atB.value) {
                high = b;
                b = a;
                atB = atA;
                a = high - GOLDEN * (high - low);
                atA = at(a);
            } else {
                low = a;
                a = b;
                atA = atB;
                b = low + GOLDEN * (high - low);
                atB = at(b);
            }
        }
        Point found = at(0.5 * (low + high));
        return Double.isFinite(found.value)
                ? Optional.of(model(Math.exp(0.5 * (low + high)), found.noise))
                : Optional.empty();
    }

    private Point at(double logQuotient) {
        double tau = Math.exp(logQuotient);
        double root = Math.sqrt(tau);
        int r = sums.size();
        DMatrixRMaj b = sums.gram().copy();
        double[] hy = sums.targets().clone();
        double[] h1 = sums.constants().clone();
        for (int k = 0; k < r; k++) {
            hy[k] *= root;
            h1[k] *= root;
            for (int l = 0; l < r; l++) {
                b.data[k * r + l] *= tau;
            }
            b.data[k * r + k] += 1;
        }
        InducingFeatures features = present.features();
        Partition groups = features.groups();
        OptionalDouble mean = present.model().mean();
        return WhitenedGaussian.of(b, groups, features.independent(), hy, h1, sums.moments(), mean)
                .map(belief -> point(belief, tau))
                .orElse(new Point(Double.NEGATIVE_INFINITY, variance));
    }

    private Point point(WhitenedGaussian belief, double tau) {
        double n = sums.moments().count();
        double determinant = belief.factor().logDeterminant();
        double quadratic = -2 * belief.logEvidence() - n * Math.log(2 * Math.PI) - determinant;
        double noise = scaleIsLearnt ? (quadratic + fixed) / n : 1 / tau;
        double value =
                -0.5 * (n * Math.log(2 * Math.PI * noise) + (quadratic + fixed) / noise + determinant + tau * residual);
        return new Point(value, noise);
    }

    private GaussianModel model(double tau, double noise) {
        Kernel kernel = present.model().kernel();
        if (scaleIsLearnt && kernel instanceof Scaled scaled) {
            double scale = scaled.scale().value() * tau * noise;
            kernel = new Scaled(scaled.base(), within(scaled.scale(), scale));
        }
        return new GaussianModel(
                kernel, within(present.model().noise(), noise), present.model().mean());
    }

    private static Hyperparameter within(Hyperparameter parameter, double value) {
        return parameter.withValue(Math.min(Math.max(value, parameter.lower()), parameter.upper()));
    }
}
