package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Comparison;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows studies side by side. */
@Command(
        name = "compare",
        description = "Compare studies of the same goals: what they have come to, and after how many evaluations.",
        footer = {
            "",
            "An evaluation is a result of any kind, failures and stops included, in the order of telling. Unless --target "
                    + "says what counts as reached, it is 99 % of the way from the median of all measured values to the "
                    + "best of all studies. Several objectives are compared by the hypervolume of the front, above one "
                    + "reference point for all studies."
        })
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "2..*",
            paramLabel = "STUDY",
            description = "Directories of studies or, with --store, their names in the store.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE.")
    private @Nullable String store;

    @Option(
            names = "--target",
            paramLabel = "VALUE",
            description = "A value of the objective that is good enough: after how many evaluations it was reached.")
    private @Nullable Double target;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        if (target != null && !Double.isFinite(target)) {
            throw new UsageException("--target is " + target + ", must be a number");
        }
        List<Workspace> workspaces = new ArrayList<>();
        try {
            for (String name : names) {
                workspaces.add(
                        store == null
                                ? CampaignOptions.look(spec, Path.of(name), "", "")
                                : CampaignOptions.look(spec, Path.of("."), store, name));
            }
            Comparison comparison = Comparison.of(names, workspaces, target);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                comparison.lines().forEach(out::println);
                out.flush();
            }
            json.write(comparison, out);
        } finally {
            workspaces.forEach(Workspace::close);
        }
        return 0;
    }
}
