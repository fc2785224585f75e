package io.thalweg.core.internal.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The feasible observations that contend for being the best: those of the best measured values, best first; with several
 * objectives those that the fewest others dominate, those of the Pareto front first; or the latest, latest first, where the
 * objective drifts and an old value says nothing, or contexts make the best values those of easy contexts, or cheap looks are not to be compared with full ones. A bounded number of them, so that what an ask does with them does not grow
 * with the history. Immutable.
 */
public final class Contenders {

    private static final int KEPT = 128;

    /** Who contends. */
    public enum Rule {
        BEST,
        FRONT,
        LATEST
    }

    /**
     * An observation.
     *
     * @param u a point of the space, in the unit cube: where it was carried out, or one next to that
     * @param values its measured objectives, oriented so that larger is better, in user units
     * @param beside whether it was carried out next to the point
     */
    public record Entry(double[] u, double[] values, boolean beside) {

        /** An observation that was carried out at a point of the space. */
        Entry(double[] u, double[] values) {
            this(u, values, false);
        }

        /** The first objective. */
        double value() {
            return values[0];
        }

        /** Whether this is at least as good in everything and better in something. */
        boolean dominates(Entry other) {
            boolean better = false;
            for (int k = 0; k < values.length; k++) {
                if (values[k] < other.values[k]) {
                    return false;
                }
                better |= values[k] > other.values[k];
            }
            return better;
        }
    }

    private final List<Entry> entries;
    private final Rule rule;

    private Contenders(List<Entry> entries, Rule rule) {
        this.entries = entries;
        this.rule = rule;
    }

    /** No observation yet. */
    public static Contenders by(Rule rule) {
        return new Contenders(List.of(), rule);
    }

    /** The contenders that were stored. */
    Contenders restored(List<Entry> stored) {
        return new Contenders(List.copyOf(stored), rule);
    }

    /** With one more; of equals the earlier stays in front where values count. */
    Contenders with(Entry entry) {
        if (rule == Rule.BEST && entries.size() == KEPT && entries.get(KEPT - 1).value() >= entry.value()) {
            return this; // one of many that come last is not worth a copy
        }
        List<Entry> more = new ArrayList<>(entries);
        switch (rule) {
            case LATEST -> more.add(0, entry);
            case FRONT -> addToFront(more, entry);
            case BEST -> {
                int at = 0;
                while (at < more.size() && more.get(at).value() >= entry.value()) {
                    at++;
                }
                more.add(at, entry);
            }
        }
        return new Contenders(List.copyOf(more.subList(0, Math.min(KEPT, more.size()))), rule);
    }

    private static void addToFront(List<Entry> entries, Entry entry) {
        entries.add(entry);
        if (entries.size() > KEPT) {
            entries.remove(mostCrowded(entries));
        }
        // The sort is stable: of those that as many dominate the earlier stays in front.
        int[] dominators = entries.stream()
                .mapToInt(one -> (int)
                        entries.stream().filter(other -> other.dominates(one)).count())
                .toArray();
        List<Entry> before = List.copyOf(entries);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < dominators.length; i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingInt(i -> dominators[i]));
        for (int i = 0; i < dominators.length; i++) {
            entries.set(i, before.get(order.get(i)));
        }
    }

    /**
     * Who is dropped when there are too many: one that others dominate, as many as possible; if all are on the front, the one that
     * is nearest to its neighbour in units of the front's ranges, for there it is missed least.
     */
    private static int mostCrowded(List<Entry> entries) {
        int m = entries.get(0).values().length;
        double[] low = new double[m];
        double[] high = new double[m];
        for (int k = 0; k < m; k++) {
            int objective = k;
            low[k] = entries.stream()
                    .mapToDouble(e -> e.values()[objective])
                    .min()
                    .orElseThrow();
            high[k] = entries.stream()
                    .mapToDouble(e -> e.values()[objective])
                    .max()
                    .orElseThrow();
        }
        int worst = 0;
        long mostDominators = -1;
        double nearest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < entries.size(); i++) {
            Entry one = entries.get(i);
            long dominators =
                    entries.stream().filter(other -> other.dominates(one)).count();
            double distance = Double.POSITIVE_INFINITY;
            for (int j = 0; j < entries.size(); j++) {
                if (j != i) {
                    distance = Math.min(
                            distance, distance(one.values(), entries.get(j).values(), low, high));
                }
            }
            if (dominators > mostDominators || (dominators == mostDominators && distance <= nearest)) {
                worst = i;
                mostDominators = dominators;
                nearest = distance;
            }
        }
        return worst;
    }

    private static double distance(double[] a, double[] b, double[] low, double[] high) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += high[k] > low[k] ? Math.abs(a[k] - b[k]) / (high[k] - low[k]) : 0;
        }
        return sum;
    }

    public List<Entry> entries() {
        return entries;
    }

    /** The points of the first entries, at most {@code count} × d. */
    public DMatrixRMaj points(int count, int d) {
        int rows = Math.min(count, entries.size());
        DMatrixRMaj x = new DMatrixRMaj(rows, d);
        for (int i = 0; i < rows; i++) {
            System.arraycopy(entries.get(i).u(), 0, x.data, i * d, d);
        }
        return x;
    }
}
