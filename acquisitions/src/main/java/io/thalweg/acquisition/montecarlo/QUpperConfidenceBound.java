package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSamples;
import io.thalweg.acquisition.internal.KnownSamples;
import io.thalweg.acquisition.internal.NormalDraws;

/**
 * Optimistic bound of a batch, E max_j (m_j + √(βπ/2) |f(x_j) − m_j|) (qUCB: Wilson, Hutter and Deisenroth 2018, Table 1). For
 * one point it is μ + √β σ, for E|ε| = √(2/π). Pending points count as points of the batch.
 *
 * <p>m_j is the mean of the samples at x_j, as in BoTorch, not the posterior mean: with balanced samples they differ by little,
 * the deviations then sum to 0 at every point, and the value is a function of the samples alone.
 */
public final class QUpperConfidenceBound extends JointAcquisition {

    /** 1.8 standard deviations, as for one point. */
    private static final double DEFAULT_BETA = 3.24;

    private final double beta;
    private final double weight;

    /** 1.8 standard deviations, β = 3.24, and 128 quasi-random samples. */
    public QUpperConfidenceBound() {
        this(DEFAULT_BETA);
    }

    /**
     * A bound of √β standard deviations, with 128 quasi-random samples.
     *
     * @param beta finite, not negative; larger explores more, 0 is {@link QSimpleRegret}'s mean of samples at the best point
     * @throws IllegalArgumentException if beta is negative, infinite or NaN
     */
    public QUpperConfidenceBound(double beta) {
        this(beta, DEFAULT_SAMPLES);
    }

    /**
     * A bound of √β standard deviations.
     *
     * @param beta finite, not negative
     * @param samples a power of two
     * @throws IllegalArgumentException if beta is negative, infinite or NaN, or samples is no power of two
     */
    public QUpperConfidenceBound(double beta, int samples) {
        this(beta, NormalDraws.sobol(samples));
    }

    QUpperConfidenceBound(double beta, NormalDraws draws) {
        super(draws);
        if (!(beta >= 0) || Double.isInfinite(beta)) {
            throw new IllegalArgumentException("beta is " + beta
                    + ", must be finite and not negative: the bound is sqrt(beta) deviations from the mean");
        }
        this.beta = beta;
        this.weight = Math.sqrt(beta * Math.PI / 2);
    }

    /** {@return β, the square of the number of standard deviations} */
    public double beta() {
        return beta;
    }

    @Override
    JointHead head(KnownSamples known) {
        int count = known.count();
        double[] floors = ExpectedMaximum.noFloors(count);
        double[] bounds = new double[count];
        for (int p = 0; p < known.pending(); p++) {
            bounds(known.outcomes()[0], p * count, count, bounds, 0);
            for (int s = 0; s < count; s++) {
                floors[s] = Math.max(floors[s], bounds[s]);
            }
        }
        return (samples, wantAdjoints) -> {
            double[] f = samples.objective();
            for (int from = 0; from < f.length; from += count) {
                bounds(f, from, count, samples.utilities, from);
            }
            double value = ExpectedMaximum.of(samples, floors, wantAdjoints);
            for (int from = 0; from < f.length && wantAdjoints; from += count) {
                pullback(samples, from, count);
            }
            return value;
        };
    }

    /** The bounds m + w |f − m| in the samples of one point. */
    private void bounds(double[] f, int from, int count, double[] out, int outFrom) {
        double mean = mean(f, from, count);
        for (int s = 0; s < count; s++) {
            out[outFrom + s] = mean + weight * Math.abs(f[from + s] - mean);
        }
    }

    private void pullback(JointSamples samples, int from, int count) {
        double[] f = samples.objective();
        double mean = mean(f, from, count);
        double meanBar = 0;
        for (int s = from; s < from + count; s++) {
            double deviationBar = weight * Math.signum(f[s] - mean) * samples.utilityBars[s];
            samples.objectiveBar()[s] = deviationBar;
            meanBar += samples.utilityBars[s] - deviationBar;
        }
        for (int s = from; s < from + count; s++) {
            samples.objectiveBar()[s] += meanBar / count;
        }
    }

    private static double mean(double[] f, int from, int count) {
        double sum = 0;
        for (int s = from; s < from + count; s++) {
            sum += f[s];
        }
        return sum / count;
    }

    @Override
    public String toString() {
        return "QUpperConfidenceBound[beta=" + beta + "]";
    }
}
