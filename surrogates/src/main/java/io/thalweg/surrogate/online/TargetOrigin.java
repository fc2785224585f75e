package io.thalweg.surrogate.online;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What is subtracted from all targets, the first of them, so that a large offset does not cancel the digits of sums. Immutable.
 *
 * @param first NaN before there is one
 */
public record TargetOrigin(double first) {

    /** Before the first target. */
    public static final TargetOrigin NONE = new TargetOrigin(Double.NaN);

    /** The origin of some observations. */
    public static TargetOrigin of(Observations data) {
        return data.size() == 0 ? NONE : new TargetOrigin(data.y()[0]);
    }

    /** Whether there is no target yet. */
    public boolean isNone() {
        return Double.isNaN(first);
    }

    /** What is subtracted: 0 before the first target. */
    public double value() {
        return isNone() ? 0 : first;
    }

    /** Targets less the origin. */
    public double[] less(double[] y) {
        return Arrays.stream(y).map(v -> v - value()).toArray();
    }

    /** A mean, if it is given, less the origin. */
    public OptionalDouble less(OptionalDouble mean) {
        return mean.isEmpty() ? mean : OptionalDouble.of(mean.getAsDouble() - value());
    }

    /** As if each target y had been (y − shift)/scale. */
    public TargetOrigin restandardised(double shift, double scale) {
        return new TargetOrigin((first - shift) / scale);
    }

    /** Writes it. */
    public void write(StateWriter out) throws IOException {
        out.writeDouble(first);
    }

    /** What was written. */
    public static TargetOrigin read(StateReader in) throws IOException {
        return new TargetOrigin(in.readDouble());
    }
}
