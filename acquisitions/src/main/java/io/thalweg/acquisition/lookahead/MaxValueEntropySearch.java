package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * Max-value entropy search in its GIBBON form (Moss, Leslie, González and Rayson 2021, Eq. 12; for one point and no noise Wang and
 * Jegelka 2017): a lower bound on the information, in nats, that noisy observations at X give about the maximum of f,
 *
 * <pre>
 *   ½ log|R| − ½ Σ_i mean_k log(1 − ρ_i² r(γ_ik + r)),   r = φ(γ)/Φ(γ),   γ_ik = (m_k − μ_i)/√v_i,   ρ_i² = v_i/(v_i + σ_n²)
 * </pre>
 *
 * where R is the correlation matrix of what will be observed. The variances of the correlations cancel against those of the ρ_i, so
 * that with K = C + σ_n²I and t(γ) = 1 − r(γ + r) it is
 *
 * <pre>
 *   ½ log|K| − ½ Σ_i mean_k log(σ_n² + v_i t(γ_ik)).
 * </pre>
 *
 * <p>The maxima m_k are those of joint posterior samples at points that represent the domain and at the best observed points. Pending
 * points join the batch: of ½ log|R| what they add, of the sum nothing, for it does not depend on X.
 */
public final class MaxValueEntropySearch implements Acquisition {

    private static final int DEFAULT_SAMPLES = 32;
    private static final int DEFAULT_POINTS = 512;

    private final int samples;
    private final int points;

    /** With 32 samples of the maximum over 512 points of the domain. */
    public MaxValueEntropySearch() {
        this(DEFAULT_SAMPLES, DEFAULT_POINTS);
    }

    /**
     * Max-value entropy search.
     *
     * @param samples number of samples of the maximum, at least 1
     * @param points most points of the domain that the maximum is taken over, at least 1
     * @throws IllegalArgumentException if a number is less than 1
     */
    public MaxValueEntropySearch(int samples, int points) {
        if (samples < 1 || points < 1) {
            throw new IllegalArgumentException(
                    "samples is " + samples + ", points is " + points + ": both must be at least 1");
        }
        this.samples = samples;
        this.points = points;
    }

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        Posterior given = BatchFunction.withPendingKnown(this, context).objective();
        double[] maxima = maxima(
                context.objective(),
                DomainPoints.of(context, points),
                samples,
                context.seed().child("maxima"));
        return new Information(context.objective(), given, maxima, context.batchSize());
    }

    /** The maxima of joint posterior samples. */
    static double[] maxima(Posterior posterior, DMatrixRMaj at, int samples, Seed seed) {
        int n = at.numRows;
        Prediction joint = posterior.predict(at);
        double[] deviations = Arrays.stream(joint.variance()).map(Math::sqrt).toArray();
        // Where even jitter does not help, independent samples: their maxima are larger, and the search more
        // explorative.
        Optional<DMatrixRMaj> factor = Cholesky.withJitter(joint.covariance()).map(Cholesky::lower);
        RandomGenerator random = seed.generator();
        double[] maxima = new double[samples];
        double[] z = new double[n];
        for (int k = 0; k < samples; k++) {
            Arrays.setAll(z, i -> random.nextGaussian());
            maxima[k] = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < n; i++) {
                double above = factor.isPresent()
                        ? LinearAlgebra.dot(factor.get().data, i * n, z, 0, i + 1)
                        : deviations[i] * z[i];
                maxima[k] = Math.max(maxima[k], joint.mean()[i] + above);
            }
        }
        return maxima;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[samples=" + samples + ", points=" + points + "]";
    }

    private static final class Information extends BatchFunction {

        /** In model units, where outcomes vary by about 1: smaller variances are rounding errors. */
        private static final double VARIANCE_FLOOR = 1e-20;

        private final Posterior posterior;
        private final Posterior given;
        private final double[] maxima;

        /**
         * The bound.
         *
         * @param given the belief once the pending points will be known
         */
        Information(Posterior posterior, Posterior given, double[] maxima, int q) {
            super(posterior, q);
            this.posterior = posterior;
            this.given = given;
            this.maxima = maxima;
        }

        private double value(Optional<Cholesky> factor, Prediction marginal, int b) {
            if (factor.isEmpty()) {
                return Double.NEGATIVE_INFINITY;
            }
            double value = 0.5 * factor.get().logDeterminant();
            for (int i = b * batchSize(); i < (b + 1) * batchSize(); i++) {
                double v = Math.max(VARIANCE_FLOOR, marginal.variance()[i]);
                for (double maximum : maxima) {
                    double gamma = (maximum - marginal.mean()[i]) / Math.sqrt(v);
                    value -= 0.5 * Math.log(noise() + v * TruncatedVariance.at(gamma)) / maxima.length;
                }
            }
            return Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY;
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            Prediction marginal = posterior.predict(rows(points), batchSize());
            Prediction conditional = given == posterior ? marginal : given.predict(rows(points), batchSize());
            for (int b = 0; b < points.numRows; b++) {
                values[b] = value(factor(conditional.covariance(), b), marginal, b);
            }
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            int q = batchSize();
            DMatrixRMaj x = rows(points);
            Prediction marginal = posterior.predict(x, q);
            Prediction conditional = given == posterior ? marginal : given.predict(x, q);
            double[] meanBar = new double[x.numRows];
            DMatrixRMaj marginalBar = new DMatrixRMaj(x.numRows, q);
            DMatrixRMaj conditionalBar = new DMatrixRMaj(x.numRows, q);
            for (int b = 0; b < points.numRows; b++) {
                Optional<Cholesky> factor = factor(conditional.covariance(), b);
                values[b] = value(factor, marginal, b);
                if (factor.isPresent() && Double.isFinite(values[b])) {
                    setBlock(conditionalBar, b, factor.get().inverse());
                    addSlopes(marginal, b, meanBar, marginalBar);
                }
            }
            Arrays.fill(gradients.data, 0, points.numRows * dimension(), 0);
            for (int i = 0; i < x.numRows * q; i++) {
                conditionalBar.data[i] *= 0.5;
            }
            conditional.pullback(new double[x.numRows], conditionalBar, rows(gradients));
            marginal.pullback(meanBar, marginalBar, rows(gradients));
        }

        /** With A = σ_n² + v t(γ): dA/dμ = −√v t′, dA/dv = t − ½γt′. */
        private void addSlopes(Prediction marginal, int b, double[] meanBar, DMatrixRMaj varianceBar) {
            int q = batchSize();
            for (int i = b * q; i < (b + 1) * q; i++) {
                double v = Math.max(VARIANCE_FLOOR, marginal.variance()[i]);
                double sd = Math.sqrt(v);
                double inMean = 0;
                double inVariance = 0;
                for (double maximum : maxima) {
                    double gamma = (maximum - marginal.mean()[i]) / sd;
                    double t = TruncatedVariance.at(gamma);
                    double slope = TruncatedVariance.slope(gamma);
                    double weight = -0.5 / (noise() + v * t) / maxima.length;
                    inMean -= weight * sd * slope;
                    inVariance += weight * (t - 0.5 * gamma * slope);
                }
                meanBar[i] = inMean;
                varianceBar.data[i * q + i % q] = marginal.variance()[i] > VARIANCE_FLOOR ? inVariance : 0;
            }
        }
    }
}
