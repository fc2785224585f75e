package io.thalweg.integration.examples;

import io.thalweg.integration.TunedTrainer;
import java.io.PrintStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import org.tribuo.Model;
import org.tribuo.Trainer;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.evaluation.RegressionEvaluator;

/** The forest of {@link TuneForest} as a trainer that tunes itself: it goes wherever Tribuo takes a trainer. */
public final class TuneTrainer {

    private TuneTrainer() {}

    /**
     * Trains, and prints what was found.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        run(4, System.out);
    }

    /** Trains with some workers. */
    static Model<Regressor> run(int workers, PrintStream out) {
        TuneForest.TRIBUO.setLevel(Level.WARNING);
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            Trainer<Regressor> tuned = TunedTrainer.of(
                            TuneForest.SPACE,
                            TuneForest::forest,
                            (model, examples) -> new RegressionEvaluator()
                                    .evaluate(model, examples)
                                    .averageRMSE())
                    .evaluations(20)
                    .folds(5)
                    .study(study -> study.withExecutor(threads, workers));
            Model<Regressor> model = tuned.train(Examples.of(Concrete.known()));
            out.println(model.getProvenance().getInstanceProvenance());
            return model;
        } finally {
            threads.shutdown();
        }
    }
}
