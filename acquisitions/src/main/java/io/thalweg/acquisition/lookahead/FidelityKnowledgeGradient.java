package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.acquisition.internal.marginal.PerUnitCost;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import org.ejml.data.DMatrixRMaj;

/**
 * The knowledge gradient over points and a fidelity (Poloczek, Wang and Frazier 2017; over a finite set as in {@link KnowledgeGradient}): the logarithm
 * of how much larger the best posterior mean at full fidelity is expected to be after a look at (x, s), per unit of its cost,
 *
 * <pre>
 *   log[E max_j (a_j + b_j Z) − max_j a_j] − log c(s),   a_j = μ(z_j, 1),   b_j = cov(f(z_j, 1), f(x, s))/√(v_s + σ_n²)
 * </pre>
 *
 * over points z_j that represent the domain, the best observed ones, and x itself. Pending looks are believed to return their posterior means.
 */
public final class FidelityKnowledgeGradient implements LogAcquisition {

    private static final int POINTS = 256;

    /** Over 256 points of the domain. */
    public FidelityKnowledgeGradient() {}

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context asks for a batch or has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        MarginalAcquisition.requireOnePoint(this, context);
        Posterior belief = BatchFunction.withPendingKnown(this, context).objective();
        return PerUnitCost.of(new Gain(belief, context, DomainPoints.of(context, POINTS)), context);
    }

    @Override
    public boolean choosesFidelity() {
        return true;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }

    private static final class Gain extends FidelityFunction {

        private final CovarianceWith covariance;

        /** a_j at the set. */
        private final double[] means;

        Gain(Posterior belief, AcquisitionContext context, DMatrixRMaj set) {
            super(belief, context);
            this.covariance = belief.covarianceWith(set);
            this.means = belief.predict(set, 1).mean();
        }

        @Override
        DMatrixRMaj utilities(DMatrixRMaj points, Pairs pairs, double[] values, Bars bars) {
            int n = means.length;
            DMatrixRMaj cross = covariance.at(points);
            DMatrixRMaj crossBar = new DMatrixRMaj(points.numRows, n);
            double[] a = new double[n + 1];
            double[] b = new double[n + 1];
            double[] inA = new double[n + 1];
            double[] inB = new double[n + 1];
            System.arraycopy(means, 0, a, 0, n);
            for (int i = 0; i < points.numRows; i++) {
                double total = pairs.variance(i) + noise();
                double sd = Math.sqrt(total);
                a[n] = pairs.fullMean(i);
                b[n] = pairs.covariance(i) / sd;
                for (int j = 0; j < n; j++) {
                    b[j] = cross.data[i * n + j] / sd;
                }
                ExpectedMaximum maximum = new ExpectedMaximum(a, b);
                values[i] = maximum.value();
                maximum.partials(inA, inB);
                double shrink = 0;
                for (int j = 0; j <= n; j++) {
                    shrink += inB[j] * b[j];
                }
                for (int j = 0; j < n; j++) {
                    crossBar.data[i * n + j] = inB[j] / sd;
                }
                bars.fullMean[i] = inA[n];
                bars.covariance[i] = inB[n] / sd;
                bars.variance[i] = -0.5 * shrink / total;
            }
            return crossBar;
        }

        @Override
        void pullback(DMatrixRMaj points, DMatrixRMaj crossBar, DMatrixRMaj gradients) {
            covariance.pullback(points, crossBar, gradients);
        }
    }
}
