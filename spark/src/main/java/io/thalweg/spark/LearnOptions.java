package io.thalweg.spark;

import java.util.HashMap;
import java.util.Map;

/**
 * How a dataset is learnt.
 *
 * @param surrogate options of the surrogate {@code wiski}, by name
 * @param seed the randomness of the sample and of fits
 */
public record LearnOptions(Map<String, String> surrogate, long seed) {

    /** The defaults of {@code wiski}, seed 0. */
    public static final LearnOptions DEFAULT = new LearnOptions(Map.of(), 0);

    /**
     * Copies the options.
     *
     * @param surrogate options of the surrogate {@code wiski}, by name
     * @param seed the randomness of the sample and of fits
     */
    public LearnOptions {
        surrogate = Map.copyOf(surrogate);
    }

    /**
     * {@return the same with an option of the surrogate}
     *
     * @param name of the option
     * @param value of the option
     */
    public LearnOptions with(String name, String value) {
        Map<String, String> more = new HashMap<>(surrogate);
        more.put(name, value);
        return new LearnOptions(more, seed);
    }

    /**
     * {@return the same with another seed}
     *
     * @param other the seed
     */
    public LearnOptions withSeed(long other) {
        return new LearnOptions(surrogate, other);
    }
}
