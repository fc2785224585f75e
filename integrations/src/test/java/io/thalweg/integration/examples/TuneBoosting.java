package io.thalweg.integration.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/**
 * Gradient boosting with XGBoost: four workers tune eight parameters, two of which exist for one booster only. Rounds are a learning curve, and
 * what will not win is stopped.
 */
public final class TuneBoosting {

    static final int ROUNDS = 100;
    static final int EVALUATIONS = 40;

    static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("booster", "gbtree", "dart")
            .logReal("eta", 0.01, 0.5)
            .integer("max_depth", 2, 10)
            .logReal("min_child_weight", 0.5, 20)
            .real("subsample", 0.4, 1)
            .logReal("lambda", 0.01, 10)
            .real("rate_drop", 0, 0.5)
            .when("booster", "dart")
            .real("skip_drop", 0, 0.9)
            .when("booster", "dart")
            .build();

    private TuneBoosting() {}

    /**
     * Tunes, and prints what is gained.
     *
     * @param arguments the directory of the study, for {@code thalweg report}; {@code boosting} if there is none
     * @throws XGBoostError if XGBoost fails
     */
    public static void main(String[] arguments) throws XGBoostError {
        run(JournalStore.open(Path.of(arguments.length == 0 ? "boosting" : arguments[0])), 4, EVALUATIONS, System.out);
    }

    /** Tunes with some workers, and returns the errors of the defaults and of the best parameters on rows that were not seen. */
    static double[] run(StudyStore store, int workers, int evaluations, PrintStream out) throws XGBoostError {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try (Study study = Thalweg.minimize(SPACE)
                .valueName("rmse")
                .seed(1)
                .curves(Curves.of(ROUNDS))
                .withExecutor(threads, workers)
                .storedIn(store)
                .build()) {
            StudyResult result = study.train(TuneBoosting::boost, RunOptions.evaluations(evaluations));
            double[] errors = {
                unseenError(Map.of()), unseenError(result.best().point().asMap())
            };
            out.println(result);
            out.printf("error of the defaults: %.2f MPa, tuned: %.2f MPa%n", errors[0], errors[1]);
            return errors;
        } finally {
            threads.shutdown();
        }
    }

    /** Has matrices of its own: XGBoost keeps in a matrix what it computes from it. */
    private static Outcome boost(LiveTrial trial) throws XGBoostError {
        Concrete known = Concrete.known();
        DMatrix rows = matrix(known.rows(0, 624));
        DMatrix others = matrix(known.rows(624, 824));
        Booster booster =
                XGBoost.train(rows, parameters(trial.point().asMap()), 0, Map.of("others", others), null, null);
        float[] error = new float[1];
        for (int round = 1; round <= ROUNDS; round++) {
            booster.update(rows, round - 1);
            booster.evalSet(new DMatrix[] {others}, new String[] {"others"}, round - 1, error);
            trial.report(round, error[0]);
            if (trial.shouldStop()) {
                return trial.stopped();
            }
        }
        return Outcome.of(error[0]);
    }

    private static double unseenError(Map<String, Object> parameters) throws XGBoostError {
        return unseenError(
                XGBoost.train(matrix(Concrete.known()), parameters(parameters), ROUNDS, Map.of(), null, null));
    }

    /** The error of a booster on rows that were not seen. */
    static double unseenError(Booster booster) throws XGBoostError {
        Concrete unseen = Concrete.unseen();
        float[][] predictions = booster.predict(matrix(unseen));
        double[] strengths = new double[predictions.length];
        Arrays.setAll(strengths, i -> predictions[i][0]);
        return unseen.rmse(strengths);
    }

    private static Map<String, Object> parameters(Map<String, Object> tuned) {
        Map<String, Object> parameters = new LinkedHashMap<>(tuned);
        parameters.put("objective", "reg:squarederror");
        parameters.put("nthread", 1);
        return parameters;
    }

    static DMatrix matrix(Concrete rows) throws XGBoostError {
        int columns = rows.names().size();
        float[] values = new float[rows.strengths().length * columns];
        float[] labels = new float[rows.strengths().length];
        for (int i = 0; i < labels.length; i++) {
            for (int j = 0; j < columns; j++) {
                values[i * columns + j] = (float) rows.mixtures()[i][j];
            }
            labels[i] = (float) rows.strengths()[i];
        }
        DMatrix matrix = new DMatrix(values, labels.length, columns, Float.NaN);
        matrix.setLabel(labels);
        return matrix;
    }
}
