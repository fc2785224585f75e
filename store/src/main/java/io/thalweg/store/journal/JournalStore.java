package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Abandonment;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A study in a directory of this machine: a readable journal of its events that can be copied and kept under version
 * control. When a tell returns it is on the disk.
 *
 * <p>Several processes of one machine may use the directory at the same time: each locks it for the moment of a write, and what one
 * has written the others read before they go on. A network file system is no place for it, since locks and syncs are promises that
 * such systems do not keep, and leases go by time alone there; a database is, for several machines.
 */
public final class JournalStore implements StudyStore {

    private static final Logger LOG = LoggerFactory.getLogger(JournalStore.class);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final List<String> NETWORK = List.of("nfs", "cifs", "smb", "afs", "9p", "fuse.sshfs");

    private final Path directory;
    private final Disk disk;
    private final InstantSource clock;
    private final Journal journal;
    private final CurveBuffer curves;
    private final LeaseBook leases;
    private final Writer writer;

    /** Whether what others lock can be seen here. */
    private final boolean locksHold;

    /** What was read last, for those who ask without a need for news. */
    private volatile Seen seen = new Seen(0, StudyState.empty());

    /**
     * A state, and the size of the journal at that.
     *
     * @param size of the journal in bytes
     */
    private record Seen(long size, StudyState state) {}

    private JournalStore(Path directory, Disk disk, InstantSource clock, Duration patience) throws IOException {
        this.directory = directory;
        this.disk = disk;
        this.clock = clock;
        this.journal = new Journal(disk, directory, clock, true);
        this.locksHold = !isOnNetwork(directory);
        this.leases = new LeaseBook(disk, directory, store -> !locksHold || Presence.isOpen(directory, store));
        this.curves = new CurveBuffer(new CurveFile(disk, directory, true));
        this.writer = new Writer(
                journal,
                curves,
                leases,
                new ProcessLock(directory, patience, clock.instant()),
                directory,
                clock,
                this::noted);
    }

    /**
     * Opens the study in a directory, which is created if it does not exist.
     *
     * @param directory of the journal
     * @return the store
     * @throws StoreUnavailableException if the directory cannot be used; the message says what failed
     * @throws io.thalweg.core.error.StoreCorruptException if the journal is damaged elsewhere than at its end
     * @throws io.thalweg.core.error.StoreVersionException if a newer version has written it
     */
    public static JournalStore open(Path directory) {
        return open(directory, InstantSource.system());
    }

    /**
     * Like {@link #open(Path)}, with a clock for the times of events and leases.
     *
     * @param directory of the journal
     * @param clock tells the time
     * @return the store
     */
    public static JournalStore open(Path directory, InstantSource clock) {
        return open(directory, new LocalDisk(), clock, PATIENCE);
    }

    static JournalStore open(Path directory, Disk disk, InstantSource clock, Duration patience) {
        JournalStore store;
        try {
            Files.createDirectories(directory);
            boolean begun = exists(directory);
            store = new JournalStore(directory, disk, clock, patience);
            if (!begun && !store.locksHold) {
                LOG.warn(
                        "{} is on a network file system, whose locks and syncs are unreliable: use a local disk or a "
                                + "database",
                        directory);
            }
        } catch (FileAlreadyExistsException e) {
            throw new StoreUnavailableException(directory + " is a file; a study needs a directory of its own", e);
        } catch (IOException e) {
            throw unavailable("opening", directory, e);
        }
        try {
            store.refresh();
            return store;
        } catch (RuntimeException e) {
            store.writer.close();
            throw e;
        }
    }

    /**
     * Opens the study in a directory to look at it: nothing is created or changed, no right to write is needed, and what others record
     * meanwhile is seen.
     *
     * @param directory of the journal
     * @return a view of the store
     * @throws io.thalweg.core.error.NoSuchStudyException if there is none
     * @throws StoreUnavailableException if it cannot be read
     * @throws io.thalweg.core.error.StoreCorruptException if it is damaged
     * @throws io.thalweg.core.error.StoreVersionException if a newer version has written it
     */
    public static ReadOnlyStore openReadOnly(Path directory) {
        return openReadOnly(directory, InstantSource.system());
    }

    /**
     * Like {@link #openReadOnly(Path)}, with a clock for the end of leases.
     *
     * @param directory of the journal
     * @param clock tells the time
     * @return a view of the store
     */
    public static ReadOnlyStore openReadOnly(Path directory, InstantSource clock) {
        return new JournalView(directory, new LocalDisk(), clock);
    }

    /**
     * {@return whether a directory holds a study, or what is left of one}
     *
     * @param directory of the journal
     */
    public static boolean exists(Path directory) {
        try {
            return Files.isDirectory(directory)
                    && StudyFiles.remains(new LocalDisk(), directory).isPresent();
        } catch (IOException e) {
            throw unavailable("looking for", directory, e);
        }
    }

