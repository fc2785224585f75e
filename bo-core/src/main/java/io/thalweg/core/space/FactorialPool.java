package io.thalweg.core.space;

import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.ejml.data.DMatrixRMaj;

/**
 * All the points of a space of discrete parameters, in lexicographic order: the last parameter changes fastest. Points
 * are made when they are asked for.
 */
final class FactorialPool implements CandidatePool {

    private final ProductSpace space;
    private final int size;
    private final int[] counts;
    private final DMatrixRMaj encoded;

    /** Enumerates a space of fewer than 2³¹ points. */
    FactorialPool(ProductSpace space, int size) {
        this.space = space;
        this.size = size;
        int d = space.dimension();
        counts = new int[d];
        double[][] levels = new double[d][];
        for (int j = 0; j < d; j++) {
            Axis axis = space.axis(j);
            counts[j] = axis.cardinality().orElseThrow().intValueExact();
            levels[j] = new double[counts[j]];
            for (int rank = 0; rank < counts[j]; rank++) {
                levels[j][rank] = axis.coordinate(axis.valueAt(rank));
            }
        }
        encoded = new DMatrixRMaj(size, d);
        for (int i = 0; i < size; i++) {
            int rest = i;
            for (int j = d - 1; j >= 0; j--) {
                encoded.data[i * d + j] = levels[j][rest % counts[j]];
                rest /= counts[j];
            }
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public DMatrixRMaj encoded() {
        return encoded;
    }

    @Override
    public Point point(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index is " + index + "; the pool has " + size + " candidates");
        }
        Object[] values = new Object[counts.length];
        int rest = index;
        for (int j = counts.length - 1; j >= 0; j--) {
            values[j] = space.axis(j).valueAt(rest % counts[j]);
            rest /= counts[j];
        }
        return space.assemble(values);
    }

    @Override
    public OptionalInt indexOf(Point point) {
        if (!space.violations(point).isEmpty()) {
            return OptionalInt.empty();
        }
        double[] u = space.encode(point);
        return OptionalInt.of(index(j -> space.axis(j).value(u[j])));
    }

    @Override
    public int nearest(double[] u) {
        double[] clamped = space.clamp(u);
        return index(j -> space.axis(j).value(clamped[j]));
    }

    private int index(IntFunction<Object> valueOfColumn) {
        int index = 0;
        for (int j = 0; j < counts.length; j++) {
            index = index * counts[j] + space.axis(j).rank(valueOfColumn.apply(j));
        }
        return index;
    }
}
