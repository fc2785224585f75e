package io.thalweg.core.study;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import java.util.Objects;

/**
 * A measurement that nobody has made, to see what it would change: see {@link AskTell#forecast(java.util.List, java.util.List)}.
 *
 * @param point where it would be made
 * @param value what it would give, in the user's sign and units; of several objectives the first
 */
public record Assumed(Point point, double value) {

    /**
     * Checks the value.
     *
     * @param point where it would be made
     * @param value what it would give, in the user's sign and units; of several objectives the first
     * @throws InvalidMeasurementException if a model could not use the value
     */
    public Assumed {
        Objects.requireNonNull(point, "point must not be null");
        if (!(Math.abs(value) <= Outcome.LARGEST_MAGNITUDE)) {
            throw new InvalidMeasurementException("value is " + value
                    + ": an assumed value must be a number of a magnitude of at most " + Outcome.LARGEST_MAGNITUDE);
        }
    }
}
