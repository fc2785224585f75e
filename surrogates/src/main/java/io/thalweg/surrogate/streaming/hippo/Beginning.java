package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/**
 * No features, before the first input.
 *
 * @param functionals none, in d dimensions
 */
record Beginning(LinearFunctionals functionals) implements HippoFeatures {

    /** In a stored state. */
    static final String KIND = "hippo beginning";

    static Beginning of(int dimension) {
        return new Beginning(new LinearFunctionals(new DMatrixRMaj(0, dimension), new DMatrixRMaj(0, 0)));
    }

    @Override
    public HippoFeatures following(HippoFamily family, Kernel kernel, DMatrixRMaj x) {
        return dimension() == 1
                ? Stretch.of(family, kernel, x)
                : Path.beginning(dimension()).following(family, kernel, x);
    }

    @Override
    public Beginning renewed(HippoFamily family, Kernel kernel) {
        return this;
    }

    @Override
    public void write(StateWriter out) throws IOException {
        out.writeUTF(KIND);
        out.writeInt(dimension());
    }
}
