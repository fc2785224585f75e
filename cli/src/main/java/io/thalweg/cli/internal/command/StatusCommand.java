package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignStatus;
import picocli.CommandLine.Command;

/** Says how far a campaign is. */
@Command(name = "status", description = "Say how far the campaign is: what is measured, what is awaited.")
final class StatusCommand extends ShowCommand<CampaignStatus> {

    StatusCommand() {
        super(CampaignStatus::of, CampaignStatus::lines);
    }
}
