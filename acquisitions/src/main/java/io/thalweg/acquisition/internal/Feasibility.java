package io.thalweg.acquisition.internal;

import java.util.Arrays;

/**
 * Whether the constraints hold at a point in a sample, as a smooth indicator with fat tails: log of the product over the
 * constraints of a step from 0 to 1 at the threshold.
 */
public final class Feasibility {

    private final int first;
    private final double[] thresholds;

    public Feasibility(double[] thresholds) {
        this(1, thresholds);
    }

    /**
     * The feasibility of outcomes.
     *
     * @param first which outcome is the first constrained one; the others follow
     * @param thresholds feasible where an outcome is at least this, one entry a constraint
     */
    public Feasibility(int first, double[] thresholds) {
        this.first = first;
        this.thresholds = thresholds;
    }

    /**
     * Adds the log feasibility of every point in every sample.
     *
     * @param to as long as the samples of an outcome
     */
    public void addLog(JointSamples samples, double[] to) {
        for (int c = 0; c < thresholds.length; c++) {
            double[] outcome = samples.outcomes[first + c];
            for (int i = 0; i < to.length; i++) {
                to[i] += FatFunctions.logFatStep(outcome[i] - thresholds[c], FatFunctions.FEASIBILITY_WIDTH);
            }
        }
    }

    /** Overwrites the adjoints of the constrained outcomes, given those of the log feasibility. */
    public void pullback(JointSamples samples, double[] logBar) {
        for (int c = 0; c < thresholds.length; c++) {
            double[] outcome = samples.outcomes[first + c];
            double[] bar = samples.adjoints[first + c];
            for (int i = 0; i < bar.length; i++) {
                bar[i] = logBar[i] == 0
                        ? 0
                        : logBar[i]
                                * FatFunctions.logFatStepSlope(
                                        outcome[i] - thresholds[c], FatFunctions.FEASIBILITY_WIDTH);
            }
        }
    }

    /** The logarithm of how infeasible all the pending points are, in each sample; 0 where nothing is pending. */
    public static double[] logInfeasibleSoFar(KnownSamples known) {
        double[] logs = new double[known.count()];
        for (int p = known.baseline(); p < known.baseline() + known.pending(); p++) {
            for (int s = 0; s < logs.length; s++) {
                double logFeasible = 0;
                for (int c = 0; c < known.thresholds().length; c++) {
                    double slack = known.outcomes()[c + 1][p * known.count() + s] - known.thresholds()[c];
                    logFeasible += FatFunctions.logFatStep(slack, FatFunctions.FEASIBILITY_WIDTH);
                }
                // Never 0, however far inside: then nothing would be left to search for.
                logs[s] = Math.min(logs[s], Math.log(Math.max(-Math.expm1(logFeasible), Double.MIN_NORMAL)));
            }
        }
        return logs;
    }

    /** All adjoints of the objective 0: it does not count while nothing feasible is known. */
    public static void clearObjective(JointSamples samples) {
        Arrays.fill(samples.objectiveBar(), 0);
    }
}
