package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The values of the function at points.
 *
 * @param z the points, one a row, r × d; not to be modified
 */
public record InducingPoints(DMatrixRMaj z) implements InducingFeatures {

    /** By what they are known in a stored state. */
    private static final String KIND = "points";

    /**
     * {@return no points, in d dimensions}
     *
     * @param dimension number of coordinates
     */
    public static InducingPoints none(int dimension) {
        return new InducingPoints(new DMatrixRMaj(0, dimension));
    }

    @Override
    public int dimension() {
        return z.numCols;
    }

    @Override
    public int size() {
        return z.numRows;
    }

    /**
     * {@return the points at some indices, in that order}
     *
     * @param indices of the points that are kept
     */
    public InducingPoints at(int[] indices) {
        return new InducingPoints(rows(z, indices));
    }

    /**
     * {@return these points, then some rows of x}
     *
     * @param x points, one a row
     * @param rows indices of the rows
     */
    public InducingPoints with(DMatrixRMaj x, int[] rows) {
        DMatrixRMaj more = rows(x, rows);
        DMatrixRMaj all = new DMatrixRMaj(z.numRows + rows.length, z.numCols);
        System.arraycopy(z.data, 0, all.data, 0, z.numRows * z.numCols);
        System.arraycopy(more.data, 0, all.data, z.numRows * z.numCols, more.numRows * z.numCols);
        return new InducingPoints(all);
    }

    /**
     * {@return some rows of a matrix, in that order, a new matrix}
     *
     * @param x points, one a row
     * @param rows indices of the rows
     */
    public static DMatrixRMaj rows(DMatrixRMaj x, int[] rows) {
        int d = x.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * d, chosen.data, i * d, d);
        }
        return chosen;
    }

    @Override
    public DMatrixRMaj covariance(Kernel kernel) {
        return kernel.gram(z);
    }

    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, DMatrixRMaj x) {
        return kernel.covariance(z, x);
    }

    @Override
    public DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others) {
        return CommonOps_DDRM.transpose(others.crossCovariance(kernel, z), null);
    }

    @Override
    public void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
        kernel.gramPullback(z, bar, into);
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, DMatrixRMaj x, DMatrixRMaj bar, KernelGradient into) {
        kernel.pullback(z, x, bar, into);
    }

    @Override
    public void crossCovariancePullback(Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into) {
        others.crossCovariancePullback(kernel, z, CommonOps_DDRM.transpose(bar, null), into.withPoints(null, into.a()));
    }

    @Override
    public int[] positionsOf(InducingFeatures others) {
        int[] positions = new int[others.size()];
        if (!(others instanceof InducingPoints points)) {
            Arrays.fill(positions, -1);
            return positions;
        }
        DMatrixRMaj other = points.z;
        Map<Row, Integer> here = new HashMap<>();
        for (int i = 0; i < z.numRows; i++) {
            here.putIfAbsent(Row.of(z, i), i);
        }
        for (int j = 0; j < positions.length; j++) {
            positions[j] = here.getOrDefault(Row.of(other, j), -1);
        }
        return positions;
    }

    /** Writes points. */
    static void written(InducingFeatures features, StateWriter out) throws IOException {
        if (!(features instanceof InducingPoints points)) {
            throw new IllegalArgumentException(
                    "features are " + features.getClass().getSimpleName()
                            + ", expected inducing points: a stream cannot change its kind of features");
        }
        out.writeUTF(KIND);
        out.writeMatrix(points.z);
    }

    /** Reads what {@link #written} has written. */
    static InducingPoints read(StateReader in) throws IOException {
        String kind = in.readUTF();
        if (!kind.equals(KIND)) {
            throw new IllegalArgumentException("the stored state has features of the kind " + kind
                    + ", this surrogate has " + KIND + ": restore it into a surrogate built like the saved one");
        }
        return new InducingPoints(in.readMatrix());
    }

    private record Row(double[] coordinates) {

        static Row of(DMatrixRMaj x, int i) {
            return new Row(Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Row row && Arrays.equals(coordinates, row.coordinates);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(coordinates);
        }
    }
}
