package io.thalweg.endtoend;

import io.thalweg.Surrogates;
import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogPosteriorStandardDeviation;
import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogNoisyExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QUpperConfidenceBound;
import io.thalweg.acquisition.montecarlo.ThompsonSampling;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/**
 * Acquisition functions on the posteriors of surrogates that learn online keep their contract: gradients, pending points, many at a
 * time.
 */
class OnlineAcquisitionsTest {

    private static final int N = 15;

    private static final List<SurrogateFactory> FACTORIES =
            List.of(WiskiSurrogateFactory.DEFAULT.withNodes(9), Surrogates.named("vips", Map.of("delta", "0.3")));

    private static Surrogate learnt(SurrogateFactory factory) {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        RandomGenerator random = Seed.of(5).generator();
        double[] y = new double[N];
        DMatrixRMaj x = observed();
        for (int i = 0; i < N; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) * Math.cos(3 * x.get(i, 1)) + 0.1 * random.nextGaussian();
        }
        return factory.create(square, false).observe(Observations.of(x, y)).refit(RefitBudget.WARM, Seed.of(8));
    }

    private static DMatrixRMaj observed() {
        return Samples.uniform(N, 2, 4);
    }

    private abstract static class Online extends AcquisitionContract {

        /** Points in the batches that are tried. */
        int batch() {
            return 1;
        }

        @Override
        protected Stream<Scenario> scenarios() {
            return FACTORIES.stream().flatMap(factory -> Stream.of(0, 3).map(pending -> scenario(factory, pending)));
        }

        private Scenario scenario(SurrogateFactory factory, int pending) {
            double[] points = Seed.of(6).generator().doubles(2L * pending).toArray();
            AcquisitionContext context = AcquisitionContext.of(learnt(factory).posterior(), 0.6, Seed.of(7))
                    .withObserved(observed(), true)
                    .withPending(DMatrixRMaj.wrap(pending, 2, points))
                    .withBatchSize(batch());
            return scenario(factory.getClass().getSimpleName() + ", " + pending + " pending", context);
        }
    }

    @Nested
    class OfLogExpectedImprovement extends Online {
        @Override
        protected Acquisition acquisition() {
            return new LogExpectedImprovement();
        }
    }

    @Nested
    class OfUpperConfidenceBound extends Online {
        @Override
        protected Acquisition acquisition() {
            return new UpperConfidenceBound();
        }
    }

    @Nested
    class OfLogPosteriorStandardDeviation extends Online {
        @Override
        protected Acquisition acquisition() {
            return new LogPosteriorStandardDeviation();
        }
    }

    /** Batches of two, whose values are means over samples: smooth between kinks. */
    private abstract static class OnlineBatches extends Online {
        @Override
        int batch() {
            return 2;
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        @Override
        protected double differenceStep() {
            return 2e-6;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-6;
        }

        @Override
        protected double orderTolerance() {
            return 1.5;
        }
    }

    @Nested
    class OfQLogExpectedImprovement extends OnlineBatches {
        @Override
        protected Acquisition acquisition() {
            return new QLogExpectedImprovement();
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }

    @Nested
    class OfQLogNoisyExpectedImprovement extends OnlineBatches {
        @Override
        protected Acquisition acquisition() {
            return new QLogNoisyExpectedImprovement();
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }

    @Nested
    class OfQUpperConfidenceBound extends OnlineBatches {
        @Override
        protected Acquisition acquisition() {
            return new QUpperConfidenceBound();
        }
    }

    @Nested
    class OfThompsonSampling extends OnlineBatches {
        @Override
        protected Acquisition acquisition() {
            return new ThompsonSampling();
        }

        /** A drawn function has no kinks. */
        @Override
        protected double differenceStep() {
            return 1e-3;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-5;
        }

        @Override
        protected double orderTolerance() {
            return 100;
        }
    }
}
