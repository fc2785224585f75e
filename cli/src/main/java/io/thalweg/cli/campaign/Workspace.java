package io.thalweg.cli.campaign;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.Acquisitions;
import io.thalweg.cli.usage.Names;
import io.thalweg.cli.usage.UsageException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.study.BatchChoice;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyDefinition;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore;
import io.thalweg.store.definition.StudyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The directory of a campaign: what its study file says, and the study that its store keeps. */
public final class Workspace implements AutoCloseable {

    /** The names that a study file may have. */
    public static final List<String> FILES = List.of("study.yaml", "study.yml", "study.json");

    private static final String JOURNAL = "journal";
    private static final String DEFAULT_BATCH = "1";

    private final Path directory;
    private final StudyFile file;
    private final StudyDefinition definition;
    private final StudyStore store;

    private Workspace(Path directory, StudyFile file, StudyStore store) {
        this.directory = directory;
        this.file = file;
        this.definition = file.definition();
        this.store = store;
    }

    /** Opens a store. */
    @FunctionalInterface
    public interface StoreOpener {

        /**
         * The store of a study.
         *
         * @param place a directory or an address
         * @param study the name of the study, for stores of several
         */
        StudyStore open(String place, String study);
    }

    /**
     * The study file of a directory.
     *
     * @throws UsageException if there is none, or several
     */
    public static Path file(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new UsageException("there is no directory " + directory);
        }
        List<Path> found =
                FILES.stream().map(directory::resolve).filter(Files::exists).toList();
        if (found.isEmpty()) {
            throw new UsageException("no study.yaml or study.json in "
                    + directory.toAbsolutePath().normalize()
                    + "; 'thalweg init' writes one, and --directory names another directory");
        }
        if (found.size() > 1) {
            throw new UsageException(directory + " has " + found.get(0).getFileName() + " and "
                    + found.get(1).getFileName() + ": keep one");
        }
        return found.get(0);
    }

    /**
     * Reads the study file of a directory.
     *
     * @throws UsageException if there is none
     * @throws io.thalweg.core.error.InvalidDefinitionException if it is not right, or names something that does not exist
     */
    public static StudyFile read(Path directory) {
        StudyFile file = StudyFile.read(file(directory));
        requireOwnNames(file);
        Map<String, String> settings = file.definition().settings();
        requireKnown(file, "acquisition", settings.getOrDefault("acquisition", "auto"), Acquisitions.names());
        requireKnown(
                file,
                "batches",
                settings.getOrDefault("batches", "auto"),
                Arrays.stream(BatchChoice.values())
                        .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                        .toList());
        requireKnown(file, "trust-region", settings.getOrDefault("trust-region", "false"), List.of("true", "false"));
        requireKnown(file, "surrogate", settings.getOrDefault("surrogate", "exact"), Surrogates.names());
        try {
            Thalweg.surrogate(file.definition());
        } catch (IllegalArgumentException e) {
            throw file.problem("surrogate", String.valueOf(e.getMessage()));
        }
        return file;
    }

    private static void requireOwnNames(StudyFile file) {
        Columns columns = Columns.of(file.definition());
        for (String reserved : Columns.reserved()) {
            String key = columns.parameters().contains(reserved) ? "parameters" : "objectives";
            if (columns.parameters().contains(reserved) || columns.outcomes().contains(reserved)) {
                throw file.problem(
                        key, "'" + reserved + "' is a column that every table of a study has; choose another name");
            }
        }
    }

    private static void requireKnown(StudyFile file, String key, String name, List<String> known) {
        if (!known.contains(name)) {
            throw file.problem(key, Names.unknown(key, name, known));
        }
    }

    /**
     * Opens the campaign of a directory; its store is begun if that has not happened yet.
     *
     * @param place where the store is; empty for the journal in the directory
     * @throws UsageException if there is no study file
     * @throws io.thalweg.core.error.ThalwegException if the study file or the store cannot be used
     */
    public static Workspace open(Path directory, String place, StoreOpener opener) {
        StudyFile file = read(directory);
        String where = place.isEmpty() ? directory.resolve(JOURNAL).toString() : place;
        StudyStore store;
        try {
            store = opener.open(where, name(file.definition(), directory));
        } catch (StoreUnavailableException e) {
            throw place.isEmpty()
                    ? new StoreUnavailableException(e.getMessage() + "; --store names another place", e)
                    : e;
        }
        try {
            store.begin(file.definition());
            return new Workspace(directory, file, store);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** What people call the study: as it says, or as its directory is called. */
    public static String name(StudyDefinition definition, Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return definition.settings().getOrDefault("name", last == null ? "study" : last.toString());
    }

    /** Where the study file is. */
    public Path directory() {
        return directory;
    }

    /** The name of the study. */
    public String name() {
        return name(definition, directory);
    }

    /** What the study file says. */
    public StudyDefinition definition() {
        return definition;
    }

    /** How many suggestions are made at a time unless told otherwise. */
    public int batch() {
        return Integer.parseInt(definition.settings().getOrDefault("batch", DEFAULT_BATCH));
    }

    /** What tells the study from others: of the definition that it began with, so that it stays. */
    public String id() {
        return StudyId.of(store.definition().orElse(definition));
    }

    /** All that has happened. */
    public StudyState state() {
        return store.state();
    }

    /** The memory of the study. */
    public StudyStore store() {
        return store;
    }

    /**
     * The study, to ask and to look at what is believed. It is closed with this workspace.
     *
     * @throws io.thalweg.core.error.InvalidDefinitionException if the study file asks for what does not go together
     */
    public Study study() {
        try {
            return Thalweg.open(definition, store).build();
        } catch (IllegalStateException e) {
            throw file.problem("surrogate", String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
