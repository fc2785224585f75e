package io.thalweg.core.model;

/**
 * A map of oriented values, of which larger ones are better, that is linear above an anchor and logarithmic below it:
 *
 * <pre>T(v) = v for v ≥ a,    a − c log(1 + (a − v)/c) for v &lt; a</pre>
 *
 * <p>with the anchor a and the offset c. It is increasing and has a continuous derivative. What is much worse than the anchor is told apart by
 * its ratio to others, so that a model of T(v) sees structure over many decades of a − v at once; what is better than the
 * anchor is not bounded. Large offsets approach the identity.
 *
 * @param anchor a, finite
 * @param offset c, positive; infinite for the identity
 */
public record OutputWarp(double anchor, double offset) {

    /** The identity. */
    public static final OutputWarp NONE = new OutputWarp(0, Double.POSITIVE_INFINITY);

    /**
     * Checks the numbers.
     *
     * @param anchor a, finite
     * @param offset c, positive; infinite for the identity
     */
    public OutputWarp {
        if (!Double.isFinite(anchor) || !(offset > 0)) {
            throw new IllegalArgumentException(
                    "anchor " + anchor + ", offset " + offset + ": anchor must be finite and offset positive");
        }
    }

    /** {@return whether it changes values} */
    public boolean active() {
        return offset < Double.POSITIVE_INFINITY;
    }

    /**
     * {@return T(v)}
     *
     * @param oriented v, oriented so that larger is better
     */
    public double apply(double oriented) {
        return isLinearAt(oriented) ? oriented : anchor - offset * logRatio(oriented);
    }

    /**
     * {@return the value v of T(v) = w}
     *
     * @param warped w
     */
    public double invert(double warped) {
        return isLinearAt(warped) ? warped : anchor - offset * Math.expm1((anchor - warped) / offset);
    }

    /**
     * {@return log T′(v)}
     *
     * @param oriented v, oriented so that larger is better
     */
    public double logSlope(double oriented) {
        return isLinearAt(oriented) ? 0 : -logRatio(oriented);
    }

    private boolean isLinearAt(double value) {
        return !active() || value >= anchor;
    }

    /** log(1 + (a − v)/c), and 710 where that is more. */
    private double logRatio(double oriented) {
        return Math.log1p(Math.min((anchor - oriented) / offset, Double.MAX_VALUE));
    }
}
