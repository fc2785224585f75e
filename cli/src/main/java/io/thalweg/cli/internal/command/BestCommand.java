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
                "Say what is best so far: the best trial and what is recommended, or the best trade-offs of several objectives.",
        footer = {
            "",
            "--fix recommends what is expected to be best with a parameter held, measured or not: --fix supplier=B for today's"
                    + " delivery. The best trial is then the best of those that have it. In a study with contexts all of them are held like this."
        })
final class BestCommand extends ShowCommand<BestFound> {

    @Option(
            names = "--fix",
            paramLabel = "NAME=VALUE",
            description = "Hold a parameter at a value, for the recommendation; may be repeated.")
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
