package io.thalweg.core.event;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The immutable state of a study: the fold of its events. Applying events costs the same however long the history is, but for the
 * number of trials that are open at once.
 */
public final class StudyState {

    private static final StudyState EMPTY = new StudyFold().state();

    private final AppendList<Trial> trials;
    private final ToldResults results;
    private final SortedMap<Long, Trial> open;
    private final SortedSet<Long> queued;
    private final SortedMap<Long, StudyEvent.Stopped> stops;
    private final AppendList<Long> cancellations;
    private final AppendList<StudyEvent.Learned> lessons;
    private final AppendList<Request> requests;
    private final int amendments;
    private final int changes;
    private final Optional<StudyDefinition> definition;

    /**
     * A trial that was handed out to a request.
     *
     * @param key name of the request
     */
    record Request(String key, long number) {}

    StudyState(
            AppendList<Trial> trials,
            ToldResults results,
            SortedMap<Long, Trial> open,
            SortedSet<Long> queued,
            SortedMap<Long, StudyEvent.Stopped> stops,
            AppendList<Long> cancellations,
            AppendList<StudyEvent.Learned> lessons,
            AppendList<Request> requests,
            int amendments,
            int changes,
            Optional<StudyDefinition> definition) {
        this.trials = trials;
        this.results = results;
        this.open = open;
        this.queued = queued;
        this.stops = stops;
        this.cancellations = cancellations;
        this.lessons = lessons;
        this.requests = requests;
        this.amendments = amendments;
        this.changes = changes;
        this.definition = definition;
    }

    /** {@return the state before the first event} */
    public static StudyState empty() {
        return EMPTY;
    }

    /**
     * {@return the state of which the accessors give these values: for stores that keep a state to spare the fold of a long history}
     *
     * @param running numbers of the running trials
     * @param trials all trials, by number
     * @param results what was told, in order
     * @param queued numbers of the trials that wait
     * @param stops of running trials, which are to stop
     * @param cancellations numbers of the cancelled trials
     * @param lessons what was learnt last
     * @param requests the trials of each named request
     * @param amendments how many amendments there were
     * @param changes the changes, oldest first
     * @param definition what the study is about, if it has begun
     */
    public static StudyState restored(
            List<Trial> trials,
            List<TrialResult> results,
            Collection<Long> running,
            Collection<Long> queued,
            Collection<StudyEvent.Stopped> stops,
            List<Long> cancellations,
            List<StudyEvent.Learned> lessons,
            Map<String, List<Long>> requests,
            int amendments,
            int changes,
            Optional<StudyDefinition> definition) {
        SortedMap<Long, Trial> open = new TreeMap<>();
        running.forEach(number -> open.put(number, trials.get(Math.toIntExact(number))));
        SortedMap<Long, StudyEvent.Stopped> stopping = new TreeMap<>();
        stops.forEach(stop -> stopping.put(stop.number(), stop));
        List<Request> answered = new ArrayList<>();
        requests.forEach((key, numbers) -> numbers.forEach(number -> answered.add(new Request(key, number))));
        return new StudyState(
                AppendList.of(trials),
                ToldResults.of(results),
                open,
                new TreeSet<>(queued),
                stopping,
                AppendList.of(cancellations),
                AppendList.of(lessons),
                AppendList.of(answered),
                amendments,
                changes,
                definition);
    }

    /** {@return all trials by number} */
    public List<Trial> trials() {
        return trials;
    }

    /** {@return what was told of trials, in the order of telling, as amended since} */
    public List<TrialResult> results() {
        return results.list();
    }

    /** {@return the trials that were neither told nor cancelled, by number: handed out to someone, or waiting} */
    public List<Trial> running() {
        return Collections.unmodifiableList(new ArrayList<>(open.values()));
    }

    /**
     * {@return whether a trial was neither told nor cancelled}
     *
     * @param number the number of the trial
     */
    public boolean isRunning(long number) {
        return open.containsKey(number);
    }

    /** {@return the numbers of the running trials that were not handed out, or given back; the store knows which of them are leased} */
    public Collection<Long> queued() {
        return Collections.unmodifiableSortedSet(queued);
    }

    /**
     * {@return whether a running trial was not handed out, or given back}
     *
     * @param number the number of the trial
     */
    public boolean isQueued(long number) {
        return queued.contains(number);
    }

    /** {@return the running trials that are to stop, by number: those of which a stop was decided and nothing was told yet} */
    public Collection<StudyEvent.Stopped> stops() {
        return Collections.unmodifiableCollection(stops.values());
    }

