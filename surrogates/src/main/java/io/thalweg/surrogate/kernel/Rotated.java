package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of rotated coordinates, k(Rx + c, Rz + c), where c leaves the centre of the unit cube in its place. With length scales of
 * its own for each rotated coordinate, the kernel can follow valleys that run askew of the parameters.
 */
public final class Rotated extends OnImages {

    private static final double CENTRE = 0.5;

    /** The greatest deviation of RRᵀ from the unit matrix. */
    private static final double TOLERANCE = 1e-9;

    /** R, d × d. */
    private final DMatrixRMaj rotation;

    private Rotated(Kernel base, DMatrixRMaj rotation) {
        super(base, rotation.numRows);
        this.rotation = rotation;
    }

    /**
     * {@return a kernel of rotated coordinates}
     *
     * @param base the kernel, of d coordinates or of any number
     * @param rotation R, orthogonal, d × d: row k is the direction of the rotated coordinate k; reflections are welcome
     * @throws IllegalArgumentException if R is not orthogonal, or the kernel is of another dimension
     */
    public static Rotated of(Kernel base, DMatrixRMaj rotation) {
        DMatrixRMaj copy = rotation.copy();
        requireOrthogonal(copy);
        OptionalInt d = base.dimension();
        if (d.isPresent() && d.getAsInt() != copy.numRows) {
            throw new IllegalArgumentException("rotation is of " + copy.numRows + " coordinates where " + base
                    + " is a kernel of " + d.getAsInt());
        }
        return new Rotated(base, copy);
    }

    private static void requireOrthogonal(DMatrixRMaj r) {
        int d = r.numRows;
        for (int i = 0; i < d; i++) {
            for (int k = 0; k < d; k++) {
                double product = 0;
                for (int j = 0; j < r.numCols; j++) {
                    product += r.data[i * r.numCols + j] * r.data[k * r.numCols + j];
                }
                if (r.numCols != d || !(Math.abs(product - (i == k ? 1 : 0)) <= TOLERANCE)) {
                    throw new IllegalArgumentException("rotation is " + d + " × " + r.numCols + ", rows " + i + " and "
                            + k + " have the product " + product + ": must be square and orthogonal");
                }
            }
        }
    }

    /** {@return the rotation R, d × d, a copy} */
    public DMatrixRMaj rotation() {
        return rotation.copy();
    }

    @Override
    public OptionalInt dimension() {
        return OptionalInt.of(rotation.numRows);
    }

    @Override
    public DMatrixRMaj images(DMatrixRMaj points) {
        int d = rotation.numRows;
        if (points.numCols != d) {
            throw new IllegalArgumentException(
                    "points have " + points.numCols + " columns where the kernel rotates " + d + " coordinates");
        }
        DMatrixRMaj out = new DMatrixRMaj(points.numRows, d);
        for (int i = 0; i < points.numRows; i++) {
            for (int k = 0; k < d; k++) {
                double sum = CENTRE;
                for (int j = 0; j < d; j++) {
                    sum += rotation.data[k * d + j] * (points.data[i * d + j] - CENTRE);
                }
                out.data[i * d + k] = sum;
            }
        }
        return out;
    }

    @Override
    public void addPullback(DMatrixRMaj imageBar, DMatrixRMaj pointBar) {
        int d = rotation.numRows;
        for (int i = 0; i < imageBar.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++) {
                    sum += rotation.data[k * d + j] * imageBar.data[i * d + k];
                }
                pointBar.data[i * d + j] += sum;
            }
        }
    }

    @Override
    public Rotated withParameters(HyperparameterVector parameters) {
        return new Rotated(base().withParameters(parameters), rotation);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Rotated o && o.base().equals(base()) && Arrays.equals(o.rotation.data, rotation.data);
    }

    @Override
    public int hashCode() {
        return Objects.hash(base(), Arrays.hashCode(rotation.data));
    }

    @Override
    public String toString() {
        return base() + " of rotated coordinates";
    }
}
