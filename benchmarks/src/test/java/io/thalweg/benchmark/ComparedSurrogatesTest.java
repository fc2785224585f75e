package io.thalweg.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.baseline.internal.ascent.AscentSettings;
import io.thalweg.baseline.internal.ascent.StochasticDecoupledSurrogate;
import io.thalweg.baseline.internal.ascent.StochasticDecoupledSurrogateFactory;
import io.thalweg.baseline.surrogate.ConditionalVariance;
import io.thalweg.cli.internal.command.KnownSurrogates;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.likelihood.LatentSurrogate;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparedSurrogatesTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static io.thalweg.core.model.SurrogateFactory named(String name, Map<String, String> options) {
        return KnownSurrogates.named(name, options, Runnable::run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ascent", "cv", "oips", "osgpr", "osgpr-random", "ovc"})
    void commandsKnowThemByName(String name) {
        assertThat(KnownSurrogates.names()).contains(name, "exact").isSorted();
        Surrogate counts = named(name, Map.of("likelihood", "poisson")).create(SPACE, false);
        assertThat(((LatentSurrogate) counts).likelihood()).containsInstanceOf(Poisson.class);
    }

    @Test
    void optionsAreApplied() {
        StreamingSurrogateFactory cv = (StreamingSurrogateFactory)
                named("cv", Map.of("points", "9", "tolerance", "0.5", "least-noise", "0.01", "window", "7"));
        assertThat(cv.policy()).isEqualTo(new ConditionalVariance(0.5, 9));
        assertThat(cv.window()).isEqualTo(7);
        assertThat(cv.base().leastNoise()).isEqualTo(0.01);
        assertThat(((StreamingSurrogateFactory) named("ovc", Map.of())).policy())
                .isEqualTo(new FixedBudget(256, false));
    }

    @Test
    void ascentHasKernelsOfManyScalesUnlessAnotherIsAskedFor() {
        StochasticDecoupledSurrogateFactory factory =
                (StochasticDecoupledSurrogateFactory) named("ascent", Map.of("points", "20", "mean-points", "300"));
        assertThat(factory.settings()).isEqualTo(AscentSettings.DEFAULT.withBases(300, 20));
        assertThat(multiscale(Map.of())).isTrue();
        assertThat(multiscale(Map.of("kernel", "auto", "lengthscales", "shared")))
                .isTrue();
        assertThat(multiscale(Map.of("kernel", "matern32"))).isFalse();
    }

    private static boolean multiscale(Map<String, String> options) {
        return ((StochasticDecoupledSurrogate) named("ascent", options).create(SPACE, false))
                .model()
                .multiscale();
    }

    @ParameterizedTest
    @CsvSource({
        "cv, delta, 0.1, delta",
        "ascent, window, 7, window",
        "oips, points, many, must be a number",
        "ovc, points, 1.5, positive integer",
        "cv, kernel, matern72, matern52"
    })
    void whatTheyHaveNotIsRefused(String name, String option, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named(name, Map.of(option, value)))
                .withMessageContaining(message);
    }
}
