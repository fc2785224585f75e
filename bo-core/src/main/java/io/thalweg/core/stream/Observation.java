package io.thalweg.core.stream;

import io.thalweg.core.space.Point;

/**
 * A value that was measured at a point.
 *
 * @param point where
 * @param value in the user's units, finite
 */
public record Observation(Point point, double value) {

    /**
     * Checks the value.
     *
     * @param point where
     * @param value in the user's units, finite
     */
    public Observation {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("value is " + value + ", must be finite");
        }
    }
}
