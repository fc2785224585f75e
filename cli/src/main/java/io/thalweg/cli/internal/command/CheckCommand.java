package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Understanding;
import io.thalweg.cli.internal.campaign.Workspace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what a study file means. */
@Command(name = "check", description = "Read the study file and say what it means and what looks odd.")
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        Understanding understanding =
                Understanding.of(Workspace.tried(campaign.directory()).definition());
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            understanding.lines().forEach(out::println);
            understanding.remarks().forEach(remark -> out.println("look: " + remark));
            out.flush();
        }
        json.write(understanding, out);
        return 0;
    }
}
