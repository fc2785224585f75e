package io.thalweg.core.internal.engine;

import io.thalweg.core.model.FitReport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * What a study tells the JDK's flight recorder: how long its steps took, and on what. It costs nothing unless somebody records; then
 * {@code jcmd PID JFR.start} and Mission Control, or {@code jfr print --events "io.thalweg.*"}, show where the time goes.
 */
@SuppressWarnings("UnusedVariable") // the recorder reads the fields
final class StepEvents {

    private StepEvents() {}

    /** Results were absorbed by the models. */
    @Name("io.thalweg.Observe")
    @Label("Observe")
    @Category("Thalweg")
    @Description("New results were absorbed by the models")
    @StackTrace(false)
    static final class Observe extends Event {

        @Label("Results")
        @Description("How many results were absorbed")
        private int results;

        @Label("Observations")
        @Description("How many observations the first model has now")
        private long observations;

        void ended(int absorbed, long total) {
            results = absorbed;
            observations = total;
            commit();
        }
    }

    /** Hyperparameters were refitted. */
    @Name("io.thalweg.Refit")
    @Label("Refit")
    @Category("Thalweg")
    @Description("Hyperparameters were refitted")
    @StackTrace(false)
    static final class Refit extends Event {

        @Label("Starts")
        private int starts;

        @Label("Evaluations")
        @Description("Evaluations of the evidence and its gradient, of the first model")
        private int evaluations;

        @Label("Status")
        private String status = "";

        void ended(int fromStarts, FitReport report) {
            starts = fromStarts;
            evaluations = report.evaluations();
            status = report.status().name();
            commit();
        }
    }

    /** Trials were chosen. */
    @Name("io.thalweg.Ask")
    @Label("Ask")
    @Category("Thalweg")
    @Description("Trials were chosen, all that this takes included")
    @StackTrace(false)
    static final class Ask extends Event {

        @Label("Trials")
        @Description("How many trials were chosen")
        private int trials;

        @Label("First Trial")
        @Description("The number of the first of them")
        private long first;

        void ended(int chosen, long firstNumber) {
            trials = chosen;
            first = firstNumber;
            commit();
        }
    }
}
