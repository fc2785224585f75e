package io.thalweg.cli.internal.regress;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The order in which training rows come. */
public enum StreamOrder {
    /** As they stand in the file. */
    NONE,
    /** By the first input, ascending. */
    FIRST,
    /** By the Euclidean norm of the inputs in [0, 1], ascending. */
    L2;

    /** Row numbers of the scaled samples in this order; rows that compare equal stay as they stand. */
    int[] order(Samples scaled) {
        Comparator<Integer> comparator = switch (this) {
            case NONE -> Comparator.comparingInt(i -> i);
            case FIRST -> Comparator.comparingDouble(i -> scaled.x().get(i, 0));
            case L2 -> Comparator.comparingDouble(i -> norm(scaled, i));
        };
        return IntStream.range(0, scaled.size())
                .boxed()
                .sorted(comparator)
                .mapToInt(i -> i)
                .toArray();
    }

    private static double norm(Samples samples, int row) {
        double sum = 0;
        for (int j = 0; j < samples.dimension(); j++) {
            sum += samples.x().get(row, j) * samples.x().get(row, j);
        }
        return Math.sqrt(sum);
    }
}
