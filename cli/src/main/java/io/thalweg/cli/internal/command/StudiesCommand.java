package io.thalweg.cli.internal.command;

import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresUrl;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Keeps the studies of a place in order. */
@Command(
        name = "studies",
        description = "List the studies of a store, archive, restore and delete them.",
        footer = {
            "",
            "An archived study is not listed by a service, and goes on as before for whoever knows its name.",
            "",
            "Example: thalweg studies archive resin --store studies"
        })
final class StudiesCommand {

    private static final String STORE =
            "Where studies are kept: a directory of studies, or postgresql://USER@HOST/DATABASE (default: this directory).";

    private static final String NAME = "Name of the study.";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Lists them. */
    @Command(name = "list", description = "List the studies, by name; archived ones are marked.")
    int list(@Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        return print(
                store,
                () -> Stores.list(store).stream()
                        .map(study -> study.name() + (study.archived() ? "  archived" : ""))
                        .toList());
    }

    /** Archives one. */
    @Command(name = "archive", description = "Archive a study: a service does not list it any more.")
    int archive(
            @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        return print(store, () -> {
            Stores.archive(store, name, true);
            return List.of("archived: " + name);
        });
    }

    /** Takes one back. */
    @Command(name = "restore", description = "Take an archived study back: it is listed again.")
    int restore(
            @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store) {
        return print(store, () -> {
            Stores.archive(store, name, false);
            return List.of("restored: " + name);
        });
    }

    /** Deletes one. */
    @Command(
            name = "delete",
            description =
                    "Delete a study: whoever works on it is told that it is gone, and its name is free. Its files are moved to the"
                            + " directory .deleted of the store; in a database its rows are marked.")
    int delete(
            @Parameters(paramLabel = "NAME", description = NAME) String name,
            @Option(names = "--store", paramLabel = "DIR|URL", defaultValue = ".", description = STORE) String store,
            @Option(
                            names = "--even-if-trials-run",
                            description = "Delete it although trials run, whose results are lost.")
                    boolean evenIfTrialsRun) {
        return print(store, () -> {
            Stores.delete(store, name, state -> {
                int running = state.running().size();
                if (running > 0 && !evenIfTrialsRun) {
                    throw new IllegalStateException(name + " has " + running
                            + " running trials, whose results would be lost: cancel them, or use --even-if-trials-run");
                }
            });
            return List.of("deleted: " + name
                    + (PostgresUrl.isOne(store)
                            ? "; its rows are kept, marked as deleted"
                            : "; its files are in .deleted of " + store));
        });
    }

    private int print(String store, Supplier<List<String>> work) {
        List<String> lines = StorePlace.using(spec, store, work);
        PrintWriter out = spec.commandLine().getOut();
        lines.forEach(out::println);
        out.flush();
        return 0;
    }
}
