package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Condition;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hyperparameters that depend on others, as problems. */
class ConditionalSuiteTest {

    @TempDir
    private Path directory = Path.of("");

    /** Values that another program computed from the same trees. */
    @Test
    void networksHaveTheValuesOfTheirTrees() {
        check(NetworkProblem.mnist(), "net_mnist_check.csv");
        check(NetworkProblem.fashion(), "net_fashion_check.csv");
    }

    private static void check(Problem problem, String resource) {
        CsvTable table = CsvTable.resource(ConditionalSuiteTest.class, resource);
        SearchSpace space = problem.space();
        List<String> names = table.header().subList(1, table.header().size() - 1);
        double[] expected = table.numbers("accuracy");
        for (int i = 0; i < expected.length; i++) {
            Map<String, String> cells = new LinkedHashMap<>();
            for (String name : names) {
                String cell = table.text(name).get(i);
                if (!cell.isBlank()) {
                    cells.put(name, cell);
                }
            }
            Point point = space.admit(space.parse(cells)).point();
            assertThat(problem.valueAt(point)).isCloseTo(expected[i], within(1e-7));
        }
    }

    @Test
    void flatProblemsIgnoreWhatIsInactive() {
        Problem mnist = NetworkProblem.mnist();
        FlatProblem flat = FlatProblem.of(mnist);
        assertThat(flat.space().branches()).isEmpty();
        Point all = Point.of(
                "use_dropout", false, "use_weight_decay", false, "lr", 0.01, "dropout", 0.2, "weight_decay", 0.1);
        assertThat(flat.valueAt(all))
                .isEqualTo(mnist.valueAt(Point.of("use_dropout", false, "use_weight_decay", false, "lr", 0.01)));
    }

    /** What is not active has no value in what an optimiser in another process asks for. */
    @Test
    void externalOptimizersLeaveOutWhatIsInactive() throws IOException {
        Path csv = directory.resolve("runs.csv");
        String java = Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java")
                .toString();
        Cli run = Cli.run(
                "suite",
                "conditional",
                "--functions",
                "net-mnist",
                "--instances",
                "1",
                "--budget",
                "8",
                "--csv",
                csv.toString(),
                "--optimizer",
                "thalweg",
                "--command",
                java + " -XX:TieredStopAtLevel=1 -cp " + System.getProperty("java.class.path")
                        + " io.thalweg.cli.Main bridge");
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = Files.readAllLines(csv).stream()
                .skip(1)
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .toList();
        assertThat(lines).anyMatch(line -> line.startsWith("bridge,"));
        assertThat(lines.stream()
                        .map(line -> line.replaceFirst("^(thalweg|bridge),", ""))
                        .distinct())
                .as("a study behind the bridge is the same study")
                .hasSize(lines.size() / 2);
    }

    /** Of runs in full, the first of each configuration. */
    @Test
    void logsOfOptimizersAreSearchedRowByRow() {
        CsvTable parameters = table("parameters", """
                parameter,type,lower,upper,log,choices,active_if
                layers,uniform_int,1,3,false,,
                dropout,categorical,,,,True|False,
                rate,uniform_float,0,0.8,false,,dropout = True
                units,uniform_int,8,64,true,,layers > 1
                """);
        CsvTable log = table("log", """
                layers,dropout,rate,units,budget,cost
                1,true,0.5,,100,0.3
                2,false,,9,100,0.2
                2,false,,9,100,0.9
                3,false,,10,11.1,0.1
                """);
        OutlierProblem problem = OutlierProblem.of(parameters, log);
        assertThat(problem.space().candidates().orElseThrow().size()).isEqualTo(2);
        assertThat(problem.valueAt(Point.of("layers", 2, "dropout", "false", "units", 9)))
                .isEqualTo(0.2);
        assertThat(problem.optimum()).hasValue(0.2);
        assertThat(problem.space().conditions("units"))
                .containsExactly(Condition.between("layers", 2, Double.POSITIVE_INFINITY));
        assertThat(problem.space().conditions("rate")).containsExactly(Condition.oneOf("dropout", "true"));
        assertThat(OutlierProblem.in(directory)).isEmpty();
    }

    private static CsvTable table(String name, String text) {
        return CsvTable.of(name, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void machinesAreReadFromADirectory() throws IOException {
        Files.writeString(directory.resolve("transfer_svm_tasks.csv"), "");
        assertThatThrownBy(() -> new ConditionalSuite().withData(directory))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(MachineProblem.FILE);
        CsvTable table = table("machines", """
                task,kernel,C,gamma,degree,accuracy
                a,linear,1,,,0.7
                a,rbf,1,0.1,,0.8
                a,poly,2,,3,0.9
                b,linear,1,,,0.6
                b,rbf,2,1,,0.5
                """);
        List<MachineProblem> machines = MachineProblem.all(table);
        assertThat(machines).extracting(MachineProblem::name).containsExactly("svm-a", "svm-b");
        assertThat(machines.get(0).optimum()).hasValue(0.9);
        assertThat(machines.get(0).valueAt(Point.of("kernel", "rbf", "C", 1.0, "gamma", 0.1)))
                .isEqualTo(0.8);
    }

    @Test
    void aStudyRunsOnEachProblemAsItIsAndFlat() {
        for (Task task : new ConditionalSuite().tasks(List.of(5, 6), List.of(1), 14)) {
            Evaluator evaluator = new Evaluator(task, Seed.of(1));
            StudyContestant.PLAIN.run(task, evaluator, Seed.of(1));
            assertThat(evaluator.left()).isZero();
            assertThat(evaluator.steps().get(evaluator.steps().size() - 1).gap())
                    .isLessThan(0.2);
        }
    }
}
