package io.thalweg.core.event;

import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Folds events into a state. The one mutable thing about states: a long history is folded without a state for each of its events. What
 * states share is copied before it is changed for the first time.
 */
final class StudyFold {

    private AppendList<Trial> trials;
    private ToldResults results;
    private SortedMap<Long, Trial> open;
    private SortedSet<Long> queued;
    private SortedMap<Long, StudyEvent.Stopped> stops;
    private AppendList<Long> cancellations;
    private AppendList<StudyEvent.Learned> lessons;
    private AppendList<StudyState.Request> requests;
    private int amendments;
    private int changes;
    private Optional<StudyDefinition> definition = Optional.empty();
    private boolean ownOpen;
    private boolean ownQueued;
    private boolean ownStops;
    private boolean changed;

    /** Begins with nothing. */
    StudyFold() {
        trials = AppendList.empty();
        results = ToldResults.none();
        open = new TreeMap<>();
        queued = new TreeSet<>();
        stops = new TreeMap<>();
        cancellations = AppendList.empty();
        lessons = AppendList.empty();
        requests = AppendList.empty();
    }

    /** Begins with a state, which stays as it is. */
    StudyFold(StudyState state) {
        trials = state.trialList();
        results = state.toldResults();
        open = state.openTrials();
        queued = state.queuedNumbers();
        stops = state.stopEvents();
        cancellations = state.cancelled();
        lessons = state.learned();
        requests = state.answered();
        amendments = state.amendments();
        changes = state.changes();
        definition = state.definition();
    }

    /** Whether any event changed anything. */
    boolean changed() {
        return changed;
    }

    /** The state after the events so far. */
    StudyState state() {
        ownOpen = false;
        ownQueued = false;
        ownStops = false;
        return new StudyState(
                trials,
                results,
                open,
                queued,
                stops,
                cancellations,
                lessons,
                requests,
                amendments,
                changes,
                definition);
    }

    /** Folds an event; if it throws, nothing has changed. */
    void apply(StudyEvent event) {
        if (event instanceof StudyEvent.Asked asked) {
            create(asked.trial());
            answer(asked.key(), asked.trial().number());
        } else if (event instanceof StudyEvent.Queued next) {
            create(next.trial());
            queued().add(next.trial().number());
        } else if (event instanceof StudyEvent.Taken taken) {
            take(taken);
        } else if (event instanceof StudyEvent.Released released) {
            release(released.number());
        } else if (event instanceof StudyEvent.Told told) {
            tell(told);
        } else if (event instanceof StudyEvent.Amended amended) {
            amend(amended);
        } else if (event instanceof StudyEvent.Cancelled cancelled) {
            cancel(cancelled.number());
        } else if (event instanceof StudyEvent.Stopped stopped) {
            stop(stopped);
        } else if (event instanceof StudyEvent.Resumed resumed) {
            resume(resumed.number());
        } else if (event instanceof StudyEvent.Changed change) {
            change(change);
        } else if (event instanceof StudyEvent.Learned learned) {
            learn(learned);
        } else {
            throw new AssertionError(event);
        }
    }

    private void create(Trial trial) {
        if (trial.number() != trials.size()) {
            throw new TrialConflictException(
                    "trial " + trial.number() + " cannot be added: the next number is " + trials.size());
        }
        Trial added = trials.isEmpty() ? trial : trial.sharing(trials.get(trials.size() - 1));
        trials = trials.append(added);
        open().put(added.number(), added);
        changed = true;
    }

    private void answer(String key, long number) {
        if (!key.isEmpty()) {
            requests = requests.append(new StudyState.Request(key, number));
        }
    }

    private void take(StudyEvent.Taken taken) {
        trial(taken.number());
        if (!queued.contains(taken.number())) {
            throw new TrialConflictException("trial " + taken.number() + " cannot be handed out: "
                    + (open.containsKey(taken.number()) ? "it was handed out before" : "it is finished"));
        }
        queued().remove(taken.number());
        answer(taken.key(), taken.number());
        changed = true;
    }

    private void release(long number) {
        trial(number);
        if (!open.containsKey(number)) {
            throw new TrialConflictException("trial " + number + " cannot be returned: it is finished");
        }
        if (!queued.contains(number)) {
            queued().add(number);
            changed = true;
        }
    }

    private void tell(StudyEvent.Told told) {
        Trial trial = trial(told.number());
        TrialResult result = new TrialResult(
                trial, told.attempt(), told.outcome(), told.actual().orElse(trial.point()));
        if (!open.containsKey(told.number())) {
            int before = results.last(told.number(), one -> one.attempt() == told.attempt());
            if (before >= 0) {
                requireSame(result, results.list().get(before));
                return;
            }
        }
        results = results.append(result);
        close(told.number());
        changed = true;
    }

