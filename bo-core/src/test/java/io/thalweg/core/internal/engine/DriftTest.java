package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A study whose objective drifts: what its models see, what counts as best, and what is taken. */
class DriftTest {

    private static final SearchSpace FIVE =
            SearchSpace.builder().integer("i", 1, 5).build();

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final List<Observations> observed = new ArrayList<>();
    private final List<AcquisitionContext> contexts = new ArrayList<>();

    private StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> recording(NearestNeighbor.prior(s.dimension())))
                .acquisition(context -> {
                    contexts.add(context);
                    return new MaximumUncertainty().on(context);
                })
                .initialDesign(2)
                .drifting(10);
    }

    private Surrogate recording(Surrogate surrogate) {
        return (Surrogate) Proxy.newProxyInstance(
                DriftTest.class.getClassLoader(), new Class<?>[] {Surrogate.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals("observe")) {
                        observed.add((Observations) arguments[0]);
                    }
                    Object result = called.invoke(surrogate, arguments);
                    return result instanceof Surrogate next ? recording(next) : result;
                });
    }

    /** The first context that the study asked for; the one before it is of the dry run. */
    private AcquisitionContext context() {
        return contexts.get(1);
    }

    private static Point at(double x) {
        return Point.of("x", x);
    }

    /** At 0.1 what was excellent is bad now; at 0.9 it is tolerable all the time. */
    private static Study tide(StudyBuilder builder) {
        Study study = builder.build();
        study.tell(at(0.1), -10);
        study.tell(at(0.9), 3);
        study.tell(at(0.1), 7);
        study.tell(at(0.9), 2);
        return study;
    }

    // What models see

    @Test
    void trialNumberIsItsTimeInAnyOrderOfOutcomes() {
        Study study = study(LINE).build();
        observed.clear();
        List<Trial> trials = study.ask(5);
        study.tell(trials.get(3), 1);
        study.tell(trials.get(1), Outcome.failed("broken"));
        study.tell(trials.get(0), 2);
        study.tell(trials.get(4), 3);
        study.ask();
        Observations seen = observed.get(0);
        assertThat(seen.dimension()).isEqualTo(2);
        for (int i = 0; i < 3; i++) {
            int number = new int[] {0, 3, 4}[i]; // absorbed in the order of the trials
            assertThat(seen.x().get(i, 0)).isEqualTo(trials.get(number).point().real("x"));
            assertThat(seen.x().get(i, 1)).isCloseTo(number / 10.0, within(1e-15));
        }
        assertThat(observed.get(1).size()).isEqualTo(1);
        assertThat(observed.get(1).x().get(0, 1)).as("time of the failure").isCloseTo(0.1, within(1e-15));
    }

    /** An outcome that was not measured does not put the clock of its model back. */
    @Test
    void constraintsHaveTheSameTime() {
        Study study = study(LINE).constraintAtLeast("c", 0).build();
        study.tell(at(0.1), Outcome.of(1, Double.NaN, Map.of("c", Double.NaN)));
        study.tell(at(0.2), Outcome.of(2, Double.NaN, Map.of("c", 1.0)));
        study.tell(at(0.3), Outcome.of(3, Double.NaN, Map.of("c", 1.0)));
        study.ask();
        assertThat(observed)
                .filteredOn(batch -> batch.size() == 2)
                .singleElement()
                .satisfies(batch ->
                        assertThat(batch.x().data).containsExactly(new double[] {0.2, 0.1, 0.3, 0.2}, within(1e-15)));
    }

    @Test
    void timeIsAnExtraContinuousCoordinate() {
        SearchSpace space = SearchSpace.builder()
                .real("time", 0, 1)
                .categorical("c", "a", "b")
                .fixed("time'", 3)
                .candidates(List.of(Point.of("time", 0.5, "c", "a", "time'", 3)))
                .build();
        List<SearchSpace> made = new ArrayList<>();
        Study.minimize(space)
                .surrogate((s, deterministic) -> {
                    made.add(s);
                    return NearestNeighbor.prior(s.dimension());
                })
                .acquisition(new MaximumUncertainty())
                .drifting()
                .build();
        assertThat(made.get(0).columns())
                .extracting(Column::kind)
                .containsExactly(Column.Kind.CONTINUOUS, Column.Kind.CATEGORICAL, Column.Kind.CONTINUOUS);
    }

    // What counts as best

    @Test
    void incumbentAndRecommendationReferToThePresent() {
        for (boolean deterministic : new boolean[] {false, true}) {
            contexts.clear();
            Study study = tide(study(LINE).deterministic(deterministic));
            assertThat(study.recommend().orElseThrow())
                    .satisfies(best -> assertThat(best.point()).isEqualTo(at(0.9)))
                    .satisfies(best -> assertThat(best.mean()).isCloseTo(2, within(1e-12)));
            study.ask();
            AcquisitionContext context = context();
            assertThat(context.objective().dimension()).isEqualTo(1);
            assertThat(context.observed().data).startsWith(0.9).hasSize(4);
            // Mean 0.5, deviation of −10, 3, 7, 2: the incumbent is the value 2.
            assertThat(context.incumbent()).isCloseTo(-1.5 / Math.sqrt(161 / 3.0), within(1e-12));
        }
    }

    @Test
    void withoutDriftTheOldValueCounts() {
        Study study = Study.minimize(LINE)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .build();
        study.tell(at(0.1), -10);
        study.tell(at(0.9), 3);
        study.tell(at(0.1), 7);
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(at(0.1));
    }

    @Test
    void forecastIsOfTheNextTrial() {
        Study study = tide(study(LINE));
        assertThat(study.forecast(at(0.1)).orElseThrow().mean()).isCloseTo(7, within(1e-12));
        // Two tenths of a unit since trial 2, of the nearest observation's squared distance.
        assertThat(study.forecast(at(0.1)).orElseThrow().latentDeviation()).isPositive();
    }

    @Test
    void bestMeasuredRefersToThePast() {
        assertThat(tide(study(LINE)).best().orElseThrow().value()).isEqualTo(-10);
    }

    // What is taken

    @Test
    void pointMayBeSuggestedAgain() {
        Study study = study(FIVE).build();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask();
            study.tell(trial, i);
        }
        assertThat(study.state().trials()).hasSize(12);
        assertThat(study.state().trials().subList(2, 12)).allMatch(trial -> trial.origin() == Origin.MODEL);
    }

    @Test
    void runningPointIsNotSuggestedAgain() {
        Study study = study(FIVE).build();
        List<Trial> running = study.ask(5);
        assertThat(new HashSet<>(running.stream().map(Trial::point).toList())).hasSize(5);
        assertThatExceptionOfType(SpaceExhaustedException.class)
                .isThrownBy(study::ask)
                .withMessageContaining("tell");
        study.tell(running.get(3), 1);
        assertThat(study.ask().point()).isEqualTo(running.get(3).point());
    }

    @Test
    void cancelledPointThatIsToldLateIsFreeOnce() {
        Study study = study(FIVE).build();
        List<Trial> running = study.ask(5);
        study.cancel(running.get(2));
        Trial again = study.ask();
        assertThat(again.point()).isEqualTo(running.get(2).point());
        study.tell(running.get(2), 7);
        assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
    }

    // Units of time

    @Test
    void nonExtrapolatingSurrogateNeedsAHorizon() {
        SurrogateFactory bounded = new SurrogateFactory() {
            @Override
            public Surrogate create(SearchSpace space, boolean deterministic) {
                return NearestNeighbor.prior(space.dimension());
            }

            @Override
            public boolean extrapolates() {
                return false;
            }

            @Override
            public String toString() {
                return "grid";
            }
        };
        StudyBuilder builder = Study.minimize(LINE)
                .surrogate(bounded)
                .acquisition(new MaximumUncertainty())
                .drifting();
        assertThatIllegalStateException()
                .isThrownBy(builder::build)
                .withMessageContainingAll("surrogate is grid", "drifting(");
        assertThat(builder.drifting(50).build().ask().number()).isZero();
    }

    @Test
    void unitOfNoTrialsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> study(LINE).drifting(0))
                .withMessageContaining("trials is 0");
    }
}
