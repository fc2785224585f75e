package io.thalweg.integration.examples;

import io.thalweg.integration.TunedBooster;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.XGBoostError;

/** The boosting of {@link TuneBoosting} that tunes itself. */
public final class TuneBooster {

    private TuneBooster() {}

    /**
     * Trains, and prints what was found.
     *
     * @param arguments none
     * @throws XGBoostError if XGBoost fails
     */
    public static void main(String[] arguments) throws XGBoostError {
        run(4, System.out);
    }

    /** Trains with some workers. */
    static Booster run(int workers, PrintStream out) throws XGBoostError {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            Booster booster = TunedBooster.of(TuneBoosting.SPACE, Map.of("objective", "reg:squarederror"))
                    .rounds(100)
                    .evaluations(30)
                    .study(study -> study.withExecutor(threads, workers))
                    .train(TuneBoosting.matrix(Concrete.known()));
            out.println(booster.getAttr(TunedBooster.PARAMETERS));
            return booster;
        } finally {
            threads.shutdown();
        }
    }
}
