package io.thalweg.core.optimize;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;

/**
 * Independent runs of {@link LbfgsB} from many starts in lock-step: the next points of all the runs that are still going are
 * evaluated by one call of {@link DifferentiableFunction#evaluateAll}. Every run keeps its own Hessian, so each goes exactly
 * where it would go alone, provided that {@code evaluateAll} gives every row the bits that {@code evaluate} gives it.
 *
 * @param optimizer the settings of every run
 */
public record MultiStart(LbfgsB optimizer) {

    /**
     * Minimises from every start.
     *
     * @param f the function; a non-finite value or gradient marks a point that cannot be used
     * @param bounds the box
     * @param starts one start a row, k × d; projected into the box; not modified
     * @return the k results in the order of the starts
     * @throws IllegalArgumentException if the dimensions differ
     */
    public List<OptimizationResult> minimizeAll(DifferentiableFunction f, Bounds bounds, DMatrixRMaj starts) {
        return minimizeAll(f, bounds, starts, () -> false);
    }

    /**
     * Minimises from every start until told to stop.
     *
     * @param f the function; a non-finite value or gradient marks a point that cannot be used
     * @param bounds the box
     * @param starts one start a row, k × d; projected into the box; not modified
     * @param stop asked before each evaluation of the runs that are still going; once true, they end where they are with
     *     {@link Status#STOPPED}, or {@link Status#NON_FINITE_START} if nothing was evaluated
     * @return the k results in the order of the starts
     * @throws IllegalArgumentException if the dimensions differ
     */
    public List<OptimizationResult> minimizeAll(
            DifferentiableFunction f, Bounds bounds, DMatrixRMaj starts, BooleanSupplier stop) {
        int d = bounds.dimension();
        bounds.requireDimension("f", f.dimension());
        bounds.requireDimension("starts", starts.numCols);
        LbfgsBRun[] runs = new LbfgsBRun[starts.numRows];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = new LbfgsBRun(optimizer, bounds, Arrays.copyOfRange(starts.data, i * d, (i + 1) * d));
        }
        for (LbfgsBRun[] going = running(runs); going.length > 0; going = running(going)) {
            new Panel(going.length, d).advance(f, going, stop);
        }
        return Stream.of(runs).map(LbfgsBRun::result).toList();
    }

    /**
     * The best result from all the starts.
     *
     * @throws IllegalArgumentException if the dimensions differ or there are no starts
     */
    public OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, DMatrixRMaj starts) {
        return OptimizationResult.best(minimizeAll(f, bounds, starts));
    }

    private static LbfgsBRun[] running(LbfgsBRun[] runs) {
        return Stream.of(runs).filter(LbfgsBRun::isRunning).toArray(LbfgsBRun[]::new);
    }

    /** The arrays of an evaluation of so many runs. */
    private static final class Panel {

        private final DMatrixRMaj points;
        private final double[] values;
        private final DMatrixRMaj gradients;

        Panel(int rows, int d) {
            points = new DMatrixRMaj(rows, d);
            values = new double[rows];
            gradients = new DMatrixRMaj(rows, d);
        }

        /** Advances all the runs together until one of them ends. */
        void advance(DifferentiableFunction f, LbfgsBRun[] runs, BooleanSupplier stop) {
            boolean allGoing = true;
            while (allGoing) {
                if (stop.getAsBoolean()) {
                    Stream.of(runs).forEach(LbfgsBRun::stop);
                    return;
                }
                evaluate(f, runs);
                for (int i = 0; i < runs.length; i++) {
                    runs[i].tell(values[i], gradients.data, i * points.numCols);
                    allGoing &= runs[i].isRunning();
                }
            }
        }

        private void evaluate(DifferentiableFunction f, LbfgsBRun[] runs) {
            for (int i = 0; i < runs.length; i++) {
                System.arraycopy(runs[i].point(), 0, points.data, i * points.numCols, points.numCols);
            }
            f.evaluateAll(points, values, gradients);
        }
    }
}