    private static void requireSame(TrialResult now, TrialResult before) {
        if (!before.equals(now)) {
            boolean elsewhere = !before.point().equals(now.point());
            throw new TrialConflictException("trial " + now.trial().number() + " was told " + before.outcome()
                    + (elsewhere ? " at " + before.point() : "") + " before and " + now.outcome()
                    + (elsewhere ? " at " + now.point() : "")
                    + " now; amend it if the first result was wrong; if the point was measured again, tell it as a "
                    + "new trial");
        }
    }

    private void amend(StudyEvent.Amended amended) {
        Trial trial = trial(amended.number());
        int at = results.last(amended.number(), result -> result.attempt() == amended.attempt());
        if (at < 0) {
            throw new TrialConflictException("trial " + amended.number()
                    + " cannot be amended: it has no result yet"
                    + (amended.attempt() == 0 ? "" : " by attempt " + amended.attempt()) + "; tell it");
        }
        TrialResult before = results.list().get(at);
        TrialResult now = new TrialResult(
                trial,
                amended.attempt(),
                completed(amended.outcome(), before.outcome()),
                amended.actual().orElse(before.point()));
        if (!before.equals(now)) {
            results = results.with(at, now);
            amendments++;
            changed = true;
        }
    }

    /** A corrected outcome with the attributes of the one before that it does not correct. */
    private static Outcome completed(Outcome now, Outcome before) {
        Map<String, String> attributes = new LinkedHashMap<>(before.attributes());
        attributes.putAll(now.attributes());
        return now.withAttributes(attributes);
    }

    private void cancel(long number) {
        trial(number);
        if (open.containsKey(number)) {
            close(number);
            cancellations = cancellations.append(number);
            changed = true;
        } else if (results.last(number, result -> true) >= 0) {
            throw new TrialConflictException("trial " + number + " cannot be cancelled: it has a result");
        }
    }

    private void stop(StudyEvent.Stopped stopped) {
        trial(stopped.number());
        if (!open.containsKey(stopped.number())) {
            throw new TrialConflictException("trial " + stopped.number() + " cannot be stopped: it is finished");
        }
        Optional<StudyEvent.Stopped> before = Optional.ofNullable(stops.get(stopped.number()));
        if (before.isEmpty() || before.get().attempt() != stopped.attempt()) {
            stops().put(stopped.number(), stopped);
            changed = true;
        }
    }

    private void resume(long number) {
        Trial trial = trial(number);
        int last = results.last(number, result -> true);
        if (open.containsKey(number) || last < 0 || !(results.list().get(last).outcome() instanceof Outcome.Stopped)) {
            throw new TrialConflictException("trial " + number + " cannot be resumed: it was not stopped");
        }
        open().put(number, trial);
        queued().add(number);
        changed = true;
    }

    private void change(StudyEvent.Changed change) {
        definition = Optional.of(change.definition());
        changes++;
        changed = true;
        if (!change.earlier().asMap().isEmpty()) {
            complete(change.earlier());
        }
    }

    /** Gives the trials so far the values of parameters that were added. */
    private void complete(Point earlier) {
        List<Trial> completed =
                trials.stream().map(trial -> trial.completedBy(earlier)).toList();
        trials = AppendList.of(completed);
        results = ToldResults.of(results.list().stream()
                .map(result -> new TrialResult(
                        completed.get((int) result.trial().number()),
                        result.attempt(),
                        result.outcome(),
                        result.point().completedBy(earlier)))
                .toList());
        open().replaceAll((number, trial) -> completed.get(number.intValue()));
    }

    private void learn(StudyEvent.Learned learned) {
        if (learned.absorbed() > results.size() || learned.amendments() > amendments + changes) {
            throw new TrialConflictException("nothing can be learnt from " + learned.absorbed() + " results and "
                    + learned.amendments() + " amendments and changes: there are " + results.size() + " and "
                    + (amendments + changes));
        }
        lessons = lessons.append(learned);
        changed = true;
    }

    private void close(long number) {
        if (open.containsKey(number)) {
            open().remove(number);
        }
        if (queued.contains(number)) {
            queued().remove(number);
        }
        if (stops.containsKey(number)) {
            stops().remove(number);
        }
    }

    private SortedMap<Long, Trial> open() {
        if (!ownOpen) {
            open = new TreeMap<>(open);
            ownOpen = true;
        }
        return open;
    }

    private SortedMap<Long, StudyEvent.Stopped> stops() {
        if (!ownStops) {
            stops = new TreeMap<>(stops);
            ownStops = true;
        }
        return stops;
    }

    private SortedSet<Long> queued() {
        if (!ownQueued) {
            queued = new TreeSet<>(queued);
            ownQueued = true;
        }
        return queued;
    }

    private Trial trial(long number) {
        if (number < 0 || number >= trials.size()) {
            state().trial(number);
        }
        return trials.get((int) number);
    }
}
