package io.thalweg.core.event;

import io.thalweg.core.model.Choice;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.Map;
import java.util.Optional;

/**
 * An event in the history of a study. A study's state is the fold of its events, in memory, in a file and in a database
 * alike, so replaying them restores it exactly: what was told as well as what was learnt from it.
 */
public sealed interface StudyEvent {

    /** {@return how many reports of the stream beside the events, from its beginning, it was decided on; 0 if on none} */
    default long reports() {
        return 0;
    }

    /**
     * A trial was created and handed out: suggested by the study, or added by the user.
     *
     * @param trial of the next number
     * @param key names the request that it answers, so that a repeated request gets the same answer; empty if it has no name
     */
    record Asked(Trial trial, String key) implements StudyEvent {}

    /**
     * A trial was created and waits for someone to evaluate it.
     *
     * @param trial of the next number
     */
    record Queued(Trial trial) implements StudyEvent {}

    /**
     * A waiting trial was handed out.
     *
     * @param key as in {@link Asked}
     */
    record Taken(long number, String key) implements StudyEvent {}

    /** A trial that was handed out was given back, and waits for someone else to evaluate it. */
    record Released(long number) implements StudyEvent {}

    /**
     * A trial's outcome was told.
     *
     * @param attempt which attempt at evaluating it this is the outcome of, counted from 1; 0 where attempts are not counted. The first
     *     outcome ends the trial, those of other attempts are kept as repeated measurements
     * @param actual the point as it was carried out; empty if it was carried out as planned
     */
    record Told(long number, int attempt, Outcome outcome, Optional<Point> actual) implements StudyEvent {

        /**
         * A trial that was carried out as planned.
         *
         * @param number the number of the trial
         * @param attempt the number of the attempt
         * @param outcome what came of it
         */
        public Told(long number, int attempt, Outcome outcome) {
            this(number, attempt, outcome, Optional.empty());
        }
    }

    /**
     * What was told before was wrong.
     *
     * @param attempt whose outcome is corrected
     * @param outcome the right one; attributes that it does not have stay as they were told
     * @param actual the point as it was really carried out; empty if that was told rightly
     * @param reason for people
     */
    record Amended(long number, int attempt, Outcome outcome, Optional<Point> actual, String reason)
            implements StudyEvent {

        /**
         * A correction of the outcome alone.
         *
         * @param number the number of the trial
         * @param attempt the number of the attempt
         * @param outcome what came of it
         * @param reason why, for people
         */
        public Amended(long number, int attempt, Outcome outcome, String reason) {
            this(number, attempt, outcome, Optional.empty(), reason);
        }
    }

    /**
     * An evaluation is to stop before its end, because of its learning curve.
     *
     * @param number of the trial
     * @param attempt which attempt at it, as in {@link Told}
     * @param reports how many reports of the stream beside the events, from its beginning, were seen when that was decided: with the
     *     events before this one all that the decision depends on
     * @param reason for people
     */
    record Stopped(long number, int attempt, long reports, String reason) implements StudyEvent {}

    /**
     * A trial that was stopped waits again: its evaluation is to go on from where it stopped.
     *
     * @param number of the trial
     * @param reports as in {@link Stopped}
     */
    record Resumed(long number, long reports) implements StudyEvent {}

    /** A trial was given up without an outcome; its point may be suggested again. */
    record Cancelled(long number) implements StudyEvent {}

    /**
     * The study is about something else from now on, as is said there. Models begin anew after it.
     *
     * @param definition what it is about now
     * @param earlier of each parameter that was added, the value that it had in all trials so far
     * @param reason for people; empty if there was nothing yet that it could have changed
     */
    record Changed(StudyDefinition definition, Point earlier, String reason) implements StudyEvent {}

    /**
     * The models learnt: absorbed results, and were refitted if that was due.
     *
     * @param absorbed how many results they have absorbed after it
     * @param amendments how many amendments of results and changes of the study there had been, {@link StudyState#revisions}; if more
     *     than at the last lesson, models begin anew
     * @param refit the work that was spent on refitting; empty if hyperparameters were kept
     * @param number of the trial that it was for, whose stream of randomness the refit used
     * @param generation which generation of models learnt: programs of the same one make the same bits of the same lessons, others
     *     begin anew; 0 where generations were not counted yet
     * @param inCharge which model has come to be in charge of an outcome, by its name, where a surrogate chose another one; usually none.
     *     The one objective of a study has the empty name
     */
    record Learned(
            int absorbed,
            int amendments,
            Optional<RefitBudget> refit,
            long number,
            int generation,
            Map<String, Choice> inCharge)
            implements StudyEvent {

        /**
         * Copies the map.
         *
         * @param absorbed how many results they have absorbed after it
         * @param amendments how many amendments of results and changes of the study there had been, {@link StudyState#revisions}; if more
         *     than at the last lesson, models begin anew
         * @param refit the work that was spent on refitting; empty if hyperparameters were kept
         * @param number of the trial that it was for, whose stream of randomness the refit used
         * @param generation which generation of models learnt: programs of the same one make the same bits of the same lessons, others
         *     begin anew; 0 where generations were not counted yet
         * @param inCharge which model has come to be in charge of an outcome, by its name, where a surrogate chose another one; usually none.
         *     The one objective of a study has the empty name
         */
        public Learned {
            inCharge = Map.copyOf(inCharge);
        }

        /**
         * With the models in charge that there were.
         *
         * @param absorbed how many results were absorbed
         * @param amendments how many amendments were learnt
         * @param refit the budget of the refit, if there was one
         * @param number the number of the trial
         * @param generation the generation of models
         */
        public Learned(int absorbed, int amendments, Optional<RefitBudget> refit, long number, int generation) {
            this(absorbed, amendments, refit, number, generation, Map.of());
        }
    }
}
