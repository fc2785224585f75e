package io.thalweg.core.internal.linalg;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Triple loops and random matrices: the oracle of the tests in this package. */
final class Naive {

    private Naive() {}

    static DMatrixRMaj random(int rows, int columns, long seed) {
        RandomGenerator generator = Seed.of(seed).generator();
        DMatrixRMaj m = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < m.data.length; i++) {
            m.data[i] = generator.nextDouble(-1, 1);
        }
        return m;
    }

    static double[] vector(int n, long seed) {
        return random(1, n, seed).data;
    }

    static DMatrixRMaj transpose(DMatrixRMaj a) {
        DMatrixRMaj t = new DMatrixRMaj(a.numCols, a.numRows);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < a.numCols; j++) {
                t.set(j, i, a.get(i, j));
            }
        }
        return t;
    }

    /** A B, row by row: each sum in the order of k. */
    static DMatrixRMaj multiply(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj c = new DMatrixRMaj(a.numRows, b.numCols);
        for (int i = 0; i < a.numRows; i++) {
            for (int k = 0; k < a.numCols; k++) {
                double factor = a.data[i * a.numCols + k];
                for (int j = 0; j < b.numCols; j++) {
                    c.data[i * c.numCols + j] += factor * b.data[k * b.numCols + j];
                }
            }
        }
        return c;
    }

    /** α A + β B. */
    static DMatrixRMaj combine(double alpha, DMatrixRMaj a, double beta, DMatrixRMaj b) {
        DMatrixRMaj c = new DMatrixRMaj(a.numRows, a.numCols);
        for (int i = 0; i < c.data.length; i++) {
            c.data[i] = alpha * a.data[i] + beta * b.data[i];
        }
        return c;
    }

    /** G Gᵀ/n + ½I: eigenvalues between ½ and about 2. */
    static DMatrixRMaj positiveDefinite(int n, long seed) {
        DMatrixRMaj g = random(n, n, seed);
        DMatrixRMaj a = multiply(g, transpose(g));
        for (int i = 0; i < a.data.length; i++) {
            a.data[i] /= n;
        }
        for (int i = 0; i < n; i++) {
            a.add(i, i, 0.5);
        }
        return a;
    }

    static DMatrixRMaj identity(int n) {
        DMatrixRMaj a = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            a.set(i, i, 1);
        }
        return a;
    }

    static double maxDifference(DMatrixRMaj a, DMatrixRMaj b) {
        if (a.numRows != b.numRows || a.numCols != b.numCols) {
            return Double.NaN;
        }
        double max = 0;
        for (int i = 0; i < a.numRows * a.numCols; i++) {
            double difference = Math.abs(a.data[i] - b.data[i]);
            if (!(difference <= max)) {
                max = difference;
            }
        }
        return max;
    }
}
