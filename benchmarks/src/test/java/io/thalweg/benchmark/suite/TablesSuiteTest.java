package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.optimize.TableProblem;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Point;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finished experiments as problems. */
class TablesSuiteTest {

    private static final List<Integer> BUDGETS = List.of(20, 40);

    /** Of the tables that ship: read once. */
    private static final List<Task> SHIPPED = tasks(new TablesSuite());

    private final TablesSuite suite = new TablesSuite();

    @TempDir
    private Path directory = Path.of("");

    private static List<Task> tasks(Suite suite) {
        return suite.tasks(suite.usualDimensions(), List.of(1), 40);
    }

    private Task task(String name) {
        return SHIPPED.stream()
                .filter(task -> task.function().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Rows, optima and expectations as another program computed them from the source of each table. */
    @ParameterizedTest
    @CsvSource({
        "perovskites, 192, 1.5249, 1.653022",
        "xgboost-heart, 5000, 0.061678, 0.08498635",
        "xgboost-ijcnn1, 5000, 0.00561, 0.006665706",
        "mlp-credit-g, 30000, 0.88527, 0.8764003",
        "text-gru64, 1000, 0.4195655, 0.5287161",
        "text-irnn64, 1000, 0.484701, 0.579449"
    })
    void shippedTablesStateOptimumAndRandomSearch(String name, int candidates, double optimum, double expected) {
        TableProblem problem = (TableProblem) task(name).problem();
        assertThat(problem.values()).hasSize(candidates);
        double best = problem.optimum().orElseThrow();
        assertThat(best).isCloseTo(optimum, within(1e-5));
        double[] gaps = Arrays.stream(problem.values())
                .map(value -> problem.direction().sign() * (best - value) + 0.0)
                .toArray();
        assertThat(Arrays.stream(gaps).min()).as("nothing is better").hasValue(0);
        assertThat(new RandomRows(gaps).mean(40)).isCloseTo(Math.abs(expected - optimum), within(2e-5));
    }

    @Test
    void tableHasFortyEvaluationsWhateverItsDimension() {
        assertThat(SHIPPED)
                .hasSize(7 + 3)
                .allSatisfy(task -> assertThat(task.budget()).isEqualTo(40));
        Task arylation = task("direct-arylation");
        assertThat(arylation.dimension()).isEqualTo(5);
        assertThat(arylation.problem().optimum()).hasValue(100);
        assertThat(suite.tasks(List.of(3), List.of(1, 2), 7).stream().map(Task::key))
                .containsExactly(
                        "perovskites-i1-d3", "perovskites-i2-d3", "perovskites-space-i1-d3", "perovskites-space-i2-d3");
    }

    @Test
    void fullFactorialTableIsASpace() {
        TableProblem table = (TableProblem) task("mlp-credit-g").problem();
        FactorialProblem space = (FactorialProblem) task("mlp-credit-g-space").problem();
        assertThat(space.space().candidates()).isEmpty();
        assertThat(space.space().cardinality()).hasValue(BigInteger.valueOf(30_000));
        assertThat(space.optimum()).isEqualTo(table.optimum());
        CandidatePool rows = table.space().candidates().orElseThrow();
        for (int i = 0; i < rows.size(); i += 997) {
            Point row = rows.point(i);
            Point levels = space.space().admit(row.asMap()).point();
            assertThat(space.valueAt(levels)).isEqualTo(table.valueAt(row));
        }
        assertThat(SHIPPED.stream().map(Task::function))
                .contains("direct-arylation-space", "perovskites-space")
                .doesNotContain("xgboost-heart-space");
    }

    @Test
    void runsOnTablesAreScoredTogetherBesideRandomSearch() {
        List<Task> tasks = suite.tasks(List.of(3, 5), List.of(1), 40);
        List<Run> runs = tasks.stream()
                .map(task -> new Run(
                        new Run.Key("lucky", task.function(), task.dimension(), 1, 1, 40),
                        List.of(new Run.Step(1, 1e4), new Run.Step(30, 0)),
                        1))
                .toList();
        Scores scores = Scores.of(runs, BUDGETS, suite.unit(), suite.references(tasks, BUDGETS), Seed.of(1));
        assertThat(scores.dimensions()).containsExactly(0);
        assertThat(scores.totals(0, 20))
                .extracting(Scores.Total::algorithm)
                .containsExactly(TablesSuite.RANDOM, "lucky");
        assertThat(scores.totals(0, 40))
                .extracting(Scores.Total::algorithm)
                .containsExactly("lucky", TablesSuite.RANDOM);
        assertThat(scores.totals(0, 40).get(0).functions()).isEqualTo(6);
        assertThat(suite.notes(tasks, BUDGETS)).anyMatch(note -> note.matches("perovskites +0.258 +0.128"));
    }

    @Test
    void furtherTablesAreReadFromADirectory() throws IOException {
        Files.writeString(directory.resolve("pool_crossed_barrel.csv"), """
                n,theta,r,t,toughness
                6,0,1.5,0.7,1
                8,0,1.5,0.7,4
                8,0,1.5,0.7,6
                8,75,2.1,1.4,3
                """);
        Suite more = suite.withData(directory);
        List<Task> all = tasks(more);
        Task barrel = all.stream()
                .filter(task -> task.function().equals("crossed-barrel"))
                .findFirst()
                .orElseThrow();
        assertThat(all).hasSize(11);
        assertThat(barrel.problem().optimum()).as("the mean of replicates").hasValue(5);
        assertThat(barrel.budget()).as("rows that differ").isEqualTo(3);
    }

    @Test
    void directoryWithoutTablesIsRefused() {
        assertThatThrownBy(() -> suite.withData(directory))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--data: " + directory)
                .hasMessageContaining("chem_buchwald_hartwig.csv");
        assertThatThrownBy(() -> new BbobSuite().withData(directory))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the suite bbob reads no files");
    }
}
