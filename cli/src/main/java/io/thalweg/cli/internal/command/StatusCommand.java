package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignStatus;
import io.thalweg.cli.internal.campaign.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says how far a campaign is. */
@Command(name = "status", description = "Say how far the campaign is: what is measured, what is awaited.")
final class StatusCommand implements Callable<Integer> {

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
            CampaignStatus status = CampaignStatus.of(workspace);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                status.lines().forEach(out::println);
                out.flush();
            }
            json.write(status, out);
        }
        return 0;
    }
}
