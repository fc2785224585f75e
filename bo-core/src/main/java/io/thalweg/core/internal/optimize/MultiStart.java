package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
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
        List<LbfgsBRun> runs = new ArrayList<>();
        for (int i = 0; i < starts.numRows; i++) {
            runs.add(new LbfgsBRun(optimizer, bounds, Arrays.copyOfRange(starts.data, i * d, (i + 1) * d)));
        }
        Run.advanceAll(f, runs, stop);
        return runs.stream().map(LbfgsBRun::result).toList();
    }

    /**
     * The best result from all the starts.
     *
     * @throws IllegalArgumentException if the dimensions differ or there are no starts
     */
    public OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, DMatrixRMaj starts) {
        return OptimizationResult.best(minimizeAll(f, bounds, starts));
    }
}
