package io.thalweg.optuna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Distributions as all versions of Optuna write them. */
class DistributionTest {

    private static Distribution of(String name, String attributes) {
        return Distribution.of(
                JournalReader.MAPPER.readTree("{\"name\": \"" + name + "\", \"attributes\": {" + attributes + "}}"));
    }

    private static Distribution number(Distribution.Kind kind, double low, double high, double step, boolean log) {
        return new Distribution(kind, low, high, step, log, List.of());
    }

    @Test
    void namesOfVersionTwoMeanTheSame() {
        Distribution.Kind real = Distribution.Kind.REAL;
        Distribution.Kind whole = Distribution.Kind.INTEGER;
        assertThat(of("UniformDistribution", "\"low\": 0, \"high\": 2"))
                .isEqualTo(of("FloatDistribution", "\"low\": 0, \"high\": 2, \"step\": null, \"log\": false"))
                .isEqualTo(number(real, 0, 2, 0, false));
        assertThat(of("LogUniformDistribution", "\"low\": 1, \"high\": 2"))
                .isEqualTo(of("FloatDistribution", "\"low\": 1, \"high\": 2, \"step\": null, \"log\": true"))
                .isEqualTo(number(real, 1, 2, 0, true));
        assertThat(of("DiscreteUniformDistribution", "\"low\": 1, \"high\": 2, \"q\": 0.25"))
                .isEqualTo(of("FloatDistribution", "\"low\": 1, \"high\": 2, \"step\": 0.25, \"log\": false"))
                .isEqualTo(number(real, 1, 2, 0.25, false));
        assertThat(of("IntUniformDistribution", "\"low\": 1, \"high\": 5, \"step\": 2"))
                .isEqualTo(of("IntDistribution", "\"low\": 1, \"high\": 5, \"step\": 2, \"log\": false"))
                .isEqualTo(number(whole, 1, 5, 2, false));
        assertThat(of("IntLogUniformDistribution", "\"low\": 1, \"high\": 5, \"step\": 1"))
                .isEqualTo(number(whole, 1, 5, 1, true));
    }

    @Test
    void choicesAreTexts() {
        Distribution choices = of("CategoricalDistribution", "\"choices\": [\"a\", 1, 2.5, true, null]");
        assertThat(choices.choices()).containsExactly("a", "1", "2.5", "true", "None");
        assertThat(choices.value(2.0)).isEqualTo("2.5");
        assertThatThrownBy(() -> choices.value(5)).hasMessageContaining("choice 5.0 of [a, 1, 2.5, true, None]");
        assertThatThrownBy(() -> of("CategoricalDistribution", "\"choices\": [1, \"1\"]"))
                .hasMessage("choices [1, 1]: as texts they must differ");
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThatThrownBy(() -> of("NormalDistribution", "")).hasMessageContaining("NormalDistribution");
        assertThatThrownBy(() -> of("FloatDistribution", "\"low\": 2, \"high\": 1"))
                .hasMessage("a range from 2 to 1");
        assertThatThrownBy(() -> of("IntDistribution", "\"low\": 2")).hasMessageContaining("a range from 2 to");
    }

    @Test
    void theWidestRangeIsTaken() {
        Distribution narrow = number(Distribution.Kind.REAL, 1, 2, 0.5, false);
        assertThat(narrow.with(number(Distribution.Kind.REAL, 0, 1.5, 0.5, false)))
                .isEqualTo(number(Distribution.Kind.REAL, 0, 2, 0.5, false));
        assertThat(narrow.with(number(Distribution.Kind.REAL, 0, 1.5, 0.1, false)))
                .as("of different steps none")
                .isEqualTo(number(Distribution.Kind.REAL, 0, 2, 0, false));
        assertThatThrownBy(() -> narrow.with(number(Distribution.Kind.REAL, 1, 2, 0, true)))
                .hasMessageStartingWith("first ");
    }
}
