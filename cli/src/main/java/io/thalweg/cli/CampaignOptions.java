package io.thalweg.cli;

import io.thalweg.cli.campaign.Workspace;
import io.thalweg.cli.usage.UsageException;
import io.thalweg.store.Stores;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say which campaign a command is about, shared by all commands of a campaign. */
final class CampaignOptions {

    @Option(
            names = {"-C", "--directory"},
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Directory of the campaign, with its study.yaml or study.json (default: the current one).")
    private Path directory = Path.of(".");

    @Option(
            names = "--store",
            paramLabel = "DIR",
            defaultValue = "",
            description =
                    "Where studies are kept, this one under its name (default: in the directory 'journal' beside the study"
                            + " file).")
    private String store = "";

    @Option(
            names = "--study",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Name of the study in the --store (default: as the study file says).")
    private String study = "";

    Path directory() {
        return directory;
    }

    /** Where the study is kept, as the user says; empty for the usual place. */
    String store() {
        return store;
    }

    /** Opens the campaign. */
    Workspace open() {
        if (!study.isEmpty() && store.isEmpty()) {
            throw new UsageException("--study names a study of a --store; name the store as well");
        }
        return Workspace.open(
                directory,
                store,
                (place, name) -> Stores.open(place, store.isEmpty() ? "" : study.isEmpty() ? name : study));
    }
}
