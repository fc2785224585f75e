package io.thalweg.endtoend;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.LogExpectedImprovement;
import io.thalweg.acquisition.LogPosteriorStandardDeviation;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/** Acquisition functions on the posterior of a grid keep their contract: gradients, pending points, many at a time. */
class WiskiAcquisitionsTest {

    private static final int N = 15;

    private static WiskiSurrogate learnt() {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        RandomGenerator random = Seed.of(5).generator();
        double[] y = new double[N];
        DMatrixRMaj x = observed();
        for (int i = 0; i < N; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) * Math.cos(3 * x.get(i, 1)) + 0.1 * random.nextGaussian();
        }
        WiskiSurrogate prior =
                (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.withNodes(9).create(square, false);
        return prior.observe(Observations.of(x, y));
    }

    private static DMatrixRMaj observed() {
        return DMatrixRMaj.wrap(N, 2, Seed.of(4).generator().doubles(2 * N).toArray());
    }

    private abstract static class OnAGrid extends AcquisitionContract {
        @Override
        protected Stream<Scenario> scenarios() {
            return Stream.of(0, 3)
                    .map(pending -> scenario(
                            pending + " pending",
                            new AcquisitionContext(
                                    learnt().posterior(),
                                    List.of(),
                                    0.6,
                                    observed(),
                                    DMatrixRMaj.wrap(
                                            pending,
                                            2,
                                            Seed.of(6)
                                                    .generator()
                                                    .doubles(2L * pending)
                                                    .toArray()),
                                    1,
                                    Seed.of(7))));
        }
    }

    @Nested
    class OfLogExpectedImprovement extends OnAGrid {
        @Override
        protected Acquisition acquisition() {
            return new LogExpectedImprovement();
        }
    }

    @Nested
    class OfUpperConfidenceBound extends OnAGrid {
        @Override
        protected Acquisition acquisition() {
            return new UpperConfidenceBound();
        }
    }

    @Nested
    class OfLogPosteriorStandardDeviation extends OnAGrid {
        @Override
        protected Acquisition acquisition() {
            return new LogPosteriorStandardDeviation();
        }
    }
}
