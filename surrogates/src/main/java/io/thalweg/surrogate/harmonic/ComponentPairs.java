package io.thalweg.surrogate.harmonic;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Pairs of features of the same component: of one component, or of all. All at once cost a kernel evaluation for each image of a point
 * and each other point, which serves all components that share them; one by one cost as much for the points of each component.
 */
final class ComponentPairs {

    private final Orbits orbits;

    /** Different points of the second features, n × d. */
    private final DMatrixRMaj x;

    private final ComponentMembers left;
    private final ComponentMembers right;

    private ComponentPairs(HarmonicFeatures left, HarmonicFeatures right, ComponentMembers[] members) {
        this.left = members[0];
        this.right = members[1];
        this.orbits = left.orbitsOf(this.left);
        this.x = InducingPoints.rows(right.points(), this.right.rows());
    }

    /** All pairs of features in the same group. */
    static List<ComponentPairs> of(HarmonicFeatures left, HarmonicFeatures right) {
        ComponentMembers[][] apart = IntStream.range(0, left.group().components())
                .mapToObj(t -> new ComponentMembers[] {ComponentMembers.of(left, t), ComponentMembers.of(right, t)})
                .toArray(ComponentMembers[][]::new);
        ComponentMembers[] together = {ComponentMembers.all(left), ComponentMembers.all(right)};
        long evaluations = 0;
        for (ComponentMembers[] members : apart) {
            evaluations += count(members);
        }
        return (count(together) <= evaluations ? List.<ComponentMembers[]>of(together) : List.of(apart))
                .stream()
                        .map(members -> new ComponentPairs(left, right, members))
                        .toList();
    }

    private static long count(ComponentMembers[] members) {
        return (long) members[0].rows().length * members[1].rows().length;
    }

    /** Where the covariance of a pair goes. */
    private interface Entry {
        void set(int i, int j, double value);
    }

    /** Writes the covariances to the entries of these pairs, r × r'. */
    void covariance(Kernel kernel, DMatrixRMaj out) {
        covariance(kernel, (i, j, value) -> out.data[i * out.numCols + j] = value);
    }

    /** Writes the covariances of features with themselves, r × r, symmetric to the bit. */
    void symmetricCovariance(Kernel kernel, DMatrixRMaj out) {
        covariance(kernel, (i, j, value) -> {
            if (i >= j) {
                out.data[i * out.numCols + j] = value;
                out.data[j * out.numCols + i] = value;
            }
        });
    }

    private void covariance(Kernel kernel, Entry entry) {
        int width = orbits.width();
        for (int from = 0; from < x.numRows; from += width) {
            int to = Math.min(from + width, x.numRows);
            DMatrixRMaj values = orbits.covariance(kernel, x, from, to);
            for (int p = from; p < to; p++) {
                for (int j : right.at(p)) {
                    for (int i : left.of(right.component(j))) {
                        entry.set(i, j, values.data[left.slot(i) * values.numCols + p - from]);
                    }
                }
            }
        }
    }

    /** Accumulates the gradient of the sum of bar · covariance over these pairs. */
    void pullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into) {
        int width = orbits.width();
        for (int from = 0; from < x.numRows; from += width) {
            int to = Math.min(from + width, x.numRows);
            DMatrixRMaj values = orbits.zeros(to - from);
            for (int p = from; p < to; p++) {
                for (int j : right.at(p)) {
                    for (int i : left.of(right.component(j))) {
                        values.data[left.slot(i) * values.numCols + p - from] += bar.data[i * bar.numCols + j];
                    }
                }
            }
            orbits.pullback(kernel, x, from, to, values, into);
        }
    }
}
