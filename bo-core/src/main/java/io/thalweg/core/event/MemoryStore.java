package io.thalweg.core.event;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A store that lives as long as the process: the default store of a study. */
public final class MemoryStore implements StudyStore {

    private final InstantSource clock;
    private final Map<Long, Holding> holdings = new HashMap<>();
    private @Nullable StudyDefinition definition;
    private @Nullable Learnt learnt;
    private StudyState state = StudyState.empty();

    /** The history: an event, or what the state has of it anyway, see {@link #kept}. */
    private AppendList<Object> events = AppendList.empty();

    private AppendList<StepReport> reports = AppendList.empty();

    /** When each event was recorded. */
    private AppendList<Instant> times = AppendList.empty();

    /** The traces of the events that have one, by number. */
    private final Map<Long, String> traces = new HashMap<>();

    /**
     * Who holds a trial, or held it last.
     *
     * @param lease the last lease
     * @param held whether it was not given back
     * @param expired how many earlier leases ran out
     */
    private record Holding(Lease lease, boolean held, int expired) {}

    /**
     * An empty store.
     *
     * @param clock tells the time
     */
    public MemoryStore(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Optional<StudyDefinition> begun() {
        return Optional.ofNullable(definition);
    }

    @Override
    public synchronized void begin(StudyDefinition begun) {
        if (definition == null) {
            definition = begun;
            return;
        }
        state.definition().orElse(definition).requireSame(begun, "the study");
    }

    @Override
    public synchronized StudyState state() {
        return state;
    }

    @Override
    public synchronized StudyState append(Decision decision) {
        List<StudyEvent> added = List.copyOf(decision.on(state));
        StudyState next = state.applyAll(added);
        Instant now = clock.instant();
        AppendList<Object> more = events;
        AppendList<Instant> later = times;
        int result = state.results().size();
        for (StudyEvent event : added) {
            Object kept = kept(event, next, result);
            result += kept instanceof TrialResult ? 1 : 0;
            more = more.append(kept);
            later = later.append(now);
        }
        if (!decision.trace().isEmpty()) {
            for (int i = events.size() + 1; i <= more.size(); i++) {
                traces.put((long) i, decision.trace());
            }
        }
        events = more; // whole or, without memory, not at all
        times = later;
        state = next;
        added.forEach(this::endLease);
        return next;
    }

    /**
     * A trial that was handed out without a key, and a result at its planned point, for the events that say just that: objects of the state, so
     * that a long history takes little more memory than the state. Other events are kept as they are.
     *
     * @param at index of the result that the event adds, if it adds one
     */
    private static Object kept(StudyEvent event, StudyState after, int at) {
        if (event instanceof StudyEvent.Asked asked && asked.key().isEmpty()) {
            Trial trial = after.trial(asked.trial().number());
            return trial.equals(asked.trial()) ? trial : event;
        }
        if (event instanceof StudyEvent.Told told
                && told.actual().isEmpty()
                && at < after.results().size()) {
            TrialResult result = after.results().get(at);
            return event.equals(told(result)) ? result : event;
        }
        return event;
    }

    private static StudyEvent told(TrialResult result) {
        return new StudyEvent.Told(result.trial().number(), result.attempt(), result.outcome());
    }

    private static StudyEvent event(Object kept) {
        if (kept instanceof Trial trial) {
            return new StudyEvent.Asked(trial, "");
        }
        return kept instanceof TrialResult result ? told(result) : (StudyEvent) kept;
    }

    /** A trial that was handed out or told is not leased any more, also when it is given back or resumed later. */
    private void endLease(StudyEvent event) {
        if (event instanceof StudyEvent.Taken taken) {
            endLease(taken.number());
        } else if (event instanceof StudyEvent.Told told) {
            endLease(told.number());
        }
    }

    private void endLease(long trial) {
        holdings.computeIfPresent(trial, (number, last) -> new Holding(last.lease(), false, last.expired()));
    }

    @Override
    public synchronized void report(StepReport report) {
        state.trial(report.trial());
        reports = reports.append(report);
    }

    @Override
    public synchronized long flush() {
        return reports.size();
    }

    @Override
    public synchronized List<StepReport> reports(long from, long to) {
        int end = (int) Math.min(to, reports.size());
        return reports.subList((int) Math.min(from, end), end);
    }

    @Override
    public List<Recorded> history() {
        return history(0);
    }

    @Override
    public synchronized List<Recorded> history(long after) {
        List<Recorded> history = new ArrayList<>();
        for (int i = (int) Math.min(after, events.size()); i < events.size(); i++) {
            long sequence = i + 1L;
            history.add(new Recorded(sequence, times.get(i), event(events.get(i)), traces.getOrDefault(sequence, "")));
        }
        return Collections.unmodifiableList(history);
    }

    @Override
    public synchronized Optional<Learnt> learnt() {
        return Optional.ofNullable(learnt).map(MemoryStore::copy);
    }

    @Override
    public synchronized void keep(Learnt now) {
        learnt = copy(now);
    }

    private static Learnt copy(Learnt of) {
        return new Learnt(of.lessons(), of.content().clone());
    }

    @Override
    public synchronized Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        Instant now = clock.instant();
        for (long number : List.copyOf(state.queued())) {
            Holding last = holdings.get(number);
            if ((last != null && isLive(last, now)) || !wanted.test(state.trial(number))) {
                continue;
            }
            int attempt = last == null ? 1 : last.lease().attempt() + 1;
            int expired = last == null ? 0 : last.expired() + (last.held() ? 1 : 0);
            if (expired >= terms.maxAttempts()) {
                append(Abandonment.of(number, attempt, expired));
                continue;
            }
            Lease lease = new Lease(state.trial(number), attempt, owner, now.plus(terms.length()));
            holdings.put(number, new Holding(lease, true, expired));
            return Optional.of(lease);
        }
        return Optional.empty();
    }

    @Override
    public synchronized Lease renew(Lease lease, LeaseTerms terms) {
        long number = lease.trial().number();
        Holding last = holding(lease);
        if (last == null || !state.isQueued(number)) {
            throw new LeaseLostException("the lease of trial " + number + " (attempt " + lease.attempt()
                    + ") is lost: "
                    + (state.isQueued(number)
                            ? "it ran out, and someone else holds the trial"
                            : "the trial is finished or was handed out"));
        }
        Lease longer = new Lease(
                lease.trial(), lease.attempt(), lease.owner(), clock.instant().plus(terms.length()));
        holdings.put(number, new Holding(longer, true, last.expired()));
        return longer;
    }

    @Override
    public synchronized void release(Lease lease) {
        Holding last = holding(lease);
        if (last != null) {
            holdings.put(lease.trial().number(), new Holding(last.lease(), false, last.expired()));
        }
    }

    /** The holding that a lease is of; null if it is not held any more. */
    private @Nullable Holding holding(Lease lease) {
        Holding last = holdings.get(lease.trial().number());
        return last != null && last.held() && last.lease().attempt() == lease.attempt() ? last : null;
    }

    @Override
    public synchronized List<Lease> leases() {
        Instant now = clock.instant();
        return state.queued().stream()
                .map(holdings::get)
                .filter(holding -> holding != null && isLive(holding, now))
                .map(Holding::lease)
                .toList();
    }

    private static boolean isLive(Holding holding, Instant now) {
        return holding.held() && holding.lease().until().isAfter(now);
    }

    @Override
    public void close() {
        // The memory is the garbage collector's.
    }

    /** What messages call it. */
    @Override
    public String toString() {
        return "the store in memory";
    }
}
