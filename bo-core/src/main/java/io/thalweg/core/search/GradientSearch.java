package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.ejml.data.DMatrixRMaj;

/** Screening by value, then a local search from several starts in lock-step: for spaces without discrete coordinates. */
final class GradientSearch {

    private final SearchEffort effort;
    private final Executor executor;

    GradientSearch(SearchEffort effort, Executor executor) {
        this.effort = effort;
        this.executor = executor;
    }

    List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        Arguments arguments = new Arguments(problem, function);
        DMatrixRMaj raw = RawPoints.of(arguments, effort.rawPoints(), effort.localPoints(), seed);
        double[] values = Panels.values(function, raw, executor, problem.deadline());
        int[] starts = StartSelection.choose(values, effort.starts(), (effort.starts() + 1) / 2, seed.child("starts"));
        if (starts.length == 0) {
            return List.of();
        }
        DMatrixRMaj from = new DMatrixRMaj(starts.length, raw.numCols);
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(raw.data, starts[i] * raw.numCols, from.data, i * raw.numCols, raw.numCols);
        }
        List<Found> found = new ArrayList<>(new LocalSearch(function, arguments, effort.maxIterations()).climb(from));
        // All the ends may be one point, and that one taken: then the best that was screened is next.
        for (int i = 0; i < starts.length; i++) {
            found.add(new Found(Arguments.row(from, i), values[starts[i]]));
        }
        return arguments.candidates(function, found);
    }
}
