package io.thalweg.core.study;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.TrialConflictException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The immutable state of a study: the fold of its events. Applying an event costs the same however long the history is
 * (but for the number of trials that run at once).
 */
public final class StudyState {

    private final AppendList<Trial> trials;
    private final AppendList<TrialResult> results;
    private final SortedMap<Long, Trial> running;

    private StudyState(AppendList<Trial> trials, AppendList<TrialResult> results, SortedMap<Long, Trial> running) {
        this.trials = trials;
        this.results = results;
        this.running = running;
    }

    /** The state before the first event. */
    public static StudyState empty() {
        return new StudyState(AppendList.empty(), AppendList.empty(), new TreeMap<>());
    }

    /** All trials by number. */
    public List<Trial> trials() {
        return trials;
    }

    /** The trials whose outcome was told, in the order of telling. */
    public List<TrialResult> results() {
        return results;
    }

    /** The trials that were asked for and neither told nor cancelled, by number. */
    public List<Trial> running() {
        return Collections.unmodifiableList(new ArrayList<>(running.values()));
    }

    /** Whether a trial is running. */
    public boolean isRunning(long number) {
        return running.containsKey(number);
    }

    /**
     * The trial of a number.
     *
     * @throws NoSuchTrialException if there is none
     */
    public Trial trial(long number) {
        if (number < 0 || number >= trials.size()) {
            throw new NoSuchTrialException("trial " + number + " does not exist; this study has "
                    + (trials.isEmpty() ? "no trials yet" : "trials 0 to " + (trials.size() - 1)));
        }
        return trials.get((int) number);
    }

    /** What was told of a trial, if anything was. Linear in the history: for the rare question, not for the loop. */
    public Optional<Outcome> outcome(long number) {
        for (int i = results.size() - 1; i >= 0; i--) {
            if (results.get(i).trial().number() == number) {
                return Optional.of(results.get(i).outcome());
            }
        }
        return Optional.empty();
    }

    /**
     * The state after an event. Telling a trial again the same outcome changes nothing; telling a cancelled trial is
     * accepted, for a measurement is never thrown away.
     *
     * @throws NoSuchTrialException if the event is about a trial that does not exist
     * @throws TrialConflictException if a different outcome was told before
     */
    public StudyState apply(StudyEvent event) {
        if (event instanceof StudyEvent.Asked asked) {
            return asked(asked.trial());
        } else if (event instanceof StudyEvent.Told told) {
            return told(told.number(), told.outcome());
        } else if (event instanceof StudyEvent.Cancelled cancelled) {
            return cancelled(cancelled.number());
        }
        throw new AssertionError(event);
    }

    private StudyState asked(Trial trial) {
        if (trial.number() != trials.size()) {
            throw new TrialConflictException(
                    "trial " + trial.number() + " cannot be added: the next number is " + trials.size());
        }
        SortedMap<Long, Trial> open = new TreeMap<>(running);
        open.put(trial.number(), trial);
        return new StudyState(trials.append(trial), results, open);
    }

    private StudyState told(long number, Outcome outcome) {
        Trial trial = trial(number);
        if (!isRunning(number)) {
            Optional<Outcome> before = outcome(number);
            if (before.isPresent() && before.get().equals(outcome)) {
                return this;
            }
            if (before.isPresent()) {
                throw new TrialConflictException("trial " + number + " was told " + before.get() + " before and "
                        + outcome + " now; to add a repeated measurement tell its point as a new trial");
            }
        }
        return new StudyState(trials, results.append(new TrialResult(trial, outcome)), without(number));
    }

    private StudyState cancelled(long number) {
        trial(number);
        if (!isRunning(number)) {
            if (outcome(number).isPresent()) {
                throw new TrialConflictException("trial " + number + " cannot be cancelled: its outcome was told");
            }
            return this;
        }
        return new StudyState(trials, results, without(number));
    }

    private SortedMap<Long, Trial> without(long number) {
        SortedMap<Long, Trial> open = new TreeMap<>(running);
        open.remove(number);
        return open;
    }
}
