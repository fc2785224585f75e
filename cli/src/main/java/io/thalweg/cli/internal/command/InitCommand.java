package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignFile;
import io.thalweg.cli.internal.campaign.StudyTemplate;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.study.StudyBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a study file to begin with. */
@Command(
        name = "init",
        description = "Begin a campaign: write a commented study.yaml for you to edit.",
        footer = {
            "",
            "For example:",
            "  thalweg init --parameter 'temperature [°C]=90..120' --parameter 'solvent=DMAc,Butyronitrile' \\",
            "               --objective 'yield [%%]=maximize'",
            "  thalweg init --from results.csv --objective yield=maximize"
        })
final class InitCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The same as -C DIR (default: the current directory); created if missing.")
    private @Nullable Path argument;

    @Mixin
    private DirectoryOption place = new DirectoryOption();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the study (default: the name of the " + "directory).")
    private @Nullable String name;

    @Option(
            names = "--parameter",
            paramLabel = "NAME=CHOICE",
            description =
                    "A parameter: NAME=LOW..HIGH or NAME=A,B,C, with an optional unit in brackets; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--objective",
            paramLabel = "NAME=minimize|maximize|learn",
            description = "An objective, with an optional unit in brackets; may be repeated.")
    private Map<String, String> objectives = new LinkedHashMap<>();

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "A CSV table; its columns become the proposed " + "parameters.")
    private @Nullable Path table;

    @Option(
            names = "--batch",
            paramLabel = "Q",
            defaultValue = "4",
            description = "Suggestions at a time (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of all randomness (default: drawn, so that studies differ).")
    private @Nullable Long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        Path directory = place.or(argument).orElse(Path.of("."));
        Require.atLeast("--batch", batch, 1);
        Require.atMost("--batch", batch, StudyBuilder.DEFAULT_ASK_LIMIT);
        for (String existing : CampaignFile.NAMES) {
            if (Files.exists(directory.resolve(existing))) {
                throw new UsageException(directory.resolve(existing) + " already exists and was not changed");
            }
        }
        Path last = directory.toAbsolutePath().normalize().getFileName();
        StudyTemplate template = new StudyTemplate(
                name != null ? name : last == null ? "study" : last.toString(),
                batch,
                seed != null ? seed : new java.security.SecureRandom().nextInt(1, 1_000_000));
        String text;
        if (table != null) {
            if (!parameters.isEmpty() || objectives.isEmpty()) {
                throw new UsageException(
                        "--from needs --objective, which names the outcome columns, and excludes --parameter");
            }
            CsvTable read = CsvTable.read(InputFiles.existing("--from", table));
            text = template.ofTable(read, objectives);
        } else if (parameters.isEmpty() && objectives.isEmpty()) {
            text = template.example();
        } else {
            text = template.of(parameters, objectives);
        }
        Path file = directory.resolve(CampaignFile.NAMES.get(0)).normalize();
        Files.createDirectories(directory);
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println("wrote " + file + "; review it, then run 'thalweg check' and 'thalweg ask'");
            out.flush();
        }
        json.write(Map.of("file", file.toString()), out);
        return 0;
    }
}
