package io.thalweg.report;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.Map;
import java.util.Optional;

/**
 * One line of a study's history: what was told of a trial or, if nothing was, the trial itself.
 *
 * @param order place in the order of telling, counted from 1; 0 if nothing was told
 * @param trial the trial
 * @param point as it was carried out or, if nothing was told, as planned
 * @param fate what became of it
 * @param outcome what was told
 * @param objectives values in the order of the goals, in user units; NaN where unknown
 */
record Entry(int order, Trial trial, Point point, Fate fate, Optional<Outcome> outcome, double[] objectives) {

    /** What can become of a trial. */
    enum Fate {
        /** Measured, and it keeps all bounds. */
        MEASURED("measured"),
        /** Measured but beyond a bound, or found not to be feasible. */
        INFEASIBLE("infeasible"),
        /** The evaluation failed. */
        FAILED("failed"),
        /** Stopped before its end, by its learning curve. */
        STOPPED("stopped"),
        /** Not told yet. */
        RUNNING("running"),
        /** Given up. */
        CANCELLED("cancelled");

        private final String word;

        Fate(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Value of the first objective; NaN if there is none. */
    double value() {
        return objectives[0];
    }

    /** Why it failed or was stopped, for people; empty where nothing is said. */
    String reason() {
        return outcome.map(one -> one instanceof Outcome.Failed failed
                        ? failed.reason()
                        : one instanceof Outcome.Stopped stopped ? stopped.reason() : "")
                .orElse("");
    }

    /** Where it was stopped, if it was. */
    Optional<Outcome.Stopped> stopped() {
        return outcome.filter(Outcome.Stopped.class::isInstance).map(Outcome.Stopped.class::cast);
    }

    /** What else is kept with the result. */
    Map<String, String> attributes() {
        return outcome.map(Outcome::attributes).orElse(Map.of());
    }

    /** Value of another outcome that was told along; NaN if there is none. */
    double other(String name) {
        return outcome.filter(Outcome.Measured.class::isInstance)
                .map(Outcome.Measured.class::cast)
                .map(measured -> measured.others().getOrDefault(name, Double.NaN))
                .orElse(Double.NaN);
    }
}
