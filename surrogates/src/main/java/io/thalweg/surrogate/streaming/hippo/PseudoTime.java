package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** The order assigned to multi-dimensional inputs that arrive together. */
@FunctionalInterface
public interface PseudoTime {

    /**
     * The order of a batch.
     *
     * @param kernel the present one
     * @param before the coordinates of the input that came last before the batch; empty if there was none
     * @param x the batch, n × d
     * @return its rows, each once, the first one first
     */
    int[] order(Kernel kernel, double[] before, DMatrixRMaj x);

    /** {@return the inputs as they came} */
    static PseudoTime given() {
        return (kernel, before, x) -> IntStream.range(0, x.numRows).toArray();
    }

    /** {@return the inputs so that each is followed by the one of the rest that has the largest covariance with it; O(n²)} */
    static PseudoTime nearest() {
        return PseudoTime::nearest;
    }

    /**
     * {@return the inputs as a comparator of their coordinates says; equal ones as they came}
     *
     * @param comparator compares coordinates
     */
    static PseudoTime sortedBy(Comparator<double[]> comparator) {
        return (kernel, before, x) -> IntStream.range(0, x.numRows)
                .boxed()
                .sorted((a, b) -> comparator.compare(row(x, a), row(x, b)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * {@return the inputs at random; the same seed and batch give the same order}
     *
     * @param seed the randomness
     */
    static PseudoTime random(Seed seed) {
        return (kernel, before, x) -> Shuffle.order(
                x.numRows, seed.child("batch", Arrays.hashCode(x.data)).generator());
    }

    private static int[] nearest(Kernel kernel, double[] before, DMatrixRMaj x) {
        int n = x.numRows;
        int[] order = new int[n];
        boolean[] taken = new boolean[n];
        DMatrixRMaj here = DMatrixRMaj.wrap(1, x.numCols, before.length > 0 ? before : new double[x.numCols]);
        for (int t = 0; t < n; t++) {
            DMatrixRMaj covariance = kernel.covariance(here, x);
            int next = -1;
            for (int i = 0; i < n; i++) {
                if (!taken[i] && (next < 0 || covariance.data[i] > covariance.data[next])) {
                    next = i;
                }
            }
            order[t] = next;
            taken[next] = true;
            here = DMatrixRMaj.wrap(1, x.numCols, row(x, next));
        }
        return order;
    }

    private static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }
}
