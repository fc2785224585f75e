package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;

/**
 * A parameter that always has the same value. It is part of every point and has no coordinate.
 *
 * @param name see {@link Parameter}
 * @param value a Double, a Long or a String; other number types are widened
 */
public record FixedParameter(String name, Object value) implements Parameter {

    /**
     * Checks the name and brings the value to its canonical type.
     *
     * @param name see {@link Parameter}
     * @param value a Double, a Long or a String; other number types are widened
     */
    public FixedParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        try {
            value = Values.canonical(name, value);
        } catch (InvalidParameterException e) {
            throw new InvalidSpaceException(e.problems());
        }
    }

    @Override
    public String allowed() {
        return "always " + Values.show(value);
    }
}
