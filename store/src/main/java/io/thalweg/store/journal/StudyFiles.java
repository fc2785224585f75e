package io.thalweg.store.journal;

import io.thalweg.core.error.StoreCorruptException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory of a study: which files there are besides the journal, and what they show. */
final class StudyFiles {

    /** The name of the journal. */
    static final String JOURNAL = "journal-000001.jsonl";

    /** Ends the name of a file with an end that was cut off, when somebody has looked at it. */
    static final String CONFIRMED = ".confirmed";

    /** Ends the name of a file that is being written. */
    static final String UNFINISHED = ".tmp";

    private static final Logger LOG = LoggerFactory.getLogger(StudyFiles.class);

    /** In the names of files with ends that were cut off. */
    private static final String TORN = ".torn-";

    /** The files that ends are cut off. */
    private static final List<String> CUT = List.of(JOURNAL, CurveFile.FILE);

    /** Keeps version control from converting line ends, and the snapshot from being taken for text. */
    private static final byte[] ATTRIBUTES = "* -text\n".getBytes(StandardCharsets.US_ASCII);

    private StudyFiles() {}

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** The first file that shows that there is a study, or was one; empty if there is none. */
    static Optional<Path> remains(Disk disk, Path directory) throws IOException {
        return disk.list(directory).stream()
                .filter(file -> name(file).equals(CommitMark.FILE)
                        || name(file).equals(SnapshotFile.FILE)
                        || (CUT.stream().anyMatch(name(file)::startsWith)
                                && !name(file).endsWith(UNFINISHED)))
                .findFirst();
    }

    /** Refuses to take a study whose journal is missing for none. */
    static void requireNoRemains(Disk disk, Path directory) throws IOException {
        Optional<Path> found = remains(disk, directory);
        Path journal = directory.resolve(JOURNAL);
        if (found.isPresent() && !disk.exists(journal)) {
            throw new StoreCorruptException(journal + " is missing, and " + name(found.get())
                    + " beside it shows that there was a study. Restore the journal from a copy, or see what can be "
                    + "kept with \"thalweg doctor --store " + directory
                    + " --repair --dry-run\"; to begin another study here, remove the leftover files first. Nothing "
                    + "was changed");
        }
    }

    /**
     * Keeps the end of a file in another one, and cuts it off.
     *
     * @param open the file
     * @param from where it is cut
     * @param to where it ends
     */
    static void setAside(Disk disk, Path file, Disk.Handle open, long from, long to) throws IOException {
        byte[] rest = open.read(from, to);
        Path aside = free(disk, file.resolveSibling(name(file) + TORN + from));
        disk.replace(aside, rest, true);
        open.truncate(from);
        open.sync();
        LOG.warn(
                "{} ended within an unfinished write, as after a crash: the {} bytes from {} on, which were never "
                        + "acknowledged, are kept in {}",
                file,
                rest.length,
                from,
                aside);
    }

    /** The files with ends that were cut off, and that nobody has confirmed to have seen. */
    static List<Path> torn(Disk disk, Path directory) throws IOException {
        return disk.list(directory).stream()
                .filter(file -> CUT.stream().anyMatch(cut -> name(file).startsWith(cut + TORN))
                        && !name(file).contains(CONFIRMED)
                        && !name(file).endsWith(UNFINISHED))
                .toList();
    }

    /** Speaks of ends that were cut off, until somebody confirms to have seen them. */
    static void warnOfTorn(Disk disk, Path directory) throws IOException {
        for (Path kept : torn(disk, directory)) {
            LOG.warn(
                    "a crash cut the end of a file in {} short; the fragment is kept in {} until \"thalweg "
                            + "doctor --store {} --repair\" confirms that you have seen it",
                    directory,
                    name(kept),
                    directory);
        }
    }

    /** A name that no file has. */
    static Path free(Disk disk, Path wanted) throws IOException {
        Path free = wanted;
        for (int i = 2; disk.exists(free); i++) {
            free = wanted.resolveSibling(wanted.getFileName() + "-" + i);
        }
        return free;
    }

    /** Keeps version control from converting line ends. Without the file a study is as safe, but for that. */
    static void keepLineEnds(Disk disk, Path directory) {
        Path attributes = directory.resolve(".gitattributes");
        try {
            if (!disk.exists(attributes)) {
                disk.replace(attributes, ATTRIBUTES, false);
            }
        } catch (IOException | RuntimeException | Error e) {
            LOG.warn(
                    "{} could not be written: make sure that version control does not convert line ends here: {}",
                    attributes,
                    e.toString());
        }
    }
}
