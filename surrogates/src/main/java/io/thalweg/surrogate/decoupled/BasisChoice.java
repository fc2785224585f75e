package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.random.Shuffle;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Which rows of the data make a basis. */
final class BasisChoice {

    /** Rows that a point is judged by. */
    private static final int MEASURED = 2048;

    /** Points that are tried for each that is taken. */
    private static final int CANDIDATES = 16;

    /** A point of which less of the prior variance than this is unexplained is no new point. */
    private static final double EXPLAINED = 1e-9;

    private BasisChoice() {}

    /** Some rows, then others at random, so many in all. */
    static int[] including(int[] some, int n, int count, Seed seed) {
        boolean[] taken = new boolean[n];
        int[] rows = Arrays.copyOf(some, count);
        int filled = Math.min(some.length, count);
        for (int i = 0; i < filled; i++) {
            taken[some[i]] = true;
        }
        int[] order = IntStream.range(0, n).toArray();
        RandomGenerator random = seed.generator();
        for (int i = 0; i < n && filled < count; i++) {
            int j = i + random.nextInt(n - i);
            int row = order[j];
            order[j] = order[i];
            if (!taken[row]) {
                rows[filled++] = row;
            }
        }
        return rows;
    }

    /**
     * Rows that explain the data, one after another: of a few candidates – the row that is explained least, and others at random – the
     * one that lowers Σ rᵢ/σᵢ² most, the trace term of the bound (Smola and Bartlett, "Sparse greedy Gaussian process regression", 2001).
     * In many dimensions the least explained rows alone would all be corners.
     *
     * @param most rows that are chosen; fewer if these explain everything
     */
    static int[] explaining(Kernel kernel, Sample sample, int most, Seed seed) {
        int[] measured = Shuffle.subset(
                Math.max(MEASURED, most), sample.size(), seed.child("measured").generator());
        int n = measured.length;
        DMatrixRMaj x = InducingPoints.rows(sample.x(), measured);
        double[] weight =
                Arrays.stream(measured).mapToDouble(i -> 1 / sample.noise()[i]).toArray();
        double[] prior = kernel.diagonal(x);
        double[] residual = prior.clone();
        int count = Math.min(most, n);
        double[] f = new double[n * count];
        int[] chosen = new int[count];
        double[] best = new double[n];
        double[] column = new double[n];
        RandomGenerator random = seed.child("candidates").generator();
        for (int k = 0; k < count; k++) {
            int row = -1;
            double gain = 0;
            for (int c = 0; c < CANDIDATES; c++) {
                int candidate = c == 0 ? leastExplained(residual, weight) : random.nextInt(n);
                if (residual[candidate] > EXPLAINED * prior[candidate]) {
                    double lowered = column(kernel, x, f, count, k, candidate, residual[candidate], weight, column);
                    if (row < 0 || lowered > gain) {
                        row = candidate;
                        gain = lowered;
                        double[] spare = best;
                        best = column;
                        column = spare;
                    }
                }
            }
            if (row < 0) {
                return Arrays.copyOf(chosen, k);
            }
            chosen[k] = measured[row];
            for (int i = 0; i < n; i++) {
                f[i * count + k] = best[i];
                residual[i] = Math.max(0, residual[i] - best[i] * best[i]);
            }
            residual[row] = 0;
        }
        return chosen;
    }

    private static int leastExplained(double[] residual, double[] weight) {
        int worst = 0;
        for (int i = 1; i < residual.length; i++) {
            if (residual[i] * weight[i] > residual[worst] * weight[worst]) {
                worst = i;
            }
        }
        return worst;
    }

    /** The next column of the pivoted Cholesky factor F for a pivot; returns by how much it lowers the weighted residuals. */
    private static double column(
            Kernel kernel,
            DMatrixRMaj x,
            double[] f,
            int stride,
            int k,
            int pivot,
            double residual,
            double[] weight,
            double[] into) {
        double[] covariance = kernel.covariance(InducingPoints.rows(x, new int[] {pivot}), x).data;
        double root = Math.sqrt(residual);
        double lowered = 0;
        for (int i = 0; i < into.length; i++) {
            double ell = (covariance[i] - LinearAlgebra.dot(f, i * stride, f, pivot * stride, k)) / root;
            into[i] = ell;
            lowered += ell * ell * weight[i];
        }
        return lowered;
    }
}
