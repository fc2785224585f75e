package io.thalweg.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * How a dataset is learnt.
 *
 * @param surrogate name of a surrogate that learns by sums: {@code wiski}, {@code vips}, {@code harmonic} or {@code ohsvgp}
 * @param options of the surrogate, by name
 * @param ranges of features that are known beforehand, by name; of others they are those of the rows
 * @param sample number of rows, chosen at random, from which the structure of the surrogate and its first hyperparameters are learnt
 * @param seed the randomness of the sample and of fits
 */
public record LearnOptions(
        String surrogate, Map<String, String> options, Map<String, Range> ranges, int sample, long seed)
        implements Serializable {

    private static final int SAMPLE = 4096;

    /** The defaults of {@code wiski}, from a sample of 4,096 rows, seed 0. */
    public static final LearnOptions DEFAULT = new LearnOptions("wiski", Map.of(), Map.of(), SAMPLE, 0);

    /**
     * The values of a feature.
     *
     * @param low the least one
     * @param high the greatest one
     */
    public record Range(double low, double high) implements Serializable {

        /**
         * Checks the numbers.
         *
         * @param low the least one
         * @param high the greatest one
         */
        public Range {
            if (!(low < high) || Double.isInfinite(high - low)) {
                throw new IllegalArgumentException(
                        "low is " + low + " and high " + high + ": both must be finite, and low the lesser");
            }
        }
    }

    /**
     * Copies the options.
     *
     * @param surrogate name of a surrogate that learns by sums
     * @param options of the surrogate, by name
     * @param ranges of features that are known beforehand, by name
     * @param sample number of rows that the structure is learnt from, at least 2
     * @param seed the randomness of the sample and of fits
     */
    public LearnOptions {
        options = Map.copyOf(options);
        ranges = Map.copyOf(ranges);
        if (sample < 2) {
            throw new IllegalArgumentException("sample is " + sample + ", must be at least 2");
        }
    }

    /**
     * {@return the same with another surrogate, at its defaults}
     *
     * @param name of a surrogate that learns by sums
     */
    public LearnOptions withSurrogate(String name) {
        return new LearnOptions(name, Map.of(), ranges, sample, seed);
    }

    /**
     * {@return the same with an option of the surrogate}
     *
     * @param name of the option
     * @param value of the option
     */
    public LearnOptions with(String name, String value) {
        Map<String, String> more = new HashMap<>(options);
        more.put(name, value);
        return new LearnOptions(surrogate, more, ranges, sample, seed);
    }

    /**
     * {@return the same with the range of a feature} Without it a stream is learnt on the range of its first rows, and {@code wiski} refuses others.
     *
     * @param feature name of the column
     * @param low its least value
     * @param high its greatest value
     */
    public LearnOptions withRange(String feature, double low, double high) {
        Map<String, Range> more = new HashMap<>(ranges);
        more.put(feature, new Range(low, high));
        return new LearnOptions(surrogate, options, more, sample, seed);
    }

    /**
     * {@return the same with a sample of another size}
     *
     * @param rows how many
     */
    public LearnOptions withSample(int rows) {
        return new LearnOptions(surrogate, options, ranges, rows, seed);
    }

    /**
     * {@return the same with another seed}
     *
     * @param other the seed
     */
    public LearnOptions withSeed(long other) {
        return new LearnOptions(surrogate, options, ranges, sample, other);
    }
}
