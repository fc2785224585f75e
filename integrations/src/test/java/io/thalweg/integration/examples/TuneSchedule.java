package io.thalweg.integration.examples;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A small network: how fast it learns at first, and how its learning rate falls. Each schedule has parameters of its own. Epochs are a learning
 * curve. A high rate is ahead at first and behind in the end, so only what is worse than the median is stopped.
 */
public final class TuneSchedule {

    static final int EPOCHS = 30;
    static final int EVALUATIONS = 40;

    private static final SearchSpace SPACE = SearchSpace.builder()
            .logReal("rate", 1e-4, 1)
            .real("momentum", 0, 0.95)
            .categorical("schedule", "constant", "steps", "cosine")
            .integer("every", 3, 20)
            .when("schedule", "steps")
            .logReal("factor", 0.05, 0.9)
            .when("schedule", "steps")
            .logReal("end", 1e-3, 1)
            .when("schedule", "cosine")
            .build();

    /** A common choice. */
    private static final Point USUAL = Point.of("rate", 0.01, "momentum", 0.9, "schedule", "constant");

    private TuneSchedule() {}

    /**
     * Tunes, and prints what is gained.
     *
     * @param arguments the directory of the study, for {@code thalweg report}; {@code schedule} if there is none
     */
    public static void main(String[] arguments) {
        run(JournalStore.open(Path.of(arguments.length == 0 ? "schedule" : arguments[0])), 4, EVALUATIONS, System.out);
    }

    /** Tunes with some workers, and returns the errors of a common schedule and of the best one on rows that were not seen. */
    static double[] run(StudyStore store, int workers, int evaluations, PrintStream out) {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try (Study study = Thalweg.minimize(SPACE)
                .valueName("rmse")
                .seed(1)
                .curves(Curves.of(EPOCHS).stoppedBy(StoppingRule.median()))
                .withExecutor(threads, workers)
                .storedIn(store)
                .build()) {
            StudyResult result = study.train(TuneSchedule::learn, RunOptions.evaluations(evaluations));
            double[] errors = {unseenError(USUAL), unseenError(result.best().point())};
            out.println(result);
            out.printf("error of a constant rate: %.2f MPa, tuned: %.2f MPa%n", errors[0], errors[1]);
            return errors;
        } finally {
            threads.shutdown();
        }
    }

    private static Outcome learn(LiveTrial trial) {
        Concrete rows = Concrete.known().rows(0, 624);
        Concrete others = Concrete.known().rows(624, 824);
        Network network = new Network(rows, 24, 1);
        double error = Double.NaN;
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            network.epoch(rate(trial.point(), epoch), trial.point().real("momentum"));
            error = others.rmse(network.predict(others));
            trial.report(epoch, error);
            if (trial.shouldStop()) {
                return trial.stopped();
            }
        }
        return Outcome.of(error);
    }

    private static double rate(Point point, int epoch) {
        double first = point.real("rate");
        return switch (point.text("schedule")) {
            case "steps" -> {
                int fallen = (epoch - 1) / point.intValue("every");
                yield first * Math.pow(point.real("factor"), fallen);
            }
            case "cosine" -> {
                double left = (1 + Math.cos(Math.PI * (epoch - 1) / (EPOCHS - 1))) / 2;
                yield first * (left + (1 - left) * point.real("end"));
            }
            default -> first;
        };
    }

    private static double unseenError(Point point) {
        Network network = new Network(Concrete.known(), 24, 1);
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            network.epoch(rate(point, epoch), point.real("momentum"));
        }
        return Concrete.unseen().rmse(network.predict(Concrete.unseen()));
    }
}
