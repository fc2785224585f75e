package io.thalweg.surrogate.internal.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class FeaturePosteriorTest {

    private static Posterior learnt() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        DMatrixRMaj x = Samples.uniform(12, 1, Seed.of(5));
        return WiskiSurrogateFactory.DEFAULT
                .withNodes(9)
                .create(line, false)
                .observe(Observations.of(x, x.data.clone()))
                .posterior();
    }

    /** The variance over the last points is kept; an array with other points than before does not pass for them. */
    @Test
    void integratedVarianceIsThatOfThePointsGiven() {
        Posterior posterior = learnt();
        DMatrixRMaj z = Samples.uniform(7, 1, Seed.of(6));
        double before = posterior.integratedVariance(z).mean();
        assertThat(posterior.integratedVariance(z.copy())).as("kept").isSameAs(posterior.integratedVariance(z));
        z.fill(0.99);
        double after = posterior.integratedVariance(z).mean();
        assertThat(after)
                .isNotEqualTo(before)
                .isEqualTo(learnt().integratedVariance(z).mean());
    }
}
