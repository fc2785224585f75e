package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.NormalDraws;

/**
 * Expected improvement of a batch over the observed points, whose true values are uncertain because they were measured with
 * noise (qNEI: Letham, Karrer, Ottoni and Bakshy 2019; Balandat et al. 2020): E max(max_j f(x_j) − max_i f(b_i), 0) for the joint
 * posterior at the batch and the baseline b, the observed points that have a real chance of being the best, at most 24. The
 * incumbent is not used while there are any.
 *
 * <p>In all else it is {@link QExpectedImprovement}. A baseline point counts in the samples in which it is feasible.
 */
public final class QNoisyExpectedImprovement extends JointImprovement {

    /** With 128 quasi-random samples. */
    public QNoisyExpectedImprovement() {
        this(DEFAULT_SAMPLES);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QNoisyExpectedImprovement(int samples) {
        this(NormalDraws.sobol(samples), Baseline.CONTENDERS);
    }

    QNoisyExpectedImprovement(NormalDraws draws, Baseline baseline) {
        super(draws, PlainImprovement.HEADS, baseline);
    }
}
