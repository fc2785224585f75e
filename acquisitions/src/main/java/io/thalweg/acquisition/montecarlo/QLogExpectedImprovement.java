package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.internal.NormalDraws;

/**
 * Logarithm of a smooth expected improvement of a batch (qLogEI: Ament, Daulton, Eriksson, Balandat and Bakshy 2023,
 * arXiv:2310.20708): the default for batches. Its value is finite and its gradient useful however improbable an improvement is.
 *
 * <p>Pending points belong to the batch: the value is what the points add to what those promise. Black-box constraints weigh each
 * point in each sample. While nothing feasible is known the log chance of feasibility is the value, and where nothing at all
 * is known and no constraint is given, the logarithm of the deviation to be expected from the posterior mean.
 */
public final class QLogExpectedImprovement extends JointImprovement implements LogAcquisition {

    /** With 128 quasi-random samples. */
    public QLogExpectedImprovement() {
        this(DEFAULT_SAMPLES);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QLogExpectedImprovement(int samples) {
        this(NormalDraws.sobol(samples));
    }

    QLogExpectedImprovement(NormalDraws draws) {
        super(draws, LogImprovement.HEADS, Baseline.NONE);
    }
}
