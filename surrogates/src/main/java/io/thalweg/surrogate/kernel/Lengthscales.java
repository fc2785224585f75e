package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.parameter.Prior;

/** Ways to set up the length scales of a kernel. */
public final class Lengthscales {

    private static final String NAME = "lengthscale";

    private Lengthscales() {}

    /** Given length scales with flat priors, one for each coordinate. */
    public static PerDimension of(double... values) {
        return PerDimension.positive(NAME, values);
    }

    /** A length scale for each of d coordinates, each at the mode of the prior (or at {@code lower} if that is greater). */
    public static PerDimension ard(int d, Prior prior, double lower) {
        return PerDimension.each(d, Parameter.positive(NAME, prior, lower));
    }

    /** A length scale for each of d coordinates with the prior {@link LengthscalePriors#dimensionScaled}: the default. */
    public static PerDimension ard(int d) {
        return ard(d, LengthscalePriors.dimensionScaled(d), LengthscalePriors.LEAST);
    }

    /** One given length scale with a flat prior for all the coordinates. */
    public static PerDimension isotropic(double value) {
        return PerDimension.shared(Parameter.positive(NAME, value));
    }

    /** One length scale for all the coordinates, at the mode of its prior (or at {@code lower} if that is greater). */
    public static PerDimension isotropic(Prior prior, double lower) {
        return PerDimension.shared(Parameter.positive(NAME, prior, lower));
    }
}
