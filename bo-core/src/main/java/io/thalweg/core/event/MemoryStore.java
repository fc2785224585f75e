package io.thalweg.core.event;

import io.thalweg.core.error.LeaseLostException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A store that lasts as long as the process: what a study has unless it is given another one. */
public final class MemoryStore implements StudyStore {

    private final InstantSource clock;
    private final List<Recorded> history = new ArrayList<>();
    private final Map<Long, Holding> holdings = new HashMap<>();
    private @Nullable StudyDefinition definition;
    private @Nullable Learnt learnt;
    private StudyState state = StudyState.empty();

    /**
     * Who holds a trial, or held it last.
     *
     * @param lease the last lease
     * @param held whether it was not given back
     * @param expired how many earlier leases ran out
     */
    private record Holding(Lease lease, boolean held, int expired) {}

    /** An empty store. */
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
        List<StudyEvent> events = List.copyOf(decision.on(state));
        StudyState next = state.applyAll(events);
        Instant now = clock.instant();
        List<Recorded> added = new ArrayList<>(events.size());
        events.forEach(event -> added.add(new Recorded(history.size() + added.size() + 1L, now, event)));
        history.addAll(added); // whole or, without memory, not at all
        state = next;
        events.forEach(this::endLease);
        return next;
    }

    /** A trial that was handed out is not leased any more, also when it is given back later. */
    private void endLease(StudyEvent event) {
        if (event instanceof StudyEvent.Taken taken) {
            holdings.computeIfPresent(
                    taken.number(), (number, last) -> new Holding(last.lease(), false, last.expired()));
        }
    }

    @Override
    public synchronized List<Recorded> history() {
        return List.copyOf(history);
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
    public synchronized Optional<Lease> claim(String owner, LeaseTerms terms) {
        Instant now = clock.instant();
        for (long number : List.copyOf(state.queued())) {
            Holding last = holdings.get(number);
            if (last != null && isLive(last, now)) {
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
                            ? "it ran out, and someone else has the trial"
                            : "the trial has come to an end or was handed out"));
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
}
