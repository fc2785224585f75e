package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.BestFound;
import picocli.CommandLine.Command;

/** Says what is best. */
@Command(
        name = "best",
        description =
                "Say what is best so far: the best trial and what is recommended, or the best trade-offs of several objectives.")
final class BestCommand extends ShowCommand<BestFound> {

    BestCommand() {
        super(BestFound::of, BestFound::lines);
    }
}
