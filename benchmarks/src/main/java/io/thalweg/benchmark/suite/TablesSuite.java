package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.optimize.TableProblem;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.DirectArylation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finished experiments: reactions, materials, mixtures and hyperparameters. Rows are the candidates; where they are all the combinations
 * of some levels, a second problem has these as its space. An instance is another run on the same table. Some tables ship with the program, others are read from a directory, as their licences want it.
 */
final class TablesSuite implements Suite {

    /** What random search reaches, computed. */
    static final String RANDOM = "random (exact)";

    /** After the name of a table whose levels make the space. */
    static final String AS_SPACE = "-space";

    private static final String XGBOOST =
            "log2_min_child_weight subsample colsample_bytree log2_gamma log2_lambda eta max_depth_index log2_alpha";

    private static final String ADAM =
            "learning_rate one_minus_beta1 one_minus_beta2 epsilon l1 l2 linear_decay exponential_decay";

    private static final List<Pool> SHIPPED = List.of(
            new Pool(
                    "direct-arylation",
                    DirectArylation.TABLE,
                    DirectArylation.class,
                    "base ligand solvent concentration temp_c",
                    DirectArylation.TARGET,
                    Direction.MAXIMIZE),
            Pool.shipped("perovskites", "organic cation anion", "hse_gap", Direction.MINIMIZE),
            Pool.shipped("xgboost-heart", XGBOOST, "error", Direction.MINIMIZE),
            Pool.shipped("xgboost-ijcnn1", XGBOOST, "error", Direction.MINIMIZE),
            Pool.shipped(
                    "mlp-credit-g", "alpha batch_size depth learning_rate_init width", "accuracy", Direction.MAXIMIZE),
            Pool.shipped("text-gru64", ADAM, "valid_loss", Direction.MINIMIZE),
            Pool.shipped("text-irnn64", ADAM, "valid_loss", Direction.MINIMIZE));

    private static final List<Pool> OTHERS = List.of(
            Pool.other("chem_buchwald_hartwig.csv", "base ligand aryl_halide additive", "yield", Direction.MAXIMIZE),
            Pool.other("chem_amide_coupling.csv", "amine acid condition", "yield", Direction.MAXIMIZE),
            Pool.other(
                    "chem_reductive_amination.csv",
                    "substrate AcOH_equiv TTIP_equiv solvent concentration_mM",
                    "conversion",
                    Direction.MAXIMIZE),
            Pool.other("pool_photo_pce10.csv", "mat_1 mat_2 mat_3", "degradation", Direction.MINIMIZE),
            Pool.other(
                    "pool_oer_3496.csv",
                    "ni_load fe_load co_load mn_load ce_load",
                    "overpotential",
                    Direction.MINIMIZE),
            Pool.other("pool_crossed_barrel.csv", "n theta r t", "toughness", Direction.MAXIMIZE),
            Pool.other(
                    "pool_p3ht.csv",
                    "p3ht_content d1_content d2_content d6_content",
                    "conductivity",
                    Direction.MAXIMIZE));

    private final Optional<Path> directory;

    /** The tables that ship with the program. */
    TablesSuite() {
        this(Optional.empty());
    }

    private TablesSuite(Optional<Path> directory) {
        this.directory = directory;
    }

    /**
     * A table of the suite.
     *
     * @param name for people
     * @param file its name
     * @param owner the class that it lies beside; null if it does not ship with the program
     * @param features columns, with blanks between
     * @param target column
     * @param direction of the target
     */
    private record Pool(
            String name, String file, @Nullable Class<?> owner, String features, String target, Direction direction) {

        static Pool shipped(String name, String features, String target, Direction direction) {
            return new Pool(name, name.replace('-', '_') + ".csv.gz", TablesSuite.class, features, target, direction);
        }

        static Pool other(String file, String features, String target, Direction direction) {
            String name = file.replaceFirst("^[a-z]+_", "").replace(".csv", "").replace('_', '-');
            return new Pool(name, file, null, features, target, direction);
        }

        List<String> columns() {
            return List.of(features.split(" "));
        }

        TableProblem problem(Optional<Path> directory) {
            CsvTable table = owner == null
                    ? CsvTable.read(directory.orElseThrow().resolve(file))
                    : CsvTable.resource(owner, file);
            return TableProblem.of(table, ColumnSelection.of(table, target, columns(), List.of()), direction);
        }
    }

