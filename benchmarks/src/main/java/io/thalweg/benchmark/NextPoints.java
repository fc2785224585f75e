package io.thalweg.benchmark;

import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.SearchProblem;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The choice of the next points by log expected improvement, as a study with noisy observations makes it: the incumbent is the
 * best posterior mean at the points of the best measurements, the search starts from the best of these too, and of several points
 * each is chosen with the earlier ones pending.
 */
final class NextPoints {

    private static final int PROMISING = 5;
    private static final int INCUMBENT_CANDIDATES = 128;

    private final SearchSpace space;
    private final DMatrixRMaj best;
    private final DMatrixRMaj starts;

    /**
     * A choice after some observations.
     *
     * @param space a cube of the observations' dimension
     */
    NextPoints(SearchSpace space, Observations data) {
        this.space = space;
        this.best = best(data);
        int promising = Math.min(PROMISING, best.numRows);
        this.starts =
                new DMatrixRMaj(promising, best.numCols, true, Arrays.copyOf(best.data, promising * best.numCols));
    }

    /** The points of the best measurements, best first. */
    static DMatrixRMaj best(Observations data) {
        int[] rows = IntStream.range(0, data.size())
                .boxed()
                .sorted((i, k) -> Double.compare(data.y()[k], data.y()[i]))
                .limit(INCUMBENT_CANDIDATES)
                .mapToInt(i -> i)
                .toArray();
        int d = data.dimension();
        DMatrixRMaj x = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(data.x().data, rows[i] * d, x.data, i * d, d);
        }
        return x;
    }

    /**
     * Chooses points.
     *
     * @param count how many
     * @return the points, count × d
     */
    DMatrixRMaj choose(Surrogate surrogate, int count, Seed seed) {
        Posterior posterior = surrogate.posterior();
        double incumbent =
                Arrays.stream(posterior.predict(best, 1).mean()).max().orElseThrow();
        int d = best.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(count, d);
        for (int i = 0; i < count; i++) {
            Seed step = seed.child("point", i);
            DMatrixRMaj pending = new DMatrixRMaj(i, d, true, Arrays.copyOf(chosen.data, i * d));
            AcquisitionContext context = AcquisitionContext.of(posterior, incumbent, step)
                    .withObserved(best, true)
                    .withPending(pending);
            AcquisitionFunction acquisition = new LogExpectedImprovement().on(context);
            double[] u = SpaceSearch.inCallingThread()
                    .maximize(acquisition, new SearchProblem(space, starts, x -> false), step.child("search"))
                    .get(0)
                    .x();
            System.arraycopy(u, 0, chosen.data, i * d, d);
        }
        return chosen;
    }
}
