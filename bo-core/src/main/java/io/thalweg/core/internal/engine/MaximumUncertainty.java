package io.thalweg.core.internal.engine;

import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;

/**
 * The posterior variance: what an ask falls back to when its acquisition function fails. It lives here, and not with the
 * acquisition functions, because the fallback must not depend on anything that can be configured.
 */
public final class MaximumUncertainty implements Acquisition {

    @Override
    public AcquisitionFunction on(AcquisitionContext context) {
        return new AcquisitionFunction() {
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
                Prediction prediction = context.objective().predict(points, 1);
                System.arraycopy(prediction.variance(), 0, values, 0, points.numRows);
                DMatrixRMaj ones = new DMatrixRMaj(points.numRows, 1);
                ones.fill(1);
                gradients.zero();
                prediction.pullback(new double[points.numRows], ones, gradients);
            }

            @Override
            public void valueAll(DMatrixRMaj points, double[] values) {
                System.arraycopy(context.objective().predict(points, 1).variance(), 0, values, 0, points.numRows);
            }
        };
    }
}
