package io.thalweg.acquisition;

import io.thalweg.core.model.AcquisitionFunction;
import org.ejml.data.DMatrixRMaj;

/** Values of acquisition functions, and their slopes by differences. */
public final class AcquisitionValues {

    private AcquisitionValues() {}

    /** The value of a function at a point. */
    public static double value(AcquisitionFunction function, double[] x) {
        double[] values = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, x.length, x), values);
        return values[0];
    }

    /** Central differences of fourth order. */
    public static double[] differences(AcquisitionFunction function, double[] x) {
        return differences(function, x, 1e-3);
    }

    /** Central differences of fourth order, with this step. */
    static double[] differences(AcquisitionFunction function, double[] x, double step) {
        double[] differences = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double near = slope(function, x, i, step / 2);
            double far = slope(function, x, i, step);
            differences[i] = (4 * near - far) / 3;
        }
        return differences;
    }

    private static double slope(AcquisitionFunction function, double[] x, int i, double step) {
        double[] moved = x.clone();
        moved[i] = x[i] + step;
        double up = value(function, moved);
        moved[i] = x[i] - step;
        return (up - value(function, moved)) / (2 * step);
    }
}
