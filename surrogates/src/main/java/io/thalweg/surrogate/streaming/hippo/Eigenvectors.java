package io.thalweg.surrogate.streaming.hippo;

import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Eigenvectors of a symmetric matrix.
 *
 * @param values from the greatest on
 * @param vectors one a column, n × k
 */
record Eigenvectors(double[] values, DMatrixRMaj vectors) {

    /**
     * All of them.
     *
     * @throws ArithmeticException if the matrix is not finite
     */
    static Eigenvectors of(DMatrixRMaj symmetric) {
        int n = symmetric.numRows;
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
        if (n > 0 && !eigen.decompose(symmetric.copy())) {
            throw new ArithmeticException(
                    "a covariance of " + n + " functionals has no eigendecomposition: is it " + "finite?");
        }
        double[] unsorted = IntStream.range(0, n)
                .mapToDouble(k -> eigen.getEigenvalue(k).getReal())
                .toArray();
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted((a, b) -> Double.compare(unsorted[b], unsorted[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        DMatrixRMaj vectors = new DMatrixRMaj(n, n);
        for (int k = 0; k < n; k++) {
            double[] vector = eigen.getEigenVector(order[k]).data;
            for (int i = 0; i < n; i++) {
                vectors.data[i * n + k] = vector[i];
            }
        }
        return new Eigenvectors(
                IntStream.of(order).mapToDouble(k -> unsorted[k]).toArray(), vectors);
    }

    /** Those of the k greatest eigenvalues, n × k. */
    static DMatrixRMaj greatest(DMatrixRMaj symmetric, int k) {
        return of(symmetric).first(k).vectors;
    }

    /** The first k. */
    Eigenvectors first(int k) {
        int n = vectors.numRows;
        DMatrixRMaj some = new DMatrixRMaj(n, k);
        for (int i = 0; i < n; i++) {
            System.arraycopy(vectors.data, i * vectors.numCols, some.data, i * k, k);
        }
        return new Eigenvectors(
                IntStream.range(0, k).mapToDouble(i -> values[i]).toArray(), some);
    }
}
