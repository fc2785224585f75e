package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignStatus;
import io.thalweg.cli.internal.campaign.Workspace;
import java.util.List;
import picocli.CommandLine.Command;

/** Says how far a campaign is. */
@Command(
        name = "status",
        description = "Show the progress of the campaign: what has been measured and what is " + "awaited.")
final class StatusCommand extends ShowCommand<CampaignStatus> {

    @Override
    CampaignStatus of(Workspace workspace) {
        return CampaignStatus.of(workspace);
    }

    @Override
    List<String> lines(CampaignStatus shown) {
        return shown.lines();
    }
}
