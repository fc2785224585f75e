package io.thalweg.store.postgres;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.TrialResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What events change about who may lease which trial.
 *
 * @param ended trials that have come to their end
 * @param taken trials that were handed out, also if they were given back afterwards, or told and resumed: their leases end
 * @param queued trials that wait
 * @param attempts the last attempt at each of these that was told
 */
record TrialChanges(List<Long> ended, List<Long> taken, List<Long> queued, List<Integer> attempts) {

    /**
     * The changes by events. Of a trial that is both created and told by them, as earlier measurements are, nobody needs to know.
     *
     * @param before how many trials there were
     * @param after the state after them
     */
    static TrialChanges of(List<StudyEvent> events, int before, StudyState after) {
        Set<Long> taken = new LinkedHashSet<>();
        Set<Long> touched = new LinkedHashSet<>();
        for (StudyEvent event : events) {
            if (event instanceof StudyEvent.Queued created) {
                touched.add(created.trial().number());
            } else if (event instanceof StudyEvent.Taken handedOut) {
                taken.add(handedOut.number());
            } else if (event instanceof StudyEvent.Released released) {
                touched.add(released.number());
            } else if (event instanceof StudyEvent.Told told && told.number() < before) {
                touched.add(told.number());
                if (after.isRunning(told.number())) {
                    taken.add(told.number()); // resumed by the same decision
                }
            } else if (event instanceof StudyEvent.Resumed resumed) {
                touched.add(resumed.number());
            } else if (event instanceof StudyEvent.Cancelled cancelled) {
                touched.add(cancelled.number());
            }
        }
        List<Long> ended = new ArrayList<>();
        List<Long> queued = new ArrayList<>();
        List<Integer> attempts = new ArrayList<>();
        for (long number : touched) {
            if (!after.isRunning(number)) {
                ended.add(number);
            } else if (after.isQueued(number)) {
                queued.add(number);
                attempts.add(number < before ? attempts(after, number) : 0);
            }
        }
        return new TrialChanges(ended, List.copyOf(taken), queued, attempts);
    }

    /** Linear in the number of results: trials that existed are given back or resumed rarely. */
    private static int attempts(StudyState state, long number) {
        int last = 0;
        for (TrialResult result : state.results()) {
            if (result.trial().number() == number) {
                last = Math.max(last, result.attempt());
            }
        }
        return last;
    }

    /** Writes what {@link Events#append} does not. */
    void write(Connection connection, long study) throws SQLException {
        if (!taken.isEmpty()) {
            Trials.take(connection, study, taken);
        }
        if (!queued.isEmpty()) {
            Trials.queue(connection, study, queued, attempts);
        }
    }
}
