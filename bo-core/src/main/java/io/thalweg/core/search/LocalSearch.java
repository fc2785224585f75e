package io.thalweg.core.search;

import io.thalweg.core.internal.optimize.LbfgsB;
import io.thalweg.core.internal.optimize.MultiStart;
import io.thalweg.core.internal.optimize.OptimizationResult;
import io.thalweg.core.internal.optimize.ReducedBfgs;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.optimize.Polytope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.ejml.data.DMatrixRMaj;

/**
 * Climbs in the continuous coordinates from several starts in lock-step: by L-BFGS-B in the region, or by an active-set method
 * that never leaves the linear constraints of the space. Predicates are walls.
 */
final class LocalSearch {

    private final DifferentiableFunction negated;
    private final Arguments arguments;
    private final double valueTolerance;
    private final int maxIterations;

    LocalSearch(AcquisitionFunction function, Arguments arguments, int maxIterations) {
        this.negated = arguments.guarded(function).negated();
        this.arguments = arguments;
        this.valueTolerance = Math.max(LbfgsB.defaults().valueTolerance(), function.resolution());
        this.maxIterations = maxIterations;
    }

    /**
     * The ends of the climbs that came to a finite value, none for a climb that could not begin.
     *
     * @param starts one a row, with the same discrete coordinates
     */
    List<Found> climb(DMatrixRMaj starts) {
        BooleanSupplier stop = arguments.problem().deadline()::passed;
        double[] first = Arguments.row(starts, 0);
        Optional<Polytope> polytope = arguments.polytopeAround(first);
        if (polytope.isPresent() && polytope.get().nearest(first).isEmpty()) {
            return List.of(); // the levels leave no room, or no feasible point is in the region
        }
        List<OptimizationResult> ends;
        if (polytope.isPresent()) {
            ends = new ReducedBfgs(LbfgsB.defaults().gradientTolerance(), valueTolerance, maxIterations)
                    .minimizeAll(negated, polytope.get(), starts, stop);
        } else {
            ends = new MultiStart(
                            LbfgsB.defaults().withMaxIterations(maxIterations).withValueTolerance(valueTolerance))
                    .minimizeAll(negated, arguments.boundsAround(first), starts, stop);
        }
        List<Found> found = new ArrayList<>();
        for (OptimizationResult end : ends) {
            if (Double.isFinite(end.value())) {
                found.add(new Found(end.x(), -end.value()));
            }
        }
        return found;
    }
}
