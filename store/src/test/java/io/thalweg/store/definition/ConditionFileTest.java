package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When parameters are active, as people write it in study files. */
class ConditionFileTest {

    private static final String TAIL = "\nobjectives: {loss: minimize}\n";

    private static StudyDefinition yaml(String parameters) {
        return StudyFile.parse("study.yaml", parameters + TAIL, StudyFile.Syntax.YAML)
                .definition();
    }

    private static final String BOOSTER = """
            parameters:
              booster: [gbtree, dart, "2"]
              layers: {kind: integer, range: [1, 4]}
              rate: {range: [0, 1], when: {booster: dart}}
              skip: {range: [0, 1], when: {booster: [dart, 2]}}
              units: {kind: integer, range: [8, 64], when: {layers: {at-least: 2, at-most: 3}, booster: gbtree}}
            """;

    @Test
    void valuesListsAndRangesAreUnderstood() {
        SearchSpace space = yaml(BOOSTER).space();
        assertThat(space.conditions("rate")).containsExactly(Condition.oneOf("booster", "dart"));
        assertThat(space.conditions("skip")).containsExactly(Condition.oneOf("booster", "dart", "2"));
        assertThat(space.conditions("units"))
                .containsExactly(Condition.between("layers", 2, 3), Condition.oneOf("booster", "gbtree"));
        assertThat(space.contains(Point.of("booster", "gbtree", "layers", 2, "units", 9)))
                .isTrue();
    }

    @Test
    void whatIsWrittenIsReadBack() {
        StudyDefinition study = yaml(BOOSTER);
        assertThat(DefinitionJson.read(DefinitionJson.write(study))).isEqualTo(study);
    }

    @Test
    void candidatesHaveNothingWhereAParameterIsInactive() {
        StudyDefinition study = yaml(BOOSTER + """
                candidates:
                  columns: [booster, layers, rate, skip, units]
                  rows:
                    - [dart, 1, 0.5, 0.1, null]
                    - [gbtree, 2, null, ~, 10]
                """);
        assertThat(study.space().candidates().orElseThrow().point(1))
                .isEqualTo(Point.of("booster", "gbtree", "layers", 2, "units", 10));
        assertThat(DefinitionJson.read(DefinitionJson.write(study))).isEqualTo(study);
    }

    @Test
    void mistakesAreNamedWithTheirPlace() {
        assertProblem("x: {range: [0, 1], when: dart}", "must be a map, such as when: {booster: dart}");
        assertProblem("x: {range: [0, 1], when: {booster: {from: 1}}}", "unknown key 'from'");
        assertProblem("x: {range: [0, 1], when: {booster: []}}", "must have values, or a number");
        assertProblem("x: {range: [0, 1], when: [{values: [dart]}]}", "has no 'parameter'");
        assertProblem("x: {range: [0, 1], when: {boster: dart}}", "names no parameter; did you mean 'booster'?");
        assertProblem("x: {range: [0, 1], when: {booster: drt}}", "can never hold");
    }

    private static void assertProblem(String parameter, String part) {
        assertThatThrownBy(() -> yaml("parameters:\n  booster: [gbtree, dart]\n  " + parameter))
                .isInstanceOf(InvalidDefinitionException.class)
                .satisfies(e -> assertThat(((InvalidDefinitionException) e).problems())
                        .anyMatch(problem -> problem.contains(part)));
    }

    @Test
    void changesOfConditionsAreSaid() {
        List<String> differences = yaml("parameters:\n  a: [x, y]\n  b: {range: [0, 1]}")
                .allDifferences(yaml("parameters:\n  a: [x, y]\n  b: {range: [0, 1], when: {a: y}}"));
        assertThat(differences).containsExactly("b: always active → active where a is y");
    }
}
