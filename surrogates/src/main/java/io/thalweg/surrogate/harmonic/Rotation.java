package io.thalweg.surrogate.harmonic;

import org.ejml.data.DMatrixRMaj;

/**
 * The rotation of the plane of two coordinates by 2π/T about a centre, from the first coordinate towards the second. Kernels of
 * differences are invariant where both coordinates share one length scale.
 *
 * @param first column of the first coordinate
 * @param second column of the second coordinate
 * @param order T, at least 2
 * @param firstCentre of the first coordinate
 * @param secondCentre of the second coordinate
 */
public record Rotation(int first, int second, int order, double firstCentre, double secondCentre)
        implements CyclicTransformation {

    private static final int QUARTERS = 4;

    private static final int[] QUARTER_COSINE = {1, 0, -1, 0};

    private static final int[] QUARTER_SINE = {0, 1, 0, -1};

    /**
     * Checks the columns, the order and the centre.
     *
     * @param first column of the first coordinate
     * @param second column of the second coordinate
     * @param order T, at least 2
     * @param firstCentre of the first coordinate
     * @param secondCentre of the second coordinate
     */
    public Rotation {
        Powers.requireOrder(order);
        Powers.requireColumns(new int[] {first, second});
        Powers.requireFinite("centre", new double[] {firstCentre, secondCentre});
    }

    /**
     * {@return the rotation about the origin}
     *
     * @param first index of one coordinate
     * @param second index of the other
     * @param order T, the number of times after which a point is back
     */
    public static Rotation of(int first, int second, int order) {
        return new Rotation(first, second, order, 0, 0);
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x, int power) {
        return rotated(x, power, firstCentre, secondCentre);
    }

    @Override
    public DMatrixRMaj turn(DMatrixRMaj v, int power) {
        return rotated(v, power, 0, 0);
    }

    private DMatrixRMaj rotated(DMatrixRMaj x, int power, double u0, double v0) {
        DMatrixRMaj image = x.copy();
        int s = Math.floorMod(power, order);
        if (s == 0) {
            return image;
        }
        boolean quarters = QUARTERS * s % order == 0;
        double angle = 2 * Math.PI * s / order;
        double cosine = quarters ? QUARTER_COSINE[QUARTERS * s / order] : Math.cos(angle);
        double sine = quarters ? QUARTER_SINE[QUARTERS * s / order] : Math.sin(angle);
        for (int i = 0; i < x.numRows; i++) {
            double u = x.data[i * x.numCols + first] - u0;
            double v = x.data[i * x.numCols + second] - v0;
            image.data[i * x.numCols + first] = u0 + cosine * u - sine * v;
            image.data[i * x.numCols + second] = v0 + sine * u + cosine * v;
        }
        return image;
    }

    @Override
    public void requireDimension(int d) {
        Powers.requireColumn(this, Math.max(first, second), d);
    }

    @Override
    public String toString() {
        return "rotation of columns " + first + " and " + second + " by 1/" + order + " turn about (" + firstCentre
                + ", " + secondCentre + ")";
    }
}
