package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.Feasibility;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSamples;
import java.util.Arrays;

/** Improvements and chances themselves: mean_s max_j (f_js − level_s)⁺ times the feasibility of the point. */
enum PlainImprovement implements ImprovementHeads {
    HEADS;

    @Override
    public JointHead improvement(double[] levels, double[] thresholds) {
        Feasibility feasibility = new Feasibility(thresholds);
        double[] nothing = new double[levels.length];
        return (samples, wantAdjoints) -> {
            double[] f = samples.objective();
            double[] weights = weights(samples, feasibility);
            for (int i = 0; i < f.length; i++) {
                double improvement = f[i] - levels[i % levels.length];
                samples.utilities[i] = improvement <= 0 ? 0 : improvement * weights[i];
            }
            double value = ExpectedMaximum.of(samples, nothing, wantAdjoints);
            if (wantAdjoints) {
                for (int i = 0; i < f.length; i++) {
                    samples.objectiveBar()[i] = samples.utilityBars[i] * weights[i];
                    samples.utilityBars[i] *= samples.utilities[i];
                }
                feasibility.pullback(samples, samples.utilityBars);
            }
            return value;
        };
    }

    /** The feasibility of every point in every sample: a new array, for plain forms are not what is searched at speed. */
    private static double[] weights(JointSamples samples, Feasibility feasibility) {
        double[] weights = new double[samples.utilities.length];
        feasibility.addLog(samples, weights);
        Arrays.setAll(weights, i -> Math.exp(weights[i]));
        return weights;
    }

    @Override
    public JointHead feasibility(double[] logWeights, double[] thresholds) {
        Feasibility feasibility = new Feasibility(thresholds);
        double[] nothing = new double[logWeights.length];
        return (samples, wantAdjoints) -> {
            double[] utilities = samples.utilities;
            Arrays.fill(utilities, 0);
            feasibility.addLog(samples, utilities);
            for (int i = 0; i < utilities.length; i++) {
                utilities[i] = Math.exp(utilities[i] + logWeights[i % logWeights.length]);
            }
            double value = ExpectedMaximum.of(samples, nothing, wantAdjoints);
            if (wantAdjoints) {
                for (int i = 0; i < utilities.length; i++) {
                    samples.utilityBars[i] *= utilities[i];
                }
                feasibility.pullback(samples, samples.utilityBars);
                Feasibility.clearObjective(samples);
            }
            return value;
        };
    }

    @Override
    public JointHead exploration(int count) {
        return Deviations.head(count);
    }
}
