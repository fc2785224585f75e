package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/**
 * Scans a finite pool: exact for one-point candidates, and never a point that is taken. Rows in the region come before all
 * others, which are looked at only if there is nothing else. The rows are evaluated in waves, so that the memory needed does
 * not grow with the pool.
 */
final class PoolSearch {

    /** How many of the best candidates are returned. */
    private static final int KEPT = 16;

    /** Rows that are evaluated at a time; shared out among threads in panels. */
    private static final int WAVE = 8192;

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
        if (function.batchSize() != 1 || function.auxiliaryPoints() != 0) {
            throw new IllegalArgumentException(
                    "function: batches of " + function.batchSize() + " with "
                            + function.auxiliaryPoints()
                            + " auxiliary points cannot be scanned in a pool; choose the points of a batch one after the other");
        }
        Arguments arguments = new Arguments(problem, function);
        boolean whole = problem.region().equals(Bounds.unitCube(pool.numCols));
        List<Candidate> inside = scan(function, pool, arguments, seed, !whole);
        return inside.isEmpty() && !whole ? scan(function, pool, arguments, seed, false) : inside;
    }

    private List<Candidate> scan(
            AcquisitionFunction function, DMatrixRMaj pool, Arguments arguments, Seed seed, boolean insideOnly) {
        int n = pool.numRows;
        int d = pool.numCols;
        Deadline deadline = arguments.problem().deadline();
        BestRows best = new BestRows(KEPT, arguments, seed.child("ties"));
        DMatrixRMaj wave = new DMatrixRMaj(Math.min(WAVE, n), d);
        int[] indices = new int[wave.numRows];
        // If a deadline cuts the scan short, what was seen shall not be the top of the table every time.
        int first = n == 0 ? 0 : seed.child("first").generator().nextInt(n);
        int seen = 0;
        while (seen < n) {
            int rows = 0;
            for (; seen < n && rows < indices.length; seen++) {
                int i = first < n - seen ? first + seen : first - (n - seen);
                if (!insideOnly || arguments.inRegion(pool.data, i * d)) {
                    System.arraycopy(pool.data, i * d, wave.data, rows * d, d);
                    indices[rows++] = i;
                }
            }
            wave.reshape(rows, d);
            double[] values = Panels.values(function, wave, executor, deadline);
            for (int i = 0; i < rows; i++) {
                best.offer(values[i], wave.data, i * d, indices[i]);
            }
            if (deadline.passed()) {
                break;
            }
        }
        return best.candidates();
    }

    /** The best free rows seen so far, best first. */
    private static final class BestRows {

        private final int most;
        private final Arguments arguments;
        private final Seed ties;
        private final Candidate[] kept;
        private final long[] lots;
        private int size;

        BestRows(int most, Arguments arguments, Seed ties) {
            this.most = most;
            this.arguments = arguments;
            this.ties = ties;
            kept = new Candidate[most];
            lots = new long[most];
        }

        /** Whether a row is taken is asked only if it would be kept, for that costs more than comparing values. */
        void offer(double value, double[] x, int offset, int index) {
            if (!Double.isFinite(value) || (size == most && value < kept[most - 1].value())) {
                return;
            }
            long lot = ties.child("row", index).key();
            int place = size;
            while (place > 0 && precedes(value, lot, place - 1)) {
                place--;
            }
            double[] row = Arrays.copyOfRange(x, offset, offset + arguments.pointDimension());
            if (place == most || !arguments.isFree(row)) {
                return;
            }
            size = Math.min(most, size + 1);
            System.arraycopy(kept, place, kept, place + 1, size - 1 - place);
            System.arraycopy(lots, place, lots, place + 1, size - 1 - place);
            kept[place] = new Candidate(row, value);
            lots[place] = lot;
        }

        private boolean precedes(double value, long lot, int place) {
            double other = kept[place].value();
            return value > other || (value == other && lot < lots[place]);
        }

        List<Candidate> candidates() {
            return List.of(Arrays.copyOf(kept, size));
        }
    }
}
