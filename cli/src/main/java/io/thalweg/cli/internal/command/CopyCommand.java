package io.thalweg.cli.internal.command;

import io.thalweg.core.event.StudyStore;
import io.thalweg.store.StudyCopy;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Copies a study from one store to another. */
@Command(
        name = "copy",
        description = "Copy a study to another store, history and all: it goes on there with the same next suggestion.",
        footer = {
            "",
            "Others may work on the study meanwhile: the copy is of one moment, which makes it a backup. Leases are not"
                    + " copied.",
            "",
            "Example: thalweg copy --from studies --study resin --to postgresql://lab@db/studies"
        })
final class CopyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "DIR|URL",
            description = "Where the study is: a directory of studies, or postgresql://USER@HOST/DATABASE.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "DIR|URL", description = "Where the copy is to be.")
    private String to = "";

    @Option(names = "--study", required = true, paramLabel = "NAME", description = "Name of the study.")
    private String name = "";

    @Option(names = "--as", paramLabel = "NAME", description = "Name of the copy (default: the same).")
    private @Nullable String copied;

    @Override
    public Integer call() {
        StudyCopy copy;
        try (StudyStore store = StorePlace.openReadOnly(spec, from, name)) {
            copy = StudyCopy.of(store);
        }
        String target = copied == null ? name : copied;
        StorePlace.using(spec, to, () -> {
            copy.writeTo(to, target);
            return true;
        });
        PrintWriter out = spec.commandLine().getOut();
        out.println("copied " + name + " to " + StorePlace.shown(to) + (target.equals(name) ? "" : " as " + target)
                + ": " + copy.events() + " events" + (copy.reports() == 0 ? "" : ", " + copy.reports() + " reports"));
        out.flush();
        return 0;
    }
}
