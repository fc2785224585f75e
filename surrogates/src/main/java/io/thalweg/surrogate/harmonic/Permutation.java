package io.thalweg.surrogate.harmonic;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A permutation of coordinates: coordinate j of the image is coordinate {@code source[j]} of the point. Its order is the least common
 * multiple of its cycles. Kernels that treat these coordinates alike are invariant.
 */
public final class Permutation implements CyclicTransformation {

    private final int[] source;
    private final int order;

    private Permutation(int[] source, int order) {
        this.source = source;
        this.order = order;
    }

    /**
     * {@return the permutation given by the source of each coordinate}
     *
     * @param source each of 0, …, d − 1 once, not all in their place
     */
    public static Permutation of(int... source) {
        int[] sorted = source.clone();
        Arrays.sort(sorted);
        for (int j = 0; j < sorted.length; j++) {
            if (sorted[j] != j) {
                throw new IllegalArgumentException("source is " + Arrays.toString(source) + ", must have each of 0 to "
                        + (source.length - 1) + " once");
            }
        }
        int order = order(source);
        if (order < 2) {
            throw new IllegalArgumentException("source is " + Arrays.toString(source) + ": it moves nothing");
        }
        return new Permutation(source.clone(), order);
    }

    /**
     * {@return the exchange of two of d coordinates}
     *
     * @param first index of one coordinate
     * @param second index of the other
     * @param d number of coordinates
     */
    public static Permutation swap(int first, int second, int d) {
        Powers.requireColumns(new int[] {first, second});
        int[] source = new int[d];
        Arrays.setAll(source, j -> j == first ? second : j == second ? first : j);
        return of(source);
    }

    private static int order(int[] source) {
        long order = 1;
        for (int j = 0; j < source.length; j++) {
            int length = 1;
            for (int k = source[j]; k != j; k = source[k]) {
                length++;
            }
            order = order / gcd(order, length) * length;
        }
        return Math.toIntExact(order);
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    @Override
    public int order() {
        return order;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x, int power) {
        int d = source.length;
        int[] from = new int[d];
        Arrays.setAll(from, j -> j);
        for (int s = Math.floorMod(power, order); s > 0; s--) {
            for (int j = 0; j < d; j++) {
                from[j] = source[from[j]];
            }
        }
        DMatrixRMaj image = new DMatrixRMaj(x.numRows, d);
        for (int i = 0; i < image.getNumElements(); i++) {
            image.data[i] = x.data[i - i % d + from[i % d]];
        }
        return image;
    }

    @Override
    public DMatrixRMaj turn(DMatrixRMaj v, int power) {
        return apply(v, power);
    }

    @Override
    public void requireDimension(int d) {
        if (d != source.length) {
            throw new IllegalArgumentException(this + " acts on " + source.length + " columns, but points have " + d);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Permutation that && Arrays.equals(source, that.source);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(source);
    }

    @Override
    public String toString() {
        return "permutation of the columns to " + Arrays.toString(source);
    }
}
