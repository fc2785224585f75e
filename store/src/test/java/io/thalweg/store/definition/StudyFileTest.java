package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SpaceConstraint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies as people write them, and what they are told when they do not. */
class StudyFileTest {

    private static final String TAIL = "\nobjectives: {yield: maximize}\n";

    private static StudyDefinition yaml(String text) {
        return StudyFile.parse("study.yaml", text, StudyFile.Syntax.YAML).definition();
    }

    private static List<String> problems(String text, StudyFile.Syntax syntax) {
        try {
            StudyFile.parse("study", text, syntax);
        } catch (InvalidDefinitionException e) {
            return e.problems();
        }
        throw new AssertionError("was accepted: " + text);
    }

    private static List<String> problems(String text) {
        return problems(text, StudyFile.Syntax.YAML);
    }

    @Test
    void shortFileIsAWholeStudy() {
        StudyDefinition study = Examples.read("arylation.yaml").definition();
        assertThat(study.valueName()).isEqualTo("yield");
        assertThat(study.space().parameters()).hasSize(4);
        assertThat(study.space().parameters().get(0)).isInstanceOf(CategoricalParameter.class);
        assertThat(study.space().parameters().get(3)).isEqualTo(new OrdinalParameter("temperature", 90, 105, 120));
        assertThat(study.settings())
                .containsEntry("unit.temperature", "°C")
                .containsEntry("unit.yield", "%")
                .containsEntry("batch", "5")
                .containsEntry("name", "direct arylation");
        assertThat(study.seed().number()).isEqualTo(1);
        assertThat(study.initialDesign()).isEqualTo(StudyDefinition.usualInitialDesign(study.space()));
    }

    @Test
    void everyOptionIsUnderstood() {
        StudyDefinition study = Examples.read("everything.yaml").definition();
        assertThat(study.space().constraints().stream().map(SpaceConstraint::description))
                .containsExactly(
                        "a + b = 1.0",
                        "temperature − 2.5·time ≥ -40.0",
                        "temperature − 2.5·time ≤ 170.0",
                        "2.0·a + b ≤ 1.9",
                        "the catalyst dissolves");
        assertThat(study.goals().told()).containsExactly("waste", "purity", "price");
        assertThat(study.referencePoint()).containsExactly(10.0, 50.0);
        assertThat(study.trialsPerUnit()).hasValue(200);
        assertThat(study.settings())
                .containsEntry("surrogate", "exact")
                .containsEntry("surrogate.kernel", "matern52")
                .containsEntry("operator", "Müller")
                .containsEntry("description", "Two lines,\nas people write them.\n");
    }

    @Test
    void suggestionsOfFilesAreRoundedUnlessTheySayOtherwise() {
        assertThat(Examples.read("arylation.yaml").definition().rounded()).isTrue();
        assertThat(Examples.read("everything.yaml").definition().rounded()).isFalse();
        StudyDefinition before = Examples.read("everything.yaml").definition().withSettings(Map.of());
        assertThat(DefinitionJson.read(DefinitionJson.write(before)).rounded())
                .as("studies begun before there was rounding go on without")
                .isFalse();
        assertThat(problems("parameters: {x: {range: [0, 1]}}\nround: yes" + TAIL))
                .singleElement()
                .asString()
                .contains("round", "'yes'", "true", "false");
    }

    @Test
    void userFilesAndStoredDefinitionsAgree() {
        for (String name : Examples.NAMES) {
            StudyDefinition study = Examples.read(name).definition();
            assertThat(DefinitionJson.read(DefinitionJson.write(study)))
                    .as(name)
                    .isEqualTo(study);
            assertThat(StudyFile.parse(name, DefinitionJson.write(study), StudyFile.Syntax.YAML)
                            .definition())
                    .as("JSON is YAML: %s", name)
                    .isEqualTo(study);
        }
    }