    /**
     * Deletes a study: whoever works on it gets a {@link NoSuchStudyException} from now on. Its files are moved to another directory of the same
     * file system.
     *
     * @param directory of the journal
     * @param whole what is moved: the directory, or one that it is in
     * @param away where to; must not exist
     * @param check throws if the study is not to be deleted as it is; nobody records anything after it was asked
     */
    public static void delete(Path directory, Path whole, Path away, Consumer<StudyState> check) {
        try (JournalStore store = open(directory)) {
            store.writer.write(() -> {
                check.accept(store.journal.state());
                store.disk.move(whole, away);
                store.disk.syncDirectory(away.toAbsolutePath().resolveSibling("."));
                store.disk.syncDirectory(whole.toAbsolutePath().resolveSibling("."));
                return away;
            });
        }
    }

    private static boolean isOnNetwork(Path directory) throws IOException {
        String type = Files.getFileStore(directory).type().toLowerCase(Locale.ROOT);
        return NETWORK.stream().anyMatch(type::startsWith);
    }

    static StoreUnavailableException unavailable(String operation, Path path, IOException e) {
        return new StoreUnavailableException(
                operation + " the study in " + path + " failed: " + e + ". Nothing was changed; fix the cause and try "
                        + "again",
                e);
    }

    /** {@return where the study is} */
    public Path directory() {
        return directory;
    }

    private StudyState refresh() {
        return writer.read(() -> {
            journal.refresh();
            noted();
            return journal.state();
        });
    }

    /** Remembers the state of the journal; called by the thread that writes. */
    private void noted() {
        seen = new Seen(journal.end(), journal.state());
    }

    @Override
    public Optional<StudyDefinition> begun() {
        return writer.read(() -> {
            journal.refresh();
            return journal.begun();
        });
    }

    @Override
    public void begin(StudyDefinition definition) {
        writer.write(() -> {
            journal.begin(definition);
            noted();
            return definition;
        });
    }

    @Override
    public StudyState state() {
        Seen last = seen;
        try {
            if (disk.size(directory.resolve(Journal.FILE)) == last.size()) {
                return last.state();
            }
        } catch (IOException e) {
            LOG.debug("the size of the journal in {} is unknown; the journal is read", directory, e);
        }
        return refresh();
    }

    @Override
    public StudyState append(Decision decision) {
        return writer.append(decision);
    }

    @Override
    public void report(StepReport report) {
        StudyState last = seen.state();
        if (report.trial() < 0 || report.trial() >= last.trials().size()) {
            state().trial(report.trial());
        }
        writer.report(report);
    }

    @Override
    public long flush() {
        OptionalLong written = writer.read(
                () -> curves.isEmpty() ? OptionalLong.of(curves.file().count()) : OptionalLong.empty());
        return written.isPresent()
                ? written.getAsLong()
                : writer.write(() -> {
                    curves.write();
                    return curves.file().count();
                });
    }

    @Override
    public List<StepReport> reports(long from, long to) {
        return writer.read(() -> curves.file().reports(from, to));
    }

    @Override
    public List<Recorded> history() {
        return history(0);
    }

    @Override
    public List<Recorded> history(long after) {
        return writer.read(() -> journal.history(after));
    }

    @Override
    public Optional<Learnt> learnt() {
        return writer.read(() -> {
            journal.refresh();
            return journal.learnt();
        });
    }

    @Override
    public void keep(Learnt learnt) {
        writer.write(() -> {
            journal.keep(learnt);
            return learnt;
        });
    }

    @Override
    public Optional<Lease> claim(String owner, LeaseTerms terms, Predicate<Trial> wanted) {
        while (true) {
            LeaseBook.Claim claim = writer.write(() -> leases.claim(
                    journal.state(),
                    owner,
                    terms,
                    wanted,
                    clock.instant(),
                    locksHold ? writer.presence() : Optional.empty()));
            if (claim.abandoned().isEmpty()) {
                return claim.lease();
            }
            LeaseBook.Abandoned gone = claim.abandoned().get();
            append(Abandonment.of(gone.number(), gone.attempt(), gone.expired()));
        }
    }

    @Override
    public Lease renew(Lease lease, LeaseTerms terms) {
        return writer.write(() -> leases.renew(journal.state(), lease, terms, clock.instant()));
    }

    @Override
    public void release(Lease lease) {
        writer.write(() -> {
            leases.release(journal.state(), lease);
            return lease;
        });
    }

    @Override
    public List<Lease> leases() {
        return writer.read(() -> {
            journal.refresh();
            return leases.live(journal.state(), clock.instant());
        });
    }

    /** For example {@code the journal in studies/valley}. */
    @Override
    public String toString() {
        return "the journal in " + directory;
    }

    @Override
    public void close() {
        if (writer.isOpen()) {
            try {
                if (writer.read(journal::isSnapshotDue)) {
                    writer.write(() -> {
                        journal.snapshot();
                        return directory;
                    });
                }
            } catch (NoSuchStudyException e) {
                LOG.debug("the study in {} is gone, and needs no snapshot", directory, e);
            } catch (RuntimeException e) {
                LOG.warn(
                        "no snapshot of the study in {} was written; opening it takes longer: {}",
                        directory,
                        e.toString());
            }
            writer.close();
        }
    }
}
