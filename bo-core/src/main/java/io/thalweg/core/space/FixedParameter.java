package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.util.List;

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

    /** A parameter that has one value as a fixed one, which is remarked; any other as it is. */
    static Parameter ifSingle(Parameter p, List<String> remarks) {
        Object only = null;
        if (p instanceof RealParameter real && real.low() == real.high()) {
            only = real.low();
        } else if (p instanceof SteppedParameter stepped && stepped.low() == stepped.high()) {
            only = stepped.low();
        } else if (p instanceof IntegerParameter integer && integer.low() == integer.high()) {
            only = integer.low();
        } else if (p instanceof OrdinalParameter ordinal && ordinal.values().size() == 1) {
            only = ordinal.values().get(0);
        } else if (p instanceof CategoricalParameter categorical
                && categorical.choices().size() == 1
                && categorical.retired().isEmpty()) {
            only = categorical.choices().get(0);
        }
        if (only == null) {
            return p;
        }
        boolean listed = p instanceof OrdinalParameter || p instanceof CategoricalParameter;
        remarks.add("parameter " + Names.quote(p.name()) + " has one value, "
                + (listed ? "" : "for its low equals its high, ") + Values.show(only) + ": treated as fixed");
        return new FixedParameter(p.name(), only);
    }
}
