package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The box, whose side follows the results, and the asks that search it. */
class TrustRegionTest {

    private static final SearchSpace SQUARE = reals(2);
    private static final int MANY = 20;

    /** Where the acquisition function has its maximum, in the first coordinate. */
    private static final double PEAK = 0.95;

    /** Falls off around a peak, whatever has been measured. */
    private record Hill(double[] peak) implements AcquisitionFunction {
        @Override
        public int dimension() {
            return peak.length;
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int k = 0; k < x.length; k++) {
                value -= (x[k] - peak[k]) * (x[k] - peak[k]);
                gradientOut[k] = 2 * (peak[k] - x[k]);
            }
            return value;
        }
    }

    /** Elsewhere for each trial, so that its maximum is free, but in the first coordinate. */
    private static final Acquisition TO_THE_PEAK = context -> {
        double[] peak =
                context.seed().generator().doubles(context.dimension(), 0, 0.9).toArray();
        peak[0] = PEAK;
        return new Hill(peak);
    };

    private static SearchSpace reals(int d) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        IntStream.range(0, d).forEach(k -> builder.real("x" + k, 0, 1));
        return builder.build();
    }

    private static StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(TO_THE_PEAK)
                .initialDesign(2);
    }

    private static Study begun(StudyBuilder builder) {
        return begun(builder, Map.of());
    }

    /** The best value is at 0.25 in each coordinate, told first. */
    private static Study begun(StudyBuilder builder, Map<String, Double> others) {
        Study study = builder.build();
        study.tell(atEach(study.space(), 0.25), Outcome.of(0, others));
        study.tell(atEach(study.space(), 0.75), Outcome.of(1, others));
        return study;
    }

    private static Point atEach(SearchSpace space, double u) {
        double[] all = new double[space.dimension()];
        Arrays.fill(all, u);
        return space.decode(all);
    }

    /** The largest distance, over the coordinates, from where the best value is. */
    private static double distance(Trial trial) {
        return IntStream.range(0, MANY)
                .mapToObj(k -> "x" + k)
                .filter(trial.point().asMap()::containsKey)
                .mapToDouble(name -> Math.abs(trial.point().real(name) - 0.25))
                .max()
                .orElseThrow();
    }

    private static void assertReaches(Trial trial, double reach) {
        assertThat(distance(trial)).as("%s", trial).isCloseTo(reach, within(1e-6));
    }

    private static TrustRegion region(boolean shared) {
        return TrustRegion.start(new TrustRegion.Settings(1, 4, shared));
    }

    private static Trial trial(long number, Origin origin) {
        return new Trial(number, Point.of("x0", 0, "x1", 0), origin, StepHealth.TOLD, List.of());
    }

    private static TrustRegion after(TrustRegion region, double value, double... u) {
        return region.after(trial(1, Origin.MODEL), u, value, 1);
    }

    @Test
    void boxGrowsShrinksAndRestarts() {
        TrustRegion region = region(false);
        assertThat(region.asksForDesign()).isTrue();
        region = after(region, 0, 0.4, 0.9);
        assertThat(region.asksForDesign()).isFalse();
        Bounds box = region.box(SQUARE.columns());
        assertThat(box.lower(0)).isCloseTo(0, within(1e-12));
        assertThat(box.upper(0)).isCloseTo(0.8, within(1e-12));
        assertThat(box.lower(1)).isCloseTo(0.5, within(1e-12));
        assertThat(box.upper(1)).isEqualTo(1);
        for (int i = 1; i <= 3; i++) {
            region = after(region, i, 0.1 * i, 0.5);
        }
        assertThat(region.length()).isEqualTo(1.6);
        assertThat(region.centre()).containsExactly(0.1 * 3, 0.5);
        for (int i = 0; i < 4; i++) {
            region = after(region, 3 + 1e-4, 0.7, 0.7);
        }
        assertThat(region.length()).as("a gain too small to count").isEqualTo(0.8);
        assertThat(region.centre()).containsExactly(0.7, 0.7);
        for (int i = 0; i < 4 * 7; i++) {
            region = after(region, Double.NEGATIVE_INFINITY, 0, 0);
        }
        assertThat(region.restarts()).isEqualTo(1);
        assertThat(region.asksForDesign()).isTrue();
        assertThat(region.length()).isEqualTo(0.8);
    }

    /** It doubles after each third success in a row, up to twice the side of the cube nearly. */
    @Test
    void boxGrowsAfterThreeSuccessesInARowToItsLimit() {
        TrustRegion region = after(region(false), 0, 0.5, 0.5);
        double[] lengths = {0.8, 0.8, 1.6, 1.6, 1.6, 1.6};
        for (int i = 0; i < lengths.length; i++) {
            region = after(region, i + 1, 0.5, 0.5);
            assertThat(region.length()).as("after %s successes", i + 1).isEqualTo(lengths[i]);
        }
        for (int i = 0; i < 4; i++) {
            region = after(region, -1, 0, 0);
        }
        assertThat(region.length()).as("it shrinks from its limit").isEqualTo(0.8);
        for (int i = 0; i < 4; i++) {
            region = after(region, -1, 0, 0);
        }
        for (int i = 7; i <= 12; i++) {
            region = after(region, i, 0.5, 0.5);
        }
        assertThat(region.length()).as("each three successes double it").isEqualTo(1.6);
        for (int i = 0; i < 4; i++) {
            region = after(region, -1, 0, 0);
        }
        region = after(after(region, 13, 0.5, 0.5), 14, 0.5, 0.5);
        region = after(after(after(region, -1, 0, 0), 15, 0.5, 0.5), 16, 0.5, 0.5);
        assertThat(region.length()).as("a failure between successes").isEqualTo(0.8);
    }

    @Test
    void sharedBoxCountsWhatWasChosenInIt() {
        TrustRegion region = after(region(true), 0, 0.5, 0.5);
        for (int i = 0; i < 9; i++) {
            region = region.after(trial(2L * i, Origin.MODEL), new double[] {0, 0}, -1, 1);
            region = region.after(trial(2L * i + 1, Origin.TOLD), new double[] {0, 0}, -1, 1);
        }
        assertThat(region.failures()).isZero();
        assertThat(region.length()).isEqualTo(0.8);
        region = region.after(trial(2, Origin.MODEL), new double[] {0.25, 0.75}, 1, 1);
        assertThat(region.centre()).as("the best point, whoever has found it").containsExactly(0.25, 0.75);
        assertThat(region.successes()).isZero();
        for (int i = 0; i < 4; i++) {
            region = after(region, 0, 0, 0);
        }
        assertThat(region.length()).isEqualTo(0.4);
    }

    @Test
    void sharedBoxIsWideAgainWhereItHasShrunkToNothing() {
        TrustRegion region = after(region(true), 0, 0.25, 0.5);
        for (int i = 0; i < 4 * 7; i++) {
            assertThat(region.length()).isEqualTo(0.8 / (1 << (i / 4)));
            region = after(region, -1, 0, 0);
        }
        assertThat(region.length()).isEqualTo(0.8);
        assertThat(region.restarts()).isEqualTo(1);
        assertThat(region.centre()).containsExactly(0.25, 0.5);
        assertThat(region.asksForDesign()).isFalse();
    }

    @Test
    void gainsAreMeasuredInStandardDeviations() {
        Trial any = trial(1, Origin.MODEL);
        TrustRegion region = region(false).after(any, new double[] {0.5, 0.5}, 0, 100);
        region = region.after(any, new double[] {0.6, 0.5}, 0.05, 100);
        assertThat(region.failures()).isEqualTo(1);
        region = region.after(any, new double[] {0.7, 0.5}, 0.25, 100);
        assertThat(region.failures()).isZero();
        assertThat(region.successes()).isEqualTo(1);
    }

    @Test
    void boxHasAllClasses() {
        SearchSpace mixed = SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("c", "red", "green", "blue")
                .build();
        Bounds box = after(region(false), 0, new double[mixed.columns().size()]).box(mixed.columns());
        assertThat(box.upper(0)).isCloseTo(0.4, within(1e-12));
        assertThat(box.upper(1)).isEqualTo(1);
    }

    @Test
    void studySearchesItsBox() {
        Study study = begun(study(reals(4)).trustRegion(true));
        for (int i = 0; i < 16; i++) {
            Trial trial = study.ask();
            assertReaches(trial, 0.4 / (1 << (i / 4)));
            study.tell(trial, 10);
        }
        assertThatThrownBy(
                        () -> study(SQUARE).alsoMinimize("a").trustRegion(true).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("trust region");
    }

    @Test
    void everyOtherAskIsForTheBoxInManyDimensions() {
        Study study = begun(study(reals(MANY)));
        for (int i = 0; i < 16; i++) {
            Trial trial = study.ask();
            assertReaches(trial, i % 2 == 0 ? PEAK - 0.25 : 0.4 / (1 << (i / 8)));
            study.tell(trial, 10);
        }
    }

    @Test
    void batchHasPointsOfBoth() {
        List<Trial> four = begun(study(reals(MANY))).ask(4);
        assertThat(four).extracting(Trial::origin).containsOnly(Origin.MODEL);
        assertThat(four).extracting(trial -> distance(trial) > 0.4 + 1e-6).containsExactly(true, false, true, false);
    }

    @Test
    void studyThatIsOpenedAgainKnowsItsBox() {
        List<Point> expected = new ArrayList<>();
        for (boolean again : new boolean[] {false, true}) {
            StudyStore store = new MemoryStore(InstantSource.system());
            Study study = begun(study(reals(MANY)).storedIn(store));
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                Trial trial = study.ask();
                points.add(trial.point());
                study.tell(trial, i == 9 ? -1 : 10);
                if (again) {
                    study = study(reals(MANY)).storedIn(store).build();
                }
            }
            expected = expected.isEmpty() ? points : expected;
            assertThat(points).isEqualTo(expected);
        }
    }

    @Test
    void elsewhereTheWholeIsSearched() {
        SearchSpaceBuilder mixed = SearchSpace.builder();
        SearchSpaceBuilder pool = SearchSpace.builder();
        IntStream.range(0, MANY).forEach(k -> {
            mixed.real("x" + k, 0, 1);
            pool.real("x" + k, 0, 1);
        });
        mixed.integer("n", 0, 9);
        // The best ones are beyond the box.
        pool.candidates(IntStream.of(25, 75, 66, 67, 68, 69, 10, 5)
                .mapToObj(percent -> atEach(reals(MANY), percent / 100.0))
                .toList());
        List<Supplier<StudyBuilder>> builders = List.of(
                () -> study(reals(MANY - 1)),
                () -> study(mixed.build()),
                () -> study(pool.build()),
                () -> study(reals(MANY)).drifting(50),
                () -> Study.learn(reals(MANY))
                        .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                        .acquisition(TO_THE_PEAK)
                        .initialDesign(2));
        builders.forEach(builder -> assertSearchesTheWhole(builder, Map.of()));
        assertSearchesTheWhole(() -> study(reals(MANY)).alsoMinimize("cost"), Map.of("cost", 1.0));
    }

    private static void assertSearchesTheWhole(Supplier<StudyBuilder> builder, Map<String, Double> others) {
        Study study = begun(builder.get(), others);
        Study whole = begun(builder.get().trustRegion(false), others);
        for (int i = 0; i < 4; i++) {
            assertThat(study.ask().point()).isEqualTo(whole.ask().point());
        }
    }

    @Test
    void wholeIsSearchedWhileNothingIsFeasible() {
        Study study = study(reals(MANY)).constraintAtLeast("purity", 1).build();
        Study without = study(reals(MANY))
                .constraintAtLeast("purity", 1)
                .trustRegion(false)
                .build();
        for (int i = 0; i < 8; i++) {
            Trial trial = study.ask();
            Trial other = without.ask();
            assertThat(trial.origin()).isEqualTo(i < 2 ? Origin.DESIGN : Origin.MODEL);
            assertThat(trial.point()).isEqualTo(other.point());
            study.tell(trial, Outcome.of(i, Map.of("purity", 0.0)));
            without.tell(other, Outcome.of(i, Map.of("purity", 0.0)));
        }
    }

    @Test
    void storedBoxIsOfTheSameAsks() throws IOException {
        TrustRegion learnt = after(after(region(true), 1, 0.25, 0.5), 0, 0.5, 0.5);
        byte[] bytes = LearntCodec.write(new Knowledge(model(learnt), Optional.empty()), 1)
                .orElseThrow();
        ModelState read = LearntCodec.read(bytes, 1, model(region(true))).model();
        assertThat(read.region().orElseThrow()).usingRecursiveComparison().isEqualTo(learnt);
        assertThatThrownBy(() -> LearntCodec.read(bytes, 1, model(region(false))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another trust region");
    }

    private static ModelState model(TrustRegion region) {
        return new ModelState(
                List.of(), Contenders.by(Contenders.Rule.BEST), AppendList.empty(), Optional.of(region), 0, 0, 0, 0);
    }
}
