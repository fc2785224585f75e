package io.thalweg.cli.internal.command;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.campaign.CampaignFile;
import io.thalweg.cli.internal.usage.Shell;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.definition.StudyFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Begins a study in a store, for workers to take part in. */
@Command(
        name = "begin",
        description = "Begin a study in a store that workers share, from a study file, or join it if it exists.",
        footer = {"", "Example: thalweg begin study.yaml --store postgresql://lab@db/studies --study resin"})
final class BeginCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The study file, YAML or JSON (default: that of the directory).")
    private @Nullable Path argument;

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(
            names = "--store",
            required = true,
            paramLabel = "DIR|URL",
            description = "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE.")
    private String place = "";

    @Option(names = "--study", paramLabel = "NAME", required = true, description = "Name of the study in the store.")
    private String name = "";

    @Override
    public Integer call() {
        directory.requireAlone("FILE", argument);
        Path file = argument != null ? argument : CampaignFile.find(directory.orHere());
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file);
        }
        StudyFile read = StudyFile.read(file);
        PrintWriter out = spec.commandLine().getOut();
        try (StudyStore store = StorePlace.open(spec, place, name)) {
            int trials = Thalweg.open(read.definition(), store)
                    .build()
                    .state()
                    .trials()
                    .size();
            out.println(
                    trials == 0
                            ? "study " + name + " has begun; workers: "
                                    + Shell.command(
                                            "thalweg", "worker", "--store", StorePlace.shown(place), "--study", name)
                                    + " --trials N -- COMMAND"
                            : "study " + name + " goes on: it has " + trials + " trials");
            out.flush();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        return 0;
    }
}
