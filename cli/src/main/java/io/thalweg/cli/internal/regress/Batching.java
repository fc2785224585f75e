package io.thalweg.cli.internal.regress;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How a stream is cut.
 *
 * @param batches number of equal parts; of what follows the initial part if there is one
 * @param initialFraction the part of the stream that is learnt at once at the beginning
 * @param oneByOne whether the rows after the initial part are learnt one at a time; the batches are then where figures are
 *     taken
 */
public record Batching(int batches, OptionalDouble initialFraction, boolean oneByOne) {

    /** Figures are taken this often while rows come one at a time. */
    private static final int CHECKPOINTS = 20;

    private static final double INITIAL_FRACTION = 0.05;

    /** Everything at once. */
    public static final Batching WHOLE = new Batching(1, OptionalDouble.empty(), false);

    /** Equal batches, after an initial part if a fraction is given. */
    public static Batching batches(int count, OptionalDouble initialFraction) {
        return new Batching(count, initialFraction, false);
    }

    /** One row at a time after the initial part, 5 % by default. */
    public static Batching oneByOne(OptionalDouble initialFraction) {
        return new Batching(CHECKPOINTS, OptionalDouble.of(initialFraction.orElse(INITIAL_FRACTION)), true);
    }

    /** Ends (exclusive) of the parts of n rows, increasing, the last one n; parts without rows are left out. */
    int[] ends(int n) {
        int initial = initialFraction.isPresent()
                ? (int) Math.min(n, Math.max(1, Math.round(initialFraction.getAsDouble() * n)))
                : 0;
        IntStream rest = IntStream.rangeClosed(1, batches)
                .map(k -> initial + Math.toIntExact((long) (n - initial) * k / batches));
        return IntStream.concat(IntStream.of(initial), rest)
                .filter(end -> end > 0)
                .distinct()
                .toArray();
    }

    /** The parts of the rows. */
    int[][] cut(int[] rows) {
        int[] ends = ends(rows.length);
        int[][] parts = new int[ends.length][];
        for (int k = 0; k < ends.length; k++) {
            parts[k] = Arrays.copyOfRange(rows, k == 0 ? 0 : ends[k - 1], ends[k]);
        }
        return parts;
    }
}
