package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Noise, sign and shifted optima. */
class WrappersTest {

    private static final Seed SEED = Seed.of(42);

    static Stream<TestFunction> known() {
        return Samples.atTarget().filter(f -> f.optimalValue().isPresent());
    }

    @Test
    void noiseDependsOnSeedPointAndRepetitionOnly() {
        Noisy noisy = new Noisy(new Branin(), 2, SEED);
        double[] x = {1, 2};
        double[] y = {1, Math.nextUp(2.0)};
        double first = noisy.evaluate(x);
        noisy.evaluate(y);
        assertThat(noisy.evaluate(x)).isEqualTo(first).isEqualTo(noisy.observe(x, 0));
        assertThat(new Noisy(new Branin(), 2, SEED).evaluate(x)).isEqualTo(first);
        assertThat(noisy.observe(x, 1)).isNotEqualTo(first);
        assertThat(new Noisy(new Branin(), 2, Seed.of(43)).evaluate(x)).isNotEqualTo(first);
        assertThat(noisy.evaluate(y) - new Branin().evaluate(y)).isNotEqualTo(first - new Branin().evaluate(x));
        assertThat(noisy.evaluate(new double[] {-0.0, 1})).isEqualTo(noisy.evaluate(new double[] {0.0, 1}));
    }

    @Test
    void noiseDoesNotDependOnTheOrderOfEvaluation() {
        Noisy noisy = new Noisy(new Levy(3), 1, SEED);
        List<double[]> points = Samples.points(noisy, 64, SEED);
        double[] inOrder = points.stream().mapToDouble(noisy::evaluate).toArray();
        double[] inParallel = IntStream.range(0, 64)
                .parallel()
                .mapToDouble(i -> noisy.evaluate(points.get(63 - i)))
                .toArray();
        assertThat(IntStream.range(0, 64).mapToDouble(i -> inParallel[63 - i]).toArray())
                .containsExactly(inOrder);
    }

    @Test
    void noiseHasTheStatedMomentsOverRepetitionsAndOverPoints() {
        int n = 20_000;
        Noisy noisy = new Noisy(new Rastrigin(3), 10, SEED);
        double[] x = {1, 2, 3};
        double value = noisy.function().evaluate(x);
        checkMoments(
                IntStream.range(0, n)
                        .mapToDouble(i -> noisy.observe(x, i) - value)
                        .toArray(),
                10);
        checkMoments(
                Samples.points(noisy, n, SEED).stream()
                        .mapToDouble(p -> noisy.evaluate(p) - noisy.function().evaluate(p))
                        .toArray(),
                10);
    }

    private static void checkMoments(double[] noise, double sd) {
        int n = noise.length;
        double mean = IntStream.range(0, n).mapToDouble(i -> noise[i]).sum() / n;
        double variance =
                IntStream.range(0, n).mapToDouble(i -> noise[i] * noise[i]).sum() / n;
        double fourth =
                IntStream.range(0, n).mapToDouble(i -> Math.pow(noise[i], 4)).sum() / n;
        double successive =
                IntStream.range(1, n).mapToDouble(i -> noise[i] * noise[i - 1]).sum() / n;
        // Five standard errors.
        assertThat(mean / sd).isCloseTo(0, within(5 / Math.sqrt(n)));
        assertThat(variance / (sd * sd)).isCloseTo(1, within(5 * Math.sqrt(2.0 / n)));
        assertThat(fourth / Math.pow(sd, 4)).isCloseTo(3, within(5 * Math.sqrt(96.0 / n)));
        assertThat(successive / (sd * sd)).isCloseTo(0, within(5 / Math.sqrt(n)));
    }

