package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Surrogates;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Studies whose surrogate learns online, on its defaults. */
abstract class OnlineStudies {

    /** The name of the surrogate. */
    abstract String surrogate();

    private static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .categorical("c", "a", "b", "c")
            .build();

    private StudyBuilder minimize(SearchSpace space) {
        return Cases.minimize(space).surrogate(Surrogates.named(surrogate()));
    }

    private static double mixed(Point p) {
        return Cases.bowl(p) + (p.text("c").equals("b") ? 0 : 0.5);
    }

    private static void assertNoFallback(List<Trial> trials) {
        assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(trials.get(trials.size() - 1).origin()).isEqualTo(Origin.MODEL);
        assertThat(trials.get(trials.size() - 1).health().acquisitionValue()).isFinite();
    }

    /** Noise of deviation 0.3 on a bowl of range 4.5: in the median of three runs, 30 steps lead to within that noise. */
    @Test
    void searchUnderNoiseImproves() {
        double[] reached = new double[3];
        double design = 0;
        double late = 0;
        for (int seed = 0; seed < 3; seed++) {
            RandomGenerator random = Seed.of(seed).generator();
            Study study = minimize(SQUARE).seed(seed).build();
            List<Trial> trials = Cases.tell(study, 30, p -> Cases.bowl(p) + 0.3 * random.nextGaussian());
            assertNoFallback(trials);
            reached[seed] = Cases.bowl(study.recommend().orElseThrow().point());
            design += mean(trials.subList(0, 8));
            late += mean(trials.subList(22, 30));
        }
        // Late trials are better than the design, although they explore: with so much noise there is always a chance
        // elsewhere.
        assertThat(late).isLessThan(0.8 * design);
        Arrays.sort(reached);
        assertThat(reached[1]).isLessThan(0.3);
    }

    private static double mean(List<Trial> trials) {
        return trials.stream().mapToDouble(t -> Cases.bowl(t.point())).average().orElseThrow();
    }

    @Test
    void mixedSpaceWithACategoryIsOptimised() {
        Study study = minimize(MIXED).build();
        assertNoFallback(Cases.tell(study, 20, OnlineStudies::mixed));
        Point best = study.best().orElseThrow().trial().point();
        assertThat(best.text("c")).isEqualTo("b");
        assertThat(mixed(best)).isLessThan(0.05);
    }

    @Test
    void fiveCoordinatesAreOptimised() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        List<String> names = List.of("a", "b", "c", "d", "e");
        names.forEach(name -> builder.real(name, 0, 1));
        Study study = minimize(builder.build()).build();
        List<Trial> trials = Cases.tell(
                study,
                20,
                p -> names.stream()
                        .mapToDouble(name -> Math.pow(p.real(name) - 0.4, 2))
                        .sum());
        assertNoFallback(trials);
        assertThat(study.best().orElseThrow().value()).isLessThan(0.1);
    }

    private List<Point> points(SearchSpace space, ExecutorService threads, int atATime) {
        Study study = minimize(space).seed(3).withExecutor(threads, atATime).build();
        study.run(
                space.equals(MIXED) ? OnlineStudies::mixed : Cases::bowl,
                RunOptions.evaluations(12).inBatches());
        return study.state().trials().stream().map(Trial::point).toList();
    }

    @Test
    void sameSeedSameBitsAtAnyNumberOfThreads() {
        for (SearchSpace space : List.of(SQUARE, MIXED)) {
            ExecutorService one = Executors.newFixedThreadPool(1);
            ExecutorService many = Executors.newFixedThreadPool(4);
            try {
                List<Point> expected = points(space, one, 2);
                assertThat(points(space, one, 2)).isEqualTo(expected);
                assertThat(points(space, many, 2)).isEqualTo(expected);
            } finally {
                one.shutdown();
                many.shutdown();
            }
        }
    }

    /** The forecast in its unit is the same whatever the unit is. */
    @Test
    void valuesOfAnySizeAreOptimised() {
        double expected = forecastInItsUnit(1);
        assertThat(expected).isBetween(3.0, 4.0);
        assertThat(forecastInItsUnit(1e8)).isCloseTo(expected, within(1e-3));
        assertThat(forecastInItsUnit(1e-8)).isCloseTo(expected, within(1e-3));
    }

    private double forecastInItsUnit(double unit) {
        Study study = minimize(SQUARE).build();
        assertNoFallback(Cases.tell(study, 15, p -> unit * (Cases.bowl(p) + 3)));
        Point middle = Point.of("x", 0.5, "y", 0.5);
        return study.forecast(middle).orElseThrow().mean() / unit;
    }

    @Test
    void constantObjectiveIsExplored() {
        Study study = minimize(SQUARE).build();
        List<Trial> trials = Cases.tell(study, 15, p -> 7);
        assertNoFallback(trials);
        assertThat(Cases.distinctPoints(trials)).hasSize(15);
        assertThat(study.recommend().orElseThrow().mean()).isCloseTo(7, within(1e-6));
    }

    @Test
    void noiseFreeObjectiveIsOptimised() {
        Study study = minimize(LINE).deterministic().build();
        assertNoFallback(Cases.tell(study, 15, p -> Math.sin(7 * p.real("x"))));
        assertThat(study.best().orElseThrow().value()).isCloseTo(-1, within(1e-3));
    }

    @Test
    void copiesOfOneMeasurementAreSurvived() {
        Study study = minimize(LINE).build();
        for (int i = 0; i < 60; i++) {
            study.tell(Point.of("x", 0.5), 3);
        }
        study.tell(Point.of("x", 0.1), 4);
        assertThat(study.ask().origin()).isEqualTo(Origin.MODEL);
        assertThat(study.forecast(Point.of("x", 0.5)).orElseThrow().mean()).isCloseTo(3, within(0.1));
    }

    @Test
    void optimumOnTheBorderIsFound() {
        Study study = minimize(SQUARE).build();
        assertNoFallback(Cases.tell(study, 20, p -> p.real("x") - p.real("y")));
        Point best = study.best().orElseThrow().trial().point();
        assertThat(best.real("x")).isLessThan(0.02);
        assertThat(best.real("y")).isGreaterThan(0.98);
    }
}
