package io.thalweg.store;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.postgres.PostgresStore;
import io.thalweg.store.postgres.PostgresUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Opens stores by what people write on a command line or in a configuration. */
public final class Stores {

    /** Names that are directories on every system. */
    private static final Pattern FILE_NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_. -]{0,99}");

    /** Where a campaign has its study. */
    private static final String CAMPAIGN = "journal";

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
        Path directory = directory(place, study);
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
            Path inside = directory.resolve(CAMPAIGN);
            return !JournalStore.exists(directory) && JournalStore.exists(inside) ? inside : directory;
        }
        if (!FILE_NAME.matcher(study).matches() || study.endsWith(".") || study.endsWith(" ")) {
            throw new IllegalArgumentException("study is \"" + study
                    + "\", which cannot be the name of a directory everywhere: use letters, digits, spaces, dots, dashes and"
                    + " underscores, at most 100");
        }
        return directory.resolve(study);
    }
}
