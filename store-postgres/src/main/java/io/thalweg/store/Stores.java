package io.thalweg.store;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresCheck;
import io.thalweg.store.postgres.PostgresStore;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Opens stores by what people write on a command line or in a configuration. */
public final class Stores {

    /** Names that are directories on every system. */
    private static final Pattern FILE_NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_. -]{0,99}");

    /** Where a campaign has its study. */
    private static final String CAMPAIGN = "journal";

    /** In the directory of a study: it is archived. */
    private static final String ARCHIVED = "archived";

    /** In a directory of studies: those that were deleted. */
    private static final String DELETED = ".deleted";

    /** To a database, of one store: for the threads that evaluate, renew and look on. */
    private static final int CONNECTIONS = 4;

    private Stores() {}

    /**
     * {@return the store of a study, which need not have begun}
     *
     * @param place a directory, or the URL of a PostgreSQL database, see {@link PostgresUrl}
     * @param study name of the study; if it is empty, the directory is the study's own, or that of a campaign, which has it in the
     *     directory {@code journal}; otherwise one of that name in it. A database needs a name
     * @throws IllegalArgumentException if the name cannot be that of a directory, or the URL cannot be used
     * @throws io.thalweg.core.error.StoreUnavailableException if the store cannot be reached
     */
    public static StudyStore open(String place, String study) {
        if (PostgresUrl.isOne(place)) {
            return PostgresStore.open(database(place, study), study, CONNECTIONS);
        }
        return JournalStore.open(directory(place, study));
    }

    /**
     * {@return the store of a study that has begun}
     *
     * @param place of the stores: a directory or the URL of a database
     * @param study name of the study
     * @throws NoSuchStudyException if there is none
     */
    public static StudyStore openExisting(String place, String study) {
        if (PostgresUrl.isOne(place)) {
            return PostgresStore.openExisting(database(place, study), study, CONNECTIONS);
        }
        return JournalStore.open(existing(place, study));
    }

    private static Path existing(String place, String study) {
        Path directory = journal(directory(place, study));
        if (!JournalStore.exists(directory)) {
            throw new NoSuchStudyException("there is no study in " + directory.toAbsolutePath()
                    + (Files.isDirectory(directory) ? "" : ", which does not exist")
                    + "; begin one with \"thalweg init\", or name its directory");
        }
        return directory;
    }

    /**
     * {@return the store of a study that has begun, to look at it: nothing is created, changed or brought up to date, and no right to write is
     * needed}
     *
     * @param place of the stores: a directory or the URL of a database
     * @param study name of the study
     * @throws NoSuchStudyException if there is none
     */
    public static ReadOnlyStore openReadOnly(String place, String study) {
        return PostgresUrl.isOne(place)
                ? ReadOnlyStore.of(PostgresStore.openToLook(database(place, study), study, CONNECTIONS))
                : JournalStore.openReadOnly(existing(place, study));
    }

    /**
     * Makes the directory of studies that are to be begun, if there is none. Of a database nothing is made before the first study.
     *
     * @param place a directory of studies, or the URL of a database
     * @throws StoreUnavailableException if there is no such directory, and it cannot be made
     */
    public static void prepare(String place) {
        if (!PostgresUrl.isOne(place)) {
            try {
                Files.createDirectories(Path.of(place));
            } catch (IOException e) {
                throw unavailable(place, e);
            }
        }
    }

    /**
     * Makes sure that the studies of a place can be reached: that the database lets one in, or that the directory can be read. This costs the same
     * for any number of studies.
     *
     * @param place a directory of studies, or the URL of a database
     * @throws StoreUnavailableException if they cannot
     */
    public static void requireReachable(String place) {
        if (PostgresUrl.isOne(place)) {
            PostgresStore.requireReachable(PostgresUrl.parse(place));
            return;
        }
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(Path.of(place))) {
            boolean unused = inside.iterator().hasNext(); // what is in it does not matter
        } catch (IOException | DirectoryIteratorException e) {
            throw unavailable(place, e);
        }
    }

    /**
     * A study of a place.
     *
     * @param name its name
     * @param archived whether somebody has archived it, so that it is not listed among the others
     */
    public record Listed(String name, boolean archived) {}

    /**
     * {@return the studies of a place, by name} Nothing is created or changed.
     *
     * @param place a directory of studies, or the URL of a database
     */
    public static List<Listed> list(String place) {
        if (PostgresUrl.isOne(place)) {
            return PostgresCheck.studies(PostgresUrl.parse(place)).stream()
                    .map(study -> new Listed(study.name(), study.archived()))
                    .toList();
        }
        if (!Files.isDirectory(Path.of(place))) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(Path.of(place))) {
            return inside.filter(path -> JournalStore.exists(journal(path)))
                    .map(path -> new Listed(String.valueOf(path.getFileName()), Files.exists(path.resolve(ARCHIVED))))
                    .sorted(Comparator.comparing(Listed::name))
                    .toList();
        } catch (IOException e) {
            throw unavailable(place, e);
        }
    }

    /**
     * Archives a study, or takes it back: {@link #list} says so of it. All else stays as it is, and whoever knows its name can work on it.
     *
     * @param place a directory of studies, or the URL of a database
     * @param study name of the study
     * @param archived whether it is archived
     * @throws NoSuchStudyException if there is none
     */
    public static void archive(String place, String study, boolean archived) {
        if (PostgresUrl.isOne(place)) {
            PostgresStore.archive(database(place, study), study, archived);
            return;
        }
        Path mark = named(place, study).resolve(ARCHIVED);
        try {
            if (!archived) {
                Files.deleteIfExists(mark);
            } else if (!Files.exists(mark)) {
                Files.createFile(mark);
            }
        } catch (IOException e) {
            throw unavailable(place, e);
        }
    }

    /**
     * Deletes a study: whoever works on it gets a {@link NoSuchStudyException} from now on, and its name can be used for another one. In a
     * database its rows stay, marked as deleted; of a directory its files are moved to the directory {@code .deleted} in it. So who has
     * deleted the wrong one can get it back by hand, and the room is free when these are removed.
     *
     * @param place a directory of studies, or the URL of a database
     * @param study name of the study
     * @param check throws if the study is not to be deleted as it is; nobody records anything after it was asked
     * @throws NoSuchStudyException if there is none
     */
    public static void delete(String place, String study, Consumer<StudyState> check) {
        if (PostgresUrl.isOne(place)) {
            PostgresStore.delete(database(place, study), study, check);
            return;
        }
        Path whole = named(place, study);
        Path deleted = Path.of(place).resolve(DELETED);
        Path away = deleted.resolve(study);
        for (int i = 2; Files.exists(away); i++) {
            away = deleted.resolve(study + "-" + i);
        }
        try {
            Files.createDirectories(deleted);
        } catch (IOException e) {
            throw unavailable(place, e);
        }
        JournalStore.delete(journal(whole), whole, away, check);
    }

    /** The directory of a study in a directory of studies, with all that belongs to it. */
    private static Path named(String place, String study) {
        if (study.isEmpty()) {
            throw new IllegalArgumentException("name the study in " + place);
        }
        Path directory = directory(place, study);
        if (!JournalStore.exists(journal(directory))) {
            throw new NoSuchStudyException("there is no study in " + directory.toAbsolutePath());
        }
        return directory;
    }

    private static StoreUnavailableException unavailable(String place, Exception e) {
        return new StoreUnavailableException(place + " cannot be used: " + e, e);
    }

    /** Where a study has its journal: a campaign has it in a directory of its own. */
    private static Path journal(Path directory) {
        Path inside = directory.resolve(CAMPAIGN);
        return !JournalStore.exists(directory) && JournalStore.exists(inside) ? inside : directory;
    }

    /** The database of a place, which needs the name of a study. */
    static PostgresUrl database(String place, String study) {
        PostgresUrl url = PostgresUrl.parse(place);
        if (study.isEmpty()) {
            throw new IllegalArgumentException("a database holds many studies: name the one in " + url);
        }
        return url;
    }

    /** The directory of a study. */
    static Path directory(String place, String study) {
        Path directory = Path.of(place);
        if (study.isEmpty()) {
            return journal(directory);
        }
        if (!FILE_NAME.matcher(study).matches() || study.endsWith(".") || study.endsWith(" ")) {
            throw new IllegalArgumentException("study is \"" + study
                    + "\", which cannot be the name of a directory everywhere: use letters, digits, spaces, dots, dashes and"
                    + " underscores, at most 100");
        }
        return directory.resolve(study);
    }
}