    @Test
    void zeroNoiseIsTheFunction() {
        Noisy noisy = new Noisy(new ConstrainedGramacy(), 0, SEED);
        double[] x = {0.3, 0.6};
        assertThat(noisy.evaluate(x)).isEqualTo(noisy.function().evaluate(x));
        assertThat(noisy.slack(x)).containsExactly(noisy.function().slack(x));
        assertThat(noisy.constraintCount()).isEqualTo(2);
        assertThat(noisy.optimalValue()).isEqualTo(noisy.function().optimalValue());
        assertThat(noisy.name()).isEqualTo("noisy-constrainedgramacy2");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void invalidStandardDeviationIsRefused(double sd) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Noisy(new Branin(), sd, SEED))
                .withMessageContaining("standardDeviation is " + sd);
    }

    @Test
    void observationChecksItsPoint() {
        Noisy noisy = new Noisy(new Branin(), 1, SEED);
        assertThatIllegalArgumentException().isThrownBy(() -> noisy.observe(new double[] {0, 99}, 1));
    }

    @ParameterizedTest
    @MethodSource("known")
    void negationFlipsValuesAndDirection(TestFunction function) {
        TestFunction negated = new Negated(function);
        assertThat(negated.minimization()).isNotEqualTo(function.minimization());
        assertThat(negated.optimalValue().orElseThrow()
                        + function.optimalValue().orElseThrow())
                .isZero();
        assertThat(negated.domain()).isEqualTo(function.domain());
        assertThat(negated.constraintCount()).isEqualTo(function.constraintCount());
        assertThat(negated.integerCoordinates()).containsExactly(function.integerCoordinates());
        for (double[] x : Samples.points(function, 4, SEED)) {
            assertThat(negated.evaluate(x) + function.evaluate(x)).isZero();
            assertThat(negated.slack(x)).containsExactly(function.slack(x));
        }
        assertThat(new Negated(negated).optimalValue().orElseThrow())
                .isEqualTo(function.optimalValue().orElseThrow());
    }

    @Test
    void negatedZeroIsZero() {
        assertThat(new Negated(new Levy(2)).optimalValue()).hasValue(0.0);
        assertThat(1 / new Negated(new Rastrigin(1)).evaluate(new double[1])).isPositive();
    }

    @ParameterizedTest
    @MethodSource("known")
    void shiftKeepsTheOptimalValueAndMovesTheOptimizers(TestFunction function) {
        TestFunction shifted = new Shifted(function, SEED);
        double optimum = function.optimalValue().orElseThrow();
        List<double[]> before = function.optimizers();
        List<double[]> after = shifted.optimizers();
        assertThat(shifted.domain()).isEqualTo(function.domain());
        assertThat(shifted.minimization()).isEqualTo(function.minimization());
        assertThat(shifted.constraintCount()).isEqualTo(function.constraintCount());
        assertThat(after).hasSameSizeAs(before);
        for (int k = 0; k < after.size(); k++) {
            double[] x = after.get(k);
            assertThat(shifted.evaluate(x)).isCloseTo(optimum, within(rounding(function)));
            assertThat(DoubleStream.of(shifted.slack(x)))
                    .allSatisfy(slack -> assertThat(slack).isGreaterThan(-1e-4));
            for (int i = 0; i < x.length; i++) {
                double lower = function.lower()[i];
                double upper = function.upper()[i];
                double u = (before.get(k)[i] - lower) / (upper - lower);
                double moved = (x[i] - lower) / (upper - lower);
                boolean stays = u == 0 || u == 1 || isWhole(function, i);
                if (stays) {
                    assertThat(moved).isEqualTo(u);
                } else {
                    assertThat(moved).isBetween(Math.nextUp(0.0), Math.nextDown(1.0));
                    // The shift of the centre, times how far from the ends.
                    assertThat(Math.abs(moved - u))
                            .isBetween(0.6 * 0.05 * 4 * u * (1 - u), 1.5 * 0.1 * 4 * u * (1 - u));
                }
            }
        }
    }

    /** How far rounding of the optimizer may move the value: much along the knife's edge of Bukin's valley. */
    private static double rounding(TestFunction function) {
        double scale = Math.max(1, Math.abs(function.optimalValue().orElseThrow()));
        return function instanceof Bukin ? 1e-4 : 1e-9 * scale;
    }

    private static boolean isWhole(TestFunction function, int coordinate) {
        return IntStream.of(function.integerCoordinates()).anyMatch(i -> i == coordinate);
    }

    @ParameterizedTest
    @MethodSource("known")
    void shiftGivesNoBetterValue(TestFunction function) {
        TestFunction shifted = new Shifted(function, SEED);
        double optimum = function.optimalValue().orElseThrow();
        double least = function.minimization() ? optimum : -optimum;
        double slack = 1e-9 * Math.max(1, Math.abs(optimum));
        double best = Samples.points(shifted, 4096, SEED).stream()
                .filter(shifted::isFeasible)
                .mapToDouble(x -> Samples.loss(shifted, x))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        assertThat(best).isGreaterThan(least - slack);
        for (double[] x : shifted.optimizers()) {
            assertThat(Samples.polished(shifted, x, 0.02, SEED)).isGreaterThan(least - slack);
        }
    }

    @Test
    void shiftMovesTheCentreByFiveToTenPercentEachWay() {
        int d = 200;
        double[] x = new Shifted(new Ackley(d), SEED).optimizers().get(0);
        double[] shift = IntStream.range(0, d).mapToDouble(i -> x[i] / 65.536).toArray();
        assertThat(DoubleStream.of(shift))
                .allSatisfy(s -> assertThat(Math.abs(s)).isBetween(0.05, 0.10));
        assertThat(IntStream.range(0, d).filter(i -> shift[i] > 0).count()).isBetween(70L, 130L);
        assertThat(shift).doesNotHaveDuplicates();
    }

    @Test
    void shiftIsAFunctionOfTheSeed() {
        double[] first = new Shifted(new Ackley(5), SEED).optimizers().get(0);
        assertThat(new Shifted(new Ackley(5), SEED).optimizers().get(0)).containsExactly(first);
        assertThat(new Shifted(new Ackley(5), Seed.of(43)).optimizers().get(0)).isNotEqualTo(first);
        assertThat(new Shifted(new Ackley(5), SEED).name()).isEqualTo("shifted-ackley5");
    }

    @Test
    void shiftIsMonotoneAndStretchesByAtMostThreeHalves() {
        TestFunction line = new Line();
        TestFunction shifted = new Shifted(line, SEED);
        int n = 1000;
        double previous = shifted.evaluate(new double[] {0});
        assertThat(previous).isZero();
        for (int i = 1; i <= n; i++) {
            double value = shifted.evaluate(new double[] {(double) i / n});
            assertThat((value - previous) * n).isBetween(2.0 / 3 - 1e-9, 1.5 + 1e-9);
            previous = value;
        }
        assertThat(previous).isEqualTo(1);
    }

    /** f(x) = x on [0, 1]: shows the map itself. */
    private record Line() implements TestFunction {

        @Override
        public Box domain() {
            return Box.cube(1, 0, 1);
        }

        @Override
        public double formula(double[] x) {
            return x[0];
        }
    }

    @Test
    void shiftLeavesFidelitiesAndWholeNumbersAlone() {
        TestFunction rosenbrock = new AugmentedRosenbrock(4);
        Shifted shifted = new Shifted(rosenbrock, SEED);
        // At full fidelity in the last coordinate the value depends on how its neighbour is passed on.
        double[] optimizer = shifted.optimizers().get(0);
        double[] low = optimizer.clone();
        low[2] = 0.3;
        assertThat(optimizer).endsWith(1, 1);
        assertThat(shifted.evaluate(low)).isCloseTo(100 * 0.07 * 0.07, within(1e-9));

        Labs labs = new Labs(13);
        for (double[] x : Samples.points(labs, 8, SEED)) {
            assertThat(new Shifted(labs, SEED).evaluate(x)).isEqualTo(labs.evaluate(x));
        }
    }

    @Test
    void shiftOfSeveralObjectivesMovesThePointsAndKeepsTheOutcomes() {
        C2Dtlz2 function = new C2Dtlz2(4, 2);
        ShiftedObjectives shifted = new ShiftedObjectives(function, SEED);
        TestFunction first = new TestFunction() {
            @Override
            public Box domain() {
                return function.domain();
            }

            @Override
            public double formula(double[] x) {
                return function.formulas(x)[0];
            }
        };
        for (double[] x : Samples.points(function, 16, SEED)) {
            assertThat(shifted.evaluate(x)[0]).as("one shift").isEqualTo(new Shifted(first, SEED).evaluate(x));
            assertThat(shifted.evaluate(x)).isNotEqualTo(function.evaluate(x));
            double[] moved = new BoxShift(function, SEED).moved(x);
            assertThat(shifted.evaluate(moved)[1]).isCloseTo(function.evaluate(x)[1], within(1e-12));
            assertThat(shifted.slack(moved)[0]).isCloseTo(function.slack(x)[0], within(1e-12));
        }
        assertThat(shifted.referencePoint()).containsExactly(function.referencePoint());
        assertThat(shifted.maxHypervolume()).isEqualTo(function.maxHypervolume());
        assertThat(shifted.name()).isEqualTo("shifted-c2dtlz2-4m2");
    }

    @Test
    void wrappersCompose() {
        TestFunction function = new Noisy(new Negated(new Shifted(new Ackley(3), SEED)), 4, SEED);
        assertThat(function.name()).isEqualTo("noisy-negated-shifted-ackley3");
        assertThat(function.minimization()).isFalse();
        assertThat(function.optimalValue()).hasValue(0.0);
        assertThat(function.optimizers().get(0))
                .containsExactly(new Shifted(new Ackley(3), SEED).optimizers().get(0));
    }
}
