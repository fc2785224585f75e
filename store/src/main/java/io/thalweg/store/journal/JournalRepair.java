package io.thalweg.store.journal;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.store.json.EventJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repairs a damaged journal. The original is kept whole beside it, and a new file takes its place in one step: a crash
 * leaves the one or the other. The old file is closed by a record before that, so that a program that still has it open
 * can write nothing there.
 */
public final class JournalRepair {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PORTION = 1 << 16;

    private JournalRepair() {}

    /**
     * What was done.
     *
     * @param found what was found under the lock, before anything was changed
     * @param original where the damaged file is now; empty if there was none, or nothing was wrong with it
     * @param confirmed files with ends that were cut off, which are not spoken of any more
     */
    public record Result(JournalCheck found, Optional<Path> original, List<Path> confirmed) {

        /**
         * Copies the list.
         *
         * @param found what was found under the lock, before anything was changed
         * @param original where the damaged file is now; empty if there was none, or nothing was wrong with it
         * @param confirmed files with ends that were cut off, which are not spoken of any more
         */
        public Result {
            confirmed = List.copyOf(confirmed);
        }
    }

    /**
     * Repairs the journal in a directory if it is damaged, and confirms that ends that were cut off have been seen.
     *
     * @param directory of the journal
     * @param clock tells the time of the repair
     * @return what was done
     * @throws io.thalweg.core.error.NoSuchStudyException if there is no study
     * @throws io.thalweg.core.error.StoreVersionException if a newer version has written it
     * @throws StoreUnavailableException if others have the study open, or it cannot be written
     * @throws StoreCorruptException if it cannot be repaired, because its header is lost
     */
    public static Result repair(Path directory, InstantSource clock) {
        return repair(directory, new LocalDisk(), clock);
    }

    static Result repair(Path directory, Disk disk, InstantSource clock) {
        JournalCheck before = JournalCheck.of(directory, disk, clock);
        if (before.good() && before.setAside().isEmpty() && !curvesAreTorn(directory, disk)) {
            return new Result(before, Optional.empty(), List.of());
        }
        Instant now = clock.instant();
        try (ProcessLock lock = new ProcessLock(directory, PATIENCE, now)) {
            lock.acquire();
            List<String> writers = Presence.writers(directory);
            if (!writers.isEmpty()) {
                throw new StoreUnavailableException("the study in " + directory + " is open: "
                        + String.join("; ", writers) + ". Close it there first. Nothing was changed");
            }
            JournalCheck found = JournalCheck.of(directory, disk, clock);
            if (found.curves().isEmpty()) {
                cutCurves(directory, disk);
            }
            List<Path> confirmed = confirm(disk, StudyFiles.torn(disk, directory));
            if (found.problem().isEmpty()) {
                return new Result(found, Optional.empty(), confirmed);
            }
            Salvage salvage = salvage(directory, disk, now);
            Header header = salvage.header().orElseThrow(() -> headless(found));
            return new Result(found, replace(directory, disk, header, salvage.kept()), confirmed);
        } catch (IOException e) {
            throw JournalStore.unavailable("repairing", directory, e);
        }
    }

    private static boolean curvesAreTorn(Path directory, Disk disk) {
        CurveFile curves = new CurveFile(disk, directory, false);
        try {
            return curves.count() >= 0 && curves.torn();
        } catch (IOException e) {
            throw JournalStore.unavailable("reading", directory, e);
        } finally {
            curves.close();
        }
    }

    /** Sets an end of the reports aside that was cut short. */
    private static void cutCurves(Path directory, Disk disk) throws IOException {
        CurveFile curves = new CurveFile(disk, directory, true);
        try {
            curves.catchUp();
        } finally {
            curves.close();
        }
    }

    private static StoreCorruptException headless(JournalCheck found) {
        return new StoreCorruptException(
                found.file() + " cannot be repaired: its header is lost, and no snapshot beside it has a copy, so the "
                        + "meaning of its numbers is lost. Nothing was changed; restore it from a copy. Readable "
                        + "parts: " + found.problem());
    }

