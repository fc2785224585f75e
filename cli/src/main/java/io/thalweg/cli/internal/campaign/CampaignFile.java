package io.thalweg.cli.internal.campaign;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.definition.StudyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The study file in the directory of a campaign: finds it, reads it, and checks that all that it names exists. */
public final class CampaignFile {

    /** The names that it may have. */
    public static final List<String> NAMES = List.of("study.yaml", "study.yml", "study.json");

    private CampaignFile() {}

    /** Whether there is a study file in a directory. */
    public static boolean isIn(Path directory) {
        return NAMES.stream().map(directory::resolve).anyMatch(Files::exists);
    }

    /**
     * The study file of a directory.
     *
     * @throws UsageException if there is none, or several
     */
    public static Path find(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new UsageException("there is no directory " + directory);
        }
        List<Path> found =
                NAMES.stream().map(directory::resolve).filter(Files::exists).toList();
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
        StudyFile file = StudyFile.read(find(directory));
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
        requireKnown(
                file, "trust-region", settings.getOrDefault("trust-region", "auto"), List.of("auto", "true", "false"));
        requireKnown(file, "surrogate", settings.getOrDefault("surrogate", "auto"), Surrogates.names());
        try {
            Thalweg.surrogate(file.definition());
            if (settings.containsKey("surrogate.kernel")) {
                // It may name parameters, which only a study of them can tell.
                MemoryStore store = new MemoryStore(InstantSource.system());
                store.begin(file.definition());
                Thalweg.open(file.definition(), ReadOnlyStore.of(store)).build();
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw file.problem("surrogate", fault(e));
        }
        return file;
    }

    /**
     * Reads the study file of a directory and tries the study that it describes, without beginning it.
     *
     * @throws UsageException if there is none
     * @throws io.thalweg.core.error.InvalidDefinitionException if it is not right, or asks for what does not go together
     */
    public static StudyFile tried(Path directory) {
        StudyFile file = read(directory);
        build(file, Thalweg.open(file.definition(), new MemoryStore(InstantSource.system())));
        return file;
    }

    /**
     * Builds a study.
     *
     * @param file that it is of, if there is one: what is wrong is said with its place there
     */
    static Study build(@Nullable StudyFile file, StudyBuilder builder) {
        try {
            return builder.build();
        } catch (IllegalStateException e) {
            if (file == null) {
                throw e;
            }
            boolean acquisition = String.valueOf(e.getMessage()).startsWith("the acquisition");
            throw file.problem(acquisition ? "acquisition" : "surrogate", fault(e));
        }
    }

    /** What is wrong, without the names of classes around it where what was tried has said it itself. */
    private static String fault(RuntimeException e) {
        boolean tried = e instanceof IllegalStateException;
        Throwable said = tried && e.getCause() instanceof IllegalArgumentException fault ? fault : e;
        return String.valueOf(said.getMessage());
    }

    private static void requireOwnNames(StudyFile file) {
        Columns columns = Columns.of(file.definition());
        for (String reserved : Columns.reserved()) {
            String key = columns.parameters().contains(reserved) ? "parameters" : "objectives";
            if (columns.parameters().contains(reserved) || columns.outcomes().contains(reserved)) {
                throw file.problem(key, "'" + reserved + "' is a column of every table; choose another name");
            }
        }
    }

    private static void requireKnown(StudyFile file, String key, String name, List<String> known) {
        if (KnownNames.find(name, known).isEmpty()) {
            throw file.problem(key, Names.unknown(key, name, known));
        }
    }
}
