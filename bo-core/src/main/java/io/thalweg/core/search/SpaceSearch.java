package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The default search: exact for pools and small finite spaces, gradient-based for continuous ones, alternating for mixed
 * ones. Results do not depend on the executor.
 */
public final class SpaceSearch implements AcquisitionOptimizer {

    /** Finite spaces up to this size are scanned completely. */
    private static final long SCAN_LIMIT = 20_000;

    private final SearchEffort effort;
    private final Executor executor;

    /**
     * A search.
     *
     * @param effort how hard to search
     * @param executor runs the evaluation of panels of points; {@code Runnable::run} for the calling thread
     */
    public SpaceSearch(SearchEffort effort, Executor executor) {
        this.effort = effort;
        this.executor = executor;
    }

    /** The default effort, in the calling thread. */
    public static SpaceSearch inCallingThread() {
        return new SpaceSearch(SearchEffort.DEFAULT, Runnable::run);
    }

    @Override
    public List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        SearchSpace space = problem.space();
        Optional<CandidatePool> pool = function.batchSize() == 1 ? space.enumerate(SCAN_LIMIT) : Optional.empty();
        if (pool.isPresent()) {
            return new PoolSearch(executor).maximize(function, pool.get().encoded(), problem, seed);
        }
        boolean continuous = space.columns().stream().allMatch(column -> column.kind() == Column.Kind.CONTINUOUS);
        return continuous
                ? new GradientSearch(effort, executor).maximize(function, problem, seed)
                : new MixedSearch(effort, executor).maximize(function, problem, seed);
    }
}
