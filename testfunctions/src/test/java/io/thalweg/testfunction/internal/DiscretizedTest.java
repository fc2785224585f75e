package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Coordinates with levels, categories, and new numbers for both. */
class DiscretizedTest {

    private static final Seed SEED = Seed.of(7);

    @Test
    void levelsReachFromEndToEnd() {
        Discretized vessel = Discretized.ofBox(new PressureVessel(), 161, 0, 1);
        assertThat(vessel.lower()).containsExactly(0, 0, 10, 150);
        assertThat(vessel.upper()).containsExactly(160, 160, 50, 200);
        double[] sheets = {13, 7, 42, 180};
        double[] inches = {0.8125, 0.4375, 42, 180};
        assertThat(vessel.evaluate(sheets)).isEqualTo(new PressureVessel().evaluate(inches));
        assertThat(vessel.slack(sheets)).containsExactly(new PressureVessel().slack(inches));
        assertThat(vessel.optimalValue()).isEqualTo(new PressureVessel().optimalValue());
        assertThat(vessel.optimizers().get(0)).startsWith(13, 7);
        assertThatIllegalArgumentException().isThrownBy(() -> vessel.evaluate(new double[] {0.5, 0, 20, 160}));
    }

    @Test
    void optimumBetweenLevelsIsNotClaimed() {
        Discretized coarse = Discretized.ofBox(new Levy(2), 10, 0);
        assertThat(coarse.optimizers()).isEmpty();
        assertThat(coarse.optimalValue()).isEmpty();
        assertThat(Discretized.ofBox(new Levy(2), 21, 0).optimizers().get(0)).containsExactly(11, 1);
    }

    static Stream<TestFunction> suitable() {
        return Stream.of(
                new Ackley(3), new Branin(), new Hartmann(6), new Levy(3), new Rosenbrock(4), new StyblinskiTang(3));
    }

    @ParameterizedTest
    @MethodSource("suitable")
    void optimumIsALevelAndNoPointIsBetter(TestFunction function) {
        TreeSet<Double> levels = new TreeSet<>();
        double optimum = function.optimalValue().orElseThrow();
        double rounding = 1e-9 * Math.max(1, Math.abs(optimum));
        for (int seed = 0; seed < 40; seed++) {
            Discretized discrete = Discretized.aroundOptimum(function, 6, Seed.of(seed), 0, 1);
            assertThat(discrete.optimalValue()).hasValue(optimum);
            assertThat(discrete.optimizers())
                    .isNotEmpty()
                    .allSatisfy(x -> assertThat(discrete.evaluate(x)).isCloseTo(optimum, within(rounding)));
            levels.add(discrete.optimizers().get(0)[0]);
            assertThat(Samples.points(discrete, 256, SEED))
                    .allSatisfy(x -> assertThat(discrete.evaluate(x)).isGreaterThan(optimum - rounding));
        }
        assertThat(levels).as("where the optimum has been").containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
    }

    @Test
    void levelsMayBeCategories() {
        Discretized ordered = Discretized.aroundOptimum(new Ackley(3), 5, SEED, 0, 2);
        Discretized categories = ordered.withoutOrder();
        List<Parameter> parameters = categories.space().parameters();
        assertThat(parameters.get(0))
                .isInstanceOfSatisfying(
                        CategoricalParameter.class,
                        parameter -> assertThat(parameter.choices()).containsExactly("c0", "c1", "c2", "c3", "c4"));
        assertThat(parameters.get(1)).isNotInstanceOf(CategoricalParameter.class);
        double[] x = {3, -1.5, 4};
        assertThat(categories.evaluate(x)).isEqualTo(ordered.evaluate(x));
        assertThat(categories.space().contains(categories.point(x))).isTrue();
        assertThat(categories.coordinates(categories.point(x))).containsExactly(x);
        assertThat(new Shifted(categories, SEED).categoricalCoordinates()).containsExactly(0, 2);
    }

