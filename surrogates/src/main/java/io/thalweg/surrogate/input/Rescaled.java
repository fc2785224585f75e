package io.thalweg.surrogate.input;

import io.thalweg.core.model.InputMap;
import org.ejml.data.DMatrixRMaj;

/**
 * From the unit cube to other units, x_j ↦ low_j + range_j x_j.
 *
 * @param low of each coordinate, what 0 becomes
 * @param range of each coordinate, what 1 is further
 */
public record Rescaled(double[] low, double[] range) implements InputMap {

    /**
     * Checks and copies the numbers.
     *
     * @param low of each coordinate, what 0 becomes
     * @param range of each coordinate, what 1 is further
     */
    public Rescaled {
        if (low.length != range.length) {
            throw new IllegalArgumentException("low is of " + low.length + " coordinates, range of " + range.length);
        }
        low = low.clone();
        range = range.clone();
    }

    @Override
    public int inputs() {
        return low.length;
    }

    @Override
    public int outputs() {
        return low.length;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        requireInputs("x", x);
        int d = low.length;
        DMatrixRMaj image = new DMatrixRMaj(x.numRows, d);
        for (int i = 0; i < x.numRows * d; i++) {
            image.data[i] = low[i % d] + range[i % d] * x.data[i];
        }
        return image;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        int d = low.length;
        for (int i = 0; i < x.numRows * d; i++) {
            xBar.data[i] += range[i % d] * imageBar.data[i];
        }
    }
}
