package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Hyperparameters that depend on others: networks of which parts can be switched off and, from a directory, support vector machines whose
 * kernels have parameters of their own. Each is there twice: as it is, and flat, where every parameter always has a value. An instance is
 * another run on the same problem.
 */
final class ConditionalSuite implements Suite {

    /** After the name of a problem whose space has no conditions. */
    static final String FLAT = "-flat";

    private final List<Problem> problems;

    /** The problems that ship with the program. */
    ConditionalSuite() {
        this(List.of());
    }

    private ConditionalSuite(List<Problem> others) {
        problems = others;
    }

    @Override
    public String name() {
        return "conditional";
    }

    @Override
    public String description() {
        return "hyperparameters that depend on others, more with --data, beside the same without conditions";
    }

    @Override
    public Suite withData(Path data) {
        Path file = data.resolve(MachineProblem.FILE);
        if (!Files.exists(file)) {
            throw new UsageException("--data: " + data + " has no " + MachineProblem.FILE);
        }
        List<Problem> all = new ArrayList<>(MachineProblem.all(CsvTable.read(file)));
        OutlierProblem.in(data).ifPresent(all::add);
        return new ConditionalSuite(List.copyOf(all));
    }

    @Override
    public List<Integer> dimensions() {
        return IntStream.concat(IntStream.of(5, 6), problems.stream().mapToInt(ConditionalSuite::dimension))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    @Override
    public List<Integer> usualDimensions() {
        return dimensions();
    }

    @Override
    public BudgetUnit unit() {
        return BudgetUnit.EVALUATION;
    }

    @Override
    public int budget() {
        return 40;
    }

    @Override
    public List<Integer> budgets() {
        return List.of(10, 20, 40);
    }

    @Override
    public List<Task> tasks(List<Integer> dimensions, List<Integer> instances, int budget) {
        List<Problem> all = new ArrayList<>(List.of(NetworkProblem.mnist(), NetworkProblem.fashion()));
        all.addAll(problems);
        return all.stream()
                .filter(problem -> dimensions.contains(dimension(problem)))
                .flatMap(problem -> instances.stream()
                        .flatMap(instance -> IntStream.range(0, forms(problem))
                                .mapToObj(flat -> new Task(
                                        problem.name() + (flat == 1 ? FLAT : ""),
                                        dimension(problem),
                                        instance,
                                        flat == 1 ? FlatProblem.of(problem) : problem,
                                        0,
                                        budget))))
                .toList();
    }

    /** As it is and flat; the rows of a log as they are. */
    private static int forms(Problem problem) {
        return problem.space().candidates().isPresent() ? 1 : 2;
    }

    private static int dimension(Problem problem) {
        return problem.space().parameters().size();
    }
}
