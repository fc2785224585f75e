package io.thalweg.acquisition.pareto;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Joint samples of the objectives and of the constrained outcomes at the points that do not move: observed points whose noise
 * leaves their outcomes uncertain, then those pending.
 *
 * @param outcomes of each outcome, the objectives first, its samples: points × S, those of a point contiguous
 * @param points number of points
 * @param count number of samples, S
 * @param thresholds of the constraints, which are the last outcomes
 */
record KnownOutcomes(double[][] outcomes, int points, int count, double[] thresholds) {

    /** Number of objectives, m. */
    int objectives() {
        return outcomes.length - thresholds.length;
    }

    /** The objectives at the points that count in a sample, one a row. */
    DMatrixRMaj feasible(int sample) {
        int m = objectives();
        int[] rows = IntStream.range(0, points)
                .filter(point -> counts(point, sample))
                .toArray();
        DMatrixRMaj values = new DMatrixRMaj(rows.length, m);
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < m; j++) {
                values.data[i * m + j] = outcomes[j][rows[i] * count + sample];
            }
        }
        return values;
    }

    /** Whether all constraints hold at a point in a sample, and the objectives are numbers. */
    boolean counts(int point, int sample) {
        for (int c = 0; c < thresholds.length; c++) {
            if (!(outcomes[objectives() + c][point * count + sample] >= thresholds[c])) {
                return false;
            }
        }
        return Arrays.stream(outcomes, 0, objectives()).allMatch(f -> Double.isFinite(f[point * count + sample]));
    }
}
