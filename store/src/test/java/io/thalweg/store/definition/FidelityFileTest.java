package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Fidelity;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** How much is invested in an evaluation, as people write it in study files. */
class FidelityFileTest {

    private static final String TAIL = "\nobjectives: {loss: minimize}\n";

    private static StudyDefinition yaml(String parameters) {
        return StudyFile.parse(
                        "study.yaml", "parameters:\n  x: [0.5, 1, 2]\n" + parameters + TAIL, StudyFile.Syntax.YAML)
                .definition();
    }

    private static void assertProblem(String parameters, String message) {
        assertThatThrownBy(() -> yaml(parameters))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining(message);
    }

    @Test
    void fidelitiesAreUnderstoodAndReadBack() {
        StudyDefinition study =
                yaml("  epochs: {kind: integer, range: [1, 81], scale: log, fidelity: true, fixed-cost: 0.1}");
        assertThat(study.space())
                .isEqualTo(SearchSpace.builder()
                        .ordinal("x", 0.5, 1, 2)
                        .fidelity(new IntegerParameter("epochs", 1, 81, Scale.LOG), 0.1)
                        .build());
        assertThat(study.space().fidelity()).contains(new Fidelity("epochs", 1, 1, 81, Scale.LOG, 0.1));
        assertThat(DefinitionJson.read(DefinitionJson.write(study))).isEqualTo(study);
    }

    @Test
    void theFixedCostHasADefault() {
        assertThat(yaml("  rows: {range: [0, 1], fidelity: true}")
                        .space()
                        .fidelity()
                        .orElseThrow()
                        .fixedCost())
                .isEqualTo(Fidelity.USUAL_FIXED_COST);
        assertThat(yaml("  rows: {range: [0, 1], fidelity: false}").space().fidelity())
                .isEmpty();
    }

    @Test
    void mistakesAreNamed() {
        assertProblem("  rows: {range: [0, 1], fixed-cost: 0.1}", "write 'fidelity: true', or leave it out");
        assertProblem("  rows: {range: [0, 1], fidelity: true, context: true}", "leave out one of the two");
        assertProblem("  rows: {values: [few, all], fidelity: true}", "it must be a number");
        assertProblem("  rows: {range: [-1, 1], fidelity: true}", "its values must be at least 0");
        assertProblem("  rows: {range: [0, 1], fidelity: true, fixed-cost: 2}", "a share of a full evaluation");
        assertProblem(
                "  rows: {range: [0, 1], fidelity: true}\n  folds: {kind: integer, range: [1, 5], fidelity: true}",
                "a space has at most one");
        assertProblem(
                "  rows: {range: [0, 1], fidelity: true, when: {x: 1}}", "cannot be a context or have a condition");
    }
}
