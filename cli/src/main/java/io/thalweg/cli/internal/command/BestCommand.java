package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.BestFound;
import io.thalweg.cli.internal.campaign.Workspace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is best. */
@Command(
        name = "best",
        description =
                "Show the best trial and the recommended point, or the best trade-offs between several objectives.",
        footer = {
            "",
            "--fix supplier=B recommends the point expected to be best with that supplier, measured or not; the best "
                    + "trial is the best one with that supplier. A study with contexts needs a value for each of them."
        })
final class BestCommand extends ShowCommand<BestFound> {

    @Option(
            names = "--fix",
            paramLabel = "NAME=VALUE",
            description = "Hold a parameter at a value for the recommendation; may be repeated.")
    private Map<String, String> fixed = new LinkedHashMap<>();

    @Override
    BestFound of(Workspace workspace) {
        return BestFound.of(workspace, fixed);
    }

    @Override
    List<String> lines(BestFound shown) {
        return shown.lines();
    }
}
