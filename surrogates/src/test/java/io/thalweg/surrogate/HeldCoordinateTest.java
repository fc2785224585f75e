package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.input.InputMapContract;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The belief of each surrogate at a time is a belief: it satisfies the contract of posteriors over the other coordinates. */
class HeldCoordinateTest {

    private static final SearchSpace WITH_TIME = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .real("time", 0, 1)
            .build();

    /** A surrogate that has seen a wave pass. */
    private static Surrogate learnt(SurrogateFactory factory, double duration) {
        RandomGenerator random = Seed.of(4).generator();
        DMatrixRMaj x = new DMatrixRMaj(20, 3);
        double[] y = new double[20];
        for (int i = 0; i < 20; i++) {
            x.set(i, 0, random.nextDouble());
            x.set(i, 1, random.nextDouble());
            x.set(i, 2, duration * i / 20);
            y[i] = Math.sin(4 * x.get(i, 0) - 2 * x.get(i, 2)) + x.get(i, 1);
        }
        return factory.create(WITH_TIME, false).observe(Observations.of(x, y));
    }

    private abstract static class Contract extends PosteriorContract {

        abstract SurrogateFactory factory();

        /** How long the surrogate has been learning. */
        double duration() {
            return 2.5;
        }

        @Override
        protected Posterior posterior() {
            return new MappedPosterior(
                    InputMap.appending(2, duration()),
                    learnt(factory(), duration()).posterior());
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class Exact extends Contract {
        @Override
        SurrogateFactory factory() {
            return ExactSurrogateFactory.DEFAULT;
        }
    }

    @Nested
    class Streaming extends Contract {
        @Override
        SurrogateFactory factory() {
            return StreamingSurrogateFactory.DEFAULT;
        }
    }

    @Nested
    class Wiski extends Contract {
        @Override
        SurrogateFactory factory() {
            return WiskiSurrogateFactory.DEFAULT;
        }

        @Override
        double duration() {
            return 1;
        }

        /** Interpolation is smooth piece by piece. */
        @Override
        protected double gradientTolerance() {
            return 1e-5;
        }
    }

    @Nested
    class AsMap extends InputMapContract {
        @Override
        protected InputMap map() {
            return InputMap.appending(2, 0.7);
        }
    }

    @Test
    void matchesTheWholeWithTheLastCoordinateHeld() {
        Posterior whole = learnt(ExactSurrogateFactory.DEFAULT, 2).posterior();
        Posterior slice = new MappedPosterior(InputMap.appending(2, 1.7), whole);
        DMatrixRMaj here = new DMatrixRMaj(new double[][] {{0.2, 0.9}, {0.6, 0.1}});
        DMatrixRMaj there = new DMatrixRMaj(new double[][] {{0.2, 0.9, 1.7}, {0.6, 0.1, 1.7}});
        assertThat(slice.predict(here).mean())
                .containsExactly(whole.predict(there).mean(), within(0.0));
        assertThat(slice.predict(here).covariance().data)
                .containsExactly(whole.predict(there).covariance().data, within(0.0));
        assertThat(slice.noiseVariance()).isEqualTo(whole.noiseVariance());
    }

    @Test
    void coordinatesThatCannotBeHeldAreRefused() {
        Posterior whole = learnt(ExactSurrogateFactory.DEFAULT, 2).posterior();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MappedPosterior(InputMap.appending(2, Double.NaN), whole))
                .withMessageContaining("value is NaN");
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        Posterior one = ExactSurrogateFactory.DEFAULT.create(line, false).posterior();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MappedPosterior(InputMap.appending(0, 0), one))
                .withMessageContaining("at least 1");
    }
}
