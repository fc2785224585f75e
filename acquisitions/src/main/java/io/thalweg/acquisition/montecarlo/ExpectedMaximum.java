package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointSamples;
import java.util.Arrays;

/** The mean over the samples of the largest utility among the points of a batch and the pending ones. */
final class ExpectedMaximum {

    private ExpectedMaximum() {}

    /**
     * (1/S) Σ_s max(floor_s, max_j u_js).
     *
     * @param samples holds the utilities u; their adjoints are overwritten if wanted
     * @param floors the best utility of a pending point in each sample; −∞ where there is none
     */
    static double of(JointSamples samples, double[] floors, boolean wantAdjoints) {
        double[] utilities = samples.utilities;
        int count = samples.count;
        double share = 1.0 / count;
        if (wantAdjoints) {
            Arrays.fill(samples.utilityBars, 0);
        }
        double sum = 0;
        for (int s = 0; s < count; s++) {
            double best = floors[s];
            int at = -1;
            for (int i = s; i < utilities.length; i += count) {
                if (utilities[i] > best) {
                    best = utilities[i];
                    at = i;
                }
            }
            sum += best;
            if (wantAdjoints && at >= 0) {
                samples.utilityBars[at] = share;
            }
        }
        return sum * share;
    }

    /** Nothing is pending. */
    static double[] noFloors(int count) {
        double[] floors = new double[count];
        Arrays.fill(floors, Double.NEGATIVE_INFINITY);
        return floors;
    }
}
