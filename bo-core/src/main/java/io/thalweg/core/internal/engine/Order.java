package io.thalweg.core.internal.engine;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Map;

/**
 * What somebody wants of a study.
 *
 * @param q how many trials
 * @param key names the request that they answer; empty if it has no name
 * @param queued whether new trials wait to be leased; otherwise they are handed out, and trials that wait come first
 * @param given values that new trials have, and those that wait must have to be handed out; by parameter name
 * @param replacing whether the trials that were handed out before and have no result yet are given up
 * @param most how many trials the study is to have in all, those of others who suggest at the same time included
 */
public record Order(int q, String key, Map<String, ?> given, boolean replacing, boolean queued, long most) {

    /** Trials to be handed out. */
    public static Order handedOut(int q, String key, Map<String, ?> given, boolean replacing) {
        return new Order(q, key, given, replacing, false, Long.MAX_VALUE);
    }

    /** Trials to be leased. */
    public static Order queued(int q, Map<String, ?> given, long most) {
        return new Order(q, "", given, false, true, most);
    }

    /** What is recorded of a new trial. */
    StudyEvent event(Trial trial) {
        return queued ? new StudyEvent.Queued(trial) : new StudyEvent.Asked(trial, key);
    }

    /** The trials of a state that are given up. */
    List<Trial> givenUp(StudyState state) {
        return replacing
                ? state.running().stream()
                        .filter(trial -> !state.isQueued(trial.number()))
                        .toList()
                : List.of();
    }

    /** What is recorded of trials that are given up. */
    static List<StudyEvent> cancellations(List<Trial> givenUp) {
        return givenUp.stream()
                .<StudyEvent>map(trial -> new StudyEvent.Cancelled(trial.number()))
                .toList();
    }
}
