package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.IOException;

/**
 * Sums over observations that do not depend on any feature. Immutable; sums over disjoint data add.
 *
 * @param count number of observations n
 * @param weight Σ 1/σᵢ²
 * @param first Σ yᵢ/σᵢ²
 * @param second Σ yᵢ²/σᵢ²
 * @param logNoise Σ log σᵢ²
 */
public record Moments(long count, double weight, double first, double second, double logNoise) {

    /** Of no observations. */
    public static final Moments NONE = new Moments(0, 0, 0, 0, 0);

    /** With one more observation. */
    public Moments plus(double y, double noiseVariance) {
        double precision = 1 / noiseVariance;
        return new Moments(
                count + 1,
                weight + precision,
                first + y * precision,
                second + y * y * precision,
                logNoise + Math.log(noiseVariance));
    }

    /** Of these observations and others. */
    public Moments plus(Moments other) {
        return new Moments(
                count + other.count,
                weight + other.weight,
                first + other.first,
                second + other.second,
                logNoise + other.logNoise);
    }

    /** As if each noise variance had been {@code factor} times as large. */
    public Moments withNoiseTimes(double factor) {
        return new Moments(
                count, weight / factor, first / factor, second / factor, logNoise + count * Math.log(factor));
    }

    /** As if each target y had been (y − shift)/scale, at the same noise variances. */
    public Moments withTargets(double shift, double scale) {
        return new Moments(
                count,
                weight,
                (first - shift * weight) / scale,
                ((second - shift * first) - shift * (first - shift * weight)) / scale / scale,
                logNoise);
    }

    /** Writes them. */
    public void write(StateWriter out) throws IOException {
        out.writeLong(count);
        out.writeDouble(weight);
        out.writeDouble(first);
        out.writeDouble(second);
        out.writeDouble(logNoise);
    }

    /** What was written. */
    public static Moments read(StateReader in) throws IOException {
        return new Moments(in.readLong(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }
}
