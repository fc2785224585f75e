package io.thalweg.testfunction.internal.bbob;

import java.util.Arrays;

/**
 * A square matrix, row-major, that acts on columns. Sums run from index 0 upwards without fused multiply-adds, as in the
 * reference implementation: a rugged function would show the difference.
 */
final class LinearMap {

    /** A rotation of this dimension takes some minutes and a gigabyte; no array could hold one of many more. */
    private static final int MOST_DIMENSIONS = 5_000;

    private final int dimension;
    private final double[] entries;

    private LinearMap(int dimension, double[] entries) {
        this.dimension = dimension;
        this.entries = entries;
    }

    /**
     * Rot(seed): a matrix of normal numbers, filled by columns, whose columns are orthonormalised by modified Gram–Schmidt.
     *
     * @throws IllegalArgumentException if the dimension is above 5,000
     */
    static LinearMap rotation(int dimension, long seed) {
        if (dimension > MOST_DIMENSIONS) {
            throw new IllegalArgumentException("dimension is " + dimension + ", functions with rotations take at most "
                    + MOST_DIMENSIONS + "; f1 to f5, f8 and f20 have none");
        }
        double[] normals = RandomNumbers.normals(dimension * dimension, seed);
        double[][] columns = new double[dimension][];
        for (int i = 0; i < dimension; i++) {
            double[] column = Arrays.copyOfRange(normals, i * dimension, (i + 1) * dimension);
            for (int j = 0; j < i; j++) {
                double projection = dot(column, columns[j]);
                for (int k = 0; k < dimension; k++) {
                    column[k] -= projection * columns[j][k];
                }
            }
            double norm = Math.sqrt(dot(column, column));
            for (int k = 0; k < dimension; k++) {
                column[k] /= norm;
            }
            columns[i] = column;
        }
        double[] entries = normals;
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j < dimension; j++) {
                entries[i * dimension + j] = columns[j][i];
            }
        }
        return new LinearMap(dimension, entries);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** c times this. */
    LinearMap times(double factor) {
        double[] scales = new double[dimension];
        Arrays.fill(scales, factor);
        return scaledBy(scales);
    }

    /** Λ times this: row i is multiplied by scale i. */
    LinearMap scaledBy(double[] scales) {
        double[] scaled = new double[entries.length];
        for (int i = 0; i < entries.length; i++) {
            scaled[i] = scales[i / dimension] * entries[i];
        }
        return new LinearMap(dimension, scaled);
    }

    /** This times Λ times another map, e.g. R Λ Q. */
    LinearMap after(double[] scales, LinearMap first) {
        double[] product = new double[entries.length];
        for (int i = 0; i < dimension; i++) {
            for (int k = 0; k < dimension; k++) {
                double factor = entries[i * dimension + k] * scales[k];
                for (int j = 0; j < dimension; j++) {
                    product[i * dimension + j] += factor * first.entries[k * dimension + j];
                }
            }
        }
        return new LinearMap(dimension, product);
    }

    /** The sum of each column, length D. */
    double[] columnSums() {
        double[] sums = new double[dimension];
        for (int i = 0; i < entries.length; i++) {
            sums[i % dimension] += entries[i];
        }
        return sums;
    }

    /** The image of a vector of length D, as a new array. */
    double[] of(double[] v) {
        double[] image = new double[dimension];
        apply(v, image);
        return image;
    }

    /** Writes the image of v into another array; both have length D. */
    void apply(double[] v, double[] image) {
        for (int i = 0; i < dimension; i++) {
            double sum = 0;
            int row = i * dimension;
            for (int j = 0; j < dimension; j++) {
                sum += entries[row + j] * v[j];
            }
            image[i] = sum;
        }
    }
}
