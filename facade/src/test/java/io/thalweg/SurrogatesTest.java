package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Surrogates are found by name, with options, and errors list what there is. */
class SurrogatesTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    @Test
    void eachNameMakesASurrogate() {
        assertThat(Surrogates.names())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(Surrogates.named(name)
                                .create(SPACE, false)
                                .posterior()
                                .dimension())
                        .isEqualTo(2));
    }

    @Test
    void withoutOptionsItIsTheDefault() {
        assertThat(Surrogates.named("exact")).isEqualTo(Surrogates.DEFAULT);
    }

    @Test
    void optionsAreApplied() {
        ExactSurrogateFactory factory =
                (ExactSurrogateFactory) Surrogates.named("exact", Map.of("kernel", "rbf", "least-noise", "1e-3"));
        assertThat(factory.profiles()).containsExactly(Rbf.PROFILE);
        assertThat(factory.leastNoise()).isEqualTo(1e-3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "rbf", "matern12", "matern32", "matern52"})
    void eachKernelCanBeChosen(String kernel) {
        assertThat(Surrogates.named("exact", Map.of("kernel", kernel)).create(SPACE, true))
                .isNotNull();
    }

    @Test
    void anUnknownNameIsAnErrorThatListsTheNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("magic"))
                .withMessageContaining("magic")
                .withMessageContaining("exact");
    }

    @ParameterizedTest
    @CsvSource({
        "kernal, rbf, kernel",
        "kernel, matern72, matern52",
        "least-noise, 0, positive",
        "least-noise, -1, positive",
        "least-noise, few, positive",
        "least-noise, NaN, positive",
        "least-noise, Infinity, positive"
    })
    void aWrongOptionIsAnErrorThatSaysWhatIsPossible(String option, String value, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Surrogates.named("exact", Map.of(option, value)))
                .withMessageContaining(option)
                .withMessageContaining(hint);
    }
}
