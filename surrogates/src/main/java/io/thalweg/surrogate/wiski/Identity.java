package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.InputMap;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Grids over the coordinates themselves.
 *
 * @param inputs their number
 */
public record Identity(int inputs) implements InputMap {

    @Override
    public int outputs() {
        return inputs;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        return x.copy();
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        CommonOps_DDRM.addEquals(xBar, imageBar);
    }
}
