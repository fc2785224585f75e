package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.KnownSamples;
import io.thalweg.acquisition.internal.NormalDraws;

/**
 * The expected best of a batch, E max_j f(x_j) (qSR: Wilson, Hutter and Deisenroth 2018): for a last batch, after which
 * nothing more can be tried. For one point it is the posterior mean. Pending points count as points of the batch.
 */
public final class QSimpleRegret extends JointAcquisition {

    /** With 128 quasi-random samples. */
    public QSimpleRegret() {
        this(DEFAULT_SAMPLES);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two
     * @throws IllegalArgumentException if it is none
     */
    public QSimpleRegret(int samples) {
        this(NormalDraws.sobol(samples));
    }

    QSimpleRegret(NormalDraws draws) {
        super(draws);
    }

    @Override
    JointHead head(KnownSamples known) {
        double[] floors = ExpectedMaximum.noFloors(known.count());
        for (int p = 0; p < known.pending(); p++) {
            for (int s = 0; s < floors.length; s++) {
                floors[s] = Math.max(floors[s], known.objective(p, s));
            }
        }
        return (samples, wantAdjoints) -> {
            double[] f = samples.objective();
            System.arraycopy(f, 0, samples.utilities, 0, f.length);
            double value = ExpectedMaximum.of(samples, floors, wantAdjoints);
            System.arraycopy(samples.utilityBars, 0, samples.objectiveBar(), 0, f.length);
            return value;
        };
    }
}
