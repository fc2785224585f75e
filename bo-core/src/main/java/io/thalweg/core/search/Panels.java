package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/**
 * Evaluates many arguments by value in panels of a fixed size. The partition never depends on the number of threads, so
 * neither do the bits of the result.
 */
final class Panels {

    private static final int ROWS = 128;

    private Panels() {}

    /** The values at the rows of x. */
    static double[] values(AcquisitionFunction function, DMatrixRMaj x, Executor executor) {
        double[] values = new double[x.numRows];
        List<CompletableFuture<?>> running = new ArrayList<>();
        for (int from = 0; from < x.numRows; from += ROWS) {
            int first = from;
            running.add(CompletableFuture.runAsync(() -> panel(function, x, first, values), executor));
        }
        running.forEach(CompletableFuture::join);
        return values;
    }

    private static void panel(AcquisitionFunction function, DMatrixRMaj x, int from, double[] values) {
        int rows = Math.min(ROWS, x.numRows - from);
        int columns = x.numCols;
        DMatrixRMaj part = new DMatrixRMaj(rows, columns);
        System.arraycopy(x.data, from * columns, part.data, 0, rows * columns);
        double[] partValues = new double[rows];
        function.valueAll(part, partValues);
        System.arraycopy(partValues, 0, values, from, rows);
    }
}
