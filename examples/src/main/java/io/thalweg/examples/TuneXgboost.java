package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Tunes the eight hyperparameters of gradient-boosted trees, real and integer ones, with four workers.
 *
 * <p>So that this takes seconds, training is looked up: the errors of 5,000 settings on the data set "a6a" (census incomes),
 * measured by Salinas, Shen and Perrone for "A quantile-based approach for hyperparameter transfer learning" (ICML 2020).
 */
public final class TuneXgboost {

    private static final String TABLE = "xgboost_a6a.csv.gz";
    private static final int EVALUATIONS = 80;
    private static final long SEED = 1;
    private static final int WORKERS = 4;
    private static final int SHOWN_EVERY = 16;

    private TuneXgboost() {}

    /**
     * Prints how the error falls, beside what random search would do.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(System.out);
    }

    /**
     * Tunes and prints.
     *
     * @param out receives what is printed
     * @return what was found
     */
    public static StudyResult run(PrintStream out) {
        MeasuredTable table =
                MeasuredTable.read(Objects.requireNonNull(TuneXgboost.class.getResourceAsStream(TABLE)), true);
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            StudyResult result = Thalweg.minimize(table.space())
                    .seed(SEED)
                    .withExecutor(workers, WORKERS)
                    .run(table::at, RunOptions.evaluations(EVALUATIONS).inBatches()); // prints the same each time
            print(result, table, out);
            return result;
        } finally {
            workers.shutdown();
        }
    }

    private static void print(StudyResult result, MeasuredTable table, PrintStream out) {
        RandomPicks random = new RandomPicks(table.values(), Direction.MINIMIZE);
        print(out, "XGBoost on \"a6a\": %,d settings, %d workers", table.values().length, WORKERS);
        print(out, "%12s %12s %15s", "evaluations", "best error", "random search");
        for (int n = SHOWN_EVERY; n <= EVALUATIONS; n += SHOWN_EVERY) {
            double best = smallest(result.results().subList(0, n));
            print(out, "%12d %12.5f %15.5f", n, best, random.medianBest(n));
        }
        BestTrial best = result.best();
        print(out, "Found in evaluation %d:", best.trial().number() + 1);
        best.point().asMap().forEach((name, value) -> print(out, "  %-22s %s", name, value));
        print(out, "%d of %,d settings are as good.", random.rank(best.value()), table.values().length);
        print(
                out,
                "Random search needs %,d evaluations to find one of them with even odds.",
                random.picksFor(best.value()));
    }

    private static double smallest(List<TrialResult> results) {
        return results.stream()
                .map(TrialResult::outcome)
                .mapToDouble(outcome -> outcome instanceof Outcome.Measured measured ? measured.value() : Double.NaN)
                .min()
                .orElseThrow();
    }

    private static void print(PrintStream out, String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
