package io.thalweg.core.event;

import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A store that knows what was recorded together, and whose process can be made to die. */
public final class WatchedStore implements StudyStore {

    /** What those see who use the store of a process that is dead. */
    public static final class Died extends Error {
        private static final long serialVersionUID = 1;

        Died() {
            super("the process is dead");
        }
    }

    private final StudyStore store;
    private final List<List<StudyEvent>> recorded = new ArrayList<>();
    private int appendsLeft = Integer.MAX_VALUE;
    private boolean recordsTheLast;
    private boolean dead;

    public WatchedStore(StudyStore store) {
        this.store = store;
    }

    /**
     * A store whose process dies at an append.
     *
     * @param appends how many go well before it
     * @param recordsTheLast whether that one is recorded, and only its answer is lost
     */
    public static WatchedStore dying(StudyStore store, int appends, boolean recordsTheLast) {
        WatchedStore dying = new WatchedStore(store);
        dying.appendsLeft = appends;
        dying.recordsTheLast = recordsTheLast;
        return dying;
    }

    /** The events of each decision that recorded any. */
    public List<List<StudyEvent>> recorded() {
        return recorded;
    }

    private StudyStore living() {
        if (dead) {
            throw new Died();
        }
        return store;
    }

    @Override
    public StudyState append(Decision decision) {
        living();
        boolean dies = appendsLeft-- == 0;
        if (dies && !recordsTheLast) {
            dead = true;
            throw new Died();
        }
        List<StudyEvent> events = new ArrayList<>();
        StudyState after = store.append(state -> {
            events.clear();
            events.addAll(decision.on(state));
            return events;
        });
        if (!events.isEmpty()) {
            recorded.add(List.copyOf(events));
        }
        dead = dies;
        living();
        return after;
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return living().begun();
    }

    @Override
    public void begin(StudyDefinition definition) {
        living().begin(definition);
    }

    @Override
    public StudyState state() {
        return living().state();
    }

    @Override
    public void report(StepReport report) {
        living().report(report);
    }

    @Override
    public long flush() {
        return living().flush();
    }

    @Override
    public List<StepReport> reports(long from, long to) {
        return living().reports(from, to);
    }

    @Override
    public List<Recorded> history() {
        return living().history();
    }

    @Override
    public Optional<Learnt> learnt() {
        return living().learnt();
    }

    @Override
    public void keep(Learnt learnt) {
        living().keep(learnt);
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        return living().claim(owner, terms, wanted);
    }

    @Override
    public Lease renew(Lease lease, LeaseTerms terms) {
        return living().renew(lease, terms);
    }

    @Override
    public void release(Lease lease) {
        living().release(lease);
    }

    @Override
    public List<Lease> leases() {
        return living().leases();
    }

    @Override
    public void close() {
        living().close();
    }
}
