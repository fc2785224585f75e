package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.minimize;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Surrogates;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was measured is learnt from, also where it would not be suggested; what cannot be is counted with a reason. */
class MeasuredTeachesTest {

    private static final SearchSpace MIXTURE = SearchSpace.builder()
            .real("a", 0, 100)
            .real("b", 0, 100)
            .real("c", 0, 100)
            .mixture(100, "a", "b", "c")
            .build();

    private static final SearchSpace GRID =
            SearchSpace.builder().steppedReal("T", 20, 120, 5).build();

    private static final SearchSpace RANGE =
            SearchSpace.builder().real("T", 20, 120).build();

    private static final double[][] PARTS = {
        {80, 10, 10},
        {10, 80, 10},
        {10, 10, 80},
        {33.4, 33.3, 33.3},
        {60, 20, 20},
        {50, 40, 10},
        {45, 15, 40},
        {20, 55, 25}
    };

    /** Between 1 and 3, least at 50 % of a and 30 % of b. */
    private static double loss(double a, double b) {
        return 1 + Math.pow((a - 50) / 50, 2) + Math.pow((b - 30) / 50, 2);
    }

    private static Study mixtures(double missing, boolean noiseFree) {
        Study study = (noiseFree ? minimize(MIXTURE).deterministic() : minimize(MIXTURE)).build();
        for (double[] part : PARTS) {
            Point point = Point.of("a", part[0], "b", part[1], "c", part[2] - missing);
            study.tell(point, loss(part[0], part[1]));
        }
        return study;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mixturesOfRoundedPartsTeachAsExactOnesDo(boolean noiseFree) {
        Study exact = mixtures(0, noiseFree);
        Study rounded = mixtures(0.1, noiseFree);
        exact.ask();
        rounded.ask();
        assertThat(rounded.unlearnt()).isEmpty();
        BestTrial best = rounded.best().orElseThrow();
        assertThat(best.value()).isEqualTo(exact.best().orElseThrow().value());
        assertThat(best.point()).isEqualTo(Point.of("a", 50, "b", 40, "c", 9.9));
        Recommendation recommended = rounded.recommend().orElseThrow();
        assertThat(MIXTURE.contains(recommended.point())).isTrue();
        assertThat(recommended.mean()).isCloseTo(exact.recommend().orElseThrow().mean(), within(0.02 * best.value()));
        for (double a = 10; a <= 70; a += 20) {
            Point point = Point.of("a", a, "b", 25, "c", 75 - a);
            Forecast forecast = rounded.forecast(point).orElseThrow();
            double expected = exact.forecast(point).orElseThrow().mean();
            assertThat(forecast.mean()).as("at %s", point).isCloseTo(expected, within(0.02 * expected));
        }
    }

    @Test
    void mixtureThatIsNoneTeachesButIsNotRecommended() {
        Study study = mixtures(0, false);
        study.tell(Point.of("a", 30, "b", 30, "c", 30), -5);
        assertThat(study.unlearnt()).isEmpty();
        assertThat(study.best().orElseThrow().value()).isEqualTo(loss(50, 40));
        assertThat(MIXTURE.contains(study.recommend().orElseThrow().point())).isTrue();
        double near = study.forecast(Point.of("a", 33, "b", 33, "c", 34))
                .orElseThrow()
                .mean();
        assertThat(near).as("drawn down").isLessThan(loss(33, 33) - 0.2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "wiski", "vips"})
    void valuesBesideTheGridTeach(String surrogate) {
        Study study = minimize(GRID).surrogate(Surrogates.named(surrogate)).build();
        for (double t : new double[] {22, 38, 57, 73, 92, 111}) {
            study.tell(Point.of("T", t), (t - 60) / 10);
        }
        Trial next = study.ask();
        assertThat(next.health().fallbacks()).isEmpty();
        assertThat(GRID.contains(next.point())).isTrue();
        assertThat(study.unlearnt()).isEmpty();
        for (double t : new double[] {25, 55, 75, 110}) {
            Forecast forecast = study.forecast(Point.of("T", t)).orElseThrow();
            assertThat(forecast.mean()).as("at %s", t).isCloseTo((t - 60) / 10, within(1.0));
        }
        assertThat(study.best().orElseThrow().point()).isEqualTo(Point.of("T", 22));
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(Point.of("T", 20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips"})
    void valuesBeyondTheBoundsTeach(String surrogate) {
        Study study = minimize(RANGE).surrogate(Surrogates.named(surrogate)).build();
        for (double t : new double[] {125, 130, 135, 140}) {
            study.tell(Point.of("T", t), (t - 60) / 10);
        }
        for (double t : new double[] {40, 50, 60}) {
            study.tell(Point.of("T", t), (t - 60) / 10);
        }
        assertThat(study.ask().health().fallbacks()).isEmpty();
        assertThat(study.unlearnt()).isEmpty();
        assertThat(study.forecast(Point.of("T", 120)).orElseThrow().mean()).isCloseTo(6, within(0.6));
        assertThat(study.best().orElseThrow().point()).isEqualTo(Point.of("T", 40));
    }

    @Test
    void valuesWhereTheSurrogateEndsAreCounted() {
        Study study = minimize(RANGE).surrogate(Surrogates.named("wiski")).build();
        study.tell(Point.of("T", 140), -100);
        for (double t : new double[] {30, 50, 70, 90, 110}) {
            study.tell(Point.of("T", t), (t - 60) / 10);
        }
        List<Trial> trials = study.ask(2);
        assertThat(trials.get(0).health().fallbacks())
                .singleElement()
                .asString()
                .contains("trial 0 is not learnt from", "T = 140", "[20.0, 120.0]");
        assertThat(trials.get(1).health().fallbacks()).isEmpty();
        study.tell(trials.get(0), Outcome.of(1));
        assertThat(study.ask().health().fallbacks()).as("said once").isEmpty();
        assertThat(study.unlearnt())
                .singleElement()
                .satisfies(one -> assertThat(one.result().trial().number()).isZero());
        assertThat(study.best().orElseThrow().value()).isEqualTo(-3);
    }

    @Test
    void unknownCategoryIsCounted() {
        SearchSpace space = SearchSpace.builder()
                .real("T", 20, 120)
                .categorical("solvent", "water", "DMAc")
                .build();
        Study study = minimize(space).build();
        study.tell(Point.of("T", 50, "solvent", "THF"), 1);
        assertThat(study.unlearnt())
                .singleElement()
                .satisfies(one -> assertThat(one.reason()).contains("solvent", "THF", "water"));
        assertThat(study.best()).isEmpty();
    }

    @Test
    void bestBesideTheGridIsKeptAsCarriedOutAndRecommendedOnIt() {
        Study study = minimize(GRID).deterministic().build();
        for (double t : new double[] {20, 50, 80, 120}) {
            study.tell(Point.of("T", t), Math.pow((t - 64) / 10, 2));
        }
        Trial planned = study.enqueue(Point.of("T", 65));
        study.tell(planned, Outcome.of(0), Point.of("T", 64));
        assertThat(study.best()).contains(new BestTrial(planned, Point.of("T", 64), 0));
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(Point.of("T", 65));
    }

    /** What contends beside the grid is kept and read back: a study that is opened again goes on with the same points. */
    @Test
    void whatContendsBesideTheGridIsKept() {
        List<Point> points = new ArrayList<>();
        for (boolean reopened : new boolean[] {false, true}) {
            MemoryStore store = new MemoryStore(InstantSource.system());
            Study study = minimize(GRID).deterministic().storedIn(store).build();
            for (int i = 0; i < 8; i++) {
                Trial trial = study.ask();
                double t = trial.point().real("T") + 1;
                study.tell(trial, Outcome.of(Math.pow((t - 64) / 10, 2)), Point.of("T", t));
            }
            study.ask();
            if (reopened) {
                study.close();
                study = minimize(GRID).deterministic().storedIn(store).build();
                assertThat(store.learnt()).isPresent();
            }
            points.add(study.ask().point());
        }
        assertThat(points.get(1)).isEqualTo(points.get(0));
    }

    /** All 21 values of the grid: those that were planned and carried out beside them are not suggested again. */
    @Test
    void planCarriedOutBesideItIsDone() {
        Study study = minimize(GRID).build();
        for (int i = 0; i < 21; i++) {
            Trial trial = study.ask();
            double t = trial.point().real("T");
            study.tell(trial, Outcome.of(Math.pow((t - 64) / 10, 2)), Point.of("T", t + 0.4));
        }
        assertThat(Cases.distinctPoints(study.state().trials())).hasSize(21);
    }

    /** A plan at the end of a range, carried out beside it: what the search compares with is what it knows of the plan, and no more is to be learnt there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void planCarriedOutBesideItPromisesNothingMore(boolean noiseFree) {
        List<AcquisitionContext> contexts = new ArrayList<>();
        Acquisition auto = Acquisitions.named("auto");
        Acquisition watched = new Acquisition() {
            @Override
            public AcquisitionFunction on(AcquisitionContext context) {
                contexts.add(context);
                return auto.on(context);
            }

            @Override
            public boolean logarithmic() {
                return true;
            }
        };
        StudyBuilder builder = minimize(RANGE).acquisition(watched);
        Study study = (noiseFree ? builder.deterministic() : builder).build();
        for (double t : new double[] {35, 50, 65, 80, 95, 110}) {
            study.tell(Point.of("T", t), t + Math.pow((t - 20) / 50, 2));
        }
        study.tell(study.enqueue(Point.of("T", 20)), Outcome.of(22), Point.of("T", 22));
        contexts.clear();
        study.ask();
        List<AcquisitionContext> exact =
                contexts.stream().filter(context -> !context.noisy()).toList();
        assertThat(exact).isNotEmpty();
        DMatrixRMaj plan = new DMatrixRMaj(1, 1);
        assertThat(exact).allSatisfy(context -> {
            Prediction there = context.objective().predict(plan, 1);
            assertThat(context.incumbent()).isCloseTo(there.mean()[0], within(1e-9));
            assertThat(there.variance()[0]).isLessThan(1e-9);
        });
        assertThat(contexts)
                .allSatisfy(context -> assertThat(context.observed().data)
                        .as("the plan contends")
                        .contains(0));
    }

    @Test
    void planCarriedOutAtAnotherPointOfAFiniteSpaceIsFreeAgain() {
        SearchSpace space = SearchSpace.builder().integer("i", 0, 3).build();
        Study study = minimize(space).build();
        Trial first = study.ask();
        long there = first.point().integer("i") == 3 ? 0 : 3;
        study.tell(first, Outcome.of(1), Point.of("i", there));
        List<Trial> others = study.ask(4);
        assertThat(others)
                .extracting(trial -> trial.point().integer("i"))
                .hasSize(3)
                .doesNotContain(there);
    }
}
