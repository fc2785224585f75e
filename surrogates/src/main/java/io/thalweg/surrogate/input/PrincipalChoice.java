package io.thalweg.surrogate.input;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.InputMap;
import java.io.IOException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Principal directions of the data.
 *
 * @param dimension number of coordinates d
 */
record PrincipalChoice(int dimension) implements InputMapChoice {

    private static final double CENTRE = 0.5;

    @Override
    public PrincipalDirections initial() {
        double[] centre = new double[dimension];
        Arrays.fill(centre, CENTRE);
        return PrincipalDirections.of(centre, CommonOps_DDRM.identity(dimension));
    }

    @Override
    public PrincipalDirections of(DMatrixRMaj x) {
        return PrincipalDirections.of(x);
    }

    @Override
    public void write(InputMap map, StateWriter out) throws IOException {
        if (!(map instanceof PrincipalDirections directions)) {
            throw new IllegalArgumentException("map is " + map + ", but must be principal directions");
        }
        out.writeDoubles(directions.centre());
        out.writeMatrix(directions.basis());
    }

    @Override
    public PrincipalDirections read(StateReader in) throws IOException {
        double[] centre = in.readDoubles();
        DMatrixRMaj basis = in.readMatrix();
        if (centre.length != dimension) {
            throw new IllegalArgumentException("the stored state has principal directions of " + centre.length
                    + " coordinates, this surrogate has " + dimension
                    + ": restore it into a surrogate built like the saved one");
        }
        return PrincipalDirections.of(centre, basis);
    }
}
