package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The reflection along some orthonormal directions N about a centre: x ↦ x − 2NᵀN(x − c). Of order 2. Of the kernels of distances only
 * those with one length scale for all coordinates are invariant; rotate the inputs by
 * {@link io.thalweg.surrogate.input.PrincipalDirections} for others.
 */
public final class ObliqueReflection implements CyclicTransformation {

    private static final double ROUNDING = 1e-10;

    private final DMatrixRMaj directions;
    private final double[] centre;

    private ObliqueReflection(DMatrixRMaj directions, double[] centre) {
        this.directions = directions;
        this.centre = centre;
    }

    /**
     * {@return the reflection along some directions}
     *
     * @param directions N, orthonormal rows, k × d, at least one
     * @param centre c, length d, finite
     */
    public static ObliqueReflection of(DMatrixRMaj directions, double[] centre) {
        Powers.requireFinite("centre", centre);
        int k = directions.numRows;
        if (k == 0 || directions.numCols != centre.length) {
            throw new IllegalArgumentException("directions is " + k + " x " + directions.numCols
                    + ", must have at least one row and as many columns as centre has entries, " + centre.length);
        }
        DMatrixRMaj gram = new DMatrixRMaj(k, k);
        LinearAlgebra.symmetricRankK(1, directions, false, 0, gram);
        for (int i = 0; i < k; i++) {
            for (int j = 0; j <= i; j++) {
                double expected = i == j ? 1 : 0;
                if (!(Math.abs(gram.get(i, j) - expected) <= ROUNDING)) {
                    throw new IllegalArgumentException("directions " + j + " and " + i + " have the product "
                            + gram.get(i, j) + ", expected " + expected + ": directions must be orthonormal");
                }
            }
        }
        return new ObliqueReflection(directions.copy(), centre.clone());
    }

    @Override
    public int order() {
        return 2;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x, int power) {
        return mirrored(x, power, centre);
    }

    @Override
    public DMatrixRMaj turn(DMatrixRMaj v, int power) {
        return mirrored(v, power, new double[centre.length]);
    }

    private DMatrixRMaj mirrored(DMatrixRMaj x, int power, double[] about) {
        DMatrixRMaj image = x.copy();
        if (Math.floorMod(power, 2) == 1) {
            int d = x.numCols;
            for (int i = 0; i < x.numRows; i++) {
                for (int k = 0; k < directions.numRows; k++) {
                    double along = 0;
                    for (int j = 0; j < d; j++) {
                        along += directions.data[k * d + j] * (x.data[i * d + j] - about[j]);
                    }
                    LinearAlgebra.axpy(-2 * along, directions.data, k * d, image.data, i * d, d);
                }
            }
        }
        return image;
    }

    @Override
    public void requireDimension(int d) {
        if (d != centre.length) {
            throw new IllegalArgumentException(this + " acts on " + centre.length + " columns, but points have " + d);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObliqueReflection that
                && Arrays.equals(directions.data, that.directions.data)
                && Arrays.equals(centre, that.centre);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(directions.data) + Arrays.hashCode(centre);
    }

    @Override
    public String toString() {
        return IntStream.range(0, directions.numRows)
                .mapToObj(k -> Arrays.stream(directions.data, k * centre.length, (k + 1) * centre.length)
                        .mapToObj(v -> String.format(Locale.ROOT, "%.4f", v))
                        .collect(Collectors.joining(", ", "[", "]")))
                .collect(Collectors.joining(" and ", "reflection along ", " about " + Arrays.toString(centre)));
    }
}
