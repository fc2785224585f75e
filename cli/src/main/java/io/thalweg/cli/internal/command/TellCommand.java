package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.ImportPlan;
import io.thalweg.cli.internal.campaign.ImportPlan.Action;
import io.thalweg.cli.internal.campaign.ImportedFiles;
import io.thalweg.cli.internal.campaign.MeasurementFile;
import io.thalweg.cli.internal.campaign.ResultWords;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyState;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes in measurements. */
@Command(
        name = "tell",
        aliases = "import",
        description = "Import measurements from a CSV file. If anything is wrong, nothing is imported.",
        footer = {
            "",
            "Rows with a trial number are results of that trial; values that differ from the plan are taken as those "
                    + "actually used. Rows without one are separate measurements, such as earlier data. Known results "
                    + "are skipped, so you can fill in more rows and tell the same file again. Instead of a number, a "
                    + "cell may be empty or hold pending, n.d., failed, infeasible or timed out; cancelled, skipped "
                    + "or not done cancels the trial. A copy of the file, with all its columns, is kept in the "
                    + "directory 'imported'."
        })
final class TellCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Parameters(paramLabel = "FILE", description = "The table of measurements.")
    private Path file = Path.of("");

    @Option(names = "--dry-run", description = "Show what would be imported, without importing it.")
    private boolean dryRun;

    @Option(names = "--amend", paramLabel = "REASON", description = "Correct earlier results, for this reason.")
    private @Nullable String amend;

    @Option(
            names = "--repeats",
            description = "Rows without a trial number at known points are repeated measurements, not corrections.")
    private boolean repeats;

    @Option(
            names = "--as-carried-out",
            description = "Accept the values in rows of trials as those actually used, however far from the plan.")
    private boolean asCarriedOut;

    @Option(
            names = "--as-data",
            description = "Ignore the columns trial and study: every row is a separate measurement.")
    private boolean asData;

    @Option(
            names = "--column",
            paramLabel = "HEADING=NAME",
            mapFallbackValue = "",
            description = "The parameter or outcome that a column holds; empty to ignore the column. May be repeated.")
    private Map<String, String> columns = new LinkedHashMap<>();

    @Option(
            names = "--word",
            paramLabel = "TEXT=MEANING",
            description = "Meaning of a text in place of a result: pending, missing, failed, infeasible, timed-out, "
                    + "cancelled or a number.")
    private Map<String, String> words = new LinkedHashMap<>();

    @Option(names = "--limits", description = "Read a limit such as <0.01 as its number.")
    private boolean limits;

    @Option(names = "--decimal", paramLabel = "point|comma", description = "Decimal sign (default: detected).")
    private @Nullable String decimal;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        if (decimal != null && !List.of("point", "comma").contains(decimal)) {
            throw new UsageException("--decimal is '" + decimal + "', must be point or comma");
        }
        if (amend != null && amend.isBlank()) {
            throw new UsageException("--amend needs a reason");
        }
        InputFiles.existing("FILE", file);
        MeasurementFile.Reading reading = new MeasurementFile.Reading(
                columns,
                ResultWords.of(words, limits),
                Optional.ofNullable(decimal).map("comma"::equals),
                asData);
        try (Workspace workspace = dryRun ? campaign.foresee() : campaign.open()) {
            MeasurementFile measurements = MeasurementFile.read(file, workspace.definition(), workspace.id(), reading);
            ImportPlan plan = dryRun ? plan(measurements, workspace.state()) : apply(workspace, measurements);
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                print(plan, measurements, out);
            }
            json.write(report(plan, measurements), out);
        }
        return 0;
    }

    private ImportPlan plan(MeasurementFile measurements, StudyState state) {
        return ImportPlan.of(measurements, state, amend == null ? "" : amend, repeats);
    }

    /** Records what is new as one decision, of the state that it was planned for. */
    private ImportPlan apply(Workspace workspace, MeasurementFile measurements) {
        ImportPlan first = checked(plan(measurements, workspace.state()));
        ImportedFiles.keep(workspace.directory(), measurements);
        AtomicReference<ImportPlan> applied = new AtomicReference<>(first);
        workspace.store().append(state -> {
            ImportPlan plan = applied.updateAndGet(made -> made.isOf(state) ? made : plan(measurements, state));
            return checked(plan).events();
        });
        return Objects.requireNonNull(applied.get());
    }

    private ImportPlan checked(ImportPlan plan) {
        plan.requireMeant(asCarriedOut);
        plan.requireReason(amend != null);
        return plan;
    }

    private void print(ImportPlan plan, MeasurementFile measurements, PrintWriter console) {
        PrintWriter out = new PrintWriter(new BufferedWriter(console)); // a line for each row, but not a write for each
        out.println("read as: " + measurements.dialect());
        if (!measurements.others().isEmpty()) {
            out.println("not part of the study, kept only in the copy of the " + "file: "
                    + Names.list(measurements.others()));
        }
        for (ImportPlan.Step step : plan.steps()) {
            if (step.action() != Action.KNOWN) {
                out.println("line " + step.line() + ": " + word(step.action())
                        + (step.trial() < 0 ? "" : " trial " + step.trial()) + ", " + step.text());
            }
        }
        List<String> counts = new ArrayList<>();
        for (Action action : Action.values()) {
            counts.add(plan.count(action) + " " + counted(action));
        }
        out.println((dryRun ? "dry run, nothing was imported; would be: " : "") + String.join(", ", counts));
        if (dryRun && amend == null && plan.count(Action.AMEND) > 0) {
            out.println("corrections need --amend REASON");
        }
        if (dryRun && !asCarriedOut && !plan.far().isEmpty()) {
            out.println("rows that are far from what was planned need --as-carried-out: "
                    + (plan.far().size() == 1 ? "line " : "lines ")
                    + Names.list(plan.far().stream()
                            .map(step -> String.valueOf(step.line()))
                            .toList()));
        }
        out.flush();
    }

    private static String word(Action action) {
        return action.name().toLowerCase(Locale.ROOT);
    }

    private static String counted(Action action) {
        return switch (action) {
            case TELL -> "told";
            case ADD -> "added";
            case KNOWN -> "known already";
            case AMEND -> "amended";
            case CANCEL -> "cancelled";
            case PENDING -> "pending";
        };
    }

    private Map<String, Object> report(ImportPlan plan, MeasurementFile measurements) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("dryRun", dryRun);
        report.put("dialect", measurements.dialect());
        report.put("unusedColumns", measurements.others());
        for (Action action : Action.values()) {
            report.put(word(action), plan.count(action));
        }
        report.put("steps", plan.steps());
        return report;
    }
}
