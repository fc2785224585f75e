package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A linear condition in the parameters' own units: Σ aᵢ xᵢ ≤ b, ≥ b or = b.
 *
 * @param coefficients aᵢ by the names of numeric parameters on a linear scale, in order; finite, not all zero
 * @param relation how the sum compares with the bound
 * @param bound b, finite
 */
public record LinearConstraint(Map<String, Double> coefficients, Relation relation, double bound)
        implements SpaceConstraint {

    /** How a sum compares with its bound. */
    public enum Relation {
        /** The sum is at most the bound. */
        AT_MOST("≤"),
        /** The sum is at least the bound. */
        AT_LEAST("≥"),
        /** The sum equals the bound. */
        EQUAL("=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }
    }

    /**
     * Checks and copies the coefficients.
     *
     * @param coefficients aᵢ by the names of numeric parameters on a linear scale, in order; finite, not all zero
     * @param relation how the sum compares with the bound
     * @param bound b, finite
     */
    public LinearConstraint {
        coefficients = Collections.unmodifiableMap(new LinkedHashMap<>(coefficients));
        coefficients.forEach((name, a) -> {
            if (!Double.isFinite(a)) {
                throw new InvalidSpaceException("the coefficient of " + Names.quote(name)
                        + " in a linear constraint is " + a + "; it must be a finite number");
            }
        });
        if (coefficients.values().stream().allMatch(a -> a == 0)) {
            throw new InvalidSpaceException(
                    "a linear constraint has no non-zero coefficient; name at least one parameter");
        }
        if (!Double.isFinite(bound)) {
            throw new InvalidSpaceException(
                    "the bound of a linear constraint is " + bound + "; it must be a finite number");
        }
    }

    @Override
    public String description() {
        StringBuilder text = new StringBuilder();
        coefficients.forEach((name, a) -> {
            if (text.length() == 0) {
                text.append(a < 0 ? "−" : "");
            } else {
                text.append(a < 0 ? " − " : " + ");
            }
            text.append(Math.abs(a) == 1 ? "" : Math.abs(a) + "·").append(name);
        });
        return text.append(' ').append(relation.sign).append(' ').append(bound).toString();
    }

    /** By how much a sum is beyond the bound: positive if the condition is violated; for an equality the distance. */
    double excess(double sum) {
        return switch (relation) {
            case AT_MOST -> sum - bound;
            case AT_LEAST -> bound - sum;
            case EQUAL -> Math.abs(sum - bound);
        };
    }
}
