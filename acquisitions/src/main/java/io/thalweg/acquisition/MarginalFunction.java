package io.thalweg.acquisition;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A head on a posterior: predicts all the points at once, applies the head to each marginal, and pulls its partials back
 * to the points. Where a value cannot be computed it is −∞, never preferred, and its gradient is 0.
 */
final class MarginalFunction implements AcquisitionFunction {

    static final double VARIANCE_FLOOR = MarginalAcquisition.VARIANCE_FLOOR;

    private final MarginalAcquisition rule;
    private final Posterior posterior;
    private final double incumbent;

    MarginalFunction(MarginalAcquisition rule, Posterior posterior, double incumbent) {
        this.rule = rule;
        this.posterior = posterior;
        this.incumbent = incumbent;
    }

    @Override
    public int dimension() {
        return posterior.dimension();
    }

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        int d = dimension();
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, d, x), value, DMatrixRMaj.wrap(1, d, gradientOut));
        return value[0];
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int m = points.numRows;
        Prediction prediction = posterior.predict(points, 1);
        double[] meanBar = new double[m];
        DMatrixRMaj covarianceBar = new DMatrixRMaj(m, 1);
        applyHead(prediction, m, values, meanBar, covarianceBar.data);
        Arrays.fill(gradients.data, 0, m * dimension(), 0);
        prediction.pullback(meanBar, covarianceBar, gradients);
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        int m = points.numRows;
        applyHead(posterior.predict(points, 1), m, values, new double[m], new double[m]);
    }

    private void applyHead(Prediction prediction, int m, double[] values, double[] meanBar, double[] varianceBar) {
        double[] mean = prediction.mean();
        double[] variance = prediction.variance();
        Partials partials = new Partials();
        for (int i = 0; i < m; i++) {
            double value = rule.head(mean[i], Math.max(variance[i], VARIANCE_FLOOR), incumbent, partials);
            if (Double.isFinite(value)) {
                values[i] = value;
                meanBar[i] = partials.mean;
                varianceBar[i] = variance[i] > VARIANCE_FLOOR ? partials.variance : 0;
            } else {
                values[i] = Double.NEGATIVE_INFINITY;
            }
        }
    }
}
