package io.thalweg.core.internal.random;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Random orders and choices, each of which is equally likely (R. A. Fisher and F. Yates). */
public final class Shuffle {

    private Shuffle() {}

    /** Puts numbers into random order. */
    public static void inPlace(int[] numbers, RandomGenerator random) {
        for (int i = numbers.length - 1; i > 0; i--) {
            swap(numbers, i, random.nextInt(i + 1));
        }
    }

    /** The numbers 0 … n − 1 in random order. */
    public static int[] order(int n, RandomGenerator random) {
        int[] order = IntStream.range(0, n).toArray();
        inPlace(order, random);
        return order;
    }

    /**
     * Some of the numbers 0 … n − 1, without replacement and in random order.
     *
     * @param count how many, at most n
     */
    public static int[] choice(int count, int n, RandomGenerator random) {
        int[] order = IntStream.range(0, n).toArray();
        for (int i = 0; i < count; i++) {
            swap(order, i, i + random.nextInt(n - i));
        }
        return Arrays.copyOf(order, count);
    }

    /**
     * Some of the numbers 0 … n − 1, without replacement and increasing: all of them if there are no more.
     *
     * @param count how many
     */
    public static int[] subset(int count, int n, RandomGenerator random) {
        if (n <= count) {
            return IntStream.range(0, n).toArray();
        }
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        int[] chosen = Arrays.copyOf(order, count);
        Arrays.sort(chosen);
        return chosen;
    }

    private static void swap(int[] numbers, int i, int j) {
        int kept = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = kept;
    }
}
