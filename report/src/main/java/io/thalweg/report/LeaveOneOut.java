package io.thalweg.report;

import io.thalweg.core.study.OutcomeInsight;
import java.util.ArrayList;
import java.util.List;

/**
 * What a Gaussian-process model predicts of each measurement from all the others, hyperparameters and mean kept.
 *
 * <p>With Gaussian noise of variance s² the model without measurement i is its cavity: if f_i | y has mean m and variance v, then f_i
 * without y_i has variance v' = v s²/(s² − v) and mean v'(m/v − y_i/s²) (C. E. Rasmussen and C. K. I. Williams 2006, equations 3.56
 * and 5.12). This is exact for exact models, where it agrees with learning again without the measurement, and an approximation for those
 * of inducing points or features. Where v is s² to rounding the measurement cannot be taken out in this way.
 *
 * @param cases one for each measurement that could be taken out
 * @param skipped how many could not
 */
record LeaveOneOut(List<Case> cases, int skipped) {

    /** Relative difference of s² and v below which their difference is rounding. */
    private static final double ROUNDING = 1e-7;

    /**
     * A measurement and its prediction.
     *
     * @param index of {@link OutcomeInsight#told}
     * @param trial number of its trial
     * @param measured value as the model has seen it
     * @param mean predicted value
     * @param deviation of a measurement around it
     */
    record Case(int index, long trial, double measured, double mean, double deviation) {
        /** How many deviations the measured value is above the predicted one. */
        double standardised() {
            return (measured - mean) / deviation;
        }
    }

    /** Leaves out some of the measurements of an outcome, each in turn. */
    static LeaveOneOut of(OutcomeInsight outcome, int[] indices) {
        OutcomeInsight.Moments posterior = outcome.atTold(indices);
        double[] believed = outcome.believed();
        double[] noise = outcome.noiseVariances();
        List<Case> cases = new ArrayList<>();
        for (int k = 0; k < indices.length; k++) {
            int i = indices[k];
            double v = posterior.deviation()[k] * posterior.deviation()[k];
            double left = noise[i] - v;
            if (!(left > ROUNDING * noise[i]) || !(v > 0)) {
                continue;
            }
            double variance = v * noise[i] / left;
            // v'(m/v − y/s²), written without the cancellation of its two terms
            double mean = posterior.mean()[k] + (posterior.mean()[k] - believed[i]) * v / left;
            double deviation = Math.sqrt(variance + noise[i]);
            if (Double.isFinite(mean) && Double.isFinite(deviation)) {
                cases.add(new Case(i, outcome.told().get(i).trial().number(), believed[i], mean, deviation));
            }
        }
        return new LeaveOneOut(cases, indices.length - cases.size());
    }

    /** Share of the measurements that lie within so many deviations of their predictions. */
    double coverage(double deviations) {
        return cases.stream()
                        .filter(one -> Math.abs(one.standardised()) <= deviations)
                        .count()
                / (double) cases.size();
    }

    /** Root of the mean squared error of the predictions. */
    double error() {
        return Math.sqrt(cases.stream()
                .mapToDouble(one -> (one.measured() - one.mean()) * (one.measured() - one.mean()))
                .average()
                .orElse(Double.NaN));
    }

    /** Share of the variance of the measurements that predictions explain: 1 − error²/variance; below 0 if their mean is better. */
    double explained() {
        double mean = cases.stream().mapToDouble(Case::measured).average().orElse(Double.NaN);
        double variance = cases.stream()
                .mapToDouble(one -> (one.measured() - mean) * (one.measured() - mean))
                .average()
                .orElse(Double.NaN);
        return 1 - error() * error() / variance;
    }
}
