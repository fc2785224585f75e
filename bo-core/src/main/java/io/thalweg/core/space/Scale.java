package io.thalweg.core.space;

/** The scale on which a numeric parameter is spread evenly. */
public enum Scale {
    /** Equal differences count equally. */
    LINEAR {
        @Override
        double forward(double x) {
            return x;
        }

        @Override
        double inverse(double t) {
            return t;
        }
    },
    /** Equal ratios count equally; needs positive bounds. */
    LOG {
        // StrictMath, because the last bit of Math.log and Math.exp may differ from machine to machine.
        @Override
        double forward(double x) {
            return StrictMath.log(x);
        }

        @Override
        double inverse(double t) {
            return StrictMath.exp(t);
        }
    };

    /** From the parameter's unit to the scale; NaN or −∞ where the scale does not reach. */
    abstract double forward(double x);

    /** From the scale back to the parameter's unit; non-decreasing. */
    abstract double inverse(double t);
}
