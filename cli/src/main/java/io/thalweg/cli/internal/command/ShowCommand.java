package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Shows something of a campaign and changes nothing.
 *
 * @param <T> what is shown, which can be written as JSON
 */
abstract class ShowCommand<T> implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    /** What is shown of a campaign. */
    abstract T of(Workspace workspace);

    /** The same for people. */
    abstract List<String> lines(T shown);

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.look()) {
            T shown = of(workspace);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                lines(shown).forEach(out::println);
                out.flush();
            }
            json.write(shown, out);
        }
        return 0;
    }
}
