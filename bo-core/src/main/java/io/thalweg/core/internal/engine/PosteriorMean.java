package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * What is expected of the objective, less a penalty where a constrained outcome may miss its threshold: where it does not keep one
 * standard deviation of its belief away from it, so that it is met with a probability of 84 % (Gelbart et al. 2014, <i>Bayesian
 * optimization with unknown constraints</i>, §2, with δ = 0.16).
 */
record PosteriorMean(AcquisitionContext context) implements AcquisitionFunction {

    /** Per unit that a constrained outcome falls short, both in model units; large enough that no gain makes up for it. */
    private static final double PENALTY = 100;

    /** Beliefs are never surer than this, so that gradients stay finite. */
    private static final double LEAST_VARIANCE = 1e-12;

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public int dimension() {
        return context.objective().dimension();
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double[] value = new double[1];
        DMatrixRMaj gradient = new DMatrixRMaj(1, x.length);
        evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, gradient);
        System.arraycopy(gradient.data, 0, gradientOut, 0, x.length);
        return value[0];
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int n = points.numRows;
        Prediction objective = context.objective().predict(points, 1);
        System.arraycopy(objective.mean(), 0, values, 0, n);
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        gradients.zero();
        objective.pullback(ones, new DMatrixRMaj(n, 1), gradients);
        for (AcquisitionContext.OutcomeConstraint constraint : context.constraints()) {
            Prediction outcome = constraint.posterior().predict(points, 1);
            double[] meanBar = new double[n];
            DMatrixRMaj varianceBar = new DMatrixRMaj(n, 1);
            for (int i = 0; i < n; i++) {
                double shortfall = shortfall(outcome, i, constraint.threshold());
                if (shortfall > 0) {
                    values[i] -= PENALTY * shortfall;
                    meanBar[i] = PENALTY;
                    varianceBar.data[i] = -PENALTY / (2 * deviation(outcome, i));
                }
            }
            outcome.pullback(meanBar, varianceBar, gradients);
        }
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        System.arraycopy(context.objective().predict(points, 1).mean(), 0, values, 0, points.numRows);
        for (AcquisitionContext.OutcomeConstraint constraint : context.constraints()) {
            Prediction outcome = constraint.posterior().predict(points, 1);
            for (int i = 0; i < points.numRows; i++) {
                values[i] -= PENALTY * Math.max(0, shortfall(outcome, i, constraint.threshold()));
            }
        }
    }

    private static double shortfall(Prediction outcome, int i, double threshold) {
        return threshold - outcome.mean()[i] + deviation(outcome, i);
    }

    private static double deviation(Prediction outcome, int i) {
        return Math.sqrt(Math.max(outcome.variance()[i], LEAST_VARIANCE));
    }
}
