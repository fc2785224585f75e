package io.thalweg.core.event;

import io.thalweg.core.trial.StepReport;
import java.util.List;
import java.util.Optional;

/** A store that is only looked at. */
record StoreView(StudyStore store) implements ReadOnlyStore {

    @Override
    public Optional<StudyDefinition> begun() {
        return store.begun();
    }

    @Override
    public StudyState state() {
        return store.state();
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
    public List<Lease> leases() {
        return store.leases();
    }

    @Override
    public void close() {
        store.close();
    }
}
