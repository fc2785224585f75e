package io.thalweg.core.search;

import io.thalweg.core.internal.parallel.SideBySide;
import io.thalweg.core.model.AcquisitionFunction;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/**
 * Evaluates many arguments by value in panels of a fixed size. The partition never depends on the number of threads, so
 * neither do the bits of the result.
 */
final class Panels {

    private static final int ROWS = 128;

    private Panels() {}

    /**
     * The values at the rows of x. See {@link SideBySide} for which thread does what.
     *
     * @param deadline once it has passed, panels that are not begun are left out, but for the first one
     * @return NaN for the rows of panels that were left out
     */
    static double[] values(AcquisitionFunction function, DMatrixRMaj x, Executor executor, Deadline deadline) {
        double[] values = new double[x.numRows];
        Arrays.fill(values, Double.NaN);
        int panels = (x.numRows + ROWS - 1) / ROWS;
        SideBySide.run(executor, panels, panel -> {
            if (panel == 0 || !deadline.passed()) {
                panel(function, x, panel * ROWS, values);
            }
        });
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
