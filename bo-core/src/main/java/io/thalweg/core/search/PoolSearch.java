package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/** Scans a finite pool: exact for one-point candidates, and never a point that is taken. */
final class PoolSearch {

    /** How many of the best candidates are returned. */
    private static final int KEPT = 16;

    private final Executor executor;

    PoolSearch(Executor executor) {
        this.executor = executor;
    }

    /**
     * The best rows of the pool that are free.
     *
     * @param pool the pool, N × d
     * @param seed breaks ties: equal values are taken in a random order, not in that of the pool
     */
    List<Candidate> maximize(AcquisitionFunction function, DMatrixRMaj pool, SearchProblem problem, Seed seed) {
        if (function.batchSize() != 1) {
            throw new IllegalArgumentException("function: batches of " + function.batchSize()
                    + " cannot be scanned in a pool; choose the points of a batch one after the other");
        }
        int d = pool.numCols;
        int[] free = new int[pool.numRows];
        int count = 0;
        for (int i = 0; i < pool.numRows; i++) {
            if (!problem.taken().test(row(pool, i))) {
                free[count++] = i;
            }
        }
        DMatrixRMaj x = new DMatrixRMaj(count, d);
        for (int i = 0; i < count; i++) {
            System.arraycopy(pool.data, free[i] * d, x.data, i * d, d);
        }
        double[] values = Panels.values(function, x, executor);
        return best(x, values, seed);
    }

    private static List<Candidate> best(DMatrixRMaj x, double[] values, Seed seed) {
        Integer[] order = new Integer[values.length];
        Arrays.setAll(order, i -> i);
        long[] lots = seed.child("ties").generator().longs(values.length).toArray();
        Arrays.sort(
                order,
                Comparator.<Integer>comparingDouble(i -> -values[i])
                        .thenComparingLong(i -> lots[i])
                        .thenComparingInt(i -> i));
        List<Candidate> best = new ArrayList<>();
        for (int i : order) {
            if (best.size() == KEPT) {
                break;
            }
            if (Double.isFinite(values[i])) {
                best.add(new Candidate(row(x, i), values[i]));
            }
        }
        return best;
    }

    private static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }
}
