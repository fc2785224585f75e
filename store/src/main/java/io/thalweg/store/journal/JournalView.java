package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.StepReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** A study in a directory for those who only look: no lock, no thread, nothing created. */
final class JournalView implements ReadOnlyStore {

    private final Path directory;
    private final InstantSource clock;
    private final Journal journal;
    private final CurveFile curves;
    private final LeaseBook leases;

    JournalView(Path directory, Disk disk, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
        this.journal = new Journal(disk, directory, clock, false);
        this.curves = new CurveFile(disk, directory, false);
        this.leases = new LeaseBook(disk, directory, store -> Presence.isOpen(directory, store));
        if (definition().isEmpty()) {
            throw new NoSuchStudyException("there is no study in " + directory.toAbsolutePath());
        }
    }

    /** Looks at something, after what others have recorded was read. */
    private synchronized <T> T look(Writer.FileWork<T> at) {
        try {
            journal.refresh();
            return at.run();
        } catch (IOException e) {
            throw JournalStore.unavailable("reading", directory, e);
        }
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return look(journal::begun);
    }

    @Override
    public StudyState state() {
        return look(journal::state);
    }

    @Override
    public List<StepReport> reports(long from, long to) {
        return look(() -> curves.reports(from, to));
    }

    @Override
    public long flush() {
        return look(curves::count);
    }

    @Override
    public List<Recorded> history() {
        return history(0);
    }

    @Override
    public List<Recorded> history(long after) {
        return look(() -> journal.history(after));
    }

    @Override
    public Optional<Learnt> learnt() {
        return look(journal::learnt);
    }

    @Override
    public List<Lease> leases() {
        return look(() -> leases.live(journal.state(), clock.instant()));
    }

    @Override
    public synchronized void close() {
        journal.close();
        curves.close();
    }
}
