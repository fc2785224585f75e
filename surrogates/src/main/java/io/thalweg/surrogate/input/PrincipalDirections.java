package io.thalweg.surrogate.input;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.InputMap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.jspecify.annotations.Nullable;

/**
 * The coordinates of points along their principal directions, x ↦ Rᵀ(x − c): an isometry. The directions are in ascending order of
 * variance; of each the entry of the greatest size is positive, so that they are the same whatever computed them.
 */
public final class PrincipalDirections implements InputMap {

    private final double[] centre;

    /** R, with directions as columns. */
    private final DMatrixRMaj basis;

    private PrincipalDirections(double[] centre, DMatrixRMaj basis) {
        this.centre = centre;
        this.basis = basis;
    }

    /**
     * {@return those of points}
     *
     * @param x n × d, at least one point, finite
     * @throws ArithmeticException if the covariance of the points has no eigenvectors, for it is not finite
     */
    public static PrincipalDirections of(DMatrixRMaj x) {
        int n = x.numRows;
        int d = x.numCols;
        if (n < 1 || d < 1) {
            throw new IllegalArgumentException("x is " + n + " x " + d + ", must have at least one row and one column");
        }
        double[] centre = new double[d];
        for (int i = 0; i < n * d; i++) {
            centre[i % d] += x.data[i] / n;
        }
        DMatrixRMaj centred = x.copy();
        for (int i = 0; i < n * d; i++) {
            centred.data[i] -= centre[i % d];
        }
        DMatrixRMaj covariance = new DMatrixRMaj(d, d);
        LinearAlgebra.symmetricRankK(1.0 / n, centred, true, 0, covariance);
        return new PrincipalDirections(centre, eigenvectors(covariance));
    }

    /**
     * {@return those that were found before}
     *
     * @param centre c, length d
     * @param basis R, orthogonal, directions as columns, d × d
     */
    public static PrincipalDirections of(double[] centre, DMatrixRMaj basis) {
        if (basis.numRows != centre.length || basis.numCols != centre.length) {
            throw new IllegalArgumentException("basis is " + basis.numRows + " x " + basis.numCols
                    + " where centre has " + centre.length + " entries");
        }
        return new PrincipalDirections(centre.clone(), basis.copy());
    }

    private static DMatrixRMaj eigenvectors(DMatrixRMaj covariance) {
        int d = covariance.numRows;
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(d, true, true);
        if (!Arrays.stream(covariance.data).allMatch(Double::isFinite) || !eigen.decompose(covariance)) {
            throw new ArithmeticException("the covariance of x has no eigenvectors: are the points finite?");
        }
        int[] ascending = IntStream.range(0, d)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> eigen.getEigenvalue(k).getReal()))
                .mapToInt(Integer::intValue)
                .toArray();
        DMatrixRMaj basis = new DMatrixRMaj(d, d);
        for (int k = 0; k < d; k++) {
            double[] direction = eigen.getEigenVector(ascending[k]).data;
            int largest = IntStream.range(0, d)
                    .boxed()
                    .max(Comparator.comparingDouble(j -> Math.abs(direction[j])))
                    .orElseThrow();
            double sign = direction[largest] < 0 ? -1 : 1;
            for (int j = 0; j < d; j++) {
                basis.set(j, k, sign * direction[j]);
            }
        }
        return basis;
    }

    /** {@return c, length d} */
    public double[] centre() {
        return centre.clone();
    }

    /** {@return R, directions as columns, a new matrix} */
    public DMatrixRMaj basis() {
        return basis.copy();
    }

    /**
     * Some of the directions.
     *
     * @param indices from 0, the direction of the least variance
     * @return one a row
     */
    public DMatrixRMaj directions(int[] indices) {
        int d = inputs();
        DMatrixRMaj directions = new DMatrixRMaj(indices.length, d);
        for (int i = 0; i < indices.length; i++) {
            for (int j = 0; j < d; j++) {
                directions.set(i, j, basis.get(j, indices[i]));
            }
        }
        return directions;
    }

    @Override
    public int inputs() {
        return centre.length;
    }

    @Override
    public int outputs() {
        return centre.length;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        requireInputs("x", x);
        int d = inputs();
        DMatrixRMaj centred = x.copy();
        for (int i = 0; i < x.numRows * d; i++) {
            centred.data[i] -= centre[i % d];
        }
        DMatrixRMaj image = new DMatrixRMaj(x.numRows, d);
        LinearAlgebra.multiply(1, centred, false, basis, false, 0, image);
        return image;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        LinearAlgebra.multiply(1, imageBar, false, basis, true, 1, xBar);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PrincipalDirections that
                && Arrays.equals(centre, that.centre)
                && Arrays.equals(basis.data, that.basis.data);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(centre) + Arrays.hashCode(basis.data);
    }

    @Override
    public String toString() {
        return "principal directions about " + Arrays.toString(centre);
    }
}
