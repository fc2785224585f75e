package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.ExportTable;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes all trials down. */
@Command(name = "export", description = "Write all trials and their results as CSV, or with --json as JSON.")
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "File for the table (default: standard output).")
    private @Nullable Path target;

    @Option(
            names = "--safe-cells",
            description = "Put an apostrophe before text that a spreadsheet would take for a formula.")
    private boolean safe;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        if (target != null && Files.isDirectory(target)) {
            throw new UsageException("--out: " + target + " is a directory");
        }
        try (Workspace workspace = campaign.look()) {
            String table = ExportTable.csv(workspace.definition(), workspace.id(), workspace.state(), safe);
            PrintWriter out = spec.commandLine().getOut();
            if (target != null) {
                Files.writeString(target, table);
            } else if (!json.takesStandardOutput()) {
                out.print(table);
                out.flush();
            }
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("study", workspace.id());
            report.put("name", workspace.name());
            report.put("trials", ExportTable.rows(workspace.definition(), workspace.id(), workspace.state()));
            json.write(report, out);
        }
        return 0;
    }
}