    private Stream<Pool> pools() {
        return Stream.concat(
                SHIPPED.stream(),
                OTHERS.stream()
                        .filter(pool -> directory.isPresent()
                                && Files.exists(directory.get().resolve(pool.file()))));
    }

    @Override
    public String name() {
        return "tables";
    }

    @Override
    public String description() {
        return "tables of finished experiments, more with --data, beside random search in closed form";
    }

    @Override
    public Suite withData(Path data) {
        TablesSuite suite = new TablesSuite(Optional.of(data));
        if (suite.pools().allMatch(pool -> pool.owner() != null)) {
            throw new UsageException("--data: " + data + " has none of the tables "
                    + String.join(", ", OTHERS.stream().map(Pool::file).toList()));
        }
        return suite;
    }

    @Override
    public List<Integer> dimensions() {
        return pools().map(pool -> pool.columns().size()).distinct().sorted().toList();
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
        List<Task> tasks = new ArrayList<>();
        pools().filter(pool -> dimensions.contains(pool.columns().size())).forEach(pool -> {
            TableProblem problem = pool.problem(directory);
            add(tasks, pool.name(), problem, problem, instances, budget);
            FactorialProblem.of(problem)
                    .ifPresent(space -> add(tasks, pool.name() + AS_SPACE, space, problem, instances, budget));
        });
        return tasks;
    }

    private static void add(
            List<Task> tasks, String name, Problem problem, TableProblem table, List<Integer> instances, int budget) {
        int evaluations = Math.min(budget, table.values().length);
        int dimension = table.space().parameters().size();
        instances.forEach(instance -> tasks.add(new Task(name, dimension, instance, problem, 0, evaluations)));
    }

    @Override
    public List<Scores.Entry> references(List<Task> tasks, List<Integer> budgets) {
        List<Scores.Entry> entries = new ArrayList<>();
        randomRows(tasks)
                .forEach((table, rows) -> budgets.forEach(budget -> {
                    double median = Scores.floor(rows.median(budget));
                    Statistics.Interval exact = new Statistics.Interval(median, median, median);
                    entries.add(
                            new Scores.Entry(RANDOM, table, unit().section(0), budget, 0, exact, rows.share(budget)));
                }));
        return entries;
    }

    @Override
    public List<String> notes(List<Task> tasks, List<Integer> budgets) {
        List<String> notes = new ArrayList<>();
        notes.add(
                RANDOM + ": its median is shown above; the expected gap of the best of " + budgets + " random rows is");
        randomRows(tasks)
                .forEach((table, rows) -> notes.add(String.format(
                        Locale.ROOT,
                        "%-20s %s",
                        table,
                        String.join(
                                "  ",
                                budgets.stream()
                                        .map(n -> String.format(Locale.ROOT, "%9s", ScoresText.number(rows.mean(n))))
                                        .toList()))));
        return notes;
    }

    private static Map<String, RandomRows> randomRows(List<Task> tasks) {
        Map<String, RandomRows> all = new LinkedHashMap<>();
        for (Task task : tasks) {
            if (!all.containsKey(task.function())) {
                TableProblem table = task.problem() instanceof FactorialProblem space
                        ? space.table()
                        : (TableProblem) task.problem();
                double optimum = table.optimum().orElseThrow();
                all.put(
                        task.function(),
                        new RandomRows(Arrays.stream(table.values())
                                .map(value -> Math.abs(value - optimum))
                                .toArray()));
            }
        }
        return all;
    }
}
