package io.thalweg.integration.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.integration.TunedTrainer;
import io.thalweg.integration.XgboostHere;
import io.thalweg.report.Report;
import io.thalweg.report.ReportOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import ml.dmlc.xgboost4j.java.XGBoost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.Model;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.evaluation.RegressionEvaluator;

/** Tuning is worth it on rows that no search has seen, and evaluations that will not win are not run to their end. */
class ExamplesTest {

    private static final int FEW = 5;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    private final StudyStore store = new MemoryStore(Clock.systemUTC());

    /** One of the examples. */
    @FunctionalInterface
    private interface Example {
        /** Returns the errors without and with tuning. */
        double[] run(StudyStore store, int workers, int evaluations, PrintStream out) throws Exception;
    }

    @Test
    void boosting(@TempDir Path folder) throws Exception {
        XgboostHere.isRequired();
        double[] errors = TuneBoosting.run(store, 1, TuneBoosting.EVALUATIONS, out);
        assertThat(errors[1]).as("%s", printed).isLessThan(0.95 * errors[0]);
        isStoppedEarly(TuneBoosting.EVALUATIONS, TuneBoosting.ROUNDS, 0.6);
        beginsTheSameAgain(TuneBoosting::run);
        usesFourWorkers(TuneBoosting::run);
        isReported(folder, "rate_drop");
    }

    @Test
    void forest(@TempDir Path folder) throws Exception {
        double[] errors = TuneForest.run(store, 1, TuneForest.EVALUATIONS, out);
        assertThat(errors[1]).as("%s", printed).isLessThan(errors[0]);
        isStoppedEarly(TuneForest.EVALUATIONS, TuneForest.FOLDS, 0.9);
        beginsTheSameAgain(TuneForest::run);
        isReported(folder, "share");
    }

    @Test
    void schedule(@TempDir Path folder) throws Exception {
        double[] errors = TuneSchedule.run(store, 1, TuneSchedule.EVALUATIONS, out);
        assertThat(errors[1]).as("%s", printed).isLessThan(0.95 * errors[0]);
        isStoppedEarly(TuneSchedule.EVALUATIONS, TuneSchedule.EPOCHS, 0.6);
        beginsTheSameAgain(TuneSchedule::run);
        usesFourWorkers(TuneSchedule::run);
        isReported(folder, "factor");
    }

    @Test
    void trainer() {
        Model<Regressor> model = TuneTrainer.run(1, out);
        double tuned = error(model);
        TuneForest.TRIBUO.setLevel(Level.WARNING);
        double usual = error(TuneForest.forest(TuneForest.USUAL).train(Examples.of(Concrete.known())));
        assertThat(tuned).isLessThan(0.99 * usual);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains(TunedTrainer.ERROR, TunedTrainer.TUNED_BY);
    }

    @Test
    void booster() throws Exception {
        XgboostHere.isRequired();
        double tuned = TuneBoosting.unseenError(TuneBooster.run(1, out));
        double usual = TuneBoosting.unseenError(XGBoost.train(
                TuneBoosting.matrix(Concrete.known()),
                Map.of("objective", "reg:squarederror", "nthread", 1),
                TuneBoosting.ROUNDS,
                Map.of(),
                null,
                null));
        assertThat(tuned).isLessThan(0.95 * usual);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("eta=");
    }

    private static double error(Model<Regressor> model) {
        return new RegressionEvaluator()
                .evaluate(model, Examples.of(Concrete.unseen()))
                .averageRMSE();
    }

    private void isStoppedEarly(int evaluations, int steps, double share) {
        List<Outcome> outcomes = outcomes(store);
        assertThat(outcomes).hasSize(evaluations).hasAtLeastOneElementOfType(Outcome.Stopped.class);
        assertThat(store.reports(0, Long.MAX_VALUE).size())
                .as("steps of %d", evaluations * steps)
                .isBetween(2 * steps, (int) (share * evaluations * steps));
    }

    private void beginsTheSameAgain(Example example) throws Exception {
        StudyStore again = new MemoryStore(Clock.systemUTC());
        example.run(again, 1, FEW, out);
        assertThat(outcomes(again)).isEqualTo(outcomes(store).subList(0, FEW));
    }

    private static List<Outcome> outcomes(StudyStore store) {
        try (Study study = Thalweg.open(store).build()) {
            return study.state().results().stream().map(TrialResult::outcome).toList();
        }
    }

    private void usesFourWorkers(Example example) throws Exception {
        StudyStore shared = new MemoryStore(Clock.systemUTC());
        example.run(shared, 4, FEW, out);
        StudyState state = StudyState.empty();
        int most = 0;
        for (Recorded recorded : shared.history()) {
            StudyEvent event = recorded.event();
            state = state.apply(event);
            most = Math.max(most, state.trials().size() - state.results().size());
        }
        assertThat(most).isEqualTo(4);
        assertThat(state.results()).hasSize(FEW);
    }

    private void isReported(Path folder, String conditional) throws IOException {
        try (Study study = Thalweg.open(store).build()) {
            Path page = Report.of(study, ReportOptions.DEFAULT).writeTo(folder);
            assertThat(Files.readString(page)).contains("Learning curves", "What matters", conditional);
        }
    }
}