    @Test
    void categoriesAreShuffledAndOtherWholeNumbersReversedOrNot() {
        Discretized ordered = Discretized.ofBox(new Levy(2), 21, 0);
        double[] values = values(ordered);
        double[] backwards = new double[21];
        for (int k = 0; k < 21; k++) {
            backwards[k] = values[20 - k];
        }
        TreeSet<String> seen = new TreeSet<>();
        for (int seed = 0; seed < 20; seed++) {
            double[] relabelled = values(new Relabelled(ordered, Seed.of(seed)));
            assertThat(relabelled)
                    .satisfiesAnyOf(
                            each -> assertThat(each).containsExactly(values),
                            each -> assertThat(each).containsExactly(backwards));
            seen.add(List.of(relabelled[0]).toString());
            double[] shuffled = values(new Relabelled(ordered.withoutOrder(), Seed.of(seed)));
            assertThat(shuffled)
                    .containsExactlyInAnyOrder(values)
                    .isNotEqualTo(values)
                    .isNotEqualTo(backwards);
        }
        assertThat(seen).hasSize(2);
    }

    /** At all levels of the first coordinate. */
    private static double[] values(TestFunction function) {
        double[] values = new double[21];
        for (int k = 0; k < 21; k++) {
            values[k] = function.evaluate(new double[] {k, 0.3});
        }
        return values;
    }

    @Test
    void relabellingMovesOptimaAndKeepsTheirValue() {
        for (TestFunction function : List.of(new Labs(13), new Func2C(), new Func3C(), new ConstrainedGramacy())) {
            Relabelled relabelled = new Relabelled(function, SEED);
            assertThat(relabelled.optimizers())
                    .hasSameSizeAs(function.optimizers())
                    .allSatisfy(x -> assertThat(relabelled.evaluate(x))
                            .isCloseTo(function.optimalValue().orElseThrow(), within(1e-12)));
            assertThat(relabelled.constraintCount()).isEqualTo(function.constraintCount());
        }
        assertThat(new Relabelled(new Labs(13), SEED).optimizers().get(0))
                .isNotEqualTo(new Labs(13).optimizers().get(0));
    }

    @Test
    void categoriesChooseTheTermsOfASum() {
        double[] x = {0.6, -0.2};
        double rosenbrock = new Rosenbrock(2).evaluate(new double[] {1.2, -0.4}) / 300;
        double camel = new SixHumpCamel().evaluate(new double[] {1.2, -0.4}) / 10;
        double beale = new Beale().evaluate(new double[] {1.2, -0.4}) / 50;
        assertThat(new Func2C().evaluate(new double[] {0, 1, x[0], x[1]})).isEqualTo(rosenbrock + camel);
        assertThat(new Func2C().evaluate(new double[] {2, 4, x[0], x[1]})).isEqualTo(2 * beale);
        assertThat(new Func3C().evaluate(new double[] {1, 0, 0, x[0], x[1]})).isEqualTo(camel + rosenbrock + 5 * camel);
        assertThat(new Func3C().evaluate(new double[] {1, 2, 1, x[0], x[1]})).isEqualTo(camel + beale + 2 * rosenbrock);
        assertThat(new Func3C().evaluate(new double[] {1, 3, 2, x[0], x[1]})).isEqualTo(camel + beale + 2 * beale);
        assertThat(new Func3C().evaluate(new double[] {1, 3, 3, x[0], x[1]})).isEqualTo(camel + beale + 3 * beale);
    }

    @Test
    void invalidLevelsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Discretized.ofBox(new Branin(), 1, 0))
                .withMessageContaining("levels is 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Discretized.ofBox(new Branin(), 3, 1, 0))
                .withMessageContaining("coordinates are [1, 0]");
        assertThatIllegalArgumentException().isThrownBy(() -> Discretized.ofBox(new Branin(), 3, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Discretized.ofBox(new Labs(6), 3, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Discretized.aroundOptimum(new ConstrainedGramacy(), 3, SEED, 0));
    }
}
