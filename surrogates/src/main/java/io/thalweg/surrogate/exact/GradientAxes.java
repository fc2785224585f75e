package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Posterior;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The directions in which a function varies the most: eigenvectors of Σ ∇m(xᵢ)∇m(xᵢ)ᵀ over points xᵢ, m the posterior mean (Constantine, Dow
 * and Wang 2014, <i>Active subspace methods in theory and practice</i>, Eq. 2.1). Those of a quadratic are the axes of its level sets.
 */
final class GradientAxes {

    private GradientAxes() {}

    /**
     * The axes as the rows of an orthogonal matrix, d × d, the direction of the greatest variation first.
     *
     * @param x points, n × d
     * @return empty if the gradients are not finite
     */
    static Optional<DMatrixRMaj> of(Posterior posterior, DMatrixRMaj x) {
        int d = x.numCols;
        DMatrixRMaj products = products(gradients(posterior, x));
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(d, true, true);
        if (Arrays.stream(products.data).anyMatch(v -> !Double.isFinite(v)) || !eigen.decompose(products)) {
            return Optional.empty();
        }
        int[] order = IntStream.range(0, d)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer i) -> -eigen.getEigenvalue(i).getReal()))
                .mapToInt(Integer::intValue)
                .toArray();
        DMatrixRMaj axes = new DMatrixRMaj(d, d);
        for (int k = 0; k < d; k++) {
            System.arraycopy(eigen.getEigenVector(order[k]).data, 0, axes.data, k * d, d);
        }
        return Optional.of(axes);
    }

    /** ∇m at each point, n × d. */
    private static DMatrixRMaj gradients(Posterior posterior, DMatrixRMaj x) {
        DMatrixRMaj gradients = new DMatrixRMaj(x.numRows, x.numCols);
        double[] each = new double[x.numRows];
        Arrays.fill(each, 1);
        posterior.predict(x, 1).pullback(each, new DMatrixRMaj(x.numRows, 1), gradients);
        return gradients;
    }

    private static DMatrixRMaj products(DMatrixRMaj gradients) {
        int d = gradients.numCols;
        DMatrixRMaj sum = new DMatrixRMaj(d, d);
        for (int i = 0; i < gradients.numRows; i++) {
            for (int j = 0; j < d; j++) {
                for (int k = 0; k < d; k++) {
                    sum.data[j * d + k] += gradients.data[i * d + j] * gradients.data[i * d + k];
                }
            }
        }
        return sum;
    }
}
