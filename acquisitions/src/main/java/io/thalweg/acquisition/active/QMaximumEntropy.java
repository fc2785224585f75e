package io.thalweg.acquisition.active;

import io.thalweg.acquisition.internal.BatchFunction;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * Half the log determinant of the covariance of what will be observed, ½ log |C + σ_n²I|: up to a constant its entropy (maximum
 * entropy sampling: Shewry and Wynn 1987), and the information that it gives about f where the noise is the same everywhere. One
 * point of it is the point of the largest variance; the points of a batch keep away from each other. Pending points count as
 * observed.
 */
public final class QMaximumEntropy implements Acquisition {

    /** The acquisition; it has no parameters. */
    public QMaximumEntropy() {}

    /**
     * The acquisition function in a context. Its incumbent is not looked at.
     *
     * @throws IllegalArgumentException if the context has constraints
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return new Entropy(BatchFunction.withPendingKnown(this, context).objective(), context.batchSize());
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }

    private static final class Entropy extends BatchFunction {

        private final Posterior belief;

        Entropy(Posterior belief, int q) {
            super(belief, q);
            this.belief = belief;
        }

        private static double value(Optional<Cholesky> factor) {
            return factor.map(k -> 0.5 * k.logDeterminant())
                    .filter(Double::isFinite)
                    .orElse(Double.NEGATIVE_INFINITY);
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            DMatrixRMaj covariance = belief.predict(rows(points), batchSize()).covariance();
            for (int b = 0; b < points.numRows; b++) {
                values[b] = value(factor(covariance, b));
            }
        }

        /** C̄ = ½K⁻¹. */
        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            DMatrixRMaj x = rows(points);
            int q = batchSize();
            Prediction prediction = belief.predict(x, q);
            DMatrixRMaj covarianceBar = new DMatrixRMaj(x.numRows, q);
            for (int b = 0; b < points.numRows; b++) {
                Optional<Cholesky> factor = factor(prediction.covariance(), b);
                values[b] = value(factor);
                if (factor.isPresent() && Double.isFinite(values[b])) {
                    setBlock(covarianceBar, b, factor.get().inverse());
                }
            }
            for (int i = 0; i < x.numRows * q; i++) {
                covarianceBar.data[i] *= 0.5;
            }
            Arrays.fill(gradients.data, 0, points.numRows * dimension(), 0);
            prediction.pullback(new double[x.numRows], covarianceBar, rows(gradients));
        }
    }
}