    @Test
    void allProblemsAreReportedWithPositionAndSuggestion() {
        List<String> problems = problems("""
                paramters: {}
                parameters:
                  temp:
                    range: [90, 12O]
                    unitt: C
                  time: {type: real, range: [5, 1]}
                objectives:
                  yield: maximise
                batch: 0
                """);
        assertThat(problems)
                .containsExactly(
                        "line 1, column 1: unknown key 'paramters'; did you mean 'parameters'?",
                        "line 4, column 17, parameters.temp: is '12O', not a number; numbers are finite and written like"
                                + " -12, 0.5 or 1e-3",
                        "line 5, column 5, parameters.temp: unknown key 'unitt'; did you mean 'unit'?",
                        "line 6, column 3, parameters.time: parameter 'time': low 5.0 is above high 1.0; swap them?",
                        "line 6, column 10, parameters.time: unknown key 'type'; did you mean 'kind'?",
                        "line 8, column 10, objectives.yield: unknown direction 'maximise'; did you mean 'maximize'?",
                        "line 9, column 8, batch: is 0, must be a whole number of at least 1");
    }

    @Test
    void contextsAreParametersOfAnyKind() {
        SearchSpace space = yaml("""
                        parameters:
                          x: {range: [0, 1], context: false}
                          load: {range: [0, 1], context: true}
                          supplier: {values: [A, B], context: true, unit: none}
                          plant: {value: north, context: true}
                        """ + TAIL).space();
        assertThat(space.contexts()).containsExactly("load", "supplier");
        assertThat(space.isContext("plant")).isTrue();
        assertThat(space.isContext("x")).isFalse();
        assertThat(problems("parameters: {load: {range: [0, 1], context: true}}" + TAIL)
                        .get(0))
                .startsWith("line 1, column 13, parameters:")
                .contains("[load]", "nothing is left to choose");
        assertThat(problems("parameters: {x: {range: [0, 1], context: given}}" + TAIL)
                        .get(0))
                .contains("context", "true");
    }

    @Test
    void contradictionsAreRefused() {
        assertThat(problems("parameters: {x: {range: [0, 1], low: 0}}" + TAIL))
                .hasSize(1)
                .first()
                .asString()
                .contains("the 'range' already gives it");
        assertThat(problems("parameters: {x: {range: [0, 1], values: [1]}}" + TAIL)
                        .get(0))
                .contains("no range");
        assertThat(problems(
                        "parameters: {x: {range: [0, 1], step: 0.1, digits: 1}, n: {kind: integer, range: [0, 9], digits: 0}}"
                                + TAIL))
                .hasSize(2)
                .allMatch(problem -> problem.contains("digits"));
        assertThat(problems("parameters: {x: {range: [0, 1]}}\nobjectives: {x: minimize}\n")
                        .get(0))
                .contains("is a parameter as well");
        assertThat(problems("parameters: {x: {range: [0, 1]}}\nconstraints: [{sum: [y], at-most: 1}]" + TAIL)
                        .get(0))
                .contains("unknown parameter 'y'");
        assertThat(problems("parameters: {x: {range: [0, 1]}, y: {range: [0, 1]}}\n"
                                + "constraints: [{sum: [x, y], at-least: 3}]" + TAIL)
                        .get(0))
                .startsWith("line 2,");
        assertThat(problems("parameters: {x: 1}" + TAIL).get(0)).contains("every parameter is fixed");
        assertThat(problems("thalweg: 2\nparameters: {x: [1, 2]}" + TAIL).get(0))
                .contains("use a newer program");
        assertThat(problems("").get(0)).contains("nothing is defined");
        assertThat(problems("- a\n- b\n").get(0)).contains("must be a map");
        assertThat(problems("parameters: {x: [1, null]}" + TAIL).get(0)).contains("put it in quotes");
        assertThat(problems("parameters: {x: [1, 2]}\nobjectives: {a: learn, b: minimize}\n")
                        .get(0))
                .contains("one map per study");
    }

