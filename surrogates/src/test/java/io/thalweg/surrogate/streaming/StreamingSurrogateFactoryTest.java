package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Samples;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class StreamingSurrogateFactoryTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static List<String> hyperparameters(StreamingSurrogateFactory factory) {
        return factory.create(LINE, false).model().parameters().names();
    }

    @Test
    void streamsLearnTheOutputScaleUnlessStandardised() {
        StreamingSurrogateFactory streams = StreamingSurrogateFactory.DEFAULT.withWindow(100);
        assertThat(hyperparameters(streams)).contains("outputscale");
        assertThat(hyperparameters(streams.standardised())).doesNotContain("outputscale");
        assertThat(streams.standardised().window()).isEqualTo(100);
        assertThat(hyperparameters(streams.standardised().withWindow(50))).doesNotContain("outputscale");
    }

    /** A search's first values are nearly alike: the standardised surrogate does not take that for all there is. */
    @Test
    void varianceFarFromStandardisedDataIsOne() {
        double[] x = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08};
        StreamingSurrogate learnt = StreamingSurrogateFactory.DEFAULT
                .standardised()
                .create(LINE, false)
                .observe(Samples.noisy(x, t -> 0.1 * Math.sin(300 * t), 0.01, 3))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        double far = learnt.model().kernel().diagonal(new DMatrixRMaj(new double[][] {{0.9}}))[0];
        assertThat(far).isEqualTo(1);
    }
}
