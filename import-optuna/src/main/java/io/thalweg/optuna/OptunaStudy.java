package io.thalweg.optuna;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A study of Optuna: its space and what came of its trials. Immutable.
 *
 * @param name its name there
 * @param space of its parameters, each of the widest range that a trial has drawn it from
 * @param directions of its objectives; those after the first are outcomes called {@code value 2}, {@code value 3} …
 * @param steps of a whole evaluation, if trials have reported intermediate values; else 0
 * @param trials those that have ended, in the order of their numbers
 * @param notes what people should know of how it was read, and what was left out
 */
public record OptunaStudy(
        String name,
        SearchSpace space,
        List<Direction> directions,
        long steps,
        List<Ended> trials,
        List<String> notes) {

    /**
     * Copies the lists.
     *
     * @param name its name there
     * @param space of its parameters, each of the widest range that a trial has drawn it from
     * @param directions of its objectives; those after the first are outcomes called {@code value 2}, {@code value 3} …
     * @param steps of a whole evaluation, if trials have reported intermediate values; else 0
     * @param trials those that have ended, in the order of their numbers
     * @param notes what people should know of how it was read, and what was left out
     */
    public OptunaStudy {
        directions = List.copyOf(directions);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    /**
     * A trial that has ended.
     *
     * @param number Optuna's
     * @param point its parameters
     * @param curve what it has reported, by step counted from 1
     * @param outcome what came of it: a measurement; a failure; or, if it was pruned, a stop after its last report
     */
    public record Ended(long number, Point point, SortedMap<Long, Double> curve, Outcome outcome) {

        /**
         * Copies the curve.
         *
         * @param number Optuna's
         * @param point its parameters
         * @param curve what it has reported, by step counted from 1
         * @param outcome what came of it
         */
        public Ended {
            curve = Collections.unmodifiableSortedMap(new TreeMap<>(curve));
        }
    }

    /** {@return the name of an objective as an outcome} */
    static String objective(int index) {
        return "value " + (index + 1);
    }

    /** {@return a builder of a study of the same space, objectives and curves, for {@link #tellTo}: to be stored somewhere, and whatever else} */
    public StudyBuilder builder() {
        StudyBuilder builder =
                directions.get(0) == Direction.MAXIMIZE ? Thalweg.maximize(space) : Thalweg.minimize(space);
        for (int k = 1; k < directions.size(); k++) {
            builder = directions.get(k) == Direction.MAXIMIZE
                    ? builder.alsoMaximize(objective(k))
                    : builder.alsoMinimize(objective(k));
        }
        return steps > 0 ? builder.curves(Curves.of(steps)) : builder;
    }

    /**
     * Tells a study all trials, with their curves.
     *
     * @param study without trials, made by {@link #builder} or of a definition like it
     * @throws IllegalArgumentException if it has trials already
     */
    public void tellTo(Study study) {
        if (!study.state().trials().isEmpty()) {
            throw new IllegalArgumentException(
                    "study has " + study.state().trials().size()
                            + " trials already: import into a new one, so that nothing is told twice");
        }
        for (Ended ended : trials) {
            if (ended.curve().isEmpty() || !space.contains(ended.point())) {
                study.tell(ended.point(), ended.outcome());
                continue;
            }
            Trial trial = study.enqueue(ended.point());
            LiveTrial live = study.live(trial);
            ended.curve().forEach(live::report);
            study.tell(trial, ended.outcome());
        }
    }
}
