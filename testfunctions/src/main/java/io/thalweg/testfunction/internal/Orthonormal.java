package io.thalweg.testfunction.internal;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Random orthonormal rows, for functions that are turned. */
final class Orthonormal {

    private Orthonormal() {}

    /**
     * Rows of normal numbers, orthonormalised by modified Gram–Schmidt: Haar distributed since the normal rows are isotropic.
     *
     * @param count number of rows
     * @param dimension their length, at least as many
     */
    static double[][] rows(int count, int dimension, RandomGenerator random) {
        double[][] rows = new double[count][dimension];
        for (int i = 0; i < count; i++) {
            Arrays.setAll(rows[i], k -> random.nextGaussian());
            for (int j = 0; j < i; j++) {
                addMultiple(rows[i], -dot(rows[i], rows[j]), rows[j]);
            }
            double norm = Math.sqrt(dot(rows[i], rows[i]));
            double[] row = rows[i];
            Arrays.setAll(row, k -> row[k] / norm);
        }
        return rows;
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static void addMultiple(double[] sum, double factor, double[] term) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * term[i];
        }
    }
}
