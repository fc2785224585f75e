package io.thalweg.store;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.StepReport;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresCopy;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * A study as it was at one moment, to be put into another store: its history with all times, its learning curves, and what its models have learnt, so that
 * it goes on there with the same next suggestion. Leases are not part of it: they belong to the machines that hold them.
 */
public final class StudyCopy {

    /** Events that a database is given at a time. */
    private static final int CHUNK = 1_000;

    private final StudyDefinition begun;
    private final List<StudyStore.Recorded> history;
    private final List<StepReport> reports;
    private final Optional<StudyStore.Learnt> learnt;

    private StudyCopy(
            StudyDefinition begun,
            List<StudyStore.Recorded> history,
            List<StepReport> reports,
            Optional<StudyStore.Learnt> learnt) {
        this.begun = begun;
        this.history = history;
        this.reports = reports;
        this.learnt = learnt;
    }

    /**
     * {@return a copy of a study, on which others may work meanwhile}
     *
     * @param store of the study
     * @throws NoSuchStudyException if it has not begun
     */
    public static StudyCopy of(StudyStore store) {
        StudyDefinition begun = store.begun()
                .orElseThrow(() -> new NoSuchStudyException("there is nothing to copy: the study has not begun"));
        Optional<StudyStore.Learnt> learnt = store.learnt();
        List<StudyStore.Recorded> history = store.history();
        // those that stops name are older than the stops, and so among these
        return new StudyCopy(begun, history, store.reports(0, Long.MAX_VALUE), learnt);
    }

    /** {@return how many events it has} */
    public int events() {
        return history.size();
    }

    /** {@return how many reports of learning curves it has} */
    public int reports() {
        return reports.size();
    }

    /**
     * Puts it into a place, as a whole or not at all.
     *
     * @param place a directory, or the URL of a PostgreSQL database
     * @param study its name there
     * @throws StudyExistsException if there is a study of that name
     * @throws IllegalArgumentException if the name or the URL cannot be used
     */
    public void writeTo(String place, String study) {
        if (PostgresUrl.isOne(place)) {
            PostgresCopy.write(Stores.database(place, study), study, history, store -> fill(store, CHUNK, at -> {}));
        } else {
            write(Stores.directory(place, study));
        }
    }

    /** What takes the time of the next events. */
    @FunctionalInterface
    private interface Timing {
        void set(Instant at);
    }

    private void write(Path directory) {
        if (Files.exists(directory)) {
            throw new StudyExistsException("there is a " + directory + " already; choose another name");
        }
        Path draft = directory.resolveSibling(directory.getFileName() + ".copying");
        AtomicReference<Instant> clock = new AtomicReference<>(Instant.EPOCH);
        try {
            delete(draft);
            try (StudyStore store = JournalStore.open(draft, () -> Objects.requireNonNull(clock.get()))) {
                fill(store, 1, clock::set);
            }
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
            sync(draft.toAbsolutePath().resolveSibling("."));
        } catch (IOException e) {
            throw new StoreUnavailableException(directory + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Makes the name of a directory durable, where directories can be opened. */
    private static void sync(Path parent) throws IOException {
        if (parent.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static void delete(Path draft) throws IOException {
        if (Files.exists(draft)) {
            try (Stream<Path> inside = Files.walk(draft)) {
                for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /**
     * Fills an empty store: events that were recorded at the same time for the same request together, and reports before the stops that name
     * them.
     *
     * @param chunk how many events of different times and requests may be recorded together; those of several requests get no trace
     */
    private void fill(StudyStore store, int chunk, Timing timing) {
        timing.set(history.isEmpty() ? Instant.EPOCH : history.get(0).at());
        store.begin(begun);
        int reported = 0;
        List<StudyStore.Recorded> together = new ArrayList<>();
        for (StudyStore.Recorded next : history) {
            long due = Math.min(named(next.event()), reports.size());
            boolean later = together.size() >= chunk && !isOneWith(together.get(0), next);
            if (!together.isEmpty() && (later || due > reported)) {
                append(store, together);
            }
            for (; reported < due; reported++) {
                store.report(reports.get(reported));
            }
            if (together.isEmpty()) {
                timing.set(next.at());
            }
            together.add(next);
        }
        append(store, together);
        for (; reported < reports.size(); reported++) {
            store.report(reports.get(reported));
        }
        store.flush();
        learnt.ifPresent(store::keep);
    }

    private static boolean isOneWith(StudyStore.Recorded one, StudyStore.Recorded other) {
        return one.at().equals(other.at()) && one.trace().equals(other.trace());
    }

    private static void append(StudyStore store, List<StudyStore.Recorded> together) {
        List<StudyEvent> all = together.stream().map(StudyStore.Recorded::event).toList();
        List<String> traces =
                together.stream().map(StudyStore.Recorded::trace).distinct().toList();
        StudyStore.Decision decision = state -> all;
        store.append(traces.size() == 1 ? decision.traced(traces.get(0)) : decision);
        together.clear();
    }

    /** How many reports an event says that there were before it. */
    private static long named(StudyEvent event) {
        if (event instanceof StudyEvent.Stopped stopped) {
            return stopped.reports();
        }
        return event instanceof StudyEvent.Resumed resumed ? resumed.reports() : 0;
    }
}
