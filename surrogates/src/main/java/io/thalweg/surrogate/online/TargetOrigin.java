package io.thalweg.surrogate.online;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import io.thalweg.core.model.Observations;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The first target, which is subtracted from all, so that a large offset does not cost the sums their digits.
 * Immutable.
 *
 * @param first NaN before there is one
 */
public record TargetOrigin(double first) {

    /** Before the first target. */
    public static final TargetOrigin NONE = new TargetOrigin(Double.NaN);

    /**
     * {@return the origin of some observations}
     *
     * @param data the observations
     */
    public static TargetOrigin of(Observations data) {
        return data.size() == 0 ? NONE : new TargetOrigin(data.y()[0]);
    }

    /** {@return whether there is no target yet} */
    public boolean isNone() {
        return Double.isNaN(first);
    }

    /** {@return what is subtracted: 0 before the first target} */
    public double value() {
        return isNone() ? 0 : first;
    }

    /**
     * {@return targets less the origin}
     *
     * @param y the targets
     */
    public double[] less(double[] y) {
        return Arrays.stream(y).map(v -> v - value()).toArray();
    }

    /**
     * {@return a mean, if it is given, less the origin}
     *
     * @param mean a mean of targets
     */
    public OptionalDouble less(OptionalDouble mean) {
        return mean.isEmpty() ? mean : OptionalDouble.of(mean.getAsDouble() - value());
    }

    /**
     * {@return the origin as if each target y had been (y − shift)/scale}
     *
     * @param shift what is taken from each target
     * @param scale what each target is divided by
     */
    public TargetOrigin restandardised(double shift, double scale) {
        return new TargetOrigin((first - shift) / scale);
    }

    /**
     * Writes it.
     *
     * @param out receives what is written; it is not closed
     * @throws IOException if it cannot be written
     */
    public void write(StateWriter out) throws IOException {
        out.writeDouble(first);
    }

    /**
     * {@return what was written}
     *
     * @param in reads what was written
     * @throws IOException if it cannot be read
     */
    public static TargetOrigin read(StateReader in) throws IOException {
        return new TargetOrigin(in.readDouble());
    }
}
