package io.thalweg.surrogate.input;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.InputMap;
import org.ejml.data.DMatrixRMaj;

/**
 * A map that is known.
 *
 * @param initial the map
 */
record FixedInputMap(InputMap initial) implements InputMapChoice {

    @Override
    public InputMap of(DMatrixRMaj x) {
        return initial;
    }

    @Override
    public void write(InputMap map, StateWriter out) {
        // It comes with the surrogate that a state is restored into.
    }

    @Override
    public InputMap read(StateReader in) {
        return initial;
    }
}
