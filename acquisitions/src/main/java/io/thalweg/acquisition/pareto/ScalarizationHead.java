package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.FatFunctions;
import io.thalweg.acquisition.internal.Feasibility;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSamples;
import java.util.Arrays;

/**
 * Logarithm of the mean smooth improvement of scalars over samples and scalarisations: log mean_{s,k} exp fatmax_i [log
 * fatplus(s_k(f_is) − level_ks; τ) + log feasibility_is].
 */
final class ScalarizationHead implements JointHead {

    private static final double TAU = FatFunctions.IMPROVEMENT_WIDTH;

    private final Chebyshev[] scalarizations;

    /** What is reached, scalarisations × S. */
    private final double[][] levels;

    private final int m;
    private final double[] thresholds;

    ScalarizationHead(Chebyshev[] scalarizations, double[][] levels, int m, double[] thresholds) {
        this.scalarizations = scalarizations;
        this.levels = levels;
        this.m = m;
        this.thresholds = thresholds;
    }

    @Override
    public double value(JointSamples samples, boolean wantAdjoints) {
        int q = samples.points();
        int count = samples.count();
        double[] logFeasibility = new double[q * count];
        Feasibility feasibility = new Feasibility(m, thresholds);
        feasibility.addLog(samples, logFeasibility);
        double[][] outcomes = new double[m][];
        Arrays.setAll(outcomes, samples::outcome);

        double[][] worths = new double[levels.length][count];
        double[][] slopes = new double[levels.length][q * count];
        double[][] shares = new double[levels.length][q * count];
        double best = Double.NEGATIVE_INFINITY;
        double[] utilities = new double[q * count];
        for (int k = 0; k < levels.length; k++) {
            for (int at = 0; at < q * count; at++) {
                double gain = scalarizations[k].of(outcomes, at) - levels[k][at % count];
                utilities[at] = FatFunctions.logFatPlus(gain, TAU) + logFeasibility[at];
                slopes[k][at] = wantAdjoints ? FatFunctions.logFatPlusSlope(gain, TAU) : 0;
            }
            for (int s = 0; s < count; s++) {
                worths[k][s] = FatFunctions.fatMax(utilities, s, count, q, FatFunctions.MAXIMUM_WIDTH, shares[k]);
                best = Math.max(best, worths[k][s]);
            }
        }
        double sum = 0;
        for (double[] row : worths) {
            for (int s = 0; s < count; s++) {
                row[s] = Math.exp(row[s] - best);
                sum += row[s];
            }
        }
        if (wantAdjoints) {
            pullback(samples, outcomes, worths, sum, slopes, shares, feasibility);
        }
        return best + Math.log(sum / (count * levels.length));
    }

    private void pullback(
            JointSamples samples,
            double[][] outcomes,
            double[][] worths,
            double sum,
            double[][] slopes,
            double[][] shares,
            Feasibility feasibility) {
        int count = samples.count();
        double[][] bars = new double[m][];
        Arrays.setAll(bars, samples::outcomeBar);
        for (double[] bar : bars) {
            Arrays.fill(bar, 0);
        }
        double[] utilityBars = new double[outcomes[0].length];
        for (int k = 0; k < levels.length; k++) {
            for (int at = 0; at < utilityBars.length; at++) {
                double bar = shares[k][at] * worths[k][at % count] / sum;
                utilityBars[at] += bar;
                scalarizations[k].pullback(outcomes, at, bar * slopes[k][at], bars);
            }
        }
        feasibility.pullback(samples, utilityBars);
    }
}
