package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyChange;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranges, choices, parameters and outcomes change while a study runs; nothing that was measured is lost. */
@Tag("slow")
class ChangedStudiesTest {

    private final StudyStore store = new MemoryStore(InstantSource.system());

    private static SearchSpaceBuilder room(double hottest) {
        return SearchSpace.builder()
                .real("temperature", 20, hottest)
                .integer("turns", 1, 5)
                .satisfying("slow when hot", p -> p.real("temperature") < 100 || p.integer("turns") < 4);
    }

    private static SearchSpace space(double hottest, String... solvents) {
        return room(hottest).categorical("solvent", solvents).build();
    }

    private static Study study(SearchSpace space, StudyStore store) {
        return Thalweg.maximize(space)
                .effort(Cases.LIGHT)
                .initialDesign(4)
                .storedIn(store)
                .build();
    }

    private Study begun() {
        return study(space(60, "DMF", "water", "toluene"), store);
    }

    /** Best at 90 degrees in DMSO. */
    private static double value(Point point) {
        double off = (point.real("temperature") - 90) / 30;
        double solvent = Map.of("DMSO", 2.0, "toluene", 1.5).getOrDefault(point.text("solvent"), 0.0);
        return solvent - off * off;
    }

    private static void steps(Study study, int count) {
        for (int i = 0; i < count; i++) {
            Trial trial = study.ask();
            study.tell(trial, value(trial.point()));
        }
    }

    @Test
    void widenedRangeAndNewChoiceAreSearched() {
        Study study = begun();
        steps(study, 8);
        assertThat(study.change("the new thermostat")
                        .range("temperature", 20, 150)
                        .addChoice("solvent", "DMSO")
                        .apply())
                .containsExactly("temperature: 20 to 60 → 20 to 150", "solvent: with DMSO");
        steps(study, 14);
        assertThat(study.best().orElseThrow().point().text("solvent")).isEqualTo("DMSO");
        assertThat(study.best().orElseThrow().point().real("temperature")).isBetween(80.0, 100.0);
        assertThat(study.state().results()).hasSize(22);
        assertThat(study.insight().outcomes().get(0).told()).hasSize(22);
    }

    private static Stream<Consumer<StudyChange>> changes() {
        return Stream.of(
                change -> change.range("temperature", 10, 150),
                change -> change.range("temperature", 30, 50),
                change -> change.addChoice("solvent", "DMSO"),
                change -> change.retireChoice("solvent", "water"),
                change -> change.addParameter(new RealParameter("pressure", 1, 5), 1),
                change -> change.range("temperature", 20, 150)
                        .addChoice("solvent", "DMSO")
                        .addParameter(new IntegerParameter("stages", 1, 4), 2)
                        .constrain(new LinearConstraint(
                                Map.of("stages", 10.0, "temperature", 1.0), LinearConstraint.Relation.AT_MOST, 160)));
    }

    /** A changed study is as good as one that was about the same from the start and was told the same results: it goes on alike. */
    @ParameterizedTest
    @MethodSource("changes")
    void changedStudyGoesOnLikeOneOfItsFinalSpace(Consumer<StudyChange> edit) {
        Study changed = begun();
        steps(changed, 10);
        StudyChange change = changed.change("the same from the start");
        edit.accept(change);
        change.apply();
        Study fromTheStart = study(changed.space(), new MemoryStore(InstantSource.system()));
        changed.state().results().forEach(result -> fromTheStart.tell(result.point(), result.outcome()));
        for (int i = 0; i < 6; i++) {
            Trial one = changed.ask();
            Trial other = fromTheStart.ask();
            assertThat(one.point()).isEqualTo(other.point());
            changed.tell(one, value(one.point()));
            fromTheStart.tell(other, value(other.point()));
        }
    }