    /**
     * {@return why an attempt at evaluating a trial is to stop; empty if it may go on}
     *
     * @param number the number of the trial
     * @param attempt the number of the attempt
     */
    public Optional<StudyEvent.Stopped> stop(long number, int attempt) {
        return Optional.ofNullable(stops.get(number)).filter(stop -> stop.attempt() == attempt);
    }

    /** {@return the numbers of the trials that were cancelled, in the order of that, even if something was told of them afterwards} */
    public List<Long> cancellations() {
        return cancellations;
    }

    /** {@return how the models learnt, in order} */
    public List<StudyEvent.Learned> lessons() {
        return lessons;
    }

    /** {@return how many results were amended} */
    public int amendments() {
        return amendments;
    }

    /** {@return how many times the study was changed} */
    public int changes() {
        return changes;
    }

    /** {@return what the study is about since it was changed; empty if it never was} */
    public Optional<StudyDefinition> definition() {
        return definition;
    }

    /** {@return how many times models had to begin anew: after amendments of results, and changes of the study} */
    public int revisions() {
        return amendments + changes;
    }

    /**
     * {@return the trials that were handed out to the request of this name; empty if there was no such request} Linear in the number of
     * requests.
     *
     * @param key the name of the request
     */
    public List<Trial> requested(String key) {
        return requests.stream()
                .filter(request -> request.key().equals(key))
                .map(request -> trial(request.number()))
                .toList();
    }

    /** {@return the names of the requests and the numbers of the trials that were handed out to them} */
    public Map<String, List<Long>> requests() {
        Map<String, List<Long>> byKey = new LinkedHashMap<>();
        requests.forEach(request ->
                byKey.computeIfAbsent(request.key(), key -> new ArrayList<>()).add(request.number()));
        return Collections.unmodifiableMap(byKey);
    }

    /**
     * {@return the trial of a number}
     *
     * @param number the number of the trial
     * @throws NoSuchTrialException if there is none
     */
    public Trial trial(long number) {
        if (number < 0 || number >= trials.size()) {
            throw new NoSuchTrialException("trial " + number + " does not exist; this study has "
                    + (trials.isEmpty() ? "no trials yet" : "trials 0 to " + (trials.size() - 1)));
        }
        return trials.get((int) number);
    }

    /**
     * {@return what was told last of a trial, if anything was} As quick as {@link #result}.
     *
     * @param number the number of the trial
     */
    public Optional<Outcome> outcome(long number) {
        return result(number).map(TrialResult::outcome);
    }

    /**
     * {@return the last result of a trial, if it has one} Looks from the last result of all back to the time when the trial was handed out: quick for what was
     * told a short time ago.
     *
     * @param number the number of the trial
     */
    public Optional<TrialResult> result(long number) {
        int at = results.last(number, result -> true);
        return at < 0 ? Optional.empty() : Optional.of(results.list().get(at));
    }

    /**
     * {@return the state after an event} An event that says what is so already changes nothing, and the very same state is returned: the
     * same outcome told again, a trial cancelled twice. Telling a cancelled trial is accepted, for a measurement is never thrown
     * away, and so is the outcome of another attempt at a trial that was told: it is kept as a repeated measurement.
     *
     * @param event the event
     * @throws NoSuchTrialException if the event is about a trial that does not exist
     * @throws io.thalweg.core.error.TrialConflictException if it contradicts what happened before
     */
    public StudyState apply(StudyEvent event) {
        return applyAll(List.of(event));
    }

    /**
     * {@return the state after events}
     *
     * @param events the events, in order
     * @throws NoSuchTrialException if one is about a trial that does not exist
     * @throws io.thalweg.core.error.TrialConflictException if one contradicts what happened before
     */
    public StudyState applyAll(Iterable<StudyEvent> events) {
        StudyFold fold = new StudyFold(this);
        events.forEach(fold::apply);
        return fold.changed() ? fold.state() : this;
    }

    AppendList<Trial> trialList() {
        return trials;
    }

    ToldResults toldResults() {
        return results;
    }

    SortedMap<Long, Trial> openTrials() {
        return open;
    }

    SortedSet<Long> queuedNumbers() {
        return queued;
    }

    SortedMap<Long, StudyEvent.Stopped> stopEvents() {
        return stops;
    }

    AppendList<Long> cancelled() {
        return cancellations;
    }

    AppendList<StudyEvent.Learned> learned() {
        return lessons;
    }

    AppendList<Request> answered() {
        return requests;
    }
}
