package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Basis;

/** A basis whose functionals obey a linear equation. That of LegS is {@link LegendreScaling}. */
public interface RecurrentBasis extends Basis {

    /** The equation that the functionals of a function obey as time goes on. */
    Dynamics dynamics(int count);
}