    @Test
    void retiredChoiceIsLearntFromAndNotSuggested() {
        Study study = begun();
        study.tell(Point.of("temperature", 60, "turns", 1, "solvent", "toluene"), 9);
        steps(study, 6);
        assertThat(study.best().orElseThrow().point().text("solvent")).isEqualTo("toluene");
        study.change("forbidden").retireChoice("solvent", "toluene").apply();
        assertThat(study.best().orElseThrow().point().text("solvent")).isNotEqualTo("toluene");
        for (Trial trial : study.ask(6)) {
            assertThat(trial.point().text("solvent")).isNotEqualTo("toluene");
        }
        CategoricalParameter solvent = (CategoricalParameter)
                study.store().definition().orElseThrow().space().parameters().get(2);
        assertThat(solvent.choices()).containsExactly("DMF", "water");
        assertThat(solvent.retired()).containsExactly("toluene");
        study.change("allowed again").addChoice("solvent", "toluene").apply();
        assertThat(study.best().orElseThrow().point().text("solvent")).isEqualTo("toluene");
    }

    @Test
    void addedParameterHadItsValueInEarlierTrials() {
        Study study = begun();
        steps(study, 6);
        Trial open = study.ask();
        study.change("a second pump")
                .addParameter(new RealParameter("pressure", 1, 5), 1)
                .apply();
        assertThat(study.state().results())
                .extracting(result -> result.point().real("pressure"))
                .containsOnly(1.0);
        study.tell(open, 3);
        assertThat(study.state().outcome(open.number())).contains(Outcome.of(3));
        assertThat(study.best().orElseThrow().point().real("pressure")).isEqualTo(1);
        assertThat(study.ask().point().asMap()).containsKey("pressure");
        Trial other = new Trial(
                open.number(),
                Point.of("temperature", 21.5, "turns", 1, "solvent", "DMF"),
                open.origin(),
                open.health(),
                List.of());
        assertThatThrownBy(() -> study.tell(other, 3)).hasMessageContaining("does not belong to this study");
    }

    @Test
    void othersSeeTheChangeWithTheirNextCall() {
        Study one = begun();
        Study other = begun();
        steps(one, 5);
        steps(other, 1);
        one.change("the new thermostat")
                .range("temperature", 100, 150)
                .retireChoice("solvent", "DMF")
                .apply();
        Trial trial = other.ask();
        assertThat(trial.point().real("temperature")).isBetween(100.0, 150.0);
        assertThat(trial.point().integer("turns"))
                .as("the code of the constraint holds")
                .isLessThan(4);
        assertThat(other.space()).isEqualTo(one.space());
        assertThat(other.best()).isEmpty();
        other.tell(trial, 1);
        assertThat(one.best()).isPresent();
        assertThatThrownBy(() -> other.enqueue(Point.of("temperature", 30, "turns", 1, "solvent", "water")))
                .hasMessageContaining("150");
    }

    /** While points are being chosen the study changes: they are chosen again. */
    @Test
    void pointsOfBeforeAreNotHandedOut() {
        Study other = begun();
        steps(other, 5);
        AtomicInteger contexts = new AtomicInteger(-1_000); // the study is tried when it is built
        Study one = Thalweg.maximize(space(60, "DMF", "water", "toluene"))
                .initialDesign(4)
                .storedIn(store)
                .acquisition(context -> {
                    if (contexts.getAndIncrement() == 0) {
                        other.change("at this moment")
                                .range("temperature", 70, 150)
                                .apply();
                    }
                    return Acquisitions.named("auto").on(context);
                })
                .build();
        contexts.set(0);
        assertThat(one.ask().point().real("temperature")).isBetween(70.0, 150.0);
        assertThat(one.state().trials()).hasSize(6);
        assertThat(contexts).hasValueGreaterThan(1);
    }

    @Test
    void studyOpensWithWhatItIsAboutNow() {
        Study alone = study(space(60, "DMF", "water", "toluene"), new MemoryStore(InstantSource.system()));
        for (Study study : List.of(begun(), alone)) {
            steps(study, 6);
            study.change("the new thermostat")
                    .range("temperature", 20, 150)
                    .retireChoice("solvent", "toluene")
                    .apply();
        }
        assertThatThrownBy(this::begun)
                .isInstanceOf(StudyExistsException.class)
                .hasMessageContainingAll("temperature: 20 to 150 → 20 to 60", "Study.change");
        Study again = study(space(150, "DMF", "water"), store);
        assertThat(((CategoricalParameter) again.space().parameters().get(2)).retired())
                .containsExactly("toluene");
        assertThat(again.ask().point()).isEqualTo(alone.ask().point());
    }

