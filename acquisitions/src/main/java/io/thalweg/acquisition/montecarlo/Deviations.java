package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;

/**
 * Where there is nothing to improve on, a batch is worth what it may be off: √(π/2) mean_s max_j |f_js − E f_j|, which for one
 * point is its posterior standard deviation (given the pending points), but for the error of the samples.
 */
final class Deviations {

    /** A batch about which all is known would have the logarithm −∞. */
    private static final double LEAST = 1e-10;

    /** σ/E|σε|, ε standard normal. */
    private static final double DEVIATION = Math.sqrt(Math.PI / 2);

    private Deviations() {}

    /** The head that gives it, on samples of the deviations. */
    static JointHead head(int count) {
        double[] none = ExpectedMaximum.noFloors(count);
        return (samples, wantAdjoints) -> {
            double[] deviations = samples.objective();
            for (int i = 0; i < deviations.length; i++) {
                samples.utilities[i] = DEVIATION * Math.abs(deviations[i]);
            }
            double value = ExpectedMaximum.of(samples, none, wantAdjoints);
            for (int i = 0; i < deviations.length && wantAdjoints; i++) {
                samples.objectiveBar()[i] = DEVIATION * Math.signum(deviations[i]) * samples.utilityBars[i];
            }
            return value;
        };
    }

    /** The head that gives its logarithm. */
    static JointHead logHead(int count) {
        JointHead plain = head(count);
        return (samples, wantAdjoints) -> {
            double value = plain.value(samples, wantAdjoints);
            double slope = value > LEAST ? 1 / value : 0;
            for (int i = 0; i < samples.objectiveBar().length && wantAdjoints; i++) {
                samples.objectiveBar()[i] *= slope;
            }
            return Math.log(value <= LEAST ? LEAST : value);
        };
    }
}
