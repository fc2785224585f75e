package io.thalweg.acquisition;

/** Receives the two partial derivatives of a head; reused from point to point. */
public final class Partials {

    /** Derivative of the value in the posterior mean. */
    double mean;

    /** Derivative of the value in the posterior variance (not the standard deviation). */
    double variance;

    Partials() {}

    /**
     * Sets both.
     *
     * @param inMean derivative with respect to the mean
     * @param inVariance derivative with respect to the variance
     */
    public void set(double inMean, double inVariance) {
        mean = inMean;
        variance = inVariance;
    }
}
