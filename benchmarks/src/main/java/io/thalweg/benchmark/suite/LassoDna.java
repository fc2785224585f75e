package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.table.TextFile;
import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The problem DNA of LassoBench: a penalty for each of 180 coefficients of a {@linkplain WeightedLasso linear model}, by the squared error
 * in cross-validation.
 *
 * <pre>
 * f(x)    = mean over five folds of the mean squared error of the fold, by the model of the other four
 * log αⱼ  = (L₁ + L₀)/2 + xⱼ (L₁ − L₀)/2,   L₁ = log α_max,   L₀ = log(10⁻⁵ α_max),   α_max = ‖Xᵀy‖_∞ / n
 * </pre>
 *
 * on [−1, 1]^180, X and y those of all five folds. The inputs are bits that code for a piece of DNA, y is its class, 1, 2 or 3; there is
 * no intercept. A model is fitted until its duality gap is 10⁻⁴ of the objective without a model. Nobody knows the optimum; what stands
 * for it is the best of several descents along the gradient of f, by implicit differentiation of the models, of 400 to 1,000 steps.
 *
 * <p>Source: K. Šehić, A. Gramfort, J. Salmon and L. Nardi, LassoBench: a high-dimensional hyperparameter optimization benchmark suite for
 * Lasso, AutoML 2022.
 */
final class LassoDna implements TestFunction {

    /** LIBSVM's text: a class, then the columns from 1 on that are not 0, with their values. */
    static final String ROWS = "highdim_dna_scale.txt.gz";

    /** The part that each row belongs to. */
    static final String SPLIT = "highdim_dna_split.csv";

    private static final int COLUMNS = 180;

    /** The least value that was found, 0.28288422, with its last digits cut off. */
    private static final double BEST_KNOWN = 0.282884;

    private static final String TEST = "test";
    private static final double SMALLEST = 1e-5;

    /** Of each fold. */
    private final List<Moments> held = new ArrayList<>();

    /** Of the others. */
    private final List<Moments> learnt = new ArrayList<>();

    /** (L₁ + L₀)/2 and (L₁ − L₀)/2. */
    private final double middle;

    private final double half;

    private LassoDna(List<Moments> folds) {
        Moments all = Moments.sum(folds);
        for (Moments fold : folds) {
            held.add(fold);
            learnt.add(Moments.sum(folds.stream().filter(one -> one != fold).toList()));
        }
        double largest = Math.log(all.largestCross());
        half = -Math.log(SMALLEST) / 2;
        middle = largest - half;
    }

    /**
     * Reads the data.
     *
     * @throws TableException if a file is not there, or is another
     */
    static LassoDna read(Path directory) {
        String[] lines = TextFile.read(directory.resolve(ROWS)).text().strip().split("\n", -1);
        CsvTable split = CsvTable.read(directory.resolve(SPLIT));
        double[] rows = split.numbers("row");
        List<String> parts = split.plainText("part");
        Map<String, Moments> folds = new TreeMap<>();
        for (int i = 0; i < rows.length; i++) {
            if (!(rows[i] >= 0 && rows[i] < lines.length)) {
                throw new TableException(
                        SPLIT + ": row " + rows[i] + " is not one of the " + lines.length + " of " + ROWS);
            }
            if (!parts.get(i).equals(TEST)) {
                add(lines[(int) rows[i]], folds.computeIfAbsent(parts.get(i), any -> new Moments(COLUMNS)));
            }
        }
        return new LassoDna(List.copyOf(folds.values()));
    }

    private static void add(String line, Moments fold) {
        String[] cells = line.strip().split("[ :]+", -1);
        try {
            double[] x = new double[COLUMNS];
            for (int k = 1; k + 1 < cells.length; k += 2) {
                x[Integer.parseInt(cells[k]) - 1] = Double.parseDouble(cells[k + 1]);
            }
            fold.add(x, Double.parseDouble(cells[0]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new TableException(ROWS + ": \"" + line + "\" is not a class and columns of 1 to " + COLUMNS, e);
        }
    }

    @Override
    public String name() {
        return "lasso-dna";
    }

    @Override
    public Box domain() {
        return Box.cube(COLUMNS, -1, 1);
    }

    @Override
    public double formula(double[] x) {
        double[] penalties = new double[COLUMNS];
        Arrays.setAll(penalties, j -> Math.exp(middle + half * x[j]));
        double sum = 0;
        for (int k = 0; k < held.size(); k++) {
            sum += held.get(k).meanSquaredError(WeightedLasso.fit(learnt.get(k), penalties));
        }
        return sum / held.size();
    }

    /** The best value known, from which gaps are measured: a search that finds a better one has the gap 0. */
    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(BEST_KNOWN);
    }
}