    @Test
    void valuesAreTypedByTheSpaceAndNotByYaml() {
        StudyDefinition study =
                yaml("parameters:\n  answer: [yes, no, on, off, 012, 0x1F, 1_000, 12:30:00, 2001-01-01, .inf]\n"
                        + "  level: [1, 2.5, 1e5]\n  code: ['1', '2']\n  x: {range: [0, +1e1]}\n" + TAIL);
        assertThat(study.space().parameters())
                .containsExactly(
                        new CategoricalParameter(
                                "answer",
                                "yes",
                                "no",
                                "on",
                                "off",
                                "012",
                                "0x1F",
                                "1_000",
                                "12:30:00",
                                "2001-01-01",
                                ".inf"),
                        new OrdinalParameter("level", 1, 2.5, 1e5),
                        new CategoricalParameter("code", "1", "2"),
                        new RealParameter("x", 0, 10));
        assertThat(problems("parameters: {x: {range: [010, 020]}}" + TAIL).get(0))
                .contains("'010', not a number");
        assertThat(problems("parameters: {x: {range: [0, .inf]}}" + TAIL).get(0))
                .contains("'.inf', not a number");
        assertThat(problems("parameters:\n  x:\n    low: 0,5\n    high: 1\n" + TAIL)
                        .get(0))
                .contains("write a decimal point");
    }

    @Test
    void tagsAnchorsAndSecondDocumentsAreRefused() {
        assertThat(problems("parameters: !!javax.script.ScriptEngineManager [x]" + TAIL)
                        .get(0))
                .startsWith("line 1, column 13: the tag");
        assertThat(problems("parameters: {x: !!python/object/apply:os.system [id]}" + TAIL)
                        .get(0))
                .contains("tags");
        assertThat(problems("parameters: {x: !!str 1}" + TAIL).get(0)).contains("tags");
        assertThat(problems("a: &a [x]\nparameters: *a" + TAIL).get(0)).startsWith("line 1, column 4: anchors");
        assertThat(problems("parameters: {x: [1, 2]}\n---\nobjectives: {}\n").get(0))
                .contains("second document");
        assertThat(problems("<<: {a: 1}\nparameters: {x: [1, 2]}" + TAIL).get(0))
                .contains("unknown key '<<'");
        StringBuilder bomb = new StringBuilder("a: &a [lol, lol]\n");
        for (char c = 'b'; c <= 'z'; c++) {
            bomb.append(c)
                    .append(": &")
                    .append(c)
                    .append(" [*")
                    .append((char) (c - 1))
                    .append(", *")
                    .append((char) (c - 1))
                    .append("]\n");
        }
        assertThat(problems(bomb.toString())).hasSize(1);
    }

    @Test
    void truncatedEscapeIsRefused() {
        assertThat(problems("name: \"\\u").get(0)).startsWith("line 1,").contains("not valid YAML");
        assertThat(problems("name: \"\\U99999999\"").get(0))
                .startsWith("line 1,")
                .contains("not valid YAML");
    }

    @Test
    void duplicateNamesAreRefused() {
        assertThat(problems("seed: 1\nparameters: {x: [1, 2], 'x': [3]}" + TAIL).get(0))
                .isEqualTo("line 2, column 25: 'x' is given twice, first at line 2, column 14; remove one of them");
    }

    @Test
    void jsonFollowsItsStandard() {
        StudyFile.Syntax json = StudyFile.Syntax.JSON;
        String valid = Examples.text("candidates.json");
        assertThat(problems(valid + "x", json).get(0)).contains("line 10, column 1");
        assertThat(problems(valid + "{}", json).get(0)).contains("something follows the end");
        assertThat(problems("{\"seed\": 1, \"seed\": 2}", json).get(0))
                .contains("line 1, column 13")
                .contains("given twice");
        assertThat(problems("{\"seed\": NaN}", json).get(0))
                .contains("line 1, column")
                .contains("not valid JSON");
        assertThat(problems("{\"seed\": 1} // seed", json).get(0)).contains("not valid JSON");
        assertThat(problems("{'seed': 1}", json).get(0)).contains("not valid JSON");
        assertThat(problems("{\"seed\": 1,}", json).get(0)).contains("not valid JSON");
        assertThat(problems("{\"seed\": 1", json).get(0)).contains("not valid JSON");
        assertThat(problems("", json).get(0)).contains("nothing is defined");
        assertThat(problems("{\"parameters\": {\"\\ud83d\": [1, 2]}, \"objectives\": {\"y\": \"minimize\"}}", json)
                        .get(0))
                .contains("surrogate pair");
    }

