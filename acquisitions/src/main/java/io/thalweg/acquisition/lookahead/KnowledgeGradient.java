package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The knowledge gradient over a finite set (Frazier, Powell and Dayanik 2009): how much larger the best posterior mean is expected to
 * be after an observation at x,
 *
 * <pre>
 *   E max_j (a_j + b_j Z) − max_j a_j,   a_j = μ(z_j),   b_j = cov(f(z_j), f(x)) / √(v(x) + σ_n²)
 * </pre>
 *
 * exactly, over points z_j that represent the domain, the best observed points, and x itself. Unlike improvements it counts what an
 * observation tells of other places, so it is the rule for noisy observations whose result is a recommendation. Pending points are
 * believed to return their posterior means. For batches and gradients between the points see {@link OneShotKnowledgeGradient}.
 */
public final class KnowledgeGradient implements Acquisition {

    private static final int DEFAULT_POINTS = 256;

    private final int points;

    /** Over 256 points of the domain: all of them if it has no more. */
    public KnowledgeGradient() {
        this(DEFAULT_POINTS);
    }

    /**
     * A knowledge gradient.
     *
     * @param points most points of the domain, at least 1
     * @throws IllegalArgumentException if it is less than 1
     */
    public KnowledgeGradient(int points) {
        if (points < 1) {
            throw new IllegalArgumentException("points is " + points + ", must be at least 1");
        }
        this.points = points;
    }

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context asks for a batch or has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        MarginalAcquisition.requireOnePoint(this, context);
        DMatrixRMaj set = DomainPoints.of(context, points);
        return new Gain(BatchFunction.withPendingKnown(this, context).objective(), set);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "[points=" + points + "]";
    }

    private static final class Gain extends BatchFunction {

        private final Posterior belief;
        private final CovarianceWith covariance;

        /** a_j at the set. */
        private final double[] means;

        Gain(Posterior belief, DMatrixRMaj set) {
            super(belief, 1);
            this.belief = belief;
            this.covariance = belief.covarianceWith(set);
            this.means = belief.predict(set, 1).mean();
        }

        /** The lines of the set and, last, of point i. */
        private void lines(Prediction prediction, DMatrixRMaj cross, int i, double[] a, double[] b) {
            int n = means.length;
            double v = prediction.variance()[i];
            double sd = Math.sqrt(v + noise());
            System.arraycopy(means, 0, a, 0, n);
            a[n] = prediction.mean()[i];
            for (int j = 0; j < n; j++) {
                b[j] = cross.data[i * n + j] / sd;
            }
            b[n] = v / sd;
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            Prediction prediction = belief.predict(points, 1);
            DMatrixRMaj cross = covariance.at(points);
            double[] a = new double[means.length + 1];
            double[] b = new double[means.length + 1];
            for (int i = 0; i < points.numRows; i++) {
                lines(prediction, cross, i, a, b);
                double value = new ExpectedMaximum(a, b).value();
                values[i] = Double.isFinite(value) ? value : Double.NEGATIVE_INFINITY;
            }
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            int n = means.length;
            int m = points.numRows;
            Prediction prediction = belief.predict(points, 1);
            DMatrixRMaj cross = covariance.at(points);
            double[] a = new double[n + 1];
            double[] b = new double[n + 1];
            double[] inA = new double[n + 1];
            double[] inB = new double[n + 1];
            double[] meanBar = new double[m];
            DMatrixRMaj varianceBar = new DMatrixRMaj(m, 1);
            DMatrixRMaj crossBar = new DMatrixRMaj(m, n);
            for (int i = 0; i < m; i++) {
                lines(prediction, cross, i, a, b);
                ExpectedMaximum maximum = new ExpectedMaximum(a, b);
                values[i] = Double.NEGATIVE_INFINITY;
                if (Double.isFinite(maximum.value())) {
                    values[i] = maximum.value();
                    maximum.partials(inA, inB);
                    double total = prediction.variance()[i] + noise();
                    double sd = Math.sqrt(total);
                    // b = c/√(v + σ_n²) with c_n = v.
                    double shrink = 0;
                    for (int j = 0; j <= n; j++) {
                        shrink += inB[j] * b[j];
                    }
                    for (int j = 0; j < n; j++) {
                        crossBar.data[i * n + j] = inB[j] / sd;
                    }
                    meanBar[i] = inA[n];
                    varianceBar.data[i] = inB[n] / sd - 0.5 * shrink / total;
                }
            }
            Arrays.fill(gradients.data, 0, m * dimension(), 0);
            prediction.pullback(meanBar, varianceBar, gradients);
            covariance.pullback(points, crossBar, gradients);
        }
    }
}
