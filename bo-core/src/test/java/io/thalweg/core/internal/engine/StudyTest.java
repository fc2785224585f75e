package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The study around a small surrogate: what is taken, what is free, and what it says. */
class StudyTest {

    private static final SearchSpace FIVE =
            SearchSpace.builder().integer("i", 1, 5).build();

    static final SearchSpace LINE = SearchSpace.builder().real("x", 0, 1).build();

    static StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2);
    }

    static List<Trial> tellSome(Study study, int n) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Trial trial = study.ask();
            trials.add(trial);
            study.tell(trial, Math.sin(i));
        }
        return trials;
    }

    static Set<Point> points(List<Trial> trials) {
        Set<Point> points = new HashSet<>();
        trials.forEach(trial -> points.add(trial.point()));
        return points;
    }

    @Test
    void pointsOfAFiniteSpaceAreAskedOnce() {
        Study study = study(FIVE).build();
        assertThat(points(tellSome(study, 5))).hasSize(5);
        assertThatThrownBy(study::ask)
                .isInstanceOf(SpaceExhaustedException.class)
                .hasMessageContaining("all 5 points");
    }

    @Test
    void batchBeyondTheEndOfASpaceIsShorter() {
        Study study = study(FIVE).build();
        assertThat(points(study.ask(4))).hasSize(4);
        assertThat(study.ask(4)).hasSize(1);
        assertThat(points(study.state().trials())).hasSize(5);
    }

    @Test
    void cancelledPointIsFreeAgain() {
        Study study = study(FIVE).build();
        List<Trial> trials = study.ask(5);
        study.cancel(trials.get(2));
        assertThat(study.ask().point()).isEqualTo(trials.get(2).point());
        assertThatThrownBy(study::ask).isInstanceOf(SpaceExhaustedException.class);
    }

    @Test
    void lateTellOfACancelledPointTakesItAgain() {
        Study study = study(FIVE).build();
        List<Trial> trials = study.ask(4);
        study.cancel(trials.get(2));
        study.cancel(trials.get(2));
        study.tell(trials.get(2), 7);
        assertThat(study.ask(5))
                .singleElement()
                .satisfies(last -> assertThat(points(trials)).doesNotContain(last.point()));
    }

    /** The number of the told point comes between the state that the ask began with and the trials that it makes. */
    @Test
    void pointToldDuringAnAskIsTaken() {
        List<Study> itself = new ArrayList<>();
        Point told = Point.of("i", 2);
        List<Trial> added = new ArrayList<>();
        Acquisition telling = context -> {
            if (added.isEmpty() && !itself.isEmpty()) {
                added.add(itself.get(0).tell(told, 1));
            }
            return new MaximumUncertainty().on(context);
        };
        Study study = study(FIVE).acquisition(telling).build();
        itself.add(study);
        study.tell(Point.of("i", 1), 0);
        study.tell(Point.of("i", 5), 0);
        List<Trial> asked = new ArrayList<>(study.ask(1));
        assertThat(added).extracting(Trial::number).containsExactly(2L);
        assertThat(asked).extracting(Trial::number).containsExactly(3L);
        study.tell(asked.get(0), 0);
        Throwable end = null;
        while (end == null) {
            end = catchThrowableOfType(SpaceExhaustedException.class, () -> asked.add(study.ask()));
        }
        assertThat(study.state().trials())
                .extracting(Trial::number)
                .containsExactlyElementsOf(
                        IntStream.range(0, study.state().trials().size())
                                .mapToObj(i -> (long) i)
                                .toList());
        Set<Point> later = points(asked.subList(1, asked.size()));
        assertThat(later)
                .hasSize(asked.size() - 1)
                .doesNotContain(told, asked.get(0).point());
    }

    /** Two candidates so close that they are one point to the study: an ask for three gives two and leaves no trace of a third. */
    @Test
    void failedAskLeavesNoTrial() {
        SearchSpace pool = SearchSpace.builder()
                .real("x", 0, 1)
                .candidates(List.of(Point.of("x", 0.5), Point.of("x", 0.5 + 1e-14), Point.of("x", 0.25)))
                .build();
        Study study = study(pool).build();
        List<Trial> trials = study.ask(3);
        assertThat(trials).hasSize(2);
        assertThat(study.state().trials()).isEqualTo(trials);
        assertThatThrownBy(study::ask)
                .isInstanceOf(SpaceExhaustedException.class)
                .hasMessageContaining("no free point");
        study.cancel(trials.get(1));
        assertThat(study.ask().number()).isEqualTo(2);
    }

    @Test
    void runWithConstraintsIsRefusedBeforeEvaluating() {
        Study study = study(LINE).constraintAtLeast("c", 0).build();
        assertThatThrownBy(() -> study.run(point -> 1, 5))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContainingAll("[c]", "tell");
        assertThat(study.state().trials()).isEmpty();
    }

    /** A refit is asked for with the budget of the schedule, and what it learnt stays. */
    @Test
    void refitsFollowTheSchedule() {
        List<Long> sizes = new ArrayList<>();
        Study study = study(LINE)
                .refits((observations, lastRefit) -> {
                    sizes.add(observations);
                    assertThat(lastRefit).isEqualTo(observations <= 3 ? 0 : 3);
                    return observations == 3 ? java.util.Optional.of(RefitBudget.WARM) : java.util.Optional.empty();
                })
                .build();
        tellSome(study, 6);
        assertThat(sizes).containsExactly(2L, 3L, 4L, 5L);
    }

    @Test
    void unknownOrViolatedConstraintsAreNeverBest() {
        Study study = study(LINE).constraintAtMost("c", 1).build();
        for (double c : new double[] {2, Double.NaN, 5, 1.0001}) {
            study.tell(study.ask(), Outcome.of(-100, Double.NaN, Map.of("c", c)));
        }
        assertThat(study.best()).isEmpty();
        assertThat(study.recommend()).isEmpty();
        Trial feasible = study.ask();
        study.tell(feasible, Outcome.of(3, Double.NaN, Map.of("c", 1.0)));
        assertThat(study.best()).contains(new BestTrial(feasible, feasible.point(), 3));
        assertThat(study.recommend())
                .hasValueSatisfying(r -> assertThat(r.point()).isEqualTo(feasible.point()));
    }

    @Test
    void surrogatesAreMadeForStandardisedTargets() {
        SurrogateFactory raw = new SurrogateFactory() {
            @Override
            public Surrogate create(SearchSpace space, boolean deterministic) {
                throw new AssertionError("a study standardises");
            }

            @Override
            public SurrogateFactory standardised() {
                return (space, deterministic) -> NearestNeighbor.prior(space.dimension());
            }
        };
        Study study = study(LINE).surrogate(raw).build();
        assertThat(tellSome(study, 4)).hasSize(4);
    }

    @Test
    void surrogateSeesTheObservationsOfEachAskOnce() {
        List<Observations> batches = new ArrayList<>();
        SurrogateFactory recording = (space, deterministic) -> recording(NearestNeighbor.prior(1), batches);
        Study study = study(LINE)
                .surrogate(recording)
                .refits((n, last) -> java.util.Optional.empty())
                .build();
        batches.clear();
        tellSome(study, 5);
        study.ask();
        assertThat(batches).extracting(Observations::size).containsExactly(2, 1, 1, 1);
    }

    private static Surrogate recording(Surrogate surrogate, List<Observations> batches) {
        return (Surrogate) Proxy.newProxyInstance(
                StudyTest.class.getClassLoader(), new Class<?>[] {Surrogate.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals("observe")) {
                        batches.add((Observations) arguments[0]);
                    }
                    Object result = called.invoke(surrogate, arguments);
                    return result instanceof Surrogate next ? recording(next, batches) : result;
                });
    }

    @Test
    void sameSeedGivesTheSameTrials() {
        List<Point> once = tellSome(study(LINE).seed(5).build(), 8).stream()
                .map(Trial::point)
                .toList();
        assertThat(tellSome(study(LINE).seed(5).build(), 8).stream().map(Trial::point))
                .isEqualTo(once);
        assertThat(tellSome(study(LINE).seed(6).build(), 8).stream().map(Trial::point))
                .isNotEqualTo(once);
    }

    @Test
    void negativeCostIsRefused() {
        Study study = study(LINE).cost("seconds").build();
        assertThatThrownBy(() -> study.tell(Point.of("x", 0.5), Outcome.of(1, Map.of("seconds", -3.0))))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContainingAll("\"seconds\" is -3.0", "positive");
        study.tell(Point.of("x", 0.5), Outcome.of(1, Map.of("seconds", 0.0)));
        assertThat(study.state().trials()).hasSize(1);
    }

    @Test
    @SuppressWarnings("NullAway") // the null is the case
    void nullsAreNamed() {
        Study study = study(LINE).build();
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell((Trial) null, 1)).hasMessageContaining("trial must not be null");
        assertThatThrownBy(() -> study.tell((Point) null, 1)).hasMessageContaining("point must not be null");
        assertThatThrownBy(() -> study.tell(trial, (Outcome) null)).hasMessageContaining("outcome must not be null");
        assertThatThrownBy(() -> study.cancel(null)).hasMessageContaining("trial must not be null");
        assertThatThrownBy(() -> study.run(null, 3)).hasMessage("objective must not be null");
        assertThatThrownBy(() -> study.runExperiments(null, 3)).hasMessage("experiment must not be null");
        assertThatThrownBy(() -> study.forecast(null)).hasMessageContaining("point must not be null");
        assertThatThrownBy(() -> study(null)).hasMessageContaining("space must not be null");
        assertThatThrownBy(() -> study(LINE).acquisition(null)).hasMessageContaining("function must not be null");
    }

    @Test
    void whatPeoplePrintIsALine() {
        Study study = study(LINE).build();
        StudyResult result = study.run(point -> Math.abs(point.real("x") - 0.25), 6);
        assertThat(result.toString())
                .startsWith("best value " + result.best().value() + " at {x=")
                .contains(" of 6 results; the budget of 6 evaluations is used up");
        assertThat(result.best().toString()).contains(" (trial ");
        assertThat(study.recommend().orElseThrow().toString()).matches("\\{x=.*}, expected .* ± .*");
        assertThat(study.ask().toString()).matches("trial 6: \\{x=[0-9.]+} \\(maximum of the acquisition function\\)");
        assertThat(List.of(result.toString(), study.ask().toString())).noneMatch(line -> line.contains("\n"));
    }

    @Test
    void closedStudyIsReadOnly() {
        Study study = study(LINE).build();
        Trial trial = study.ask();
        study.close();
        assertThat(study.state().trials()).containsExactly(trial);
        assertThatThrownBy(study::ask)
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("closed here; open it again");
        assertThatThrownBy(() -> study.tell(trial, 1)).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void anotherSeedIsWarnedOf() {
        MemoryStore store = new MemoryStore(InstantSource.system());
        PrintStream err = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try {
            study(LINE).storedIn(store).seed(5).build();
            study(LINE).storedIn(store).seed(5).build();
            assertThat(logged.toString(StandardCharsets.UTF_8)).isEmpty();
            study(LINE).storedIn(store).seed(6).build();
        } finally {
            System.setErr(err);
        }
        assertThat(logged.toString(StandardCharsets.UTF_8))
                .contains("WARN", "began with seed 5", "continues with seed 6");
    }
}
