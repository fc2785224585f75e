package io.thalweg.surrogate.harmonic;

import org.ejml.data.DMatrixRMaj;

/**
 * The translation of a coordinate by a T-th of a period, for kernels that are periodic in it: to these x and x + period are one input.
 *
 * @param column of the coordinate
 * @param period by which the kernel repeats itself, positive
 * @param order T, at least 2
 */
public record Translation(int column, double period, int order) implements CyclicTransformation {

    /**
     * Checks the column, the period and the order.
     *
     * @param column of the coordinate
     * @param period by which the kernel repeats itself, positive
     * @param order T, at least 2
     */
    public Translation {
        Powers.requireOrder(order);
        Powers.requireColumns(new int[] {column});
        if (!(period > 0) || Double.isInfinite(period)) {
            throw new IllegalArgumentException("period is " + period + ", must be positive and finite");
        }
    }

    @Override
    public DMatrixRMaj apply(DMatrixRMaj x, int power) {
        DMatrixRMaj image = x.copy();
        int s = Math.floorMod(power, order);
        if (s > 0) {
            double step = period * s / order;
            for (int i = 0; i < x.numRows; i++) {
                image.data[i * x.numCols + column] += step;
            }
        }
        return image;
    }

    @Override
    public DMatrixRMaj turn(DMatrixRMaj v, int power) {
        return v.copy();
    }

    @Override
    public void requireDimension(int d) {
        Powers.requireColumn(this, column, d);
    }

    @Override
    public String toString() {
        return "translation of column " + column + " by 1/" + order + " of its period " + period;
    }
}
