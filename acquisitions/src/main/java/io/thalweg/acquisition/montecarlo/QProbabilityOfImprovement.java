package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.KnownSamples;
import io.thalweg.acquisition.internal.NormalDraws;

/**
 * The probability that a point of the batch improves, E max_j sigmoid((f(x_j) − f*)/τ) (qPI: Wilson, Hutter and Deisenroth 2018,
 * Table 1): a smooth indicator in place of 1(f &gt; f*). It does not ask by how much, so it searches close to the incumbent.
 * Pending points count as points of the batch. While there is no incumbent the value is the deviation to be expected from
 * the posterior mean.
 */
public final class QProbabilityOfImprovement extends JointAcquisition {

    /** In model units, where outcomes vary by about 1. */
    private static final double DEFAULT_WIDTH = 1e-2;

    private final double width;

    /** A width τ of 0.01 and 128 quasi-random samples. */
    public QProbabilityOfImprovement() {
        this(DEFAULT_WIDTH, DEFAULT_SAMPLES);
    }

    /**
     * With another width and so many quasi-random samples.
     *
     * @param width τ, in model units, positive and finite; small is close to the indicator but leaves gradients to few samples
     * @param samples a power of two
     * @throws IllegalArgumentException if the width is not positive and finite, or samples is no power of two
     */
    public QProbabilityOfImprovement(double width, int samples) {
        this(width, NormalDraws.sobol(samples));
    }

    QProbabilityOfImprovement(double width, NormalDraws draws) {
        super(draws);
        if (!(width > 0) || Double.isInfinite(width)) {
            throw new IllegalArgumentException("width is " + width + ", must be positive and finite");
        }
        this.width = width;
    }

    @Override
    boolean looksAtDeviations(KnownSamples known) {
        return known.incumbent() == Double.NEGATIVE_INFINITY;
    }

    @Override
    JointHead head(KnownSamples known) {
        if (looksAtDeviations(known)) {
            return Deviations.head(known.count());
        }
        double incumbent = known.incumbent();
        double[] floors = new double[known.count()];
        for (int p = 0; p < known.pending(); p++) {
            for (int s = 0; s < floors.length; s++) {
                floors[s] = Math.max(floors[s], sigmoid(known.objective(p, s) - incumbent));
            }
        }
        return (samples, wantAdjoints) -> {
            double[] f = samples.objective();
            for (int i = 0; i < f.length; i++) {
                samples.utilities[i] = sigmoid(f[i] - incumbent);
            }
            double value = ExpectedMaximum.of(samples, floors, wantAdjoints);
            for (int i = 0; i < f.length && wantAdjoints; i++) {
                double p = samples.utilities[i];
                samples.objectiveBar()[i] = samples.utilityBars[i] * p * (1 - p) / width;
            }
            return value;
        };
    }

    /** Between 0 and 1 also where the exponential overflows. */
    private double sigmoid(double improvement) {
        return 1 / (1 + Math.exp(-improvement / width));
    }

    @Override
    public String toString() {
        return "QProbabilityOfImprovement[width=" + width + "]";
    }
}
