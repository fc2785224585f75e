package io.thalweg.core.model;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Points with one more coordinate, the last, which is held.
 *
 * @param inputs number of the others
 * @param value of the last
 */
record HeldCoordinate(int inputs, double value) implements InputMap {

    HeldCoordinate {
        if (inputs < 1) {
            throw new IllegalArgumentException(
                    "inputs is " + inputs + ", must be at least 1, besides the one that is " + "held");
        }
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("value is " + value + ", must be finite");
        }
    }

    @Override
    public int outputs() {
        return inputs + 1;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        requireInputs("x", x);
        DMatrixRMaj wide = new DMatrixRMaj(x.numRows, inputs + 1);
        Arrays.fill(wide.data, value);
        for (int i = 0; i < x.numRows; i++) {
            System.arraycopy(x.data, i * inputs, wide.data, i * (inputs + 1), inputs);
        }
        return wide;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < inputs; k++) {
                xBar.data[i * inputs + k] += imageBar.data[i * (inputs + 1) + k];
            }
        }
    }
}
