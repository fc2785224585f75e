package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.benchmark.suite.ClassicalSuite.Classic;
import io.thalweg.cli.optimize.Problem;
import io.thalweg.core.random.ScrambledSobol;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.testfunction.TestFunction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The functions of the literature as problems. */
class ClassicalSuiteTest {

    private static final List<Integer> INSTANCES = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    static Stream<Classic> classics() {
        return ClassicalSuite.CLASSICS.stream();
    }

    private static Point point(double[] x) {
        Point.Builder point = Point.builder();
        for (int i = 0; i < x.length; i++) {
            point.set("x" + (i + 1), x[i]);
        }
        return point.build();
    }

    /** How much worse a value is than the optimum, in units of it if it is large. */
    private static double gap(Problem problem, double[] x) {
        double optimum = problem.optimum().orElseThrow();
        return problem.direction().sign() * (optimum - problem.valueAt(point(x))) / Math.max(1, Math.abs(optimum));
    }

    @Test
    void theSuiteHasAboutTwentyProblemsFromTwoToTwentyDimensions() {
        List<Task> tasks = new ClassicalSuite().tasks(new ClassicalSuite().usualDimensions(), List.of(1), 20);
        assertThat(tasks.stream().map(Task::key))
                .hasSize(21)
                .doesNotHaveDuplicates()
                .contains("camel-noise0.5-i1-d2", "rastrigin-rotated-i1-d5", "levy-i1-d10", "ackley-rotated-i1-d20");
        assertThat(tasks).allSatisfy(task -> {
            assertThat(task.budget()).isEqualTo(20 * task.dimension());
            assertThat(task.problem().space().dimension()).isEqualTo(task.dimension());
            assertThat(task.noise() > 0).isEqualTo(task.function().contains("-noise"));
        });
        assertThat(new ClassicalSuite()
                        .tasks(List.of(3), List.of(1, 2), 5).stream().map(Task::key))
                .containsExactly("hartmann-i1-d3", "hartmann-i2-d3");
    }

    @ParameterizedTest
    @MethodSource("classics")
    void theOptimumIsWhereItIsSaidToBeInsideTheBoxAndOffItsCentre(Classic classic) {
        for (int instance : INSTANCES) {
            TestFunction function = classic.instance(instance);
            Problem problem = classic.task(instance, 20).problem();
            assertThat(problem.optimum()).isEqualTo(function.optimalValue());
            assertThat(function.optimizers()).isNotEmpty();
            for (double[] x : function.optimizers()) {
                double off = 0;
                for (int i = 0; i < x.length; i++) {
                    double range = function.upper()[i] - function.lower()[i];
                    assertThat((x[i] - function.lower()[i]) / range).isBetween(0.01, 0.99);
                    off = Math.max(off, Math.abs(2 * x[i] - function.upper()[i] - function.lower()[i]) / (2 * range));
                }
                assertThat(off).as("from the centre").isGreaterThan(0.04);
                assertThat(Math.abs(gap(problem, x))).isLessThan(1e-9);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("classics")
    void noPointOfTheBoxIsBetter(Classic classic) {
        TestFunction function = classic.instance(1);
        Problem problem = classic.task(1, 20).problem();
        int d = function.dimension();
        DMatrixRMaj u = new ScrambledSobol(d, Seed.of(3)).points(10_000);
        double[] x = new double[d];
        for (int row = 0; row < u.numRows; row++) {
            int k = row;
            Arrays.setAll(x, i -> function.lower()[i] + u.get(k, i) * (function.upper()[i] - function.lower()[i]));
            assertThat(gap(problem, x)).isGreaterThan(-1e-9);
        }
    }

    @ParameterizedTest
    @MethodSource("classics")
    void instancesDiffer(Classic classic) {
        assertThat(INSTANCES.stream()
                        .map(instance -> Arrays.toString(
                                classic.instance(instance).optimizers().get(0))))
                .doesNotHaveDuplicates();
        assertThat(classic.instance(3).optimizers().get(0))
                .containsExactly(classic.instance(3).optimizers().get(0));
    }

    @Test
    void noiseLeavesTheLandscapeAsItIs() {
        List<Task> tasks = new ClassicalSuite().tasks(List.of(6), List.of(2), 20);
        Task plain = tasks.get(1);
        Task noisy = tasks.get(2);
        assertThat(plain.function()).isEqualTo("styblinski");
        assertThat(noisy.function()).isEqualTo("styblinski-noise20");
        assertThat(noisy.noise()).isEqualTo(20);
        double[] x = {1, -2, 3, 4, -3, 0};
        assertThat(noisy.problem().valueAt(point(x))).isEqualTo(plain.problem().valueAt(point(x)));
    }
}
