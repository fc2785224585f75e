package io.thalweg.baseline.surrogate;

import io.thalweg.surrogate.streaming.Growth;
import io.thalweg.surrogate.streaming.SizePolicy;

/**
 * Points are added where the function is least explained until the residual variances of the batch sum to little (Burt, Rasmussen, van
 * der Wilk, "Convergence of sparse variational inference in Gaussian processes regression", 2020).
 *
 * @param tolerance of tr(K − Q), in units of the prior variance, positive
 * @param most number of points, at least 1
 */
public record ConditionalVariance(double tolerance, int most) implements SizePolicy {

    /** Hyperparameters are learnt with points chosen by this part of the tolerance. */
    private static final double FIT_SHARE = 0.03;

    /**
     * Checks the numbers.
     *
     * @param tolerance of tr(K − Q), in units of the prior variance, positive
     * @param most number of points, at least 1
     */
    public ConditionalVariance {
        if (!(tolerance > 0) || most < 1) {
            throw new IllegalArgumentException(
                    "tolerance " + tolerance + ", most " + most + ": tolerance must be positive and most at least 1");
        }
    }

    @Override
    public SizePolicy forFits() {
        return new ConditionalVariance(FIT_SHARE * tolerance, most);
    }

    @Override
    public void choose(Growth growth) {
        while (growth.size() < most && growth.residualSum() > tolerance * growth.priorVariance()) {
            int row = growth.mostUncertain();
            if (row < 0) {
                break;
            }
            growth.add(row);
        }
    }
}
