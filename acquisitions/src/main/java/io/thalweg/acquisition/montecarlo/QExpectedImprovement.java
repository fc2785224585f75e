package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.NormalDraws;

/**
 * Expected improvement of a batch, E max_j max(f(x_j) − f*, 0) (qEI: Ginsbourger, Le Riche and Carraro 2010; by samples: Wang,
 * Clark, Liu and Frazier 2020). Where an improvement is improbable the value and its gradient are 0, which blinds a search;
 * {@link QLogExpectedImprovement} has nearly the same maximiser and is never blind.
 *
 * <p>Pending points belong to the batch: the value is what the points add to what those promise. Black-box constraints weigh each
 * point in each sample. While nothing feasible is known the chance of feasibility is the value, and where nothing at all is
 * known and no constraint is given, the deviation to be expected from the posterior mean.
 */
public final class QExpectedImprovement extends JointImprovement {

    /** With 128 quasi-random samples. */
    public QExpectedImprovement() {
        this(DEFAULT_SAMPLES);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QExpectedImprovement(int samples) {
        this(NormalDraws.sobol(samples));
    }

    QExpectedImprovement(NormalDraws draws) {
        super(draws, PlainImprovement.HEADS, Baseline.NONE);
    }
}
