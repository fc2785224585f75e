package io.thalweg.core.trial;

/**
 * A bound on an outcome that is measured with the objective.
 *
 * @param name name of the outcome
 * @param sense whether the outcome must be at least or at most the bound
 * @param bound in user units
 */
public record ConstraintBound(String name, Sense sense, double bound) implements Goal {

    /** On which side of the bound the outcome must lie. */
    public enum Sense {
        /** At least the bound. */
        AT_LEAST(1),
        /** At most the bound. */
        AT_MOST(-1);

        private final int sign;

        Sense(int sign) {
            this.sign = sign;
        }

        int sign() {
            return sign;
        }
    }

    @Override
    public int sign() {
        return sense.sign();
    }

    /**
     * {@return whether a value is on the right side; NaN is not}
     *
     * @param value the value
     */
    public boolean satisfiedBy(double value) {
        return sense.sign() * value >= sense.sign() * bound;
    }
}
