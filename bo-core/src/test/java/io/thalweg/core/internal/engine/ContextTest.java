package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A study with parameters that are given and not chosen: what is refused, what counts as best, and what is recommended. */
class ContextTest {

    private static final SearchSpace PLANT =
            SearchSpace.builder().real("x", 0, 1).context("load", 0, 1).build();

    private static final SearchSpace SUPPLIED = SearchSpace.builder()
            .integer("x", 1, 5)
            .context("supplier", "A", "B")
            .build();

    private final List<AcquisitionContext> contexts = new ArrayList<>();

    private StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(context -> {
                    contexts.add(context);
                    return new MaximumUncertainty().on(context);
                })
                .initialDesign(2);
    }

    private static Point at(double x, double load) {
        return Point.of("x", x, "load", load);
    }

    /** With no load 0.1 is best, with all of it 0.9, and everything is worse than with none. */
    private static Study plant(StudyBuilder builder) {
        Study study = builder.build();
        study.tell(at(0.1, 0), -10);
        study.tell(at(0.9, 0), -4);
        study.tell(at(0.1, 1), 8);
        study.tell(at(0.9, 1), 2);
        return study;
    }

    // The space

    @Test
    void contextsAreParametersThatTheSpaceNames() {
        SearchSpace space = SearchSpace.builder()
                .context("load", 0, 1)
                .real("x", 0, 1)
                .context("supplier", "A", "B")
                .context(new IntegerParameter("hour", 0, 23))
                .build();
        assertThat(space.contexts()).containsExactly("load", "supplier", "hour");
        assertThat(space.dimension()).isEqualTo(4);
        assertThat(space.toBuilder().build()).isEqualTo(space);
        assertThat(space.toBuilder()
                        .replace(new CategoricalParameter("supplier", "C"))
                        .build())
                .satisfies(narrow -> {
                    assertThat(narrow.contexts()).containsExactly("load", "hour");
                    assertThat(narrow.isContext("supplier"))
                            .as("of one value now")
                            .isTrue();
                });
        assertThat(space.toString()).contains("given [load, supplier, hour]");
        assertThat(PLANT)
                .isNotEqualTo(
                        SearchSpace.builder().real("x", 0, 1).real("load", 0, 1).build());
    }

    @Test
    void spaceOfContextsAloneIsRefused() {
        assertThatExceptionOfType(InvalidSpaceException.class)
                .isThrownBy(() -> SearchSpace.builder()
                        .context("load", 0, 1)
                        .fixed("x", 3)
                        .build())
                .withMessageContainingAll("[load]", "nothing is left to choose", "add a parameter");
    }

    // What is asked

    @Test
    void askWithoutTheContextsIsRefusedByName() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .context("load", 0, 1)
                .context("supplier", "A", "B")
                .build();
        Study study = study(space).build();
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(study::ask)
                .withMessageContainingAll("'load'", "in [0.0, 1.0]", "'supplier'", "one of A, B", "--fix 'load=…'");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> study.ask(Request.of(3).given(Map.of("load", 0.5, "x", 0.5))))
                .withMessageContaining("context 'supplier' (one of A, B) is not given")
                .withMessageNotContaining("load");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> study.ask(Map.of("load", 1.5, "supplier", "A")))
                .withMessageContaining("1.5");
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> study.run(point -> 0, RunOptions.evaluations(3)))
                .withMessageContainingAll("'load'", "RunOptions.given");
        assertThat(study.state().trials()).isEmpty();
    }

    @Test
    void askEqualsARequestWithTheValuesGiven() {
        Map<String, Object> today = Map.of("load", 0.3);
        Trial trial = plant(study(PLANT)).ask(today);
        assertThat(trial.point())
                .isEqualTo(plant(study(PLANT))
                        .ask(Request.of(1).given(today))
                        .get(0)
                        .point());
        assertThat(trial.point().real("load")).isEqualTo(0.3);
        assertThat(trial.origin()).isEqualTo(Origin.MODEL);
    }

    /** The design counts over all contexts and spreads the parameters that are free. */
    @Test
    void designIsSpreadInTheFreeParameters() {
        Study study = study(PLANT).initialDesign(8).build();
        boolean[] quarters = new boolean[4];
        for (int i = 0; i < 8; i++) {
            Trial trial = study.ask(Map.of("load", i % 2));
            study.tell(trial, i);
            assertThat(trial.origin()).isEqualTo(Origin.DESIGN);
            assertThat(trial.point().real("load")).isEqualTo(i % 2);
            quarters[(int) (4 * trial.point().real("x"))] = true;
        }
        assertThat(quarters).containsOnly(true);
        assertThat(study.ask(Map.of("load", 0.7)).origin()).isEqualTo(Origin.MODEL);
    }

    @Test
    void pointIsTakenWithItsContextOnly() {
        Study study = study(SUPPLIED).build();
        Map<String, String> a = Map.of("supplier", "A");
        assertThat(study.ask(Request.of(9).given(a))).hasSize(5);
        assertThatExceptionOfType(SpaceExhaustedException.class)
                .isThrownBy(() -> study.ask(a))
                .withMessageContainingAll("all 5 points", "supplier=A");
        assertThat(study.ask(Request.of(9).given(Map.of("supplier", "B")))).hasSize(5);
    }

    @Test
    void waitingTrialsOfTheContextComeFirst() {
        Study study = study(SUPPLIED).build();
        Trial waiting = study.enqueue(Point.of("x", 3, "supplier", "B"));
        assertThat(study.ask(Map.of("supplier", "A")).number()).isNotEqualTo(waiting.number());
        LeaseTerms terms = new LeaseTerms(Duration.ofSeconds(30), 3);
        assertThat(study.claim("worker", terms, 10).orElseThrow().trial()).isEqualTo(waiting);
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> study.claim("worker", terms, 10))
                .withMessageContaining("'supplier'");
    }

    @Test
    void leaseIsOfTheContextOnly() {
        Study study = study(SUPPLIED).build();
        Trial b = study.enqueue(Point.of("x", 3, "supplier", "B"));
        Trial a = study.enqueue(Point.of("x", 3, "supplier", "A"));
        LeaseTerms terms = new LeaseTerms(Duration.ofSeconds(30), 3);
        Map<String, String> given = Map.of("supplier", "A");
        assertThat(study.claim("worker", terms, 4, given).orElseThrow().trial()).isEqualTo(a);
        for (int i = 0; i < 2; i++) {
            Trial next = study.claim("worker", terms, 4, given).orElseThrow().trial();
            assertThat(next.point().text("supplier")).isEqualTo("A");
        }
        assertThat(study.claim("worker", terms, 4, given))
                .as("as many as there are to be")
                .isEmpty();
        assertThat(study.claim("worker", terms, 4, Map.of("supplier", "B")).orElseThrow())
                .satisfies(lease -> {
                    assertThat(lease.trial()).isEqualTo(b);
                    assertThat(lease.attempt()).as("nobody has touched it").isEqualTo(1);
                });
    }

    @Test
    void constraintOfTheSpaceMayIncludeAContext() {
        SearchSpace shared = SearchSpace.builder()
                .real("x", 0, 1)
                .context("load", 0, 1)
                .linearAtMost(Map.of("x", 1.0, "load", 1.0), 1)
                .build();
        Study study = study(shared).build();
        study.tell(at(0.9, 0), 0);
        study.tell(at(0.2, 0.2), 1);
        contexts.clear();
        for (int i = 0; i < 6; i++) {
            Trial trial = study.ask(Map.of("load", 0.75));
            assertThat(trial.point().real("x")).isLessThanOrEqualTo(0.25);
            study.tell(trial, i);
        }
        assertThat(contexts.get(0).observed().data)
                .as("what is best elsewhere is moved to where it is allowed")
                .containsExactly(new double[] {0.2, 0.75, 0.25, 0.75}, within(1e-9));
    }

    // What counts as best

    @Test
    void incumbentIsTheBestOfTheContext() {
        for (boolean deterministic : new boolean[] {false, true}) {
            Study study = plant(study(PLANT).deterministic(deterministic));
            contexts.clear();
            study.ask(Map.of("load", 0.95));
            AcquisitionContext context = contexts.get(0);
            // Mean −1, deviation of −10, −4, 8, 2: the incumbent is the value 2.
            assertThat(context.incumbent()).isCloseTo(-3 / Math.sqrt(60), within(1e-12));
            assertThat(context.noisy()).as("known by the model alone").isTrue();
            assertThat(context.observed().data).containsExactly(0.9, 0.95, 0.1, 0.95);
            study.ask(Map.of("load", 0));
            assertThat(contexts.get(1).incumbent()).isCloseTo(9 / Math.sqrt(60), within(1e-12));
        }
    }

    /** The best values of all are those of an easy context, and say nothing of a hard one. */
    @Test
    void hardContextIsNotForgottenForManyResultsOfAnEasyOne() {
        Study study = study(PLANT).build();
        for (int i = 0; i < 130; i++) {
            study.tell(at(0.1 + 1e-4 * i, 0), -10);
        }
        study.tell(at(0.9, 1), 2);
        contexts.clear();
        study.ask(Map.of("load", 1));
        assertThat(contexts.get(0).observed().data).startsWith(0.9, 1);
    }

    @Test
    void functionsThatLookAtTheDomainSeeThatOfTheContext() {
        Study study = plant(study(PLANT));
        contexts.clear();
        study.ask(Map.of("load", 0.25));
        assertThat(contexts.get(0).domain().points(16, Seed.of(1)).data).satisfies(all -> {
            for (int i = 0; i < 16; i++) {
                assertThat(all[2 * i + 1]).isEqualTo(0.25);
            }
            assertThat(all[0]).isNotEqualTo(all[2]);
        });
    }

    @Test
    void whatIsNotExpectedToBeFeasibleInTheContextIsNoIncumbent() {
        Study study = study(PLANT).constraintAtLeast("room", 0).build();
        study.tell(at(0.1, 0), Outcome.of(-10, Double.NaN, Map.of("room", 1.0)));
        study.tell(at(0.9, 0), Outcome.of(-4, Double.NaN, Map.of("room", 1.0)));
        study.tell(at(0.1, 1), Outcome.of(-20, Double.NaN, Map.of("room", -1.0)));
        contexts.clear();
        study.ask(Map.of("load", 0.6));
        assertThat(contexts.get(0).observed().data).containsExactly(0.9, 0.6);
    }

    @Test
    void pendingPointsOfOtherContextsStayWhereTheyAre() {
        Study study = plant(study(PLANT));
        Trial first = study.ask(Map.of("load", 0));
        contexts.clear();
        study.ask(Map.of("load", 1));
        assertThat(contexts.get(0).pending().data)
                .containsExactly(first.point().real("x"), first.point().real("load"));
    }

    // What is recommended

    @Test
    void recommendationIsThatOfTheContext() {
        for (boolean deterministic : new boolean[] {false, true}) {
            Study study = plant(study(PLANT).deterministic(deterministic));
            assertThat(study.recommend()).as("it depends").isEmpty();
            assertThat(study.best().orElseThrow().value()).as("of all contexts").isEqualTo(-10);
            Recommendation idle = study.recommend(Map.of("load", 0.05)).orElseThrow();
            assertThat(idle.point().real("load")).isEqualTo(0.05);
            assertThat(idle.point().real("x")).isLessThan(0.5);
            assertThat(idle.mean()).isCloseTo(-10, within(1e-9));
            Recommendation busy = study.recommend(Map.of("load", 0.9)).orElseThrow();
            assertThat(busy.point().real("x")).isGreaterThan(0.5);
            assertThat(busy.mean()).isCloseTo(2, within(1e-9));
        }
    }

    @Test
    void recommendationNeedsTheContextAndAMeasurement() {
        Study study = study(PLANT).build();
        assertThat(study.recommend(Map.of("load", 0.5))).isEmpty();
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(() -> study.recommend(Map.of()))
                .withMessageContaining("'load'");
        assertThatExceptionOfType(InvalidParameterException.class).isThrownBy(() -> study.recommend(Map.of("load", 2)));
    }

    @Test
    void recommendationKeepsAwayFromWhatIsInfeasible() {
        Study study = study(PLANT).constraintAtLeast("room", 0).build();
        study.tell(at(0.1, 0.5), Outcome.of(-10, Double.NaN, Map.of("room", -1.0)));
        study.tell(at(0.9, 0.5), Outcome.of(3, Double.NaN, Map.of("room", 1.0)));
        assertThat(study.recommend(Map.of("load", 0.5)).orElseThrow().point().real("x"))
                .isGreaterThan(0.5);
    }

    /** Whoever has no contexts can hold a parameter as well. */
    @Test
    void anyParameterCanBeHeld() {
        SearchSpace free =
                SearchSpace.builder().real("x", 0, 1).real("load", 0, 1).build();
        Study study = plant(study(free));
        assertThat(study.recommend(Map.of())).isEqualTo(study.recommend()).isPresent();
        assertThat(study.recommend(Map.of("load", 1)).orElseThrow().mean()).isCloseTo(2, within(1e-9));
        contexts.clear();
        study.ask(Map.of("load", 1));
        assertThat(contexts.get(0).incumbent())
                .as("what is held for a request is no context")
                .isCloseTo(9 / Math.sqrt(60), within(1e-12));
    }

    @Test
    void whatIsAboutTheOneBestPointIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> study(PLANT).trustRegion(true).build())
                .withMessageContaining("contexts");
        assertThatIllegalStateException()
                .isThrownBy(() -> plant(study(PLANT)).probabilityOfRegret(0.1))
                .withMessageContaining("contexts [load]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> study(PLANT)
                        .build()
                        .run(point -> 0, RunOptions.evaluations(3).untilRegret(0.1)))
                .withMessageContaining("contexts [load]");
    }

    // Stores and changes

    @Test
    void studyIsGoneOnWithByWhoeverKnowsItsContexts() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study first = plant(study(PLANT).storedIn(store));
        first.tell(first.ask(Map.of("load", 0.5)), 3);
        StudyStore copy = new MemoryStore(InstantSource.system());
        Study again = study(PLANT).storedIn(copy).build();
        copy.append(state ->
                store.history().stream().map(StudyStore.Recorded::event).toList());
        assertThat(again.ask(Map.of("load", 0.4)).point())
                .isEqualTo(first.ask(Map.of("load", 0.4)).point());
        SearchSpace free =
                SearchSpace.builder().real("x", 0, 1).real("load", 0, 1).build();
        assertThatExceptionOfType(StudyExistsException.class)
                .isThrownBy(() -> study(free).storedIn(store).build())
                .withMessageContaining("load: given, as a context → chosen");
    }

    @Test
    void contextsCanBeAddedAndGrow() {
        Study study = study(SearchSpace.builder().integer("x", 1, 5).build()).build();
        study.tell(Point.of("x", 2), 1);
        assertThat(study.change("who delivers matters")
                        .addContext(new CategoricalParameter("supplier", "A"), "A")
                        .apply())
                .hasSize(1);
        assertThat(study.ask().point().text("supplier"))
                .as("only one, which need not be said")
                .isEqualTo("A");
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(Point.of("x", 2, "supplier", "A"));
        study.change("a second supplier").addChoice("supplier", "B").apply();
        assertThatExceptionOfType(InvalidParameterException.class)
                .isThrownBy(study::ask)
                .withMessageContaining("'supplier'");
        assertThat(study.ask(Map.of("supplier", "B")).point().text("supplier")).isEqualTo("B");
        assertThat(study.space().contexts()).containsExactly("supplier");
    }
}
