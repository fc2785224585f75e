package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.LbfgsB;
import io.thalweg.core.optimize.MultiStart;
import io.thalweg.core.optimize.OptimizationResult;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/** Screening by value, then L-BFGS-B from several starts in lock-step: for spaces without discrete coordinates. */
final class GradientSearch {

    private final SearchEffort effort;
    private final Executor executor;

    GradientSearch(SearchEffort effort, Executor executor) {
        this.effort = effort;
        this.executor = executor;
    }

    List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        int q = function.batchSize();
        DMatrixRMaj raw = RawPoints.of(problem, effort.rawPoints(), effort.localPoints(), q, seed);
        double[] values = Panels.values(function, raw, executor);
        int[] starts = StartSelection.choose(values, effort.starts(), (effort.starts() + 1) / 2, seed.child("starts"));
        if (starts.length == 0) {
            return List.of();
        }
        DMatrixRMaj from = new DMatrixRMaj(starts.length, raw.numCols);
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(raw.data, starts[i] * raw.numCols, from.data, i * raw.numCols, raw.numCols);
        }
        List<OptimizationResult> ends = new MultiStart(LbfgsB.defaults().withMaxIterations(effort.maxIterations()))
                .minimizeAll(function.negated(), Bounds.unitCube(raw.numCols), from);
        List<Candidate> candidates = new ArrayList<>();
        for (OptimizationResult end : ends) {
            if (Double.isFinite(end.value())) {
                candidates.add(new Candidate(end.x(), -end.value()));
            }
        }
        // All the ends may be one point, and that one taken: then the best that was screened is next.
        for (int i = 0; i < starts.length; i++) {
            candidates.add(new Candidate(row(from, i), values[starts[i]]));
        }
        candidates.sort(Comparator.comparingDouble(Candidate::value).reversed());
        return candidates;
    }

    private static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }
}
