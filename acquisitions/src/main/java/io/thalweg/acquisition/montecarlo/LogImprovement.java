package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.FatFunctions;
import io.thalweg.acquisition.internal.Feasibility;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSamples;
import java.util.Arrays;

/**
 * Logarithms of smooth improvements and chances (qLogEI: Ament et al. 2023, arXiv:2310.20708, Eq. 10):
 *
 * <pre>
 *   log mean_s exp fatmax_j [ log fatplus(f_js − level_s; τ) + Σ_c log feasibility_c ]
 * </pre>
 */
enum LogImprovement implements ImprovementHeads {
    HEADS;

    @Override
    public JointHead improvement(double[] levels, double[] thresholds) {
        Feasibility feasibility = new Feasibility(thresholds);
        int count = levels.length;
        double[] zeros = new double[count];
        return (samples, wantAdjoints) -> {
            double[] f = samples.objective();
            double[] utilities = samples.utilities;
            for (int from = 0; from < f.length; from += count) {
                for (int s = 0; s < count; s++) {
                    utilities[from + s] =
                            FatFunctions.logFatPlus(f[from + s] - levels[s], FatFunctions.IMPROVEMENT_WIDTH);
                }
            }
            feasibility.addLog(samples, utilities);
            double value = logMeanMaximum(samples, zeros, wantAdjoints);
            if (wantAdjoints) {
                for (int from = 0; from < f.length; from += count) {
                    for (int s = 0; s < count; s++) {
                        double bar = samples.utilityBars[from + s];
                        samples.objectiveBar()[from + s] = bar == 0
                                ? 0
                                : bar
                                        * FatFunctions.logFatPlusSlope(
                                                f[from + s] - levels[s], FatFunctions.IMPROVEMENT_WIDTH);
                    }
                }
                feasibility.pullback(samples, samples.utilityBars);
            }
            return value;
        };
    }

    @Override
    public JointHead feasibility(double[] logWeights, double[] thresholds) {
        Feasibility feasibility = new Feasibility(thresholds);
        return (samples, wantAdjoints) -> {
            Arrays.fill(samples.utilities, 0);
            feasibility.addLog(samples, samples.utilities);
            double value = logMeanMaximum(samples, logWeights, wantAdjoints);
            if (wantAdjoints) {
                feasibility.pullback(samples, samples.utilityBars);
                Feasibility.clearObjective(samples);
            }
            return value;
        };
    }

    @Override
    public JointHead exploration(int count) {
        return Deviations.logHead(count);
    }

    /** log (1/S) Σ_s exp(w_s + fatmax_j u_js), with the adjoints of the utilities if wanted. */
    private static double logMeanMaximum(JointSamples samples, double[] logWeights, boolean wantAdjoints) {
        int count = samples.count;
        double[] worths = samples.worths;
        double[] bars = samples.utilityBars;
        double best = Double.NEGATIVE_INFINITY;
        for (int s = 0; s < count; s++) {
            worths[s] = logWeights[s]
                    + FatFunctions.fatMax(
                            samples.utilities, s, count, samples.points, FatFunctions.MAXIMUM_WIDTH, bars);
            best = Math.max(best, worths[s]);
        }
        double sum = 0;
        for (int s = 0; s < count; s++) {
            worths[s] = Math.exp(worths[s] - best);
            sum += worths[s];
        }
        if (wantAdjoints) {
            for (int i = 0; i < bars.length; i++) {
                bars[i] *= worths[i % count] / sum;
            }
        }
        return best + Math.log(sum / count);
    }
}
