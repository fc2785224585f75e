package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is written can be read again, whatever it is. */
class DefinitionJsonTest {

    private static StudyDefinition definition(SearchSpace space, Map<String, String> settings) {
        Goals goals = new Goals(List.of(new Goal.ToImprove("", Direction.MAXIMIZE)), List.of(), Optional.empty());
        return new StudyDefinition(
                space, goals, "yield", List.of(), false, false, OptionalInt.empty(), 5, Seed.of(7), settings);
    }

    @Test
    void randomDefinitionsRoundTrip() {
        for (long seed = 0; seed < 1000; seed++) {
            StudyDefinition definition = RandomDefinitions.definition(seed);
            String json = DefinitionJson.write(definition);
            StudyDefinition read = DefinitionJson.read(json);
            assertThat(read).as("seed %d: %s", seed, json).isEqualTo(definition);
            assertThat(definition.differences(read)).as("seed %d", seed).isEmpty();
            assertThat(DefinitionJson.write(read)).as("seed %d", seed).isEqualTo(json);
        }
    }

    @Test
    void formIsReadableAndStable() {
        SearchSpace space = SearchSpace.builder()
                .real("temperature", 90, 120)
                .logReal("rate", 1e-4, 0.1)
                .steppedReal("time", 0, 2, 0.5)
                .integer("drops", 1, (1L << 53) + 1)
                .categorical("solvent", "DMAc", "no")
                .fixed("stirrer", 3.0)
                .linearAtMost(Map.of("temperature", 1.0), 110)
                .build();
        assertThat(DefinitionJson.write(definition(
                        space,
                        Map.of("unit.temperature", "°C", "unit.yield", "%", "batch", "5", "surrogate", "exact"))))
                .isEqualTo("""
                        {
                          "thalweg": 1,
                          "parameters": [
                            {"name": "temperature", "kind": "real", "range": [90.0, 120.0], "unit": "°C"},
                            {"name": "rate", "kind": "real", "range": [1.0E-4, 0.1], "scale": "log"},
                            {"name": "time", "kind": "real", "range": [0.0, 2.0], "step": 0.5},
                            {"name": "drops", "kind": "integer", "range": [1, "9007199254740993"]},
                            {"name": "solvent", "kind": "categorical", "values": ["DMAc", "no"]},
                            {"name": "stirrer", "kind": "fixed", "value": 3.0}
                          ],
                          "constraints": [{"sum": ["temperature"], "at-most": 110.0}],
                          "objectives": [{"name": "yield", "direction": "maximize", "unit": "%"}],
                          "batch": 5,
                          "initial-design": 5,
                          "deterministic": false,
                          "surrogate": "exact",
                          "seed": 7
                        }
                        """);
    }

    @Test
    void conditionInCodeIsReadBackAsText() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .satisfying("x and y are not both large", point -> point.real("x") + point.real("y") < 1.5)
                .build();
        StudyDefinition written = definition(space, Map.of());
        StudyDefinition read = DefinitionJson.read(DefinitionJson.write(written));
        assertThat(written.differences(read)).isEmpty();
        PredicateConstraint constraint =
                (PredicateConstraint) read.space().constraints().get(0);
        assertThat(constraint.description()).isEqualTo("x and y are not both large");
        assertThat(constraint.isInWordsOnly()).isTrue();
        assertThat(read.space().notes())
                .containsExactly(
                        "the constraint 'x and y are not both large' is stated only in words: it is not checked");
    }

    @Test
    void fixedValuesKeepTheirType() {
        for (Object value : List.of(3.0, 3L, "3", -0.5, Long.MAX_VALUE, "true")) {
            SearchSpace space =
                    SearchSpace.builder().real("x", 0, 1).fixed("f", value).build();
            StudyDefinition read = DefinitionJson.read(DefinitionJson.write(definition(space, Map.of())));
            assertThat(read.space().parameters().get(1)).isEqualTo(new FixedParameter("f", value));
        }
    }

    @Test
    void textDoesNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        String here = DefinitionJson.write(RandomDefinitions.definition(3));
        try {
            for (String tag : List.of("tr-TR", "de-DE", "ar-EG-u-nu-arab")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(DefinitionJson.write(RandomDefinitions.definition(3)))
                        .isEqualTo(here);
                assertThat(DefinitionJson.read(here)).isEqualTo(RandomDefinitions.definition(3));
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void nonDefinitionsAreRefusedWithTheirPosition() {
        assertThatThrownBy(() -> DefinitionJson.read("{\"parameters\": {\"x\": {\"range\": [0, 1]}},\n \"seed\": NaN}"))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageStartingWith("the definition: line 2, column")
                .hasMessageContaining("NaN");
    }
}
