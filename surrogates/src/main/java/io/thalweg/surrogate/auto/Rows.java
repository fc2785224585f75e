package io.thalweg.surrogate.auto;

import io.thalweg.core.model.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Parts of batches. */
final class Rows {

    /** How many rows are learnt at once: sparse models take a point for every few rows of a large batch, and structures that are learnt see every portion. */
    static final int PORTION = 1024;

    private Rows() {}

    /** The rows in portions, in their order. */
    static List<Observations> portions(Observations batch) {
        List<Observations> portions = new ArrayList<>();
        for (int from = 0; from < batch.size(); from += PORTION) {
            portions.add(batch.rows(from, Math.min(batch.size(), from + PORTION)));
        }
        return portions;
    }

    /** So many rows, evenly spaced, in their order; all if there are no more. */
    static Observations spread(Observations batch, int count) {
        int n = batch.size();
        return n <= count ? batch : batch.at(spread(n, count));
    }

    /** First every other row, then those between. */
    static Observations alternating(Observations batch) {
        int n = batch.size();
        int even = (n + 1) / 2;
        return batch.at(IntStream.range(0, n)
                .map(i -> i < even ? 2 * i : 2 * (i - even) + 1)
                .toArray());
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
