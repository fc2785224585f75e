package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.internal.NormalDraws;

/**
 * Logarithm of a smooth expected improvement over observed points that were measured with noise (qLogNEI: Ament, Daulton,
 * Eriksson, Balandat and Bakshy 2023, arXiv:2310.20708): {@link QNoisyExpectedImprovement} without its underflow, as {@link
 * QLogExpectedImprovement} is {@link QExpectedImprovement} without it. The default where there is noise.
 */
public final class QLogNoisyExpectedImprovement extends JointImprovement implements LogAcquisition {

    /** With 128 quasi-random samples. */
    public QLogNoisyExpectedImprovement() {
        this(DEFAULT_SAMPLES);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QLogNoisyExpectedImprovement(int samples) {
        this(NormalDraws.sobol(samples), Baseline.CONTENDERS);
    }

    QLogNoisyExpectedImprovement(NormalDraws draws, Baseline baseline) {
        super(draws, LogImprovement.HEADS, baseline);
    }
}
