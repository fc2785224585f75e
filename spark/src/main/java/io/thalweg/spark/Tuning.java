package io.thalweg.spark;

import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.study.Training;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.util.Identifiable$;

/** A search whose trials are jobs of Spark: each has a thread of the driver, which submits them and waits for them. */
final class Tuning {

    /** For trials that were cut off. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final SparkContext context;
    private final Study study;
    private final Training training;

    /** Different from those of other searches in this context. */
    private final String name = Identifiable$.MODULE$.randomUID("thalweg");

    private Tuning(SparkContext context, Study study, Training training) {
        this.context = context;
        this.study = study;
        this.training = training;
    }

    /**
     * {@return what came of a study that has as many results as it is to have, unless it ended earlier}
     *
     * @param builder is opened, and closed at the end
     * @param training evaluates a trial in a thread of the driver; what it throws is the failure of the trial
     * @throws CancellationException if the thread is interrupted, and stays so
     */
    static StudyResult run(SparkContext context, StudyBuilder builder, TuneOptions options, Training training) {
        ExecutorService threads = Executors.newFixedThreadPool(options.parallelism(), work -> {
            Thread thread = new Thread(work, "thalweg-trial");
            thread.setDaemon(true);
            return thread;
        });
        StudyBuilder known = builder.seed(options.seed()).withExecutor(threads, options.parallelism());
        try (Study study = options.study().apply(known).build()) {
            return new Tuning(context, study, training).run(options);
        } finally {
            end(threads);
        }
    }

    /** A trial that was cut off may need a moment: what it uses, such as cached folds, is in use until then. */
    private static void end(ExecutorService threads) {
        threads.shutdownNow();
        try {
            boolean unused =
                    threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS); // trials that go on are daemons
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private StudyResult run(TuneOptions options) {
        int results = study.state().results().size();
        if (results >= options.trials()) {
            return present("the study has " + results + " results, as many as it is to have");
        }
        RunOptions run = RunOptions.evaluations(options.trials() - results);
        StudyResult result =
                study.train(this::evaluate, options.timeout().map(run::timeout).orElse(run));
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(result.ending());
        }
        return result;
    }

    /** What a run would return that had nothing to do. */
    private StudyResult present(String ending) {
        List<TrialResult> results =
                study.state().results().stream().sorted(TrialResult.BY_TRIAL).toList();
        return new StudyResult(
                study.best(), study.whyNoBest(), study.recommend(), study.front(), List.of("value"), results, ending);
    }

    /** Jobs of the trial are marked as such, and cancelled if the trial ends before they do. */
    private Outcome evaluate(LiveTrial trial) throws Exception {
        String tag = name + "-" + trial.number();
        context.addJobTag(tag);
        context.setInterruptOnCancel(true);
        context.setJobDescription("Trial " + trial.number() + ": " + trial.point());
        try {
            return training.train(trial);
        } catch (Throwable e) {
            if (context.isStopped()) { // which is no failure of this trial: the next run is to evaluate it
                study.stop("the Spark context was stopped");
                throw new InterruptedException("the Spark context was stopped");
            }
            context.cancelJobsWithTag(tag);
            throw e;
        } finally {
            context.setJobDescription(null);
            context.setInterruptOnCancel(false);
            context.removeJobTag(tag);
        }
    }
}
