package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.ejml.data.DMatrixRMaj;

/**
 * Evaluates many arguments by value in panels of a fixed size. The partition never depends on the number of threads, so
 * neither do the bits of the result.
 */
final class Panels {

    private static final int ROWS = 128;

    private Panels() {}

    /**
     * The values at the rows of x. The calling thread evaluates the panels that the executor has not begun when their turn
     * comes, so that a call from one of the executor's own threads cannot wait for itself.
     *
     * @param deadline once it has passed, panels that are not begun are left out, but for the first one
     * @return NaN for the rows of panels that were left out
     */
    static double[] values(AcquisitionFunction function, DMatrixRMaj x, Executor executor, Deadline deadline) {
        double[] values = new double[x.numRows];
        Arrays.fill(values, Double.NaN);
        List<FutureTask<?>> panels = new ArrayList<>();
        for (int from = 0; from < x.numRows; from += ROWS) {
            int first = from;
            panels.add(new FutureTask<>(
                    () -> {
                        if (first == 0 || !deadline.passed()) {
                            panel(function, x, first, values);
                        }
                    },
                    null));
        }
        if (panels.size() > 1) {
            panels.forEach(executor::execute);
        }
        panels.forEach(FutureTask::run);
        panels.forEach(Panels::join);
        return values;
    }

    /** Waits for the end of a panel that some thread has begun, even if this one is interrupted, for panels are short. */
    private static void join(FutureTask<?> panel) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    panel.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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
