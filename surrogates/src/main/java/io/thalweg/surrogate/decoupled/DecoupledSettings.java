package io.thalweg.surrogate.decoupled;

import java.util.OptionalInt;

/**
 * Sizes and limits of a decoupled surrogate.
 *
 * @param points most points of the covariance basis β
 * @param meanPoints most points of the mean basis α; empty for all the observations
 * @param tolerance of the mean's equations: the residual relative to the right-hand side
 * @param maxIterations at which the solution of the mean's equations ends in any case
 * @param fitRows most observations that hyperparameters are learnt from; of more, a random choice
 */
public record DecoupledSettings(int points, OptionalInt meanPoints, double tolerance, int maxIterations, int fitRows) {

    /** β of 512 points, α of all observations, a tolerance of 1e-8, hyperparameters from at most 2,048 observations. */
    public static final DecoupledSettings DEFAULT = new DecoupledSettings(512, OptionalInt.empty(), 1e-8, 1000, 2048);

    /**
     * Checks the numbers.
     *
     * @param points most points of the covariance basis β
     * @param meanPoints most points of the mean basis α; empty for all the observations
     * @param tolerance of the mean's equations: the residual relative to the right-hand side
     * @param maxIterations at which the solution of the mean's equations ends in any case
     * @param fitRows most observations that hyperparameters are learnt from; of more, a random choice
     */
    public DecoupledSettings {
        requirePositive("points", points);
        meanPoints.ifPresent(number -> requirePositive("meanPoints", number));
        requirePositive("maxIterations", maxIterations);
        if (fitRows < 2) {
            throw new IllegalArgumentException("fitRows is " + fitRows + ", must be at least 2");
        }
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance is " + tolerance + ", must be between 0 and 1");
        }
    }

    private static void requirePositive(String name, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(name + " is " + number + ", must be at least 1");
        }
    }

    /**
     * {@return the same with another number of points of the covariance basis}
     *
     * @param most how many at most
     */
    public DecoupledSettings withPoints(int most) {
        return new DecoupledSettings(most, meanPoints, tolerance, maxIterations, fitRows);
    }

    /**
     * {@return the same with so many points of the mean basis}
     *
     * @param most how many at most
     */
    public DecoupledSettings withMeanPoints(int most) {
        return new DecoupledSettings(points, OptionalInt.of(most), tolerance, maxIterations, fitRows);
    }

    /**
     * {@return the same with another tolerance of the mean}
     *
     * @param relative the tolerance, relative
     */
    public DecoupledSettings withTolerance(double relative) {
        return new DecoupledSettings(points, meanPoints, relative, maxIterations, fitRows);
    }

    /**
     * {@return the same with another limit of the iterations for the mean}
     *
     * @param most how many at most
     */
    public DecoupledSettings withMaxIterations(int most) {
        return new DecoupledSettings(points, meanPoints, tolerance, most, fitRows);
    }

    /**
     * {@return the same with hyperparameters learnt from so many observations}
     *
     * @param most how many at most
     */
    public DecoupledSettings withFitRows(int most) {
        return new DecoupledSettings(points, meanPoints, tolerance, maxIterations, most);
    }
}