    /** What can be kept of the journal in a directory. */
    static Salvage salvage(Path directory, Disk disk, Instant now) throws IOException {
        Path path = directory.resolve(StudyFiles.JOURNAL);
        Optional<Witness> mark = new CommitMark(disk, directory).read();
        Optional<SnapshotFile.Snapshot> snapshot = new SnapshotFile(disk, directory).read();
        if (!disk.exists(path)) {
            return Salvage.of(Optional.empty(), mark, snapshot, now);
        }
        try (Disk.Handle file = disk.open(path, false)) {
            return Salvage.of(Optional.of(file), mark, snapshot, now);
        }
    }

    private static List<Path> confirm(Disk disk, List<Path> setAside) throws IOException {
        List<Path> confirmed = new ArrayList<>();
        for (Path file : setAside) {
            Path seen = StudyFiles.free(disk, file.resolveSibling(file.getFileName() + StudyFiles.CONFIRMED));
            disk.move(file, seen);
            confirmed.add(seen);
        }
        return confirmed;
    }

    private static Optional<Path> replace(Path directory, Disk disk, Header header, List<Recorded> kept)
            throws IOException {
        Path path = directory.resolve(StudyFiles.JOURNAL);
        Optional<Path> original = Optional.empty();
        if (disk.exists(path)) {
            Path copy = StudyFiles.free(disk, path.resolveSibling(StudyFiles.JOURNAL + ".damaged"));
            Path unfinished = path.resolveSibling(copy.getFileName() + ".tmp");
            disk.delete(unfinished);
            copy(disk, path, unfinished);
            disk.move(unfinished, copy);
            disk.syncDirectory(directory);
            closeFor(disk, path);
            original = Optional.of(copy);
        }
        Path repaired = path.resolveSibling(StudyFiles.JOURNAL + ".repaired");
        disk.delete(repaired);
        write(disk, repaired, header, kept);
        for (String witness : List.of(CommitMark.FILE, SnapshotFile.FILE)) {
            Path file = directory.resolve(witness);
            if (disk.exists(file)) {
                disk.move(file, StudyFiles.free(disk, file.resolveSibling(witness + ".damaged")));
            }
        }
        disk.syncDirectory(directory); // or the new file might be met by what the old one is known by
        disk.move(repaired, path);
        disk.syncDirectory(directory);
        return original;
    }

    private static void copy(Disk disk, Path from, Path to) throws IOException {
        try (Disk.Handle in = disk.open(from, false);
                Disk.Handle out = disk.create(to)) {
            byte[] portion = new byte[PORTION];
            long at = 0;
            for (int read = in.read(at, portion, 0, PORTION); read >= 0; read = in.read(at, portion, 0, PORTION)) {
                out.write(at, portion, read);
                at += read;
            }
            out.sync();
        }
    }

    /** Closes the old file for programs that have it open. */
    private static void closeFor(Disk disk, Path path) throws IOException {
        try (Disk.Handle old = disk.open(path, true)) {
            byte[] line = new Control(Control.Kind.REPLACED).line();
            byte[] separate = new byte[line.length + 1];
            separate[0] = '\n';
            System.arraycopy(line, 0, separate, 1, line.length);
            long length = old.length();
            boolean ends = length == 0 || old.read(length - 1, length)[0] == '\n';
            old.write(length, ends ? line : separate);
            old.sync();
        }
    }

    private static void write(Disk disk, Path file, Header header, List<Recorded> kept) throws IOException {
        try (Disk.Handle out = disk.create(file)) {
            ByteArrayOutputStream portion = new ByteArrayOutputStream(2 * PORTION);
            portion.writeBytes(Lines.line(header.content()));
            if (header.version() < Header.VERSION) {
                portion.writeBytes(new Control(Control.Kind.FRAMES).line());
            }
            long at = 0;
            for (Recorded event : kept) {
                portion.writeBytes(Lines.line(EventJson.writeRecord(event, 1, 1)));
                if (portion.size() >= PORTION) {
                    out.write(at, portion.toByteArray());
                    at += portion.size();
                    portion.reset();
                }
            }
            out.write(at, portion.toByteArray());
            out.sync();
        }
    }
}
