package io.thalweg.acquisition.active;

import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Minus the posterior variance that observations at X will leave, averaged over the domain:
 *
 * <pre>
 *   −(1/N) Σ_j [ v_j − c_j(X)ᵀ (C + σ_n²I)⁻¹ c_j(X) ] = −v̄ + tr((C + σ_n²I)⁻¹ S),   v_j = var f(z_j),   c_j(X) = cov(f(X), f(z_j))
 * </pre>
 *
 * (integrated mean square error: Sacks, Welch, Mitchell and Wynn 1989; ALC: Cohn 1996; for batches Binois et al. 2019). It learns a
 * map of the function, and unlike the points of {@linkplain QMaximumEntropy largest variance} its points do not gather at the border
 * of the domain. Pending points count as observed.
 */
public final class QNegIntegratedPosteriorVariance implements Acquisition {

    private static final int DEFAULT_COUNT = 512;

    private final Function<AcquisitionContext, DMatrixRMaj> points;
    private final String name;

    /** Averaged over 512 points that represent the domain. */
    public QNegIntegratedPosteriorVariance() {
        this(DEFAULT_COUNT);
    }

    /**
     * Averaged over points that represent the domain, drawn by the seed of the context.
     *
     * @param count how many, at least 1
     * @throws IllegalArgumentException if count is less than 1
     */
    public QNegIntegratedPosteriorVariance(int count) {
        this(context -> context.domain().points(count, context.seed().child("integration")), count + " points");
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ", must be at least 1");
        }
    }

    private QNegIntegratedPosteriorVariance(Function<AcquisitionContext, DMatrixRMaj> points, String name) {
        this.points = points;
        this.name = name;
    }

    /**
     * Averaged over given points: all that are to be predicted, or as many of a region as its weight is.
     *
     * @param points in the unit cube, one a row, N × d, at least one
     * @return the acquisition averaged over these points
     * @throws IllegalArgumentException if there are none, or a coordinate is not finite
     */
    public static QNegIntegratedPosteriorVariance over(DMatrixRMaj points) {
        if (points.numRows == 0) {
            throw new IllegalArgumentException("points is empty, must hold at least one point");
        }
        for (int i = 0; i < points.getNumElements(); i++) {
            if (!Double.isFinite(points.data[i])) {
                throw new IllegalArgumentException("points[" + i / points.numCols + "][" + i % points.numCols + "] is "
                        + points.data[i] + ", must be finite");
            }
        }
        DMatrixRMaj copy = points.copy();
        return new QNegIntegratedPosteriorVariance(context -> copy, copy.numRows + " given points");
    }

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context has constraints, or the points to average over have another number of
     *     coordinates than the objective
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        Posterior belief = BatchFunction.withPendingKnown(this, context).objective();
        DMatrixRMaj z = points.apply(context);
        if (z.numCols != belief.dimension()) {
            throw new IllegalArgumentException("points have " + z.numCols + " coordinates where the objective has "
                    + belief.dimension() + " inputs");
        }
        return new Reduction(belief, belief.integratedVariance(z), context.batchSize());
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[" + name + "]";
    }

    private static final class Reduction extends BatchFunction {

        private final IntegratedVariance variance;

        Reduction(Posterior belief, IntegratedVariance variance, int q) {
            super(belief, q);
            this.variance = variance;
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            IntegratedVariance.Moments moments = variance.at(rows(points), batchSize());
            for (int b = 0; b < points.numRows; b++) {
                DMatrixRMaj s = block(moments.secondMoments(), b);
                values[b] = factor(moments.covariance(), b)
                        .map(k -> CommonOps_DDRM.trace(k.solve(s)) - variance.mean())
                        .filter(Double::isFinite)
                        .orElse(Double.NEGATIVE_INFINITY);
            }
        }

        /** With V = K⁻¹S: S̄ = K⁻¹ and C̄ = −VK⁻¹. */
        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            DMatrixRMaj x = rows(points);
            int q = batchSize();
            IntegratedVariance.Moments moments = variance.at(x, q);
            DMatrixRMaj covarianceBar = new DMatrixRMaj(x.numRows, q);
            DMatrixRMaj secondBar = new DMatrixRMaj(x.numRows, q);
            for (int b = 0; b < points.numRows; b++) {
                Optional<Cholesky> factor = factor(moments.covariance(), b);
                values[b] = Double.NEGATIVE_INFINITY;
                if (factor.isPresent()) {
                    DMatrixRMaj v = factor.get().solve(block(moments.secondMoments(), b));
                    double value = CommonOps_DDRM.trace(v) - variance.mean();
                    if (Double.isFinite(value)) {
                        values[b] = value;
                        DMatrixRMaj inverse = factor.get().inverse();
                        setBlock(secondBar, b, inverse);
                        DMatrixRMaj bar = new DMatrixRMaj(q, q);
                        CommonOps_DDRM.mult(-1, v, inverse, bar);
                        setBlock(covarianceBar, b, bar);
                    }
                }
            }
            Arrays.fill(gradients.data, 0, points.numRows * dimension(), 0);
            moments.pullback(covarianceBar, secondBar, rows(gradients));
        }
    }
}
