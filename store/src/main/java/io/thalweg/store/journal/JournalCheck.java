package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.store.json.EventJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What can be said of the journal of a study, good or damaged, without changing it: for those who have to decide what to do.
 *
 * @param file the journal
 * @param size in bytes
 * @param events number of good records before the first bad one, the header not counted
 * @param state after them
 * @param damagedAt the place of the first record that is not what was written; empty if there is none
 * @param torn whether nothing good follows there: it is the end of what was being written when the power failed, and the next
 *     write sets it aside by itself
 * @param problem in words; empty if all is good
 * @param following the good records that follow the bad one, in words: lost if the rest is set aside
 */
public record JournalCheck(
        Path file,
        long size,
        long events,
        StudyState state,
        OptionalLong damagedAt,
        boolean torn,
        String problem,
        List<String> following) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Copies the list. */
    public JournalCheck {
        following = List.copyOf(following);
    }

    /** Whether every record is what was written. */
    public boolean good() {
        return problem.isEmpty();
    }

    /**
     * Reads the journal in a directory.
     *
     * @throws NoSuchStudyException if there is none
     * @throws io.thalweg.core.error.StoreUnavailableException if it cannot be read
     */
    public static JournalCheck of(Path directory) {
        if (!JournalStore.exists(directory)) {
            throw new NoSuchStudyException("there is no study in " + directory.toAbsolutePath());
        }
        Path file = directory.resolve(Journal.FILE);
        try (Disk.Handle open = new LocalDisk().open(file)) {
            return new Reading(file, open).check();
        } catch (IOException e) {
            throw JournalStore.unavailable("reading", directory, e);
        }
    }

    /**
     * Keeps the good records before the first bad one, and sets the rest aside in a file beside the journal.
     *
     * @param clock tells the time to whoever waits for this
     * @return that file; empty if all was good
     * @throws NoSuchStudyException if there is no journal
     * @throws io.thalweg.core.error.StoreUnavailableException if it cannot be written
     */
    public static Optional<Path> repair(Path directory, InstantSource clock) {
        JournalCheck check = of(directory);
        if (check.damagedAt().isEmpty()) {
            return Optional.empty();
        }
        Path aside =
                directory.resolve(Journal.FILE + ".damaged-" + check.damagedAt().getAsLong());
        LocalDisk disk = new LocalDisk();
        try (ProcessLock lock = new ProcessLock(directory.resolve("lock"), PATIENCE, clock.instant());
                Disk.Handle open = disk.open(check.file())) {
            lock.acquire();
            long good = check.damagedAt().getAsLong();
            disk.replace(aside, open.read(good, open.length()), true);
            open.truncate(good);
            open.sync();
            lock.release();
            return Optional.of(aside);
        } catch (IOException e) {
            throw JournalStore.unavailable("repairing", directory, e);
        }
    }

    /** Reads a journal to its end, come what may. */
    private static final class Reading {
        private final Path file;
        private final Disk.Handle open;
        private boolean begun;
        private long events;
        private StudyState state = StudyState.empty();
        private OptionalLong damagedAt = OptionalLong.empty();
        private String problem = "";
        private final List<String> following = new ArrayList<>();

        Reading(Path file, Disk.Handle open) {
            this.file = file;
            this.open = open;
        }

        JournalCheck check() throws IOException {
            Lines.Extent extent = Lines.read(open, 0, this::line);
            if (damagedAt.isEmpty() && extent.torn()) {
                damagedAt = OptionalLong.of(extent.good());
                problem = extent.badFollowed()
                        ? "the record at byte " + extent.good() + " is not what was written"
                        : "the last record, at byte " + extent.good() + ", was not written to its end";
            }
            for (long at = extent.good(); extent.badFollowed() && at < extent.end(); ) {
                at = Lines.read(open, afterLineFeed(at, extent.end()), this::follow)
                        .good();
            }
            return new JournalCheck(
                    file,
                    extent.end(),
                    events,
                    state,
                    damagedAt,
                    damagedAt.isPresent() && following.isEmpty(),
                    problem,
                    following);
        }

        private void line(long at, byte[] bytes, int offset, int length) {
            if (damagedAt.isPresent()) {
                follow(at, bytes, offset, length);
                return;
            }
            try {
                if (!begun) {
                    begun = Header.of(bytes, offset, length, file::toString).isPresent();
                    if (!begun) {
                        throw new IllegalArgumentException("it is not the header of a journal");
                    }
                    return;
                }
                EventJson.Entry entry = EventJson.readRecord(bytes, offset, length);
                if (entry.sequence() != events + 1) {
                    throw new IllegalArgumentException(
                            "its number is " + entry.sequence() + " where " + (events + 1) + " should be");
                }
                state = state.apply(entry.event());
                events++;
            } catch (IllegalArgumentException | ThalwegException e) {
                damagedAt = OptionalLong.of(at);
                problem = "the record at byte " + at + " has the right checksum, but " + e.getMessage();
            }
        }

        private void follow(long at, byte[] bytes, int offset, int length) {
            try {
                EventJson.Entry entry = EventJson.readRecord(bytes, offset, length);
                following.add("event " + entry.sequence() + " at byte " + at + ", " + describe(entry.event()));
            } catch (IllegalArgumentException e) {
                following.add("something at byte " + at + " that is no event");
            }
        }

        private static String describe(StudyEvent event) {
            String kind = event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            if (event instanceof StudyEvent.Told told) {
                return kind + " of trial " + told.number() + ": " + told.outcome();
            }
            if (event instanceof StudyEvent.Asked asked) {
                return kind + " trial " + asked.trial().number() + ": "
                        + asked.trial().point();
            }
            return kind;
        }

        private long afterLineFeed(long from, long end) throws IOException {
            byte[] buffer = new byte[1 << 16];
            long at = from;
            while (at < end) {
                int read = open.read(at, buffer, 0, buffer.length);
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        return at + i + 1;
                    }
                }
                at += Math.max(1, read);
            }
            return end;
        }
    }
}
