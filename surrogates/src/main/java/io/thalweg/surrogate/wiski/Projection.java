package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.InputMap;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A linear projection to a few coordinates, squashed into the unit interval: z = ½(1 + tanh(P(x − ½) + p)), one of the two
 * ways to more than four dimensions (Stanton et al. 2021, "Kernel interpolation for scalable online Gaussian processes", §4.3).
 *
 * @param matrix P, outputs × inputs; not to be modified
 * @param offset p, length outputs; not to be modified
 */
public record Projection(DMatrixRMaj matrix, double[] offset) implements InputMap {

    private static final double CENTRE = 0.5;

    /** Standard deviation of P(x − ½) for uniform x at a random start: most of the range of tanh, little of its flat ends. */
    private static final double START_DEVIATION = 0.6;

    private static final double UNIFORM_VARIANCE = 1.0 / 12;

    /**
     * Checks the shapes.
     *
     * @param matrix P, outputs × inputs; not to be modified
     * @param offset p, length outputs; not to be modified
     */
    public Projection {
        if (offset.length != matrix.numRows || matrix.numRows < 1) {
            throw new IllegalArgumentException("offset has " + offset.length + " entries where the matrix has "
                    + matrix.numRows + " rows; must be the same number, at least 1");
        }
    }

    /** Independent normal entries, such that the images of uniform points fill the unit cube. */
    static Projection random(int inputs, int outputs, Seed seed) {
        RandomGenerator random = seed.generator();
        double deviation = START_DEVIATION / Math.sqrt(inputs * UNIFORM_VARIANCE);
        DMatrixRMaj matrix = new DMatrixRMaj(outputs, inputs);
        for (int i = 0; i < outputs * inputs; i++) {
            matrix.data[i] = deviation * random.nextGaussian();
        }
        return new Projection(matrix, new double[outputs]);
    }

    /** The entries of P, row by row, then p. */
    double[] coordinates() {
        int entries = matrix.numRows * matrix.numCols;
        double[] all = new double[entries + offset.length];
        System.arraycopy(matrix.data, 0, all, 0, entries);
        System.arraycopy(offset, 0, all, entries, offset.length);
        return all;
    }

    /** The projection of other {@link #coordinates}. */
    Projection withCoordinates(double[] coordinates) {
        int entries = matrix.numRows * matrix.numCols;
        DMatrixRMaj changed = new DMatrixRMaj(matrix.numRows, matrix.numCols);
        System.arraycopy(coordinates, 0, changed.data, 0, entries);
        return new Projection(changed, Arrays.copyOfRange(coordinates, entries, coordinates.length));
    }

    @Override
    public int inputs() {
        return matrix.numCols;
    }

    @Override
    public int outputs() {
        return matrix.numRows;
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x) {
        DMatrixRMaj z = new DMatrixRMaj(x.numRows, outputs());
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < outputs(); k++) {
                double sum = offset[k];
                for (int j = 0; j < inputs(); j++) {
                    sum += matrix.data[k * inputs() + j] * (x.data[i * inputs() + j] - CENTRE);
                }
                z.data[i * outputs() + k] = CENTRE * (1 + Math.tanh(sum));
            }
        }
        return z;
    }

    /** dz/d(its argument) = 2 z (1 − z). */
    private static double slope(double z) {
        return 2 * z * (1 - z);
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
        DMatrixRMaj z = apply(x);
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < outputs(); k++) {
                double bar = imageBar.data[i * outputs() + k] * slope(z.data[i * outputs() + k]);
                for (int j = 0; j < inputs(); j++) {
                    xBar.data[i * inputs() + j] += bar * matrix.data[k * inputs() + j];
                }
            }
        }
    }

    /** Adds the gradient with respect to {@link #coordinates} of ⟨imageBar, apply(x)⟩. */
    void pullbackCoordinates(DMatrixRMaj x, DMatrixRMaj imageBar, double[] into) {
        DMatrixRMaj z = apply(x);
        int entries = matrix.numRows * matrix.numCols;
        for (int i = 0; i < x.numRows; i++) {
            for (int k = 0; k < outputs(); k++) {
                double bar = imageBar.data[i * outputs() + k] * slope(z.data[i * outputs() + k]);
                into[entries + k] += bar;
                for (int j = 0; j < inputs(); j++) {
                    into[k * inputs() + j] += bar * (x.data[i * inputs() + j] - CENTRE);
                }
            }
        }
    }

    /** Whether the numbers are equal: a projection that was made again, or restored, is the same one. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Projection that
                && matrix.numCols == that.matrix.numCols
                && Arrays.equals(coordinates(), that.coordinates());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(coordinates());
    }
}
