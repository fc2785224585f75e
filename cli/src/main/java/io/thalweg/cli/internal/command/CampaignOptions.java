package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignFile;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.error.NoSuchStudyException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say which campaign a command is about, shared by all commands of a campaign. */
final class CampaignOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private DirectoryOption place = new DirectoryOption();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            defaultValue = "",
            description =
                    "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE (default: the "
                            + "directory 'journal' beside the study file).")
    private String store = "";

    @Option(
            names = "--study",
            paramLabel = "NAME",
            defaultValue = "",
            description =
                    "Name of the study in the --store (default: that of the study file). With a store and a name, "
                            + "commands that only read need no study file.")
    private String study = "";

    Path directory() {
        return place.orHere();
    }

    /** What leads another command to this campaign: options, none if it is that of the current directory. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        place.given().ifPresent(directory -> words.addAll(List.of("-C", directory.toString())));
        if (!store.isEmpty()) {
            words.addAll(List.of("--store", StorePlace.shown(store)));
        }
        if (!study.isEmpty()) {
            words.addAll(List.of("--study", study));
        }
        return words;
    }

    /** Opens the campaign, which begins with this if it has not begun before. */
    Workspace open() {
        requireStore();
        return Workspace.open(directory(), store, (where, name) -> StorePlace.open(command, where, study(name)));
    }

    /** Opens the campaign to look at it: nothing is begun and nothing is created. An edit that waits is remarked on. */
    Workspace look() {
        requireStore();
        return look(command, directory(), store, study);
    }

    /**
     * Opens a campaign to look at it.
     *
     * @param store empty for that of the directory
     * @param study its name in the store; empty for that of the study file
     */
    static Workspace look(CommandSpec command, Path directory, String store, String study) {
        Workspace workspace = existing(
                directory,
                store,
                study,
                (where, name) -> StorePlace.openReadOnly(command, where, name),
                Workspace::look);
        workspace.remark().ifPresent(remark -> OneLineErrors.print(command.commandLine(), remark));
        return workspace;
    }

    /** Opens the campaign to look at what would happen to it: an edit that waits is refused, as it would be then. */
    Workspace foresee() {
        Workspace workspace = existing((where, name) -> StorePlace.openReadOnly(command, where, name));
        try {
            workspace.requireUnedited();
        } catch (RuntimeException e) {
            workspace.close();
            throw e;
        }
        return workspace;
    }

    /** Opens the campaign to change what has begun: nothing is begun. */
    Workspace openExisting() {
        return existing((where, name) -> StorePlace.openExisting(command, where, name));
    }

    /** Opens the campaign to look at what the study file says, and at a study that may be about something else; it need not have begun. */
    Workspace edited() {
        requireStore();
        try {
            return Workspace.edited(
                    directory(), store, (where, name) -> StorePlace.openReadOnly(command, where, study(name)));
        } catch (NoSuchStudyException e) {
            return look();
        }
    }

    /** Opens the campaign to change what its study is about. */
    Workspace openToChange() {
        return existing((where, name) -> StorePlace.openExisting(command, where, name), Workspace::edited);
    }

    private Workspace existing(Workspace.StoreOpener opener) {
        return existing(opener, Workspace::look);
    }

    /** Opens a campaign that has a study file. */
    @FunctionalInterface
    private interface WithFile {
        Workspace open(Path directory, String place, Workspace.StoreOpener opener);
    }

    private Workspace existing(Workspace.StoreOpener opener, WithFile withFile) {
        requireStore();
        return existing(directory(), store, study, opener, withFile);
    }

    private static Workspace existing(
            Path directory, String store, String study, Workspace.StoreOpener opener, WithFile withFile) {
        if (!store.isEmpty() && (!study.isEmpty() || !CampaignFile.isIn(directory))) {
            return Workspace.of(study.isEmpty() ? store : study, opener.open(store, study));
        }
        if (store.isEmpty() && !CampaignFile.isIn(directory) && StorePlace.isIn(directory)) {
            return Workspace.of(
                    String.valueOf(directory.toAbsolutePath().normalize().getFileName()),
                    opener.open(directory.toString(), ""));
        }
        return withFile.open(directory, store, (where, name) -> opener.open(where, study(store, study, name)));
    }

    private void requireStore() {
        if (!study.isEmpty() && store.isEmpty()) {
            throw new UsageException("--study needs --store, the store that holds the study");
        }
    }

    /** The name of the study in its store: none in a directory of its own. */
    private String study(String name) {
        return study(store, study, name);
    }

    private static String study(String store, String study, String name) {
        return store.isEmpty() ? "" : study.isEmpty() ? name : study;
    }
}
