package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gives trials up. */
@Command(
        name = "cancel",
        description = "Cancel trials that nobody will measure. If one of them has a result, none is cancelled.",
        footer = {
            "",
            "Their points may be suggested again. A result that arrives later is still accepted. In a table the words "
                    + "cancelled, skipped and not done do the same. To let somebody else measure a trial, use release.",
            "",
            "Example: thalweg cancel 3 4"
        })
final class CancelCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @ArgGroup(multiplicity = "1")
    private Which which = new Which();

    @Mixin
    private JsonOption json = new JsonOption();

    /** One of the two. */
    private static final class Which {
        @Parameters(paramLabel = "TRIAL", arity = "1..*", description = "Numbers of trials.")
        private List<Long> trials = new ArrayList<>();

        @Option(names = "--all", description = "All trials that ask has handed out and that have no result yet.")
        private boolean all;
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.openExisting()) {
            List<String> lines = new ArrayList<>();
            List<Long> cancelled = which.all ? new Awaited(workspace.store()).giveUp() : cancel(workspace, lines);
            cancelled.forEach(number -> lines.add("trial " + number + " is cancelled"));
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                lines.forEach(out::println);
                out.flush();
            }
            json.write(Map.of("study", workspace.id(), "cancelled", cancelled), out);
        }
        return 0;
    }

    /** Gives up the trials that were named; a line about each that was already cancelled. */
    private List<Long> cancel(Workspace workspace, List<String> lines) {
        List<Long> cancelled = new ArrayList<>();
        workspace.store().append(state -> {
            lines.clear();
            cancelled.clear();
            StudyState after = state;
            for (long number : which.trials) {
                StudyState next = after.apply(new StudyEvent.Cancelled(number));
                if (next == after) {
                    lines.add("trial " + number + " was already cancelled");
                } else {
                    cancelled.add(number);
                }
                after = next;
            }
            return cancelled.stream().<StudyEvent>map(StudyEvent.Cancelled::new).toList();
        });
        return cancelled;
    }
}
