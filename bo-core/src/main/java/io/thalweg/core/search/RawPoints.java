package io.thalweg.core.search;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The arguments that are screened by value: scrambled Sobol points of the whole region, and perturbations of promising points
 * on scales from a tenth to a thousandth of the cube. Late in a search the acquisition function is large only in small
 * neighbourhoods of the best points, which points of the whole region would miss.
 */
final class RawPoints {

    private static final double[] SCALES = {0.1, 0.01, 0.001};

    /** The optimum is imagined near promising points more often than elsewhere: share of auxiliary points drawn there. */
    private static final double NEARBY_AUXILIARY = 0.75;

    private RawPoints() {}

    /**
     * Raw arguments.
     *
     * @param global number of Sobol points
     * @param local number of perturbed promising points
     * @return (global + local) arguments, one a row, snapped to admissible points
     */
    static DMatrixRMaj of(Arguments arguments, int global, int local, Seed seed) {
        DMatrixRMaj promising = arguments.problem().promising();
        int d = arguments.pointDimension();
        int nearby = promising.numRows == 0 ? 0 : local;
        DMatrixRMaj raw = new DMatrixRMaj(global + nearby, arguments.width());
        RandomGenerator random = seed.child("local").generator();
        fillRegion(arguments, raw, global, seed.child("sobol"));
        for (int i = global; i < raw.numRows; i++) {
            double scale = SCALES[(i - global) % SCALES.length];
            for (int from = 0; from < arguments.chosenWidth(); from += d) {
                perturb(promising, scale, raw.data, i * raw.numCols + from, random);
            }
        }
        drawAuxiliary(arguments, raw, seed.child("auxiliary").generator());
        for (int i = 0; i < raw.numRows; i++) {
            arguments.snap(raw.data, i * raw.numCols);
        }
        return raw;
    }

    /** Without constraints one sequence in all the coordinates of an argument; with them admissible points, shared out. */
    private static void fillRegion(Arguments arguments, DMatrixRMaj raw, int rows, Seed seed) {
        if (!arguments.problem().space().constraints().isEmpty()) {
            fillConstrained(arguments, raw, rows, seed);
            return;
        }
        DMatrixRMaj sobol = new ScrambledSobol(raw.numCols, seed).points(rows);
        for (int i = 0; i < rows * raw.numCols; i++) {
            double lower = arguments.lower(i);
            raw.data[i] = lower + sobol.data[i] * (arguments.upper(i) - lower);
        }
    }

    private static void fillConstrained(Arguments arguments, DMatrixRMaj raw, int rows, Seed seed) {
        SearchProblem problem = arguments.problem();
        int d = arguments.pointDimension();
        for (int from = 0; from < raw.numCols; from += d) {
            DMatrixRMaj points = problem.space().sample(rows, problem.region(), seed.child("point", from));
            for (int i = 0; i < rows; i++) {
                System.arraycopy(points.data, i * d, raw.data, i * raw.numCols + from, d);
            }
        }
    }

    private static void perturb(DMatrixRMaj promising, double scale, double[] x, int offset, RandomGenerator random) {
        int d = promising.numCols;
        // The best point is chosen as often as all the others together.
        int base = random.nextBoolean() ? 0 : random.nextInt(promising.numRows);
        // In many dimensions a move of all coordinates at once is always long: move a random subset.
        double share = Math.min(1, Math.max(0.2, 4.0 / d));
        for (int k = 0; k < d; k++) {
            double u = promising.data[base * d + k];
            double step = scale * random.nextGaussian();
            boolean moved = random.nextDouble() < share;
            x[offset + k] = Math.min(1, Math.max(0, moved ? u + step : u + 0.01 * step));
        }
    }

    private static void drawAuxiliary(Arguments arguments, DMatrixRMaj raw, RandomGenerator random) {
        DMatrixRMaj promising = arguments.problem().promising();
        int d = arguments.pointDimension();
        for (int i = 0; i < raw.numRows; i++) {
            for (int from = arguments.chosenWidth(); from < arguments.width(); from += d) {
                int offset = i * raw.numCols + from;
                if (promising.numRows > 0 && random.nextDouble() < NEARBY_AUXILIARY) {
                    perturb(promising, SCALES[random.nextInt(SCALES.length)], raw.data, offset, random);
                } else {
                    for (int k = 0; k < d; k++) {
                        double lower = arguments.lower(k);
                        raw.data[offset + k] = lower + random.nextDouble() * (arguments.upper(k) - lower);
                    }
                }
            }
        }
    }
}
