package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Beliefs;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first fit to more observations than are fitted to: it is made to a sample, and all of them stream by. */
@Tag("slow")
class FirstFitTest {

    /** The first target of all is far from the others; some samples are without it, and predictions must not be beside it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void predictionsAreInTheUnitsOfAllObservations(long seed) {
        Observations waves = Samples.waves(1500, 0.1, 3);
        double[] y = waves.y().clone();
        y[0] = 40;
        StreamingSurrogate some = Streams.stream(TestModels.learned(1), new FixedBudget(30, false), 64)
                .observe(Observations.of(waves.x(), y))
                .refit(new RefitBudget(1, 30), Seed.of(seed));
        assertThat(some.observations()).isEqualTo(1500);
        assertThat(Beliefs.error(some, Samples.WAVE)).isLessThan(0.3);
        assertThat(some.mean()).isBetween(-3.0, 4.0);
        DMatrixRMaj far = new DMatrixRMaj(1, 1, true, 50);
        assertThat(some.posterior().predict(far).mean()[0]).isBetween(-3.0, 4.0);
    }
}
