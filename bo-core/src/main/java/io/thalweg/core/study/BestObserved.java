package io.thalweg.core.study;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The best feasible observations so far, best first: a bounded number of them, so that what an ask does with them does not
 * grow with the history. Immutable.
 */
final class BestObserved {

    private static final int KEPT = 128;

    /**
     * An observation.
     *
     * @param u its point in the unit cube
     * @param value its measured value, oriented so that larger is better, in user units
     */
    record Entry(double[] u, double value) {}

    private final List<Entry> entries;

    private BestObserved(List<Entry> entries) {
        this.entries = entries;
    }

    static BestObserved none() {
        return new BestObserved(List.of());
    }

    /** With one more; of equal values the earlier stays in front. */
    BestObserved with(Entry entry) {
        int at = 0;
        while (at < entries.size() && entries.get(at).value() >= entry.value()) {
            at++;
        }
        if (at == KEPT) {
            return this;
        }
        List<Entry> more = new ArrayList<>(entries);
        more.add(at, entry);
        return new BestObserved(List.copyOf(more.subList(0, Math.min(KEPT, more.size()))));
    }

    List<Entry> entries() {
        return entries;
    }

    /** The points of the first entries, at most {@code count} × d. */
    DMatrixRMaj points(int count, int d) {
        int rows = Math.min(count, entries.size());
        DMatrixRMaj x = new DMatrixRMaj(rows, d);
        for (int i = 0; i < rows; i++) {
            System.arraycopy(entries.get(i).u(), 0, x.data, i * d, d);
        }
        return x;
    }
}
