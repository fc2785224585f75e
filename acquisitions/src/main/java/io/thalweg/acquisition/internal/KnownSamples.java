package io.thalweg.acquisition.internal;

/**
 * Joint samples of all outcomes at the points that do not move: first the baseline (observed points that may be the best), then
 * those pending.
 *
 * @param count number of samples, S
 * @param baseline number of baseline points
 * @param pending number of pending points
 * @param outcomes the samples of each outcome, the objective first: (baseline + pending) × S, those of a point contiguous
 * @param incumbent the value to improve on, or −∞
 * @param thresholds of the constraints, which are the outcomes after the objective
 */
public record KnownSamples(
        int count, int baseline, int pending, double[][] outcomes, double incumbent, double[] thresholds) {

    /** The objective at a known point in a sample. */
    public double objective(int point, int sample) {
        return outcomes[0][point * count + sample];
    }

    /** Whether all constraints hold at a known point in a sample. */
    public boolean isFeasible(int point, int sample) {
        for (int c = 0; c < thresholds.length; c++) {
            if (outcomes[c + 1][point * count + sample] < thresholds[c]) {
                return false;
            }
        }
        return true;
    }
}
