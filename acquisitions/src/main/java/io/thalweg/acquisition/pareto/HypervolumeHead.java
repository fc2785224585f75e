package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.FatFunctions;
import io.thalweg.acquisition.internal.Feasibility;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSamples;
import io.thalweg.core.internal.pareto.BoxDecomposition;
import java.util.Arrays;

/**
 * Logarithm of the mean hypervolume improvement of a batch over samples. In each sample it is the sum over the boxes of what the
 * points of the batch reach together of a box, by inclusion and exclusion over the subsets A of the batch (Daulton, Balandat and
 * Bakshy 2020, arXiv:2006.05078, Eq. 3):
 *
 * <pre>
 *   V = Σ_boxes Σ_A c_A Π_{i ∈ A} p_i Π_j min_{i ∈ A} e_ij,   e_ij = fatplus(min(f_ij, u_j) − l_j; τ),   c_A = (−1)^{|A|+1}
 * </pre>
 *
 * with the fat positive part and the feasibilities p_i of Ament et al. 2023 (arXiv:2310.20708). As the edges e are positive and
 * the minima exact, V is the volume of a union: at least that of each of its parts, so that the sum over subsets loses no digits.
 *
 * <p>A point that others of the batch cover in a sample adds nothing to a union, and there a search would not see it. So a
 * hundredth of the value is the mean of what the points are worth alone: c_A = 0.99·(−1)^{|A|+1} + 0.01·[|A| = 1]/q. This takes
 * the place of the fat minima of Ament et al., with which the sum over subsets can be negative.
 */
final class HypervolumeHead implements JointHead {

    private static final double TAU = FatFunctions.IMPROVEMENT_WIDTH;

    /** Part of the value that is what the points are worth alone. */
    private static final double ALONE = 0.01;

    private final double[][] lower;
    private final double[][] upper;
    private final int m;
    private final double[] thresholds;

    /**
     * A head.
     *
     * @param boxes what is left to conquer, for each sample
     * @param thresholds of the constraints
     */
    HypervolumeHead(BoxDecomposition[] boxes, double[] thresholds) {
        this.lower = Arrays.stream(boxes).map(b -> b.lower().data).toArray(double[][]::new);
        this.upper = Arrays.stream(boxes).map(b -> b.upper().data).toArray(double[][]::new);
        this.m = boxes[0].objectives();
        this.thresholds = thresholds;
    }

    @Override
    public double value(JointSamples samples, boolean wantAdjoints) {
        int size = samples.points() * samples.count();
        double[] logFeasibility = new double[size];
        Feasibility feasibility = new Feasibility(m, thresholds);
        feasibility.addLog(samples, logFeasibility);
        double[] logFeasibilityBar = new double[size];
        for (int j = 0; j < m && wantAdjoints; j++) {
            Arrays.fill(samples.outcomeBar(j), 0);
        }
        Union union = new Union(samples.points());
        double sum = 0;
        for (int s = 0; s < samples.count(); s++) {
            union.begin(samples, s, logFeasibility);
            double[] low = lower[s];
            double[] up = upper[s];
            for (int box = 0; box < low.length; box += m) {
                sum += union.within(low, up, box, wantAdjoints);
            }
            if (wantAdjoints) {
                union.end(samples, s, logFeasibilityBar);
            }
        }
        if (wantAdjoints) {
            for (int j = 0; j < m; j++) {
                scale(samples.outcomeBar(j), 1 / sum);
            }
            scale(logFeasibilityBar, 1 / sum);
            feasibility.pullback(samples, logFeasibilityBar);
        }
        return Math.log(sum / samples.count());
    }

    private static void scale(double[] values, double factor) {
        for (int i = 0; i < values.length; i++) {
            values[i] *= factor;
        }
    }

    /** The volume that the points of a batch reach together in a box; works on one sample after the other. */
    private final class Union {

        private final int q;

        /** c_A; a set is the bits of its index. */
        private final double[] coefficients;

