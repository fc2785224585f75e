package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A utility per unit of cost, on the log scale: log a(X) − log Σ_i exp(μ_c(x_i)), where μ_c is the posterior mean of the logarithm
 * of what an evaluation costs (for expected improvement and seconds: Snoek, Larochelle and Adams 2012, arXiv:1206.2944, section
 * 3.2). A batch costs what its points cost together. If all evaluations cost the same this is the utility itself.
 *
 * @param utility logarithm of the utility, e.g. {@link LogExpectedImprovement}
 */
public record PerUnitCost(LogAcquisition utility) implements LogAcquisition {

    /**
     * The acquisition function in a context. Where the cost cannot be predicted it is −∞, never preferred.
     *
     * @throws IllegalArgumentException if the model of the cost has another number of inputs than the objective's, or the utility
     *     cannot be used in the context
     */
    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return of(utility.on(context), context);
    }

    /** A function of the logarithm of a utility in a context, per unit of the cost that is believed there. */
    public static AcquisitionFunction of(AcquisitionFunction function, AcquisitionContext context) {
        if (context.logCost().isEmpty()) {
            return function;
        }
        Posterior logCost = context.logCost().get();
        if (logCost.dimension() != context.dimension()) {
            throw new IllegalArgumentException(
                    "logCost has " + logCost.dimension() + " inputs where the objective has " + context.dimension());
        }
        return new Ratio(function, logCost);
    }

    /** The difference of the logarithms. */
    private record Ratio(AcquisitionFunction utility, Posterior logCost) implements AcquisitionFunction {

        @Override
        public int dimension() {
            return utility.dimension();
        }

        @Override
        public int batchSize() {
            return utility.batchSize();
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] value = new double[1];
            evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, DMatrixRMaj.wrap(1, gradientOut.length, gradientOut));
            return value[0];
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            utility.evaluateAll(points, values, gradients);
            Prediction prediction = predict(points);
            double[] meanBar = new double[points.numRows * batchSize()];
            subtractCosts(prediction.mean(), values, meanBar);
            for (int i = 0; i < points.numRows; i++) {
                if (values[i] == Double.NEGATIVE_INFINITY) {
                    Arrays.fill(gradients.data, i * dimension(), (i + 1) * dimension(), 0);
                }
            }
            prediction.pullback(meanBar, new DMatrixRMaj(meanBar.length, 1), asRows(gradients, points.numRows));
        }

        @Override
        public void valueAll(DMatrixRMaj points, double[] values) {
            utility.valueAll(points, values);
            subtractCosts(predict(points).mean(), values, new double[points.numRows * batchSize()]);
        }

        private Prediction predict(DMatrixRMaj points) {
            return logCost.predict(asRows(points, points.numRows), 1);
        }

        /** The same memory as one point a row. */
        private DMatrixRMaj asRows(DMatrixRMaj arguments, int count) {
            return DMatrixRMaj.wrap(count * batchSize(), logCost.dimension(), arguments.data);
        }

        /** Subtracts the logarithm of what each batch costs, by log-sum-exp, and leaves the adjoints of the means. */
        private void subtractCosts(double[] means, double[] values, double[] meanBar) {
            int q = batchSize();
            for (int i = 0; i < means.length / q; i++) {
                double most = Double.NEGATIVE_INFINITY;
                for (int j = i * q; j < (i + 1) * q; j++) {
                    most = Math.max(most, means[j]);
                }
                double sum = 0;
                for (int j = i * q; j < (i + 1) * q; j++) {
                    sum += Math.exp(means[j] - most);
                }
                double value = values[i] - most - Math.log(sum);
                boolean usable = Double.isFinite(value);
                values[i] = usable ? value : Double.NEGATIVE_INFINITY;
                for (int j = i * q; j < (i + 1) * q && usable; j++) {
                    meanBar[j] = -Math.exp(means[j] - most) / sum;
                }
            }
        }
    }
}
