package io.thalweg.benchmark;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The speed of the hot linear algebra on one thread, by CPU time, beside the peak of fused multiply-adds measured in the same
 * run.
 *
 * <p>Floating-point operations counted: product 2n³, symmetric rank-k n³, Cholesky n³/3, triangular solve with n right-hand
 * sides n³, inverse from the factor 2n³/3. A kernel matrix (Gaussian, 6 dimensions) counts as 21 an entry.
 */
final class LinalgBenchmark {

    private static final String PEAK = "io.thalweg.benchmark.vector.FusedMultiplyAddPeak";
    private static final int PEAK_STEPS = 2_000_000;
    private static final int DIMENSIONS = 6;
    private static final double WARM_UP_MILLIS = 400;

    /** Keeps results alive, so that the work that made them is not optimised away. */
    private static volatile Object sink = "";

    private LinalgBenchmark() {}

    /**
     * What was measured.
     *
     * @param provider of the linear algebra
     * @param peakGflops of fused multiply-adds in registers; NaN where the Vector API is not there to measure it
     * @param points one for each operation and size
     */
    public record Result(String provider, double peakGflops, List<Point> points) {}

    /**
     * The speed of an operation.
     *
     * @param op its name
     * @param n its size
     * @param gflops billions of floating-point operations a second
     */
    public record Point(String op, int n, double gflops) {}

    /** Measures each operation at each size. */
    public static Result run(List<Integer> sizes) {
        warmUp();
        List<Point> points = new ArrayList<>();
        for (int n : sizes) {
            measure(n, points);
        }
        return new Result(LinearAlgebra.provider(), peak(), List.copyOf(points));
    }

    private static void warmUp() {
        DMatrixRMaj a = random(200, 200);
        DMatrixRMaj c = new DMatrixRMaj(200, 200);
        CpuTime.warmUp(WARM_UP_MILLIS, round -> {
            LinearAlgebra.multiply(1, a, false, a, true, 0, c);
            for (int j = 0; j < c.numRows; j++) {
                c.data[j * c.numCols + j] += 1;
            }
            Cholesky.of(c).orElseThrow().inverse();
        });
    }

    private static void measure(int n, List<Point> points) {
        DMatrixRMaj a = random(n, n);
        DMatrixRMaj b = random(n, n);
        DMatrixRMaj c = new DMatrixRMaj(n, n);
        DMatrixRMaj x = random(n, DIMENSIONS);
        double[] inverse = new double[DIMENSIONS];
        java.util.Arrays.fill(inverse, 1.5);
        double cube = Math.pow(n, 3);
        points.add(point("gemm", n, 2 * cube, () -> LinearAlgebra.multiply(1, a, false, b, false, 0, c)));
        points.add(point("syrk", n, cube, () -> LinearAlgebra.symmetricRankK(1, a, false, 0, c)));
        DMatrixRMaj definite = new DMatrixRMaj(n, n);
        LinearAlgebra.symmetricRankK(1, a, false, 0, definite);
        for (int i = 0; i < n; i++) {
            definite.data[i * n + i] += n;
        }
        Cholesky factor = Cholesky.of(definite).orElseThrow();
        points.add(point(
                "cholesky", n, cube / 3, () -> sink = Cholesky.of(definite).orElseThrow()));
        points.add(point("trsm", n, cube, () -> {
            System.arraycopy(b.data, 0, c.data, 0, n * n);
            factor.solveLowerInPlace(c);
        }));
        points.add(point("inverse", n, 2 * cube / 3, () -> sink = factor.inverse()));
        points.add(point("kernel", n, (3.0 * DIMENSIONS + 3) * n * n, () -> LinearAlgebra.gaussian(x, x, inverse, c)));
    }

    private static Point point(String op, int n, double flops, Runnable work) {
        // Short operations are repeated, for the clock has a grain.
        int repeats = (int) Math.max(1, Math.min(1000, 2e7 / flops));
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < 200 && (run < 5 || spent < 600); run++) {
            double millis = CpuTime.millis(() -> {
                for (int i = 0; i < repeats; i++) {
                    work.run();
                }
            });
            spent += millis;
            best = Math.min(best, millis / repeats);
        }
        return new Point(op, n, flops / best / 1e6);
    }

    private static double peak() {
        IntToLongFunction probe;
        try {
            probe = Class.forName(PEAK)
                    .asSubclass(IntToLongFunction.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            return Double.NaN;
        }
        double best = 0;
        for (int run = 0; run < 30; run++) {
            long[] flops = new long[1];
            double millis = CpuTime.millis(() -> flops[0] = probe.applyAsLong(PEAK_STEPS));
            best = Math.max(best, flops[0] / millis / 1e6);
        }
        return best;
    }

    private static DMatrixRMaj random(int rows, int columns) {
        RandomGenerator generator = Seed.of(rows).child("matrix", columns).generator();
        DMatrixRMaj m = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < rows * columns; i++) {
            m.data[i] = generator.nextDouble();
        }
        return m;
    }
}