    @Test
    void nestingAndLongTextsAreBounded() {
        int deep = 100_000;
        assertThat(problems("[".repeat(deep), StudyFile.Syntax.JSON).get(0)).contains("nest");
        assertThat(problems("{\"a\":".repeat(deep), StudyFile.Syntax.JSON).get(0))
                .contains("nest");
        assertThat(problems("[".repeat(deep)).get(0)).contains("nested deeper");
        assertThat(problems("- ".repeat(deep)).get(0)).contains("nested deeper");
        String huge = "x".repeat(2_000_000);
        assertThat(problems("{\"name\": \"" + huge + "\"}", StudyFile.Syntax.JSON)
                        .get(0))
                .hasSizeLessThan(500);
        assertThat(problems("name: " + huge).get(0))
                .contains("2000000 characters")
                .hasSizeLessThan(500);
        assertThat(problems("{\"seed\": " + "1".repeat(5_000) + "}", StudyFile.Syntax.JSON)
                        .get(0))
                .hasSizeLessThan(500);
    }

    @Test
    void filesAreReadByTheirNamesAndEncodings(@TempDir Path directory) throws Exception {
        Path json = directory.resolve("study.JSON");
        Files.writeString(json, "\ufeff" + Examples.text("candidates.json"));
        assertThat(StudyFile.read(json).definition().learning()).isTrue();
        Path yaml = directory.resolve("study.yaml");
        Files.write(yaml, Examples.text("arylation.yaml").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> StudyFile.read(yaml))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessage("study.yaml: is not UTF-8 text; save it in that encoding");
        Files.write(yaml, new byte[StudyFile.MAX_BYTES + 1]);
        assertThatThrownBy(() -> StudyFile.read(yaml)).hasMessageContaining("at most");
    }

    @Test
    void lateProblemsAreReportedWithTheirPosition() {
        StudyFile file = Examples.read("everything.yaml");
        assertThat(file.problem("surrogate", "there is none of that name"))
                .hasMessage("everything.yaml: line 32, column 12, surrogate: there is none of that name");
    }

    @Test
    void emptyAndRepeatedPartsAreAllListed() {
        assertThat(
                        problems(
                                "parameters:\n  - {range: [0, 1]}\n  - {name: x, range: [0, 1]}\n  - {name: x, kind: integr}\n"))
                .hasSize(4);
    }

    @Test
    void batchIsBounded() {
        String study = "parameters: {x: {range: [0, 1]}}\nobjectives: {y: minimize}\n";
        assertThat(problems(study + "batch: 1000000000\n"))
                .containsExactly(
                        "line 3, column 8, batch: is 1000000000, must be a number of at most 10000; 'thalweg ask"
                                + " --number N --limit N' asks for more at once");
        assertThat(problems(study + "settings: {batch: many}\n"))
                .singleElement()
                .asString()
                .contains("batch: is many");
        assertThat(StudyFile.parse("study", study + "batch: 10000\n", StudyFile.Syntax.YAML)
                        .definition()
                        .settings())
                .containsEntry("batch", "10000");
    }

    @Test
    void booleansHaveAKind() {
        SearchSpace space = yaml("parameters: {early: {kind: boolean}}" + TAIL).space();
        assertThat(space).isEqualTo(SearchSpace.builder().bool("early").build());
        assertThat(problems("parameters: {early: {kind: boolean, values: [0, 1]}}" + TAIL)
                        .get(0))
                .contains("a boolean is false or true");
    }
}
