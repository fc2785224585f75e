package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which campaign a command is about, shared by all commands of a campaign. */
final class CampaignOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = {"-C", "--directory"},
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Directory of the campaign, with its study.yaml or study.json (default: the current one).")
    private Path directory = Path.of(".");

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            defaultValue = "",
            description =
                    "Where studies are kept, this one under its name: a directory or postgresql://USER@HOST/DATABASE (default:"
                            + " in the directory 'journal' beside the study file).")
    private String store = "";

    @Option(
            names = "--study",
            paramLabel = "NAME",
            defaultValue = "",
            description =
                    "Name of the study in the --store (default: as the study file says). To look at a study that has a"
                            + " name and a store no study file is needed.")
    private String study = "";

    Path directory() {
        return directory;
    }

    /** Opens the campaign, which begins with this if it has not begun before. */
    Workspace open() {
        requireStore();
        return Workspace.open(directory, store, (place, name) -> StorePlace.open(command, place, study(name)));
    }

    /** Opens the campaign to look at it: nothing is begun and nothing is created. */
    Workspace look() {
        return existing((place, name) -> StorePlace.openReadOnly(command, place, name));
    }

    /** Opens the campaign to change what has begun: nothing is begun. */
    Workspace openExisting() {
        return existing((place, name) -> StorePlace.openExisting(command, place, name));
    }

    private Workspace existing(Workspace.StoreOpener opener) {
        requireStore();
        if (!store.isEmpty() && (!study.isEmpty() || !Workspace.isIn(directory))) {
            return Workspace.of(study.isEmpty() ? store : study, opener.open(store, study));
        }
        return Workspace.look(directory, store, (place, name) -> opener.open(place, study(name)));
    }

    private void requireStore() {
        if (!study.isEmpty() && store.isEmpty()) {
            throw new UsageException("--study names a study of a --store; name the store as well");
        }
    }

    /** The name of the study in its store: none in a directory of its own. */
    private String study(String name) {
        return store.isEmpty() ? "" : study.isEmpty() ? name : study;
    }
}
