package io.thalweg.service;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A store that records what a thread decides only while a condition of that thread holds. The condition is asked about the very state that
 * the decision is made of, so nobody can come in between. Events get the trace of the request that the thread answers.
 */
final class GuardedStore implements StudyStore {

    private final StudyStore store;
    private final Telemetry telemetry;
    private final ThreadLocal<Consumer<StudyState>> condition = ThreadLocal.withInitial(() -> state -> {});

    GuardedStore(StudyStore store, Telemetry telemetry) {
        this.store = store;
        this.telemetry = telemetry;
    }

    /**
     * Does some work of this thread under a condition.
     *
     * @param check throws if the condition does not hold
     */
    <T> T under(Consumer<StudyState> check, Supplier<T> work) {
        condition.set(check);
        try {
            return work.get();
        } finally {
            condition.remove();
        }
    }

    @Override
    public StudyState append(Decision decision) {
        Consumer<StudyState> check = condition.get();
        AtomicReference<List<StudyEvent>> last = new AtomicReference<>(List.of());
        Decision guarded = state -> {
            List<StudyEvent> events = decision.on(state);
            if (!events.isEmpty()) {
                check.accept(state);
            }
            last.set(events);
            return events;
        };
        StudyState after = store.append(guarded.traced(telemetry.trace()));
        telemetry.recorded(Objects.requireNonNull(last.get()));
        return after;
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return store.begun();
    }

    @Override
    public Optional<StudyDefinition> definition() {
        return store.definition();
    }

    @Override
    public void begin(StudyDefinition definition) {
        store.begin(definition);
    }

    @Override
    public StudyState state() {
        return store.state();
    }

    @Override
    public void report(StepReport report) {
        store.report(report);
    }

    @Override
    public long flush() {
        return store.flush();
    }

    @Override
    public List<StepReport> reports(long from, long to) {
        return store.reports(from, to);
    }

    @Override
    public List<Recorded> history() {
        return store.history();
    }

    @Override
    public List<Recorded> history(long after) {
        return store.history(after);
    }

    @Override
    public Optional<Learnt> learnt() {
        return store.learnt();
    }

    @Override
    public void keep(Learnt learnt) {
        store.keep(learnt);
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        return store.claim(owner, terms, wanted);
    }

    @Override
    public Lease renew(Lease lease, LeaseTerms terms) {
        return store.renew(lease, terms);
    }

    @Override
    public void release(Lease lease) {
        store.release(lease);
    }

    @Override
    public List<Lease> leases() {
        return store.leases();
    }

    @Override
    public String toString() {
        return store.toString();
    }

    @Override
    public void close() {
        store.close();
    }
}
