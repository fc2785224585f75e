package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Decision;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.json.EventJson;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Events that are decided one after the other, and then written together as one frame. */
final class Draft {

    private final JournalFile file;
    private final Optional<String> id;
    private final Instant now;
    private final List<Decided> decisions = new ArrayList<>();
    private final List<Long> ended = new ArrayList<>();
    private long reports;
    private StudyState after;
    private int count;

    /**
     * An empty draft.
     *
     * @param id of the study; empty if it has not begun
     * @param before the state that the first decision sees
     */
    Draft(JournalFile file, Optional<String> id, StudyState before, Instant now) {
        this.file = file;
        this.id = id;
        this.after = before;
        this.now = now;
    }

    /** What a decision made, and the trace that it has. */
    private record Decided(List<StudyEvent> events, String trace) {}

    /** A decision whose events cannot be written down. */
    static final class Rejected extends Exception {

        private static final long serialVersionUID = 1L;

        private final int decision;

        Rejected(int decision, Throwable cause) {
            super(cause);
            this.decision = decision;
        }

        /** Which one, in the order in which they were added. */
        int decision() {
            return decision;
        }
    }

    /**
     * Adds what a decision makes of the state after all that was added; if it throws, nothing is added.
     *
     * @return the state after it
     */
    StudyState add(Decision decision) {
        List<StudyEvent> events = decision.on(after);
        if (!events.isEmpty() && id.isEmpty()) {
            throw new NoSuchStudyException(file.path() + " holds no study yet: begin one");
        }
        StudyState next = after.applyAll(events);
        List<Long> endedHere = new ArrayList<>();
        long named = 0;
        for (StudyEvent event : events) {
            if (event instanceof StudyEvent.Taken one) {
                endedHere.add(one.number());
            } else if (event instanceof StudyEvent.Told told && told.outcome() instanceof Outcome.Stopped) {
                endedHere.add(told.number()); // of all that are told only these may wait again
            }
            named = Math.max(named, event.reports());
        }
        decisions.add(new Decided(events, decision.trace()));
        ended.addAll(endedHere);
        reports = Math.max(reports, named);
        count = Math.addExact(count, events.size());
        after = next;
        return next;
    }

    /** The state after all that was added. */
    StudyState after() {
        return after;
    }

    /** The numbers of the trials whose leases end by what was added, and that may wait again one day. */
    List<Long> ended() {
        return ended;
    }

    /** How many reports what was added speaks of. */
    long reports() {
        return reports;
    }

    /**
     * Writes what was added, and returns when it is safe. If it throws, nothing is written.
     *
     * @throws Rejected if a decision has an event that cannot be written down: the others may be written without it
     */
    void commit() throws IOException, Rejected {
        if (count == 0) {
            return;
        }
        try (JournalFile.Frame frame = file.frame()) {
            int place = 0;
            for (int decision = 0; decision < decisions.size(); decision++) {
                Decided decided = decisions.get(decision);
                Iterator<StudyEvent> events = decided.events().iterator();
                while (events.hasNext()) {
                    place++;
                    frame.write(line(events, decided.trace(), place, decision));
                }
            }
            frame.commit(id.orElseThrow(), count);
        }
    }

    /** The next event as a line. */
    private byte[] line(Iterator<StudyEvent> events, String trace, int place, int decision) throws Rejected {
        try {
            Recorded recorded = new Recorded(file.place().sequence() + place, now, events.next(), trace);
            byte[] content = EventJson.writeRecord(recorded, place, count);
            if (content.length > Lines.LONGEST) {
                throw new IllegalArgumentException("an event takes " + content.length + " bytes, at most "
                        + Lines.LONGEST + " can be stored: shorten its texts");
            }
            return Lines.line(content);
        } catch (RuntimeException | Error e) {
            throw new Rejected(decision, e);
        }
    }
}
