package io.thalweg.core.study;

import io.thalweg.core.space.Point;

/**
 * The point to use if the search ended now: among the points observed, and the plans that were carried out next to them, the one with the
 * best posterior mean (with noise a lucky measurement is not the best point); for given values of some parameters, the one of the best
 * posterior mean of all points; or that of a running trial whose learning curve promises more. In the user's sign and units.
 *
 * @param point the point
 * @param mean what the model expects of it; the measured value if there is no model
 * @param standardDeviation of the model's belief about the noise-free value, 0 if there is no model
 */
public record Recommendation(Point point, double mean, double standardDeviation) {

    /** For example {@code {x=3.14, y=2.27}, expected 0.398 ± 0.002}. */
    @Override
    public String toString() {
        return point + ", expected " + mean + " ± " + standardDeviation;
    }
}
