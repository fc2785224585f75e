package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;

/** How an improvement is valued: what the heads of the expected-improvement family are made by. */
interface ImprovementHeads {

    /**
     * The improvement over what is reached in each sample.
     *
     * @param levels what is reached, length S, finite
     */
    JointHead improvement(double[] levels, double[] thresholds);

    /**
     * The chance that a point is feasible, while no feasible one is known.
     *
     * @param logWeights the logarithm of how infeasible the pending points are in each sample, length S
     */
    JointHead feasibility(double[] logWeights, double[] thresholds);

    /** How much there is to learn, while nothing is known at all; for samples of deviations. */
    JointHead exploration(int count);
}
