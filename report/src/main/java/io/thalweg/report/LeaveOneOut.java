package io.thalweg.report;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.study.OutcomeInsight;
import java.util.ArrayList;
import java.util.Arrays;
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
     * @param predicted belief about a measurement
     */
    record Case(int index, long trial, double measured, WarpedNormal predicted) {
        /** How many deviations the measured value is above the predicted one, by the units of the model. */
        double standardised() {
            return predicted.units().sign() * predicted.standardised(measured);
        }

        /** The error in units of the model. */
        double error() {
            return predicted.units().toModel(measured) - predicted.location();
        }
    }

    /** Leaves out some of the measurements of an outcome, each in turn. */
    static LeaveOneOut of(OutcomeInsight outcome, int[] indices) {
        OutcomeUnits units = outcome.units();
        List<WarpedNormal> posterior = outcome.atTold(indices);
        double[] believed = outcome.believed();
        double[] noise = outcome.noiseVariances();
        List<Case> cases = new ArrayList<>();
        for (int k = 0; k < indices.length; k++) {
            int i = indices[k];
            double m = posterior.get(k).location();
            double v = posterior.get(k).variance();
            double s2 = units.varianceToModel(believed[i], noise[i]);
            double left = s2 - v;
            if (!(left > ROUNDING * s2) || !(v > 0)) {
                continue;
            }
            // v'(m/v − y/s²), written without the cancellation of its two terms
            double mean = m + (m - units.toModel(believed[i])) * v / left;
            double variance = v * s2 / left + s2;
            if (Double.isFinite(mean) && Double.isFinite(variance)) {
                cases.add(new Case(
                        i,
                        outcome.told().get(i).trial().number(),
                        believed[i],
                        new WarpedNormal(units, mean, variance)));
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

    /** Root of the mean squared error of the predictions, in user units; those of the best values if the values are warped. */
    double error() {
        double scale =
                cases.isEmpty() ? Double.NaN : cases.get(0).predicted().units().scale();
        return scale * Math.sqrt(squaredError());
    }

    private double squaredError() {
        return cases.stream()
                .mapToDouble(one -> one.error() * one.error())
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Share of the variance of the measurements that predictions explain, by the units of the model: 1 − error²/variance; below 0 if their
     * mean is better.
     */
    double explained() {
        double[] values = cases.stream()
                .mapToDouble(one -> one.predicted().units().toModel(one.measured()))
                .toArray();
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double variance = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(Double.NaN);
        return 1 - squaredError() / variance;
    }
}
