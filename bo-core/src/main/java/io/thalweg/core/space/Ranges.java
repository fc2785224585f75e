package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;

/** The checks that the bounds of every numeric parameter must pass. */
final class Ranges {

    private Ranges() {}

    static void require(String name, double low, double high, Scale scale) {
        String parameter = "parameter " + Names.quote(name);
        requireFinite(name, "low", low);
        requireFinite(name, "high", high);
        if (low > high) {
            throw new InvalidSpaceException(parameter + ": low " + low + " is above high " + high + "; swap them?");
        }
        if (scale == Scale.LOG) {
            requireLog(name, low, high, low == high);
        } else if (Double.isInfinite(high - low)) {
            throw new InvalidSpaceException(parameter + ": the range [" + low + ", " + high
                    + "] is wider than the largest double; narrow it or rescale the parameter");
        }
    }

    static void requireLog(String name, double low, double high, boolean fixed) {
        String parameter = "parameter " + Names.quote(name);
        if (low <= 0) {
            throw new InvalidSpaceException(parameter + ": a log scale needs low > 0, but low is " + low
                    + "; give a small positive bound, shift the parameter, or use the linear scale");
        }
        if (!fixed && !(Scale.LOG.forward(low) < Scale.LOG.forward(high))) {
            throw new InvalidSpaceException(parameter + ": the range [" + low + ", " + high
                    + "] is too narrow for a log scale; use the linear scale");
        }
    }

    static void requireFinite(String name, String bound, double value) {
        if (!Double.isFinite(value)) {
            throw new InvalidSpaceException(
                    "parameter " + Names.quote(name) + ": " + bound + " is " + value + "; it must be a finite number");
        }
    }
}
