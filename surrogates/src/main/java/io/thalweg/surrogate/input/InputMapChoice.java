package io.thalweg.surrogate.input;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.InputMap;
import java.io.IOException;
import org.ejml.data.DMatrixRMaj;

/** How a map of inputs is found: given, or derived from the data of the first fit. Immutable. */
public interface InputMapChoice {

    /** {@return the map before the first fit} */
    InputMap initial();

    /**
     * {@return the map from the first fit on, with as many inputs and outputs}
     *
     * @param x the points observed so far, n × d, at least two; fewer in so long a stream that the oldest are not kept
     */
    InputMap of(DMatrixRMaj x);

    /**
     * Writes what {@link #read} needs to know of a map that this has chosen.
     *
     * @param map the map
     * @param out receives what is written; it is not closed
     * @throws IOException if it cannot be written
     */
    void write(InputMap map, StateWriter out) throws IOException;

    /**
     * {@return the map that was written}
     *
     * @param in what was written
     * @throws IOException if it cannot be read
     */
    InputMap read(StateReader in) throws IOException;

    /**
     * {@return a map that is known}
     *
     * @param map the map
     */
    static InputMapChoice fixed(InputMap map) {
        return new FixedInputMap(map);
    }

    /**
     * {@return the {@linkplain PrincipalDirections principal directions} of the data of the first fit; before it, the coordinates themselves
     * about the centre of the unit cube}
     *
     * @param dimension number of coordinates d
     */
    static InputMapChoice principal(int dimension) {
        return new PrincipalChoice(dimension);
    }
}
