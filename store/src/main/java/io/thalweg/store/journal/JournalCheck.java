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
 * @param reports number of reports of learning curves that are good
 * @param state what the events fold to
 * @param problem what is wrong with the journal and where, in words; empty if all is good
 * @param curves what is wrong with the reports and where, in words; empty if all is good. A repair cannot help
 * @param mended what a repair would put right without loss, in words
 * @param losses what a repair would lose, in words
 * @param repairable whether a repair is possible: somewhere the header of the journal is left
 * @param torn whether the end of the journal or of the reports was cut short by a crash, and the next write sets it aside
 * @param setAside files that hold ends that were cut off, and that nobody has confirmed to have seen
 */
public record JournalCheck(
        Path file,
        long size,
        long events,
        long reports,
        StudyState state,
        String problem,
        String curves,
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
     * @param reports number of reports of learning curves that are good
     * @param state what the events fold to
     * @param problem what is wrong with the journal and where, in words; empty if all is good
     * @param curves what is wrong with the reports and where, in words; empty if all is good. A repair cannot help
     * @param mended what a repair would put right without loss, in words
     * @param losses what a repair would lose, in words
     * @param repairable whether a repair is possible: somewhere the header of the journal is left
     * @param torn whether the end of the journal or of the reports was cut short by a crash, and the next write sets it aside
     * @param setAside files that hold ends that were cut off, and that nobody has confirmed to have seen
     */
    public JournalCheck {
        mended = List.copyOf(mended);
        losses = List.copyOf(losses);
        setAside = List.copyOf(setAside);
    }

    /** {@return whether every record and every report is what was written} */
    public boolean good() {
        return problem.isEmpty() && curves.isEmpty();
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
                Curves curves = Curves.of(disk, directory, journal.reports());
                return new JournalCheck(
                        file,
                        disk.size(file),
                        journal.sequence(),
                        curves.reports(),
                        journal.state(),
                        "",
                        curves.problem(),
                        List.of(),
                        List.of(),
                        true,
                        disk.size(file) > journal.end() || curves.torn(),
                        setAside);
            } catch (StoreCorruptException e) {
                Salvage salvage = JournalRepair.salvage(directory, disk, clock.instant());
                Curves curves = Curves.of(disk, directory, salvage.reports());
                return new JournalCheck(
                        file,
                        disk.size(file),
                        salvage.kept().size(),
                        curves.reports(),
                        salvage.state(),
                        String.valueOf(e.getMessage()),
                        curves.problem(),
                        salvage.mended(),
                        salvage.losses(),
                        salvage.header().isPresent(),
                        curves.torn(),
                        setAside);
            } finally {
                journal.close();
            }
        } catch (IOException e) {
            throw JournalStore.unavailable("reading", directory, e);
        }
    }

    /**
     * The condition of the reports.
     *
     * @param reports how many are good
     * @param problem in words; empty if there is none
     * @param torn whether their end was cut short
     */
    private record Curves(long reports, String problem, boolean torn) {

        /**
         * Reads all of them.
         *
         * @param named how many there must be, for events speak of them
         */
        static Curves of(Disk disk, Path directory, long named) throws IOException {
            CurveFile file = new CurveFile(disk, directory, false);
            try {
                file.check();
                long reports = file.count();
                String problem = named <= reports
                        ? ""
                        : file.path() + " has " + reports + " reports, and events speak of " + named
                                + ": the last ones are missing. Nothing was changed; restore the file from a copy";
                return new Curves(reports, problem, file.torn());
            } catch (StoreCorruptException e) {
                return new Curves(0, String.valueOf(e.getMessage()), false);
            } finally {
                file.close();
            }
        }
    }
}
