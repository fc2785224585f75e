package io.thalweg.acquisition.lookahead;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.acquisition.internal.marginal.PerUnitCost;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import org.ejml.data.DMatrixRMaj;

/**
 * Max-value entropy search over points and a fidelity (Takeno, Fukuoka, Tsukada, Koyama, Shiga, Takeuchi and Karasuyama 2020): the logarithm of the
 * information, in nats, that a look at (x, s) gives about the maximum at full fidelity, per unit of its cost,
 *
 * <pre>
 *   log mean_k I(γ_k, ρ) − log c(s),   γ_k = (m_k − μ)/√v,   ρ² = cov(f(x, s), f(x, 1))²/((v_s + σ_n²) v)
 * </pre>
 *
 * with I as in {@link LookInformation}, where μ and v are the mean and variance of f(x, 1), v_s is the variance of f(x, s), and the maxima m_k are those of {@link MaxValueEntropySearch}
 * at full fidelity. How far a look misleads is in ρ. Pending looks are believed to return their posterior means.
 */
public final class FidelityEntropySearch implements LogAcquisition {

    private static final int SAMPLES = 10;
    private static final int POINTS = 512;

    /** With 10 samples of the maximum over 512 points of the domain. */
    public FidelityEntropySearch() {}

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context asks for a batch or has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        MarginalAcquisition.requireOnePoint(this, context);
        Posterior belief = BatchFunction.withPendingKnown(this, context).objective();
        double[] maxima = MaxValueEntropySearch.maxima(
                context.objective(),
                DomainPoints.of(context, POINTS),
                SAMPLES,
                context.seed().child("maxima"));
        return PerUnitCost.of(new Information(belief, context, maxima), context);
    }

    @Override
    public boolean choosesFidelity() {
        return true;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }

    private static final class Information extends FidelityFunction {

        /** In model units, where outcomes vary by about 1: smaller variances are rounding errors. */
        private static final double VARIANCE_FLOOR = 1e-20;

        private final double[] maxima;

        Information(Posterior belief, AcquisitionContext context, double[] maxima) {
            super(belief, context);
            this.maxima = maxima;
        }

        @Override
        DMatrixRMaj utilities(DMatrixRMaj points, Pairs pairs, double[] values, Bars bars) {
            LookInformation information = new LookInformation();
            int k = maxima.length;
            for (int i = 0; i < points.numRows; i++) {
                double v = Math.max(VARIANCE_FLOOR, pairs.fullVariance(i));
                double sd = Math.sqrt(v);
                double total = pairs.variance(i) + noise();
                double c = pairs.covariance(i);
                double rho = Math.abs(c) / Math.sqrt(total * v);
                double sum = 0;
                double inRho = 0;
                double inMean = 0;
                double inDeviation = 0;
                for (double maximum : maxima) {
                    double gamma = (maximum - pairs.fullMean(i)) / sd;
                    information.compute(gamma, rho);
                    sum += information.value();
                    inRho += information.inRho();
                    // ∂γ/∂μ = −1/√v, ∂γ/∂√v = −γ/√v.
                    inMean -= information.inGamma() / sd;
                    inDeviation -= information.inGamma() * gamma / sd;
                }
                values[i] = sum / k;
                bars.fullMean[i] = inMean / k;
                bars.covariance[i] = inRho / k * Math.signum(c) / Math.sqrt(total * v);
                bars.variance[i] = -0.5 * inRho / k * rho / total;
                bars.fullVariance[i] = pairs.fullVariance(i) > VARIANCE_FLOOR
                        ? 0.5 * inDeviation / (k * sd) - 0.5 * inRho / k * rho / v
                        : 0;
            }
            return new DMatrixRMaj(points.numRows, 0);
        }
    }
}
