package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Shows something of a campaign and changes nothing.
 *
 * @param <T> what is shown, which can be written as JSON
 */
abstract class ShowCommand<T> implements Callable<Integer> {

    private final Function<Workspace, T> of;
    private final Function<T, List<String>> lines;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    /**
     * Shows this.
     *
     * @param of what is shown of a campaign
     * @param lines the same for people
     */
    ShowCommand(Function<Workspace, T> of, Function<T, List<String>> lines) {
        this.of = of;
        this.lines = lines;
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.look()) {
            T shown = of.apply(workspace);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                lines.apply(shown).forEach(out::println);
                out.flush();
            }
            json.write(shown, out);
        }
        return 0;
    }
}
