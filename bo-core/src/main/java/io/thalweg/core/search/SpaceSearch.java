package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * The default search: exact for pools of up to a million candidates and for small finite spaces; a random part and the
 * neighbourhood of promising points for larger pools; gradient-based for continuous spaces; alternating for mixed ones.
 * Results do not depend on the executor.
 */
public final class SpaceSearch implements AcquisitionOptimizer {

    /** Pools up to this size are scanned completely. */
    private static final int POOL_LIMIT = 1_000_000;

    /** Products of discrete parameters up to this size are scanned completely: they are made anew for every search. */
    private static final int PRODUCT_LIMIT = 20_000;

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

    /** {@return the default effort, in the calling thread} */
    public static SpaceSearch inCallingThread() {
        return new SpaceSearch(SearchEffort.DEFAULT, Runnable::run);
    }

    @Override
    public SpaceSearch quartered() {
        return new SpaceSearch(effort.quartered(), executor);
    }

    @Override
    public List<Candidate> maximize(AcquisitionFunction function, SearchProblem problem, Seed seed) {
        SearchSpace space = problem.space();
        Optional<CandidatePool> given = space.candidates();
        if (given.isPresent()) {
            DMatrixRMaj all = given.get().encoded();
            DMatrixRMaj scanned = all.numRows <= POOL_LIMIT ? all : part(function, all, problem, seed);
            return new PoolSearch(executor).maximize(function, scanned, problem, seed);
        }
        boolean joint = function.batchSize() > 1 || function.auxiliaryPoints() > 0;
        Optional<CandidatePool> product = joint ? Optional.empty() : space.enumerate(PRODUCT_LIMIT);
        if (product.isPresent()) {
            return new PoolSearch(executor).maximize(function, product.get().encoded(), problem, seed);
        }
        return space.isContinuous()
                ? new GradientSearch(effort, executor).maximize(function, problem, seed)
                : new MixedSearch(effort, executor).maximize(function, problem, seed);
    }

    /** What is scanned of a large pool: random candidates, and those nearest to perturbed promising points. */
    private DMatrixRMaj part(AcquisitionFunction function, DMatrixRMaj pool, SearchProblem problem, Seed seed) {
        int d = pool.numCols;
        DMatrixRMaj raw = RawPoints.of(new Arguments(problem, function), 1, effort.localPoints(), seed);
        DMatrixRMaj part = new DMatrixRMaj(raw.numRows + POOL_LIMIT, d);
        System.arraycopy(raw.data, 0, part.data, 0, raw.numRows * d);
        RandomGenerator random = seed.child("part").generator();
        for (int i = raw.numRows; i < part.numRows; i++) {
            System.arraycopy(pool.data, random.nextInt(pool.numRows) * d, part.data, i * d, d);
        }
        return part;
    }
}
