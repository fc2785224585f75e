package io.thalweg.integration.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.Dataset;
import org.tribuo.Trainer;
import org.tribuo.common.tree.RandomForestTrainer;
import org.tribuo.evaluation.KFoldSplitter;
import org.tribuo.evaluation.KFoldSplitter.TrainTestFold;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.ensemble.AveragingCombiner;
import org.tribuo.regression.evaluation.RegressionEvaluator;
import org.tribuo.regression.rtree.CARTRegressionTrainer;
import org.tribuo.regression.rtree.impurity.MeanSquaredError;

/**
 * A random forest with Tribuo: each fold of the cross-validation is a cheap look at a forest. The mean error so far is its learning curve, and
 * what will not win is stopped before its last fold.
 */
public final class TuneForest {

    static final int FOLDS = 5;
    static final int EVALUATIONS = 24;

    static final SearchSpace SPACE = SearchSpace.builder()
            .logInteger("trees", 5, 25)
            .real("share", 0.1, 0.95)
            .integer("depth", 4, 20)
            .logReal("leaf", 1, 20)
            .build();

    /** The forest that one would take without tuning: R's randomForest, too, tries a third of the features, and has no leaves below five rows. */
    static final Point USUAL = Point.of("trees", 25, "share", 0.33, "depth", 20, "leaf", 5.0);

    /** Says of each tree that it is built, unless it is told not to. */
    static final Logger TRIBUO = Logger.getLogger("org.tribuo");

    private TuneForest() {}

    /**
     * Tunes, and prints what is gained.
     *
     * @param arguments the directory of the study, for {@code thalweg report}; {@code forest} if there is none
     */
    public static void main(String[] arguments) {
        run(JournalStore.open(Path.of(arguments.length == 0 ? "forest" : arguments[0])), 4, EVALUATIONS, System.out);
    }

    /** Tunes with some workers, and returns the errors of the usual and of the best forest on rows that were not seen. */
    static double[] run(StudyStore store, int workers, int evaluations, PrintStream out) {
        TRIBUO.setLevel(Level.WARNING);
        Dataset<Regressor> known = Examples.of(Concrete.known());
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try (Study study = Thalweg.minimize(SPACE)
                .valueName("rmse")
                .seed(1)
                .curves(Curves.of(FOLDS))
                .withExecutor(threads, workers)
                .storedIn(store)
                .build()) {
            StudyResult result = study.train(trial -> validate(trial, known), RunOptions.evaluations(evaluations));
            double[] errors = {unseenError(USUAL), unseenError(result.best().point())};
            out.println(result);
            out.printf("error of the usual forest: %.2f MPa, tuned: %.2f MPa%n", errors[0], errors[1]);
            return errors;
        } finally {
            threads.shutdown();
        }
    }

    private static Outcome validate(LiveTrial trial, Dataset<Regressor> known) {
        Iterator<TrainTestFold<Regressor>> folds = new KFoldSplitter<Regressor>(FOLDS, 1).split(known, true);
        double sum = 0;
        for (int fold = 1; folds.hasNext(); fold++) {
            TrainTestFold<Regressor> parts = folds.next();
            var model = forest(trial.point()).train(parts.train);
            sum += new RegressionEvaluator().evaluate(model, parts.test).averageRMSE();
            trial.report(fold, sum / fold);
            if (trial.shouldStop()) {
                return trial.stopped();
            }
        }
        return Outcome.of(sum / FOLDS);
    }

    static Trainer<Regressor> forest(Point point) {
        var tree = new CARTRegressionTrainer(
                point.intValue("depth"),
                (float) point.real("leaf"),
                0,
                (float) point.real("share"),
                new MeanSquaredError(),
                1);
        return new RandomForestTrainer<>(tree, new AveragingCombiner(), point.intValue("trees"), 1);
    }

    private static double unseenError(Point point) {
        var model = forest(point).train(Examples.of(Concrete.known()));
        return new RegressionEvaluator()
                .evaluate(model, Examples.of(Concrete.unseen()))
                .averageRMSE();
    }
}
