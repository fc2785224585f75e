package io.thalweg.surrogate.online;

import io.thalweg.core.model.Observations;
import java.util.stream.IntStream;

/** The noise variances of observations as a model sees them: given, or the learnt one. */
public final class NoiseVariances {

    /** The least that can be given: a weight of 1/0 has no place in a sum. */
    public static final double LEAST = 1e-10;

    private NoiseVariances() {}

    /**
     * {@return the noise variance of observation i}
     *
     * @param data the observations
     * @param i index of the observation
     * @param learnt the noise variance where none is given
     */
    public static double of(Observations data, int i, double learnt) {
        return data.noiseIsGiven(i) ? Math.max(LEAST, data.noiseVariance()[i]) : learnt;
    }

    /**
     * {@return those of all of them}
     *
     * @param data the observations
     * @param learnt the noise variance where none is given
     */
    public static double[] of(Observations data, double learnt) {
        return IntStream.range(0, data.size())
                .mapToDouble(i -> of(data, i, learnt))
                .toArray();
    }
}
