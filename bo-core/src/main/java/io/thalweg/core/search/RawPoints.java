package io.thalweg.core.search;

import io.thalweg.core.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The arguments that are screened by value: scrambled Sobol points of the whole cube, and perturbations of promising points
 * on scales from a tenth to a thousandth of the cube. Late in a search the acquisition function is large only in small
 * neighbourhoods of the best points, which points of the whole cube would miss.
 */
final class RawPoints {

    private static final double[] SCALES = {0.1, 0.01, 0.001};

    private RawPoints() {}

    /**
     * Raw arguments.
     *
     * @param global number of Sobol points
     * @param local number of perturbed promising points
     * @param q points in an argument
     * @return (global + local) × (q·d), snapped to admissible points
     */
    static DMatrixRMaj of(SearchProblem problem, int global, int local, int q, Seed seed) {
        int d = problem.space().dimension();
        int width = q * d;
        int nearby = problem.promising().numRows == 0 ? 0 : local;
        DMatrixRMaj raw = new DMatrixRMaj(global + nearby, width);
        DMatrixRMaj sobol = new ScrambledSobol(width, seed.child("sobol")).points(global);
        System.arraycopy(sobol.data, 0, raw.data, 0, global * width);
        RandomGenerator random = seed.child("local").generator();
        for (int i = 0; i < nearby; i++) {
            perturb(problem.promising(), SCALES[i % SCALES.length], raw, global + i, random);
        }
        snap(problem, raw, d);
        return raw;
    }

    private static void perturb(DMatrixRMaj promising, double scale, DMatrixRMaj raw, int row, RandomGenerator random) {
        int d = promising.numCols;
        int q = raw.numCols / d;
        for (int j = 0; j < q; j++) {
            // The best point is chosen as often as all the others together.
            int base = random.nextBoolean() ? 0 : random.nextInt(promising.numRows);
            // In many dimensions a move of all coordinates at once is always long: move a random subset.
            double share = Math.min(1, Math.max(0.2, 4.0 / d));
            for (int k = 0; k < d; k++) {
                double u = promising.data[base * d + k];
                double step = scale * random.nextGaussian();
                boolean moved = random.nextDouble() < share;
                raw.data[row * raw.numCols + j * d + k] = Math.min(1, Math.max(0, moved ? u + step : u + 0.01 * step));
            }
        }
    }

    private static void snap(SearchProblem problem, DMatrixRMaj raw, int d) {
        for (int from = 0; from < raw.numRows * raw.numCols; from += d) {
            double[] point = problem.space().snap(Arrays.copyOfRange(raw.data, from, from + d));
            System.arraycopy(point, 0, raw.data, from, d);
        }
    }
}
