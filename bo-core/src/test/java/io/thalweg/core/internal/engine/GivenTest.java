package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests with some parameters held at a value. */
class GivenTest {

    private static final SearchSpace LAB = SearchSpace.builder()
            .categorical("solvent", "DMAc", "DMF", "toluene")
            .real("temperature", 20, 120)
            .real("time", 1, 9)
            .build();

    private static final Map<String, Object> TODAY = Map.of("solvent", "DMF", "temperature", 63.21);

    /** Largest where each coordinate of the i-th point of a batch is (i + 1)/4. */
    private record Hill(int d, int batchSize) implements AcquisitionFunction {
        @Override
        public int dimension() {
            return d * batchSize;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int i = 0; i < x.length; i++) {
                double target = (1.0 + Math.floorDiv(i, d)) / 4;
                value -= (x[i] - target) * (x[i] - target);
                gradientOut[i] = -2 * (x[i] - target);
            }
            return value;
        }
    }

    private static StudyBuilder study(SearchSpace space) {
        Acquisition hill = context -> new Hill(space.dimension(), context.batchSize());
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(hill)
                .initialDesign(2);
    }

    private static Study begun(StudyBuilder builder) {
        Study study = builder.build();
        study.ask(2).forEach(trial -> study.tell(trial, (double) trial.number()));
        return study;
    }

    @Test
    void designAndModelHoldTheValueAndVaryTheRest() {
        Study study = study(LAB).initialDesign(4).build();
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Trial trial = study.ask(Request.of(1).given(TODAY)).get(0);
            study.tell(trial, i);
            trials.add(trial);
        }
        assertThat(trials).allSatisfy(trial -> {
            assertThat(trial.point().text("solvent")).isEqualTo("DMF");
            assertThat(trial.point().real("temperature")).as("to the last bit").isEqualTo(63.21);
            assertThat(LAB.contains(trial.point())).isTrue();
            assertThat(trial.notes()).singleElement().asString().contains("solvent=DMF", "given");
        });
        assertThat(trials).extracting(Trial::point).doesNotHaveDuplicates();
        assertThat(trials).extracting(Trial::origin).startsWith(Origin.DESIGN).contains(Origin.MODEL);
        assertThat(trials.get(4).point().real("time"))
                .as("where the function is largest")
                .isCloseTo(3, within(1e-5));
        assertThat(trials)
                .allSatisfy(trial -> assertThat(trial.health().fallbacks()).isEmpty());
        assertThat(study.ask().notes()).as("for that request only").isEmpty();
    }

    @Test
    void batchIsChosenJointlyInTheOpenCoordinates() {
        Study study = begun(study(LAB).batches(BatchChoice.JOINT));
        List<Trial> two = study.ask(Request.of(2).given(TODAY));
        assertThat(two)
                .extracting(trial -> trial.point().real("time"))
                .satisfiesExactly(
                        first -> assertThat(first).isCloseTo(3, within(1e-5)),
                        second -> assertThat(second).isCloseTo(5, within(1e-5)));
        assertThat(two).extracting(trial -> trial.point().real("temperature")).containsOnly(63.21);
    }

    @Test
    void categoriesAreSearchedWhereANumberIsGiven() {
        Study study = begun(study(LAB));
        Trial trial = study.ask(Request.of(1).given(Map.of("time", 9))).get(0);
        assertThat(trial.origin()).isEqualTo(Origin.MODEL);
        assertThat(trial.point().real("time")).isEqualTo(9);
        assertThat(trial.point().real("temperature")).isCloseTo(45, within(1e-3));
    }

    @Test
    void trustRegionCountsForTheOpenCoordinates() {
        Study study = begun(study(LAB).trustRegion(true));
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask(Request.of(1).given(TODAY)).get(0);
            assertThat(trial.point().real("temperature")).isEqualTo(63.21);
            study.tell(trial, i);
        }
    }

    @Test
    void constraintsHoldWithTheValue() {
        SearchSpace mixture = SearchSpace.builder()
                .real("a", 0, 100)
                .real("b", 0, 100)
                .real("c", 0, 100)
                .mixture(100, "a", "b", "c")
                .satisfying("b is not twice c", p -> p.real("b") <= 2 * p.real("c"))
                .build();
        Study study = begun(study(mixture));
        for (int i = 0; i < 6; i++) {
            Trial trial = study.ask(Request.of(1).given(Map.of("a", 33.3))).get(0);
            assertThat(trial.point().real("a")).isEqualTo(33.3);
            assertThat(mixture.contains(trial.point())).as("%s", trial).isTrue();
            study.tell(trial, i);
        }
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("a", 40, "b", 55))))
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("a=40", "b=55", "b is not twice c");
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("a", 70, "b", 55))))
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("a=70", "a + b + c = 100");
        assertThat(study.state().trials()).as("nothing was recorded").hasSize(8);
    }

    @Test
    void onlyCandidatesWithTheValueUntilThereAreNone() {
        SearchSpace pool = SearchSpace.builder()
                .categorical("solvent", "DMAc", "DMF", "toluene")
                .integer("ratio", 1, 9)
                .candidates(List.of(
                        Point.of("solvent", "DMAc", "ratio", 1),
                        Point.of("solvent", "DMAc", "ratio", 5),
                        Point.of("solvent", "DMAc", "ratio", 9),
                        Point.of("solvent", "DMF", "ratio", 1),
                        Point.of("solvent", "DMF", "ratio", 9)))
                .build();
        Study study = study(pool).build();
        study.tell(Point.of("solvent", "DMF", "ratio", 1), 1);
        study.tell(Point.of("solvent", "DMAc", "ratio", 5), 2);
        List<Trial> rest = study.ask(Request.of(5).given(Map.of("solvent", "DMAc")));
        assertThat(rest).extracting(trial -> trial.point().integer("ratio")).containsExactlyInAnyOrder(1L, 9L);
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("solvent", "DMAc"))))
                .isInstanceOf(SpaceExhaustedException.class)
                .hasMessageContainingAll("all 3 points", "solvent=DMAc");
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("solvent", "toluene"))))
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("none of the 5 candidates", "toluene");
        assertThat(study.ask().point()).as("elsewhere one is left").isEqualTo(Point.of("solvent", "DMF", "ratio", 9));
    }

    @Test
    void productOfLevelsIsExhaustedWhereTheValueIs() {
        SearchSpace levels = SearchSpace.builder()
                .integer("x", 1, 3)
                .integer("y", 1, 2)
                .integer("z", 0, 100)
                .build();
        Study study = study(levels).build();
        assertThat(study.ask(Request.of(4).given(Map.of("x", 2, "z", 50)))).hasSize(2);
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("x", 2, "z", 50))))
                .isInstanceOf(SpaceExhaustedException.class);
    }

    @Test
    void ofThoseThatWaitOnlyThoseWithTheValueAreHandedOut() {
        Study study = study(LAB).build();
        study.enqueue(Point.of("solvent", "toluene", "temperature", 50, "time", 2));
        study.enqueue(Point.of("solvent", "DMF", "temperature", 50, "time", 2));
        study.enqueue(Point.of("solvent", "toluene", "temperature", 60, "time", 3));
        List<Trial> two = study.ask(Request.of(2).given(Map.of("solvent", "DMF")));
        assertThat(two).extracting(Trial::number).containsExactly(1L, 3L);
        assertThat(two).extracting(trial -> trial.point().text("solvent")).containsOnly("DMF");
        assertThat(study.state().queued()).containsExactlyInAnyOrder(0L, 2L);
        assertThat(study.ask(2))
                .as("nothing holds them back")
                .extracting(Trial::number)
                .containsExactly(0L, 2L);
    }

    @Test
    void whatIsNotOfTheSpaceIsRefused() {
        Study study = study(LAB).build();
        assertThatThrownBy(
                        () -> study.ask(Request.of(1).given(Map.of("solvent", "DMAC", "temperature", 130, "tme", 2))))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("3 problems", "did you mean 'DMAc'?", "130", "did you mean 'time'?");
        assertThatThrownBy(
                        () -> study.ask(Request.of(1).given(Map.of("solvent", "DMAc", "temperature", 100, "time", 2))))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("nothing is left to choose");
        assertThat(study.state().trials()).isEmpty();
    }

    @Test
    void historyWithGivenValuesIsFollowedByWhoeverOpensTheStudyAgain() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study first = study(LAB).storedIn(store).build();
        for (int i = 0; i < 6; i++) {
            Request request = Request.of(1).given(i % 2 == 0 ? TODAY : Map.of());
            first.tell(first.ask(request).get(0), i);
        }
        StudyStore copy = new MemoryStore(InstantSource.system());
        Study again = study(LAB).storedIn(copy).build();
        copy.append(state ->
                store.history().stream().map(StudyStore.Recorded::event).toList());
        Trial next = first.ask(Request.of(1).given(TODAY)).get(0);
        assertThat(again.ask(Request.of(1).given(TODAY)).get(0).point()).isEqualTo(next.point());
        assertThat(again.ask().point()).isEqualTo(first.ask().point());
    }

    @Test
    void repeatedRequestGetsWhatTheFirstGot() {
        Study study = study(LAB).build();
        Request monday = Request.of(2).named("monday");
        List<Trial> first = study.ask(monday.given(TODAY));
        assertThat(study.ask(monday.given(Map.of("solvent", "toluene")))).isEqualTo(first);
        assertThat(study.ask(2, "monday")).isEqualTo(first);
    }

    @Test
    void parameterThatIsFixedAnywayMayBeGiven() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 3, 3).build();
        Study study = study(space).build();
        assertThat(study.ask(Request.of(1).given(Map.of("y", 3))).get(0).point().real("y"))
                .isEqualTo(3);
        assertThatThrownBy(() -> study.ask(Request.of(1).given(Map.of("y", 4))))
                .isInstanceOf(InvalidParameterException.class);
    }

    @Test
    void requestsAreChecked() {
        assertThatThrownBy(() -> Request.of(0)).hasMessageContaining("q is 0");
        assertThatThrownBy(() -> Request.of(1).within(Duration.ofMillis(-1))).hasMessageContaining("PT-0.001S");
        assertThatThrownBy(() -> Request.of(1).named(" ")).hasMessageContaining("must not be blank");
        Request all = Request.of(3).within(Duration.ofSeconds(1)).named("a").given(TODAY);
        assertThat(all.given()).isEqualTo(TODAY);
        assertThat(all.named("b").given(Map.of()).within(Duration.ZERO))
                .isEqualTo(Request.of(3).named("b").within(Duration.ZERO));
    }
}
