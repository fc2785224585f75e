package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.event.StudyState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * The condition of a study's journal, found without changing anything, so that people can decide what to do.
 *
 * @param file the journal
 * @param size in bytes; 0 if it is missing
 * @param events number of events that are good, or can be kept
 * @param state that they fold to
 * @param problem what is wrong and where, in words; empty if all is good
 * @param mended what a repair would put right without loss, in words
 * @param losses what a repair would lose, in words
 * @param repairable whether a repair is possible: somewhere the header of the journal is left
 * @param torn whether the end of the journal was cut short by a crash, and the next write sets it aside
 * @param setAside files that hold ends that were cut off, and that nobody has confirmed to have seen
 */
public record JournalCheck(
        Path file,
        long size,
        long events,
        StudyState state,
        String problem,
        List<String> mended,
        List<String> losses,
        boolean repairable,
        boolean torn,
        List<Path> setAside) {

    /**
     * Copies the lists.
     *
     * @param file the journal
     * @param size in bytes; 0 if it is missing
     * @param events number of events that are good, or can be kept
     * @param state that they fold to
     * @param problem what is wrong and where, in words; empty if all is good
     * @param mended what a repair would put right without loss, in words
     * @param losses what a repair would lose, in words
     * @param repairable whether a repair is possible: somewhere the header of the journal is left
     * @param torn whether the end of the journal was cut short by a crash, and the next write sets it aside
     * @param setAside files that hold ends that were cut off, and that nobody has confirmed to have seen
     */
    public JournalCheck {
        mended = List.copyOf(mended);
        losses = List.copyOf(losses);
        setAside = List.copyOf(setAside);
    }

    /** {@return whether every record is what was written} */
    public boolean good() {
        return problem.isEmpty();
    }

    /**
     * Reads the journal in a directory.
     *
     * @param directory of the journal
     * @param clock tells the time that takes the place of times that are lost
     * @return what is stored, and whether it is sound
     * @throws NoSuchStudyException if there is none, and nothing is left of one
     * @throws io.thalweg.core.error.StoreVersionException if a newer version has written it
     * @throws io.thalweg.core.error.StoreUnavailableException if it cannot be read
     */
    public static JournalCheck of(Path directory, InstantSource clock) {
        return of(directory, new LocalDisk(), clock);
    }

    static JournalCheck of(Path directory, Disk disk, InstantSource clock) {
        try {
            if (StudyFiles.remains(disk, directory).isEmpty()) {
                throw new NoSuchStudyException("there is no study in " + directory.toAbsolutePath());
            }
            Path file = directory.resolve(StudyFiles.JOURNAL);
            List<Path> setAside = StudyFiles.torn(disk, directory);
            Journal journal = new Journal(disk, directory, clock, false).silenced();
            try {
                journal.refresh();
                return new JournalCheck(
                        file,
                        disk.size(file),
                        journal.sequence(),
                        journal.state(),
                        "",
                        List.of(),
                        List.of(),
                        true,
                        disk.size(file) > journal.end(),
                        setAside);
            } catch (StoreCorruptException e) {
                Salvage salvage = JournalRepair.salvage(directory, disk, clock.instant());
                return new JournalCheck(
                        file,
                        disk.size(file),
                        salvage.kept().size(),
                        salvage.state(),
                        String.valueOf(e.getMessage()),
                        salvage.mended(),
                        salvage.losses(),
                        salvage.header().isPresent(),
                        false,
                        setAside);
            } finally {
                journal.close();
            }
        } catch (IOException e) {
            throw JournalStore.unavailable("reading", directory, e);
        }
    }
}
