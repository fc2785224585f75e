package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.TestProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every suite and of all its problems. */
class SuiteContractTest {

    /** As a share of the optimum. */
    private static final double ROUNDING = 1e-9;

    @TempDir
    private Path directory = Path.of("");

    static Stream<Named<Suite>> suites() {
        return Suites.all().stream().map(suite -> Named.of(suite.name(), suite));
    }

    /** Instance 1 of all problems; of suites whose functions are tested elsewhere in a dimension only. */
    static Stream<Named<Task>> tasks() {
        return Suites.all().stream()
                .flatMap(suite -> suite
                        .tasks(
                                suite instanceof FunctionSuite ? suite.dimensions() : suite.quickDimensions(),
                                List.of(1),
                                suite.budget())
                        .stream()
                        .map(task -> Named.of(suite.name() + " " + task.key(), task)));
    }

    static Stream<Named<SuiteFunction>> functions() {
        return Suites.all().stream()
                .filter(FunctionSuite.class::isInstance)
                .flatMap(suite -> ((FunctionSuite) suite)
                        .functions().stream()
                                .map(function -> Named.of(suite.name() + " " + function.name(), function)));
    }

    /** Random points, fewer of many dimensions. */
    private static List<Point> points(Problem problem, int count) {
        RandomGenerator random = Seed.of(5).generator();
        int d = problem.space().dimension();
        return IntStream.range(0, Math.min(count, 20 + 20_000 / d))
                .mapToObj(i -> problem.space().decode(random.doubles(d).toArray()))
                .toList();
    }

    /** The corners of the lowest and of the highest values, and the middle. */
    private static Stream<Point> corners(Problem problem) {
        return DoubleStream.of(0, 0.5, 1).mapToObj(each -> {
            double[] u = new double[problem.space().dimension()];
            Arrays.fill(u, each);
            return problem.space().decode(u);
        });
    }

    private static List<Double> outcome(Problem problem, Point point) {
        List<Double> all = new ArrayList<>(List.of(problem.valueAt(point)));
        all.addAll(problem.furtherValuesAt(point).values());
        all.addAll(problem.constraintsAt(point).values());
        return all;
    }

    private static boolean isFeasible(Problem problem, Point point) {
        return problem.constraintsAt(point).values().stream().allMatch(slack -> slack >= 0);
    }

    @ParameterizedTest
    @MethodSource("suites")
    void problemNamesAreDistinct(Suite suite) {
        List<Task> tasks = suite.tasks(suite.dimensions(), List.of(1), suite.budget());
        assertThat(tasks.stream()
                        .map(task -> task.function() + " " + suite.unit().section(task.dimension())))
                .isNotEmpty()
                .doesNotHaveDuplicates();
        assertThat(tasks).allSatisfy(task -> {
            assertThat(task.function()).matches("[a-z0-9.%-]+");
            assertThat(task.problem().space().parameters()).hasSize(task.dimension());
        });
        assertThat(suite.dimensions()).containsAll(suite.usualDimensions()).isSorted();
        assertThat(suite.usualDimensions()).containsAll(suite.quickDimensions());
        assertThat(suite.budgets()).contains(suite.budget());
        assertThat(suite.quickBudget()).isLessThan(suite.budget());
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void outcomesAreFiniteEverywhere(Task task) {
        Problem problem = task.problem();
        assertThat(Stream.concat(corners(problem), points(problem, 20).stream()))
                .allSatisfy(point -> assertThat(outcome(problem, point)).allMatch(Double::isFinite));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void optimumIsKnownAndNoPointIsBetter(Task task) {
        Problem problem = task.problem();
        if (problem.furtherObjectives().isEmpty()) {
            double optimum = problem.optimum().orElseThrow();
            double rounding = ROUNDING * Math.max(1, Math.abs(optimum));
            assertThat(points(problem, 1000).stream().filter(point -> isFeasible(problem, point)))
                    .allSatisfy(point -> assertThat(problem.direction().sign() * (optimum - problem.valueAt(point)))
                            .isGreaterThan(-rounding));
        } else {
            double largest = problem.maxHypervolume().orElseThrow();
            Score score = Score.of(problem);
            points(problem, 200)
                    .forEach(point -> score.improvesWith(
                            problem.valueAt(point), problem.furtherValuesAt(point), problem.constraintsAt(point)));
            assertThat(largest).isPositive();
            assertThat(score.gap())
                    .as("0 if random points had as large a volume")
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void statedOptimumIsAttained(SuiteFunction function) {
        for (int instance = 1; instance <= 5; instance++) {
            if (function.instance(instance) instanceof TestFunction one) {
                Problem problem = function.task(instance, 10).problem();
                double optimum = problem.optimum().orElseThrow();
                assertThat(one.optimizers()).isNotEmpty().allSatisfy(x -> {
                    Point point = one.point(x);
                    assertThat(problem.space().contains(point)).isTrue();
                    assertThat(problem.valueAt(point))
                            .isCloseTo(optimum, within(ROUNDING * Math.max(1, Math.abs(optimum))));
                    assertThat(problem.constraintsAt(point).values())
                            .allSatisfy(slack -> assertThat(slack).isGreaterThan(-1e-4));
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void instancesAreReproducibleAndDistinct(SuiteFunction function) {
        TestProblem first = function.instance(1);
        assertThat(first.dimension()).isEqualTo(function.dimension());
        List<Point> points = points(function.task(1, 10).problem(), 20);
        List<List<List<Double>>> outcomes = IntStream.of(1, 1, 2, 3, 4)
                .mapToObj(instance -> function.task(instance, 10).problem())
                .map(problem ->
                        points.stream().map(point -> outcome(problem, point)).toList())
                .toList();
        assertThat(outcomes.get(1)).isEqualTo(outcomes.get(0));
        assertThat(outcomes.stream().skip(1)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "classical, 'camel-noise0.5', 2",
        "noisy, 'hartmann3-20%', 3",
        "constrained, 'gramacy2,spring3', 3",
        "multiobjective, 'branincurrin2,c2dtlz2-4m2', 6",
        "mixed, 'func2c', 10",
        "high, 'levy4-askew-25', 10"
    })
    void runsDependOnTheirSeedsAlone(String suite, String functions, int evaluations) throws IOException {
        List<List<String>> files = new ArrayList<>();
        for (int threads = 1; threads <= 2; threads++) {
            Path csv = directory.resolve("t" + threads + ".csv");
            Cli run = Cli.run(
                    "suite",
                    suite,
                    "--functions",
                    functions,
                    "--instances",
                    "2-3",
                    "--budget",
                    Integer.toString(evaluations),
                    "--optimizer",
                    "thalweg",
                    "--optimizer",
                    "random",
                    "--threads",
                    Integer.toString(threads),
                    "--csv",
                    csv.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out())
                    .contains("thalweg", "against random", functions.split(",", 2)[0]);
            files.add(Files.readAllLines(csv).stream()
                    .map(line -> line.substring(0, line.lastIndexOf(',')))
                    .toList());
        }
        assertThat(files.get(1)).isEqualTo(files.get(0));
        assertThat(files.get(0).stream()
                        .skip(1)
                        .map(line -> Arrays.stream(line.split(",", -1)).limit(4).collect(Collectors.joining(",")))
                        .distinct())
                .hasSize(4 * functions.split(",", -1).length);
    }
}
