package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.study.StudyChange;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Changes what a study is about. */
@Command(
        name = "change",
        description = "Change the space, constraints or outcomes of a study.",
        footer = {
            "",
            "Ranges can be widened or narrowed, choices added or dropped, parameters, constraints and outcomes added. "
                    + "All results are kept, and the models relearn them. You can still tell awaited trials. For an "
                    + "added parameter, --earlier gives the value it had so far.",
            "",
            "With a study file: edit it, look at the differences with 'thalweg check', then run 'thalweg change'. "
                    + "Without one, in a --store, use --range, --add-choice, --retire-choice and --add-parameter; "
                    + "they are refused if there is a study file.",
            "",
            "Example: thalweg change --reason \"the new pump\" --earlier pressure=1"
        })
final class ChangeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "The reason, kept in the history; not needed before the first trial.")
    private String reason = "";

    @Option(
            names = "--earlier",
            paramLabel = "NAME=VALUE",
            description = "Value that an added parameter had in all trials so far; may be repeated.")
    private Map<String, String> earlier = new LinkedHashMap<>();

    @Option(
            names = "--range",
            paramLabel = "NAME=LOW:HIGH",
            description = "Widen or narrow the range of a parameter; may be repeated.")
    private Map<String, String> ranges = new LinkedHashMap<>();

    @Option(names = "--add-choice", paramLabel = "NAME=CHOICE", description = "Add a category; may be repeated.")
    private List<String> added = List.of();

    @Option(
            names = "--retire-choice",
            paramLabel = "NAME=CHOICE",
            description = "Stop suggesting a category, but keep learning from its measurements; may be repeated.")
    private List<String> retired = List.of();

    @Option(
            names = "--add-parameter",
            paramLabel = "NAME=LOW:HIGH",
            description = "Add a real parameter; --earlier gives its value so far. May be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--dry-run", description = "Show what would change, without changing it.")
    private boolean dry;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.openToChange()) {
            boolean file = workspace.edit().isPresent();
            if (file && hasOptions()) {
                throw new UsageException("the study file defines the study: edit it, then run 'thalweg change "
                        + "--reason \"…\"'; these options are for studies without a file");
            }
            if (!file && !hasOptions()) {
                throw new UsageException(
                        "give at least one change: --range, --add-choice, --retire-choice or --add-parameter");
            }
            boolean unexplained =
                    reason.isBlank() && !workspace.state().trials().isEmpty();
            StudyChange change = workspace.change(unexplained ? "not said yet" : reason);
            collect(change, workspace.definition());
            List<String> changed = dry || unexplained ? change.preview() : change.apply();
            if (unexplained && !dry && !changed.isEmpty()) {
                throw new UsageException("--reason is missing: the history needs it");
            }
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                say(changed, workspace.state().results().size(), out);
            }
            json.write(Map.of("study", workspace.id(), "changed", changed, "dryRun", dry), out);
        }
        return 0;
    }

    private boolean hasOptions() {
        return !(ranges.isEmpty() && added.isEmpty() && retired.isEmpty() && parameters.isEmpty());
    }

    private void collect(StudyChange change, StudyDefinition wanted) {
        ranges.forEach((name, range) -> {
            double[] ends = range("--range", name, range);
            change.range(name, ends[0], ends[1]);
        });
        parameters.forEach((name, range) -> {
            double[] ends = range("--add-parameter", name, range);
            change.edit(definition -> definition.withSpace(definition.space().toBuilder()
                    .add(new RealParameter(name, ends[0], ends[1]))
                    .build()));
        });
        choices("--add-choice", added, change::addChoice);
        choices("--retire-choice", retired, change::retireChoice);
        earlier.forEach((name, value) -> change.earlier(
                name,
                parameters.containsKey(name)
                        ? number("--earlier", name, value)
                        : wanted.space().parse(Map.of(name, value)).getOrDefault(name, value)));
    }

    private static void choices(String option, List<String> pairs, BiConsumer<String, String> change) {
        for (String pair : pairs) {
            int at = pair.indexOf('=');
            if (at < 1) {
                throw new UsageException(option + " is '" + pair + "', must be NAME=CHOICE");
            }
            change.accept(pair.substring(0, at), pair.substring(at + 1));
        }
    }

    private static double[] range(String option, String name, String range) {
        String[] ends = range.split(":", -1);
        if (ends.length != 2) {
            throw new UsageException(option + " is '" + name + "=" + range + "', must be NAME=LOW:HIGH");
        }
        return new double[] {number(option, name, ends[0]), number(option, name, ends[1])};
    }

    private static double number(String option, String name, String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new UsageException(option + " has '" + text + "' for " + name + ", which is not a number");
        }
    }

    private void say(List<String> changed, int results, PrintWriter out) {
        if (changed.isEmpty()) {
            out.println("nothing differs: the study is already like this");
        } else {
            changed.forEach(out::println);
            out.println(dry ? "dry run: nothing was changed" : "changed" + learnt(results));
        }
        out.flush();
    }

    private static String learnt(int results) {
        return switch (results) {
            case 0 -> "";
            case 1 -> "; the models relearn 1 result";
            default -> "; the models relearn " + results + " results";
        };
    }
}
