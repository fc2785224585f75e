package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import java.util.stream.IntStream;

/** Parts of batches. */
final class Rows {

    private Rows() {}

    /** So many rows, evenly spaced, in their order; all if there are no more. */
    static Observations spread(Observations batch, int count) {
        int n = batch.size();
        return n <= count ? batch : batch.at(spread(n, count));
    }

    private static int[] spread(int n, int count) {
        return IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray();
    }

    /** The rows that {@link #spread} leaves out. */
    static Observations others(Observations batch, int count) {
        int n = batch.size();
        if (n <= count) {
            return Observations.none(batch.dimension());
        }
        boolean[] taken = new boolean[n];
        for (int i : spread(n, count)) {
            taken[i] = true;
        }
        return batch.at(IntStream.range(0, n).filter(i -> !taken[i]).toArray());
    }
}
