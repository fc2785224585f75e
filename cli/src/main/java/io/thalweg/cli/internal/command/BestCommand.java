package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.BestFound;
import io.thalweg.cli.internal.campaign.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what is best. */
@Command(
        name = "best",
        description =
                "Say what is best so far: the best trial and what is recommended, or the best trade-offs of several objectives.")
final class BestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        try (Workspace workspace = campaign.look()) {
            BestFound best = BestFound.of(workspace);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                best.lines().forEach(out::println);
                out.flush();
            }
            json.write(best, out);
        }
        return 0;
    }
}
