package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.CampaignFile;
import io.thalweg.cli.internal.campaign.Edit;
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
@Command(
        name = "check",
        description = "Read the study file and report what it means, what looks odd and how it differs from the study.")
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
        CampaignFile.tried(campaign.directory());
        try (Workspace workspace = campaign.edited()) {
            Understanding understanding = Understanding.of(workspace);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                understanding.lines().forEach(out::println);
                understanding.remarks().forEach(remark -> out.println("note: " + remark));
                workspace.edit().ifPresent(edit -> differences(edit, out));
                out.flush();
            }
            json.write(understanding, out);
        }
        return 0;
    }

    private static void differences(Edit edit, PrintWriter out) {
        if (edit.all().isEmpty()) {
            return;
        }
        out.println("edited since the study began (study → file):");
        edit.all().forEach(difference -> out.println("  " + difference));
        out.println(
                edit.needsChange()
                        ? "thalweg change --reason \"…\" changes the study, which has "
                                + (edit.trials() == 1 ? "1 trial" : edit.trials() + " trials")
                        : "the next command applies this");
    }
}
