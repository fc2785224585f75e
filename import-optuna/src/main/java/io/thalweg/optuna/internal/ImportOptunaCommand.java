package io.thalweg.optuna.internal;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.StorePlace;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.optuna.Optuna;
import io.thalweg.optuna.OptunaStudy;
import io.thalweg.store.Stores;
import io.thalweg.store.definition.DefinitionJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Begins a study with what Optuna has found. */
@Command(
        name = "import-optuna",
        description = "Begin a study with the space and the trials of a study of Optuna.",
        footer = {
            "",
            "FILE is an SQLite database or a journal file of Optuna 3 or later; it is not changed. In a directory, study.json and "
                    + "journal are made, and all commands of a campaign go on from there.",
            "",
            "Example: thalweg import-optuna optuna.db -C lab"
        })
public final class ImportOptunaCommand implements Callable<Integer>, Subcommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "The database or the journal.")
    private Path file = Path.of("");

    @Option(
            names = "--from",
            paramLabel = "NAME",
            description = "Name of the study in the file (default: the only one).")
    private @Nullable String from;

    @Option(
            names = "--without",
            paramLabel = "NAME",
            description = "A parameter to leave out of the space, kept as an attribute; may be repeated.")
    private Set<String> without = new LinkedHashSet<>();

    @Option(
            names = {"-C", "--directory"},
            paramLabel = "DIR",
            description = "Directory to begin the study in (default: the current one).")
    private @Nullable Path directory;

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "A store to begin it in instead: a directory, or postgresql://USER@HOST/DATABASE.")
    private @Nullable String store;

    @Option(names = "--study", paramLabel = "NAME", description = "Name of the study in the --store.")
    private @Nullable String name;

    @Mixin
    private JsonOption json = new JsonOption();

    /** Made by picocli, and by the service loader. */
    public ImportOptunaCommand() {}

    @Override
    public Integer call() throws IOException {
        json.check();
        if ((store == null) != (name == null)) {
            throw new UsageException("--store and --study go together: the store, and the name of the study in it");
        }
        if (store != null && directory != null) {
            throw new UsageException("-C and --store both name a place: give only one");
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file);
        }
        OptunaStudy study = read();
        StudyDefinition definition = definition(study);
        Path here = directory == null ? Path.of(".") : directory;
        int told = store == null ? intoDirectory(study, definition, here) : intoStore(study, definition);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            study.notes().forEach(out::println);
            out.println("study '" + study.name() + "': " + told + (told == 1 ? " trial" : " trials") + " told"
                    + (store == null
                            ? "; " + here.resolve(STUDY_FILE) + " says what the study is about"
                            : "; the study is " + name + " in the store"));
            out.flush();
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("study", study.name());
        report.put("told", told);
        report.put("notes", study.notes());
        json.write(report, out);
        return 0;
    }

    private static final String STUDY_FILE = "study.json";

    private OptunaStudy read() {
        if (from != null) {
            return Optuna.read(file, from, without);
        }
        List<String> names = Optuna.names(file);
        if (names.size() > 1) {
            throw new UsageException(file + " has the studies " + names + ": --from says which");
        }
        return without.isEmpty() || names.isEmpty() ? Optuna.read(file) : Optuna.read(file, names.get(0), without);
    }

    /** What the study is about; suggestions are not rounded, as they were not there. */
    private static StudyDefinition definition(OptunaStudy study) {
        try (Study made = study.builder().build()) {
            StudyDefinition definition = made.store().definition().orElseThrow();
            Map<String, String> settings = new LinkedHashMap<>(definition.settings());
            settings.put("name", study.name());
            return definition.withSettings(settings).withRounding(false);
        }
    }

    private static int intoDirectory(OptunaStudy study, StudyDefinition definition, Path directory) throws IOException {
        Path described = directory.resolve(STUDY_FILE);
        for (String taken : List.of("study.yaml", "study.yml", STUDY_FILE, "journal")) {
            if (Files.exists(directory.resolve(taken))) {
                throw new UsageException(directory.resolve(taken) + " exists: import into a directory without a study");
            }
        }
        Files.createDirectories(directory);
        int told =
                tell(study, definition, Stores.open(directory.resolve("journal").toString(), ""));
        Files.writeString(described, DefinitionJson.write(definition));
        return told;
    }

    private int intoStore(OptunaStudy study, StudyDefinition definition) {
        String place = String.valueOf(store);
        StorePlace.check(spec, place);
        try {
            return tell(study, definition, Stores.open(place, String.valueOf(name)));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--store, --study: " + e.getMessage());
        }
    }

    private static int tell(OptunaStudy read, StudyDefinition definition, StudyStore into) {
        try (Study study = Thalweg.open(definition, into).build()) {
            read.tellTo(study);
            return study.state().results().size();
        }
    }
}
