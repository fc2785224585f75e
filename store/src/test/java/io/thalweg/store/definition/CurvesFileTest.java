package io.thalweg.store.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Learning curves, as people write them in study files. */
class CurvesFileTest {

    private static final String HEAD = "parameters: {x: {range: [0, 1]}}\nobjectives: {loss: minimize}\n";

    private static StudyDefinition yaml(String more) {
        return StudyFile.parse("study.yaml", HEAD + more, StudyFile.Syntax.YAML).definition();
    }

    private static Curves curves(String more) {
        return Curves.of(yaml(more).settings()).orElseThrow();
    }

    @Test
    void theSectionBecomesSettings() {
        assertThat(yaml("curves: {steps: 51, resume: true, rule: asha, reduction: 4, first: 2}")
                        .settings())
                .containsAllEntriesOf(Map.of(
                        "curves.steps",
                        "51",
                        "curves.resume",
                        "true",
                        "curves.rule",
                        "asha",
                        "curves.reduction",
                        "4",
                        "curves.first",
                        "2"));
        assertThat(curves("curves: 51")).isEqualTo(Curves.of(51));
        assertThat(curves("curves: {steps: 9, rule: median, grace: 2, finished: 3}"))
                .isEqualTo(curves(
                        "settings: {curves.steps: 9, curves.rule: median, curves.grace: 2, " + "curves.finished: 3}"));
        assertThat(curves("curves: {steps: 9, share: 1e-2}").rule().toString()).contains("0.01");
    }

    @Test
    void eachRuleOfTheCoreHasItsNameHere() {
        List<Curves> all = Keys.RULES.stream()
                .map(rule -> curves("curves: {steps: 9, rule: " + rule + "}"))
                .toList();
        assertThat(all)
                .extracting(Curves::rule)
                .containsExactly(
                        StoppingRule.forecast(),
                        StoppingRule.median(),
                        StoppingRule.asha(),
                        StoppingRule.hyperband(),
                        StoppingRule.none());
        assertThat(Keys.CURVES)
                .allSatisfy(key -> assertThat(all)
                        .as("some rule writes %s", key)
                        .anySatisfy(curves ->
                                assertThat(curves.resuming().settings()).containsKey(Curves.PREFIX + key)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curves: 51",
                "curves: {steps: 51, resume: true, rule: asha, reduction: 4, first: 2}",
                "curves: {steps: 51, resume: false, rule: hyperband}",
                "curves: {steps: 9, share: 0.01}",
                "settings: {curves.steps: 9, curves.rule: median, curves.reduction: 3}",
                "settings: {curves.steps: '+9', curves.rule: none}"
            })
    void whatIsWrittenIsReadBack(String section) {
        StudyDefinition study = yaml(section);
        assertThat(DefinitionJson.read(DefinitionJson.write(study))).isEqualTo(study);
    }

    @Test
    void theSectionIsWrittenAsOne() {
        assertThat(DefinitionJson.write(yaml("settings: {curves.steps: 51, curves.rule: asha, curves.resume: true}")))
                .contains("\"curves\": {\"steps\": 51, \"resume\": true, \"rule\": \"asha\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{steps: 51, rule: asha2}           | line 3, column 27, curves.rule: unknown rule 'asha2'; did you mean 'asha'?",
                "{steps: 51, rule: hyper band}      | curves.rule: unknown rule 'hyper band'; did you mean 'hyperband'?",
                "{steps: 51, reductoin: 3}          | unknown key 'reductoin'; did you mean 'reduction'?",
                "{steps: 0}                         | line 3, column 17, curves.steps: is 0, must be at least 1",
                "0                                  | line 3, column 9, curves: is 0, must be at least 1",
                "many                               | curves: is 'many', not a whole number",
                "[51]                               | curves: is a list",
                "{rule: asha}                       | curves: has no 'steps'",
                "{steps: 51, rule: asha, reduction: 1} | curves.reduction: is 1, must be at least 2",
                "{steps: 51, rule: asha, first: 0}  | curves.first: is 0, must be at least 1",
                "{steps: 51, rule: median, grace: 0} | curves.grace: is 0, must be at least 1",
                "{steps: 51, rule: median, finished: 3000000000} | curves.finished: is 3000000000",
                "{steps: 51, share: 1.7}      | curves.share: is 1.7",
                "{steps: 51, resume: maybe}         | curves.resume: unknown word 'maybe'",
                "{steps: 51, reduction: 3}          | curves.reduction: means nothing to the rule 'forecast'",
            })
    void whatMakesNoSenseIsSaidWithItsPlace(String section, String problem) {
        assertThatThrownBy(() -> yaml("curves: " + section))
                .isInstanceOfSatisfying(
                        InvalidDefinitionException.class,
                        e -> assertThat(e.problems()).singleElement().asString().contains(problem));
    }

    @Test
    void furtherSettingsAreCheckedToo() {
        assertThatThrownBy(() -> yaml("settings: {curves.steps: 9, curves.rule: best}"))
                .hasMessageContainingAll("settings", "curves.rule", "best");
        assertThatThrownBy(() -> yaml("curves: 9\nsettings: {curves.steps: 8}"))
                .hasMessageContainingAll("settings.curves.steps", "elsewhere");
    }

    /** 1 of 2 goes on: the worse of two curves is stopped, by the rule of the file. */
    @Test
    void studiesOfFilesHaveTheirCurves() {
        StudyDefinition file = yaml("initial-design: 4\ncurves: {steps: 4, rule: asha, reduction: 2}");
        try (Study study =
                Thalweg.open(file, new MemoryStore(InstantSource.system())).build()) {
            LiveTrial good = study.live(study.ask());
            LiveTrial bad = study.live(study.ask());
            good.report(1, 0.1);
            bad.report(1, 0.9);
            assertThat(good.shouldStop()).isFalse();
            assertThat(bad.shouldStop()).isTrue();
            assertThatThrownBy(() -> good.report(5, 0.1)).hasMessageContaining("4 steps");
        }
    }
}
