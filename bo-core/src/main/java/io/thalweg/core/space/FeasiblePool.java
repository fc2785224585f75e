package io.thalweg.core.space;

import io.thalweg.core.optimize.Bounds;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.ejml.data.DMatrixRMaj;

/** The points of a product of discrete parameters that satisfy its constraints, each once, in lexicographic order. */
final class FeasiblePool implements CandidatePool {

    private final FactorialPool all;
    private final ProductSpace product;

    /** The numbers in the product, increasing. */
    private final int[] kept;

    private final DMatrixRMaj encoded;

    /**
     * @param met whether coordinates, each of an admissible value, satisfy the constraints
     */
    FeasiblePool(ProductSpace product, FactorialPool all, Predicate<double[]> met) {
        this.product = product;
        this.all = all;
        int d = product.dimension();
        int[] numbers = new int[all.size()];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            double[] u = Arrays.copyOfRange(all.encoded().data, i * d, (i + 1) * d);
            if (product.branches().isSettled(u) && met.test(u)) {
                numbers[count++] = i;
            }
        }
        kept = Arrays.copyOf(numbers, count);
        encoded = new DMatrixRMaj(count, d);
        for (int i = 0; i < count; i++) {
            System.arraycopy(all.encoded().data, kept[i] * d, encoded.data, i * d, d);
        }
    }

    @Override
    public int size() {
        return kept.length;
    }

    @Override
    public DMatrixRMaj encoded() {
        return encoded;
    }

    @Override
    public Point point(int index) {
        if (index < 0 || index >= kept.length) {
            throw new IndexOutOfBoundsException("index is " + index + "; the pool has " + kept.length + " candidates");
        }
        return all.point(kept[index]);
    }

    @Override
    public OptionalInt indexOf(Point point) {
        OptionalInt number = all.indexOf(point);
        int index = number.isEmpty() ? -1 : Arrays.binarySearch(kept, number.getAsInt());
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    @Override
    public int nearest(double[] u) {
        return nearestRow(u, Bounds.unitCube(u.length));
    }

    /** The coordinates of the nearest candidate; those in a box come before all others. */
    double[] nearest(double[] u, Bounds box) {
        int d = u.length;
        int i = nearestRow(u, box);
        return Arrays.copyOfRange(encoded.data, i * d, (i + 1) * d);
    }

    private int nearestRow(double[] u, Bounds box) {
        double[] snapped = product.snap(product.clamp(u));
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < kept.length; i++) {
            double distance = 0;
            for (int j = 0; j < u.length; j++) {
                double x = encoded.get(i, j);
                boolean category = product.columns().get(j).kind() == Column.Kind.CATEGORICAL;
                double target = category ? snapped[j] : u[j];
                distance += category && x != target ? 1 : (x - target) * (x - target);
                // No distance in the cube is as long as one step out of the box.
                distance += x < box.lower(j) || x > box.upper(j) ? u.length : 0;
            }
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
