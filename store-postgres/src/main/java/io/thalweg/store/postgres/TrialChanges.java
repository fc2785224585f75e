package io.thalweg.store.postgres;

import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
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
 * @param taken trials that were handed out, also if they were given back afterwards: their leases end
 * @param queued trials that wait
 */
record TrialChanges(List<Long> ended, List<Long> taken, List<Long> queued) {

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
            } else if (event instanceof StudyEvent.Cancelled cancelled) {
                touched.add(cancelled.number());
            }
        }
        List<Long> ended = new ArrayList<>();
        List<Long> queued = new ArrayList<>();
        for (long number : touched) {
            if (!after.isRunning(number)) {
                ended.add(number);
            } else if (after.isQueued(number)) {
                queued.add(number);
            }
        }
        return new TrialChanges(ended, List.copyOf(taken), queued);
    }

    /** Writes what {@link Events#append} does not. */
    void write(Connection connection, long study) throws SQLException {
        if (!taken.isEmpty()) {
            Trials.take(connection, study, taken);
        }
        if (!queued.isEmpty()) {
            Trials.queue(connection, study, queued);
        }
    }
}
