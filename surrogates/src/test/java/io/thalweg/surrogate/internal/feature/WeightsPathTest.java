package io.thalweg.surrogate.internal.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.SampledPaths;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class WeightsPathTest {

    private static Posterior learnt(SurrogateFactory factory) {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        RandomGenerator random = Seed.of(5).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(12, 2, random.doubles(24).toArray());
        return factory.create(square, false)
                .observe(Observations.of(x, random.doubles(12, -2, 2).toArray()))
                .posterior();
    }

    @Test
    void pathsHaveTheMomentsOfThePosterior() {
        SampledPaths.verify(learnt(WiskiSurrogateFactory.DEFAULT.withNodes(9)));
    }

    @Test
    void partialFeaturesHaveNoPaths() {
        assertThat(learnt(StreamingSurrogateFactory.DEFAULT).samplePath(Seed.of(1)))
                .isEmpty();
    }
}