    @Test
    void outcomeIsAddedAndUnknownBefore() {
        Study study = begun();
        steps(study, 5);
        study.change("the new balance").constraintAtMost("impurity", 2).apply();
        assertThat(study.best()).as("what is unknown is not satisfied").isEmpty();
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell(trial, 1)).isInstanceOf(InvalidMeasurementException.class);
        study.tell(trial, new Outcome.Measured(1, Double.NaN, Map.of("impurity", 0.5)));
        assertThat(study.best()).isPresent();
        assertThat(study.insight().outcomes().get(0).told()).hasSize(6);
        assertThatThrownBy(() -> study.change("no more of it")
                        .edit(now -> now.withGoals(new Goals(now.goals().objectives(), List.of(), Optional.empty())))
                        .apply())
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("'impurity' cannot be removed");
    }

    @Test
    void whatWouldSpoilTheResultsIsRefused() {
        Study study = begun();
        refused(study.change("x").addParameter(new IntegerParameter("stages", 1, 3), 1.5), "'stages'", "whole numbers");
        steps(study, 2);
        refused(study.change("").range("temperature", 20, 70), "needs a reason");
        refused(
                study.change("x")
                        .edit(now -> now.withSpace(now.space().toBuilder()
                                .add(new RealParameter("pressure", 1, 5))
                                .build())),
                "'pressure' is new: give the value that it had in the 2 trials so far");
        refused(
                study.change("x")
                        .edit(now -> now.withSpace(
                                SearchSpace.of(now.space().parameters().subList(0, 2)))),
                "'solvent' cannot be removed");
        refused(
                study.change("x").parameter(new RealParameter("turns", 1, 5)),
                "'turns' has whole numbers",
                "another name");
        refused(
                study.change("x")
                        .edit(now -> now.withGoals(new Goals(
                                List.of(new Goal.ToImprove("", Direction.MINIMIZE)), List.of(), Optional.empty()))),
                "cannot be reversed");
        refused(
                study.change("x").range("temperature", 20, 70).earlier("pressure", 3),
                "'pressure' is not an added parameter");
        refused(study.change("x").range("solvent", 1, 2), "no range");
        refused(study.change("x").retireChoice("solvent", "DMSO"), "no category 'DMSO'");
        refused(study.change("x").addChoice("temperature", "hot"), "no categories");
        refused(study.change("x").range("presure", 1, 2), "no parameter is named 'presure'");
        refused(study.change("x").unconstrain("x + y ≤ 1"), "there is no constraint");
        refused(
                study.change("x")
                        .constrain(new LinearConstraint(
                                Map.of("temperature", 1.0), LinearConstraint.Relation.AT_LEAST, 1_000)),
                "");
        assertThat(study.state().changes()).isZero();
        assertThat(study.change("nothing").range("temperature", 20, 60).apply()).isEmpty();
        assertThat(study.state().changes()).isZero();
        steps(study, 4);
    }

    private static void refused(StudyChange change, String... why) {
        assertThatThrownBy(change::apply).hasMessageContainingAll(why);
    }

    @Test
    void reasonIsNotAskedForBeforeAnythingHappened() {
        Study study = begun();
        study.change("")
                .range("temperature", 20, 70)
                .addParameter(new RealParameter("pressure", 1, 5), 1)
                .apply();
        assertThat(study.ask().point().asMap()).containsKey("pressure");
    }

    @Test
    void narrowedToOneValueIsFixed() {
        Study study = begun();
        steps(study, 6);
        study.change("the stirrer is stuck").range("turns", 2, 2).apply();
        assertThat(study.space().parameters().get(1)).isInstanceOf(FixedParameter.class);
        assertThat(IntStream.range(0, 4).mapToObj(i -> study.ask().point().integer("turns")))
                .containsOnly(2L);
        assertThat(study.state().results()).extracting(TrialResult::outcome).hasSize(6);
        study.change("repaired").parameter(new IntegerParameter("turns", 1, 5)).apply();
        assertThat(study.insight().outcomes().get(0).told()).hasSize(6);
        assertThat(study.space().parameters()).extracting(Parameter::name).contains("turns");
    }

    @Test
    void anotherRangeKeepsDeclaredDigits() {
        Study study = study(room(60).digits(1, "temperature").build(), store);
        study.change("").range("temperature", 20, 80).apply();
        assertThat(study.space().parameters()).contains(new RealParameter("temperature", 20, 80).withDigits(1));
    }
}
