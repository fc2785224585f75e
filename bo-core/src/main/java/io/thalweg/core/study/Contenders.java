package io.thalweg.core.study;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The feasible observations that contend for being the best: those of the best measured values, best first, or the latest,
 * latest first, where the objective drifts and an old value says nothing. A bounded number of them, so that what an ask does
 * with them does not grow with the history. Immutable.
 */
final class Contenders {

    private static final int KEPT = 128;

    /**
     * An observation.
     *
     * @param u its point in the unit cube
     * @param value its measured value, oriented so that larger is better, in user units
     */
    record Entry(double[] u, double value) {}

    private final List<Entry> entries;
    private final boolean latest;

    private Contenders(List<Entry> entries, boolean latest) {
        this.entries = entries;
        this.latest = latest;
    }

    /** No observation yet; the best measured ones will be kept. */
    static Contenders best() {
        return new Contenders(List.of(), false);
    }

    /** No observation yet; the latest ones will be kept. */
    static Contenders latest() {
        return new Contenders(List.of(), true);
    }

    /** With one more; of equal values the earlier stays in front where values count. */
    Contenders with(Entry entry) {
        int at = 0;
        while (!latest && at < entries.size() && entries.get(at).value() >= entry.value()) {
            at++;
        }
        if (at == KEPT) {
            return this;
        }
        List<Entry> more = new ArrayList<>(entries);
        more.add(at, entry);
        return new Contenders(List.copyOf(more.subList(0, Math.min(KEPT, more.size()))), latest);
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
