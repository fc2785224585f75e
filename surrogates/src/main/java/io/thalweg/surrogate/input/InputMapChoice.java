package io.thalweg.surrogate.input;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.InputMap;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/** How a map of inputs is found: it is known, or follows from the data of the first fit. Immutable. */
public interface InputMapChoice {

    /** The map before the first fit. */
    InputMap initial();

    /**
     * The map from the first fit on, with as many inputs and outputs.
     *
     * @param x the points observed so far, n × d, at least two; fewer in so long a stream that the oldest are not kept
     */
    InputMap of(DMatrixRMaj x);

    /** Writes what {@link #read} needs to know of a map that this has chosen. */
    void write(InputMap map, StateWriter out) throws IOException;

    /** The map that was written. */
    InputMap read(StateReader in) throws IOException;

    /** A map that is known. */
    static InputMapChoice fixed(InputMap map) {
        return new FixedInputMap(map);
    }

    /**
     * The {@linkplain PrincipalDirections principal directions} of the data of the first fit; before it, the coordinates themselves
     * about the centre of the unit cube.
     *
     * @param dimension number of coordinates d
     */
    static InputMapChoice principal(int dimension) {
        return new PrincipalChoice(dimension);
    }
}
