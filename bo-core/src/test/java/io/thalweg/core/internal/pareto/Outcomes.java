package io.thalweg.core.internal.pareto;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Sets of outcomes for the tests. */
final class Outcomes {

    private static final Seed SEED = Seed.of(20261122);

    private Outcomes() {}

    /** Uniform points of the unit cube. */
    static DMatrixRMaj uniform(int n, int m, int trial) {
        RandomGenerator generator = SEED.child("uniform " + n + " " + m, trial).generator();
        return DMatrixRMaj.wrap(n, m, generator.doubles((long) n * m).toArray());
    }

    /** Points of the positive part of the unit sphere: all on the front. */
    static DMatrixRMaj sphere(int n, int m, int trial) {
        DMatrixRMaj points = uniform(n, m, trial);
        for (int i = 0; i < n; i++) {
            double[] row = row(points, i);
            double norm = Math.sqrt(Arrays.stream(row).map(v -> v * v).sum());
            for (int j = 0; j < m; j++) {
                points.data[i * m + j] /= norm;
            }
        }
        return points;
    }

    /** Points of a coarse grid: most coordinates are shared, and some points are there twice. */
    static DMatrixRMaj grid(int n, int m, int trial) {
        DMatrixRMaj points = uniform(n, m, trial);
        for (int i = 0; i < n * m; i++) {
            points.data[i] = Math.floor(4 * points.data[i]) / 4;
        }
        return points;
    }

    static double[] row(DMatrixRMaj points, int i) {
        return Arrays.copyOfRange(points.data, i * points.numCols, (i + 1) * points.numCols);
    }

    static double[] filled(int m, double value) {
        double[] vector = new double[m];
        Arrays.fill(vector, value);
        return vector;
    }
}
