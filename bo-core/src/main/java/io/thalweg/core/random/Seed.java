package io.thalweg.core.random;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * An immutable, splittable key of randomness. Children with different names or indices are independent streams, so
 * results do not depend on the order or the threads in which the streams are used.
 *
 * @param key the 64 bits that all the streams of this seed derive from
 */
public record Seed(long key) {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /**
     * {@return the seed of a number that a person chose}
     *
     * @param number the number
     */
    public static Seed of(long number) {
        return new Seed(mix(number + GOLDEN));
    }

    /** {@return the number that this is the seed of: {@code Seed.of(s.number())} is s} Every seed is that of one number. */
    public long number() {
        return unmix(key) - GOLDEN;
    }

    /**
     * {@return the child stream of this name}
     *
     * @param name what the stream is for
     */
    public Seed child(String name) {
        return child(name, 0);
    }

    /**
     * {@return the child stream of this name and index, e.g. {@code seed.child("restart", i)}}
     *
     * @param name what the stream is for
     * @param index distinguishes streams of one name
     */
    public Seed child(String name, long index) {
        long h = key;
        for (int i = 0; i < name.length(); i++) {
            h = mix(h ^ (name.charAt(i) + GOLDEN));
        }
        return new Seed(mix(mix(h + GOLDEN) ^ index));
    }

    /** {@return a new generator that starts at the beginning of this stream} */
    public RandomGenerator generator() {
        return new SplittableRandom(key);
    }

    /** The finaliser of SplitMix64: a bijection of the 64-bit words with full avalanche. */
    private static long mix(long z) {
        long w = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        w = (w ^ (w >>> 27)) * 0x94D049BB133111EBL;
        return w ^ (w >>> 31);
    }

    /** The inverse of {@link #mix}: its steps undone in turn, with the inverses of its odd factors modulo 2⁶⁴. */
    private static long unmix(long w) {
        long z = (w ^ (w >>> 31) ^ (w >>> 62)) * 0x319642B2D24D8EC3L;
        z = (z ^ (z >>> 27) ^ (z >>> 54)) * 0x96DE1B173F119089L;
        return z ^ (z >>> 30) ^ (z >>> 60);
    }
}
