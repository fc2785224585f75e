package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Polytopes for tests. */
public final class Polytopes {

    private Polytopes() {}

    /** The unit cube with inequalities a·x ≤ b and equalities e·x = f, each row the coefficients and then the right-hand side. */
    public static Polytope inCube(int n, double[][] inequalities, double[][] equalities) {
        return in(Bounds.unitCube(n), inequalities, equalities);
    }

    public static Polytope in(Bounds box, double[][] inequalities, double[][] equalities) {
        int n = box.dimension();
        return new Polytope(
                box, left(inequalities, n), right(inequalities, n), left(equalities, n), right(equalities, n));
    }

    private static DMatrixRMaj left(double[][] rows, int n) {
        DMatrixRMaj matrix = new DMatrixRMaj(rows.length, n);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, matrix.data, i * n, n);
        }
        return matrix;
    }

    private static double[] right(double[][] rows, int n) {
        return Arrays.stream(rows).mapToDouble(row -> row[n]).toArray();
    }

    /** Random rows; feasible ones hold at a random point of the cube, the others may or may not. */
    public static Polytope random(int n, int inequalities, int equalities, boolean feasible, RandomGenerator random) {
        double[] inside = random.doubles(n).toArray();
        double[][] a = new double[inequalities][];
        double[][] e = new double[equalities][];
        for (int i = 0; i < inequalities + equalities; i++) {
            double[] row = new double[n + 1];
            for (int j = 0; j < n; j++) {
                row[j] = random.nextInt(3) == 0 ? random.nextInt(-1, 2) : random.nextGaussian();
            }
            row[random.nextInt(n)] += 2;
            double level = 0;
            for (int j = 0; j < n; j++) {
                level += row[j] * inside[j];
            }
            boolean equality = i >= inequalities;
            row[n] = level + (feasible ? (equality ? 0 : 0.3 * random.nextDouble()) : 0.7 * random.nextGaussian());
            (equality ? e : a)[equality ? i - inequalities : i] = row;
        }
        return inCube(n, a, e);
    }

    /** The corners 0 and 1 of the cube in n dimensions, for small n. */
    static List<double[]> corners(int n) {
        return java.util.stream.IntStream.range(0, 1 << n)
                .mapToObj(code -> {
                    double[] x = new double[n];
                    Arrays.setAll(x, j -> (code >> j) & 1);
                    return x;
                })
                .toList();
    }
}
