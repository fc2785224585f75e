package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** A first fit to more observations than are fitted to: it is made to a sample, and all of them stream by. */
class FirstFitTest {

    /** The first target of all and that of the sample are far apart: predictions must not be. */
    @Test
    void predictionsAreInTheUnitsOfAllObservations() {
        Observations waves = Streams.waves(1500, 0.1, 3);
        double[] y = waves.y().clone();
        y[0] = 40;
        StreamingSurrogate some = Streams.stream(Streams.learnt(1), new ConditionalVariance(1e-6, 30), 64)
                .observe(Observations.of(waves.x(), y))
                .refit(new RefitBudget(1, 30), Seed.of(1));
        assertThat(some.observations()).isEqualTo(1500);
        assertThat(Streams.rmse(some, Streams.WAVE)).isLessThan(0.3);
        assertThat(some.mean()).isBetween(-3.0, 4.0);
        DMatrixRMaj far = new DMatrixRMaj(1, 1, true, 50);
        assertThat(some.posterior().predict(far).mean()[0]).isBetween(-3.0, 4.0);
    }
}