        /** c_A times the feasibilities of the points of A. */
        private final double[] weights;

        /** The smallest edges of the points of A in each objective, and whose they are. */
        private final double[] least;

        private final int[] whose;

        private final double[] f;
        private final double[] edges;
        private final double[] edgeBars;
        private final double[] fBars;
        private final double[] logFeasibilityBars;

        Union(int q) {
            this.q = q;
            int sets = 1 << q;
            coefficients = new double[sets];
            weights = new double[sets];
            least = new double[sets * m];
            whose = new int[sets * m];
            f = new double[q * m];
            edges = new double[q * m];
            edgeBars = new double[q * m];
            fBars = new double[q * m];
            logFeasibilityBars = new double[q];
            for (int set = 1; set < sets; set++) {
                int points = Integer.bitCount(set);
                coefficients[set] = (1 - ALONE) * (points % 2 == 1 ? 1 : -1) + (points == 1 ? ALONE / q : 0);
            }
        }

        void begin(JointSamples samples, int s, double[] logFeasibility) {
            int count = samples.count();
            weights[0] = 1;
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < m; j++) {
                    f[i * m + j] = samples.outcome(j)[i * count + s];
                }
                weights[1 << i] = Math.exp(logFeasibility[i * count + s]);
            }
            for (int set = 1; set < weights.length; set++) {
                weights[set] = weights[set & (set - 1)] * weights[set & -set];
            }
            for (int set = 1; set < weights.length; set++) {
                weights[set] *= coefficients[set];
            }
            Arrays.fill(fBars, 0);
            Arrays.fill(logFeasibilityBars, 0);
        }

        /** The volume in the box that begins at an offset of the corners. */
        double within(double[] low, double[] up, int box, boolean wantAdjoints) {
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < m; j++) {
                    double reach = Math.min(f[i * m + j], up[box + j]) - low[box + j];
                    edges[i * m + j] = FatFunctions.fatPlus(reach, TAU);
                }
            }
            Arrays.fill(edgeBars, 0);
            double sum = 0;
            for (int set = 1; set < weights.length; set++) {
                int from = set * m;
                narrow(set, from);
                double term = weights[set];
                for (int j = 0; j < m; j++) {
                    term *= least[from + j];
                }
                sum += term;
                if (wantAdjoints) {
                    pullback(set, from, term);
                }
            }
            if (wantAdjoints) {
                for (int i = 0; i < q; i++) {
                    for (int j = 0; j < m; j++) {
                        int at = i * m + j;
                        if (f[at] < up[box + j]) {
                            fBars[at] += edgeBars[at] * FatFunctions.fatPlusSlope(f[at] - low[box + j], TAU);
                        }
                    }
                }
            }
            return sum;
        }

        /** The smallest edges of a set, from those of the set without its first point. */
        private void narrow(int set, int from) {
            int first = Integer.numberOfTrailingZeros(set);
            int rest = (set & (set - 1)) * m;
            for (int j = 0; j < m; j++) {
                double edge = edges[first * m + j];
                boolean mine = rest == 0 || edge <= least[rest + j];
                least[from + j] = mine ? edge : least[rest + j];
                whose[from + j] = mine ? first : whose[rest + j];
            }
        }

        private void pullback(int set, int from, double term) {
            for (int j = 0; j < m; j++) {
                double others = weights[set];
                for (int k = 0; k < m; k++) {
                    others *= k == j ? 1 : least[from + k];
                }
                edgeBars[whose[from + j] * m + j] += others;
            }
            for (int i = 0; i < q; i++) {
                logFeasibilityBars[i] += (set >> i & 1) * term;
            }
        }

        void end(JointSamples samples, int s, double[] logFeasibilityBar) {
            int count = samples.count();
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < m; j++) {
                    samples.outcomeBar(j)[i * count + s] = fBars[i * m + j];
                }
                logFeasibilityBar[i * count + s] = logFeasibilityBars[i];
            }
        }
    }
}
