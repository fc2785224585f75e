package io.thalweg.endtoend;

import io.thalweg.Surrogates;
import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.active.QMaximumEntropy;
import io.thalweg.acquisition.active.QNegIntegratedPosteriorVariance;
import io.thalweg.acquisition.lookahead.KnowledgeGradient;
import io.thalweg.acquisition.lookahead.MaxValueEntropySearch;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Samples;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/** Active learning and look-ahead keep their contract on the posteriors of all kinds of surrogates: gradients, batches, pending points. */
class OnlineLearningTest {

    private static final int N = 15;

    private static final Map<String, Surrogate> LEARNT = Map.of(
            "exact", learnt("exact", Map.of()),
            "wiski", learnt("wiski", Map.of("nodes", "9")),
            "vips", learnt("vips", Map.of("delta", "0.3")));

    private static Surrogate learnt(String name, Map<String, String> options) {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        RandomGenerator random = Seed.of(5).generator();
        double[] y = new double[N];
        DMatrixRMaj x = observed();
        for (int i = 0; i < N; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) * Math.cos(3 * x.get(i, 1)) + 0.1 * random.nextGaussian();
        }
        return Surrogates.named(name, options)
                .create(square, false)
                .observe(Observations.of(x, y))
                .refit(RefitBudget.WARM, Seed.of(8));
    }

    private static DMatrixRMaj observed() {
        return Samples.uniform(N, 2, 4);
    }

    private abstract static class Online extends AcquisitionContract {
        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        @Override
        protected Stream<Scenario> scenarios() {
            return LEARNT.keySet().stream()
                    .sorted()
                    .flatMap(name -> batchSizes().stream()
                            .flatMap(q -> Stream.of(0, 2).map(pending -> scenario(name, q, pending))));
        }

        private static Scenario scenario(String name, int q, int pending) {
            double[] points = Seed.of(6).generator().doubles(2L * pending).toArray();
            AcquisitionContext context = AcquisitionContext.of(
                            Objects.requireNonNull(LEARNT.get(name)).posterior(), 0.6, Seed.of(7))
                    .withObserved(observed(), true)
                    .withBatchSize(q)
                    .withPending(DMatrixRMaj.wrap(pending, 2, points));
            return scenario(name + ", q = " + q + ", " + pending + " pending", context);
        }
    }

    @Nested
    class OfQNegIntegratedPosteriorVariance extends Online {
        @Override
        protected Acquisition acquisition() {
            return new QNegIntegratedPosteriorVariance(64);
        }
    }

    @Nested
    class OfQMaximumEntropy extends Online {
        @Override
        protected Acquisition acquisition() {
            return new QMaximumEntropy();
        }
    }

    @Nested
    class OfMaxValueEntropySearch extends Online {
        @Override
        protected Acquisition acquisition() {
            return new MaxValueEntropySearch(4, 24);
        }
    }

    @Nested
    class OfKnowledgeGradient extends Online {
        @Override
        protected Acquisition acquisition() {
            return new KnowledgeGradient(24);
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1);
        }
    }
}
