package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.DriftingTestFunction;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestProblem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every function does with good and bad points. */
class PointCheckTest {

    private static final Seed SEED = Seed.of(5);

    static Stream<TestProblem> problems() {
        return Stream.concat(
                Samples.problems(),
                Stream.of(
                        new Negated(new Branin()),
                        new Noisy(new Levy(3), 0.5, SEED),
                        new Shifted(new ConstrainedGramacy(), SEED),
                        new ShiftedObjectives(new C2Dtlz2(4, 2), SEED),
                        new Embedded(new Branin(), 4, SEED),
                        new Projected(new Levy(2), 4, SEED),
                        Discretized.ofBox(new SpeedReducer(), 12, 2),
                        new Relabelled(new Func3C(), SEED),
                        new WingWeight().atTargetFidelity()));
    }

    private static double[] values(TestProblem problem, double[] x) {
        if (problem instanceof MultiObjectiveTestFunction several) {
            return several.evaluate(x);
        }
        TestFunction function =
                problem instanceof DriftingTestFunction drifting ? drifting.at(3) : (TestFunction) problem;
        return new double[] {function.evaluate(x)};
    }

    @ParameterizedTest
    @MethodSource("problems")
    void valuesAndSlacksAreFiniteOverTheWholeBox(TestProblem problem) {
        double[] middle = new double[problem.dimension()];
        Arrays.setAll(middle, i -> Math.floor((problem.lower()[i] + problem.upper()[i]) / 2));
        Stream<double[]> special = Stream.of(problem.lower(), problem.upper());
        Stream.concat(special, Samples.points(problem, 64, SEED).stream()).forEach(x -> {
            assertThat(DoubleStream.of(values(problem, x))).allMatch(Double::isFinite);
            assertThat(DoubleStream.of(problem.slack(x)))
                    .hasSize(problem.constraintCount())
                    .allMatch(Double::isFinite);
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void evaluationIsPure(TestProblem problem) {
        for (double[] x : Samples.points(problem, 8, SEED)) {
            double[] before = x.clone();
            double[] first = values(problem, x);
            double[] slack = problem.slack(x);
            assertThat(x).containsExactly(before);
            assertThat(values(problem, x)).containsExactly(first);
            assertThat(problem.slack(x)).containsExactly(slack);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void arraysGivenOutAreCopies(TestProblem problem) {
        double[] lower = problem.lower();
        Arrays.fill(problem.lower(), 1e9);
        Arrays.fill(problem.upper(), -1e9);
        assertThat(problem.lower()).containsExactly(lower);
        if (problem instanceof TestFunction function && !function.optimizers().isEmpty()) {
            double[] optimizer = function.optimizers().get(0).clone();
            Arrays.fill(function.optimizers().get(0), 1e9);
            assertThat(function.optimizers().get(0)).containsExactly(optimizer);
        }
        if (problem instanceof MultiObjectiveTestFunction function) {
            double[] reference = function.referencePoint();
            Arrays.fill(function.referencePoint(), 1e9);
            assertThat(function.referencePoint()).containsExactly(reference);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void pointOfTheWrongLengthIsRefused(TestProblem problem) {
        int d = problem.dimension();
        for (int length : new int[] {0, d - 1, d + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> values(problem, new double[length]))
                    .withMessage("x has length %d, %s takes points of length %d", length, problem.name(), d);
            assertThatIllegalArgumentException().isThrownBy(() -> problem.slack(new double[length]));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void coordinateOutsideTheBoxIsRefused(TestProblem problem) {
        int last = problem.dimension() - 1;
        double low = problem.lower()[last];
        double high = problem.upper()[last];
        DoubleStream.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, high + 0.01, low - 0.01)
                .forEach(bad -> {
                    double[] x = problem.lower();
                    x[last] = bad;
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> values(problem, x))
                            .withMessageContainingAll(
                                    "x[" + last + "]", "is " + bad, problem.name(), "[" + low + ", " + high + "]");
                    assertThatIllegalArgumentException().isThrownBy(() -> problem.isFeasible(x));
                });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void coordinateOutsideByRoundingIsClamped(TestProblem problem) {
        double[] edge = problem.upper();
        double[] x = problem.upper();
        for (int i = 0; i < x.length; i++) {
            x[i] += 1e-12 * (x[i] - problem.lower()[i]);
        }
        assertThat(values(problem, x)).containsExactly(values(problem, edge));
    }

    @Test
    void fractionalIntegerIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Labs(3).evaluate(new double[] {0, 0.5, 1}))
                .withMessage("x[1] is 0.5, labs3 takes whole numbers from 0.0 to 1.0 there");
    }

    @ParameterizedTest
    @MethodSource("problems")
    void searchSpaceIsTheBox(TestProblem problem) {
        SearchSpace space = problem.space();
        assertThat(space.dimension()).isEqualTo(problem.dimension());
        assertThat(space.isFinite()).isEqualTo(problem.integerCoordinates().length == problem.dimension());
        double[] zeros = new double[space.dimension()];
        assertThat(problem.coordinates(space.decode(zeros))).containsExactly(problem.lower());
        for (double[] x : Samples.points(problem, 4, SEED)) {
            Point point = problem.point(x);
            assertThat(space.contains(point)).isTrue();
            assertThat(problem.coordinates(point)).containsExactly(x);
        }
    }

    @Test
    void boxChecksItsBounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Box.of(0, 1, 2, 2))
                .withMessageContainingAll("coordinate 1", "[2.0, 2.0]");
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> Box.of(0, bad));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Box.of(0, 1, 2)).withMessageContaining("3 numbers");
        assertThatIllegalArgumentException().isThrownBy(Box::of);
        assertThat(Box.of(0, 1, 2, 3)).isEqualTo(Box.of(0, 1, 2, 3)).isNotEqualTo(Box.of(0, 1, 2, 4));
        assertThat(Box.cube(2, 0, 1)).hasToString("[0.0, 1.0] x [0.0, 1.0]");
        assertThat(Box.cube(2, 0, 1).hashCode()).isEqualTo(Box.of(0, 1, 0, 1).hashCode());
    }

    @Test
    void unsupportedDimensionsAreRefused() {
        List<Runnable> bad = List.of(
                () -> new Ackley(0),
                () -> new Levy(-1),
                () -> new Rosenbrock(1),
                () -> new Hartmann(5),
                () -> new ConstrainedHartmann(2),
                () -> new Powell(6),
                () -> new Powell(0),
                () -> new Shekel(6),
                () -> new KeaneBump(1),
                () -> new Labs(1),
                () -> new AugmentedRosenbrock(3),
                () -> new Dh1(1),
                () -> new Dh3(2),
                () -> new Zdt1(1),
                () -> new Mw7(1),
                () -> new Gmm(5),
                () -> new Dtlz2(3, 3),
                () -> new Dtlz2(3, 1),
                () -> new C2Dtlz2(2, 2));
        assertThat(bad)
                .allSatisfy(make -> assertThatIllegalArgumentException()
                        .isThrownBy(make::run)
                        .withMessageMatching("(dimension|holes|objectives) is .*"));
    }
}
