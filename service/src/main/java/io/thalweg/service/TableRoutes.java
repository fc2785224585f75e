package io.thalweg.service;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.thalweg.cli.internal.campaign.ExportTable;
import io.thalweg.cli.internal.campaign.ImportPlan;
import io.thalweg.cli.internal.campaign.MeasurementFile;
import io.thalweg.cli.internal.campaign.ResultWords;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tables in and out: the same ones that the commands {@code export} and {@code tell} write and read. */
final class TableRoutes {

    private final StudyShelf shelf;

    TableRoutes(StudyShelf shelf) {
        this.shelf = shelf;
    }

    void add(RoutesConfig routes) {
        routes.get("/v1/studies/{study}/table", this::export, Role.LOOK);
        routes.post("/v1/studies/{study}/table", this::tell, Role.TELL);
    }

    /** What the commands know of a study; its store is not its own to close. */
    @SuppressWarnings("MustBeClosed")
    private static Workspace workspace(StudyShelf.Opened opened) {
        return Workspace.of(opened.name(), opened.store());
    }

    private void export(Context context) {
        String table = shelf.with(context.pathParam("study"), opened -> {
            Workspace workspace = workspace(opened);
            return ExportTable.csv(
                    workspace.definition(), workspace.id(), workspace.state(), flag(context, "safeCells"));
        });
        context.contentType("text/csv; charset=utf-8").result(table);
    }

    private void tell(Context context) {
        boolean dryRun = flag(context, "dryRun");
        boolean asCarriedOut = flag(context, "asCarriedOut");
        String reason = Optional.ofNullable(context.queryParam("because")).orElse("");
        MeasurementFile.Reading reading = new MeasurementFile.Reading(
                Map.of(), ResultWords.of(Map.of(), false), Optional.empty(), flag(context, "asData"));
        ObjectNode answer;
        try {
            answer = told(context, dryRun, asCarriedOut, reason, reading);
        } catch (TableException | UsageException e) {
            throw new Problem.Refusal(422, "invalid-table", inQuery(String.valueOf(e.getMessage())));
        }
        Service.json(context, answer.toString());
    }

    /** What the commands advise, as this interface has it. */
    private static String inQuery(String text) {
        return text.replace("--amend REASON", "because=REASON")
                .replace("--amend", "because=REASON")
                .replace("--as-carried-out", "asCarriedOut=true")
                .replace("--as-data", "asData=true")
                .replace("--repeats", "repeats=true")
                .replaceFirst("; --word '.*' defines it$", "");
    }

    private ObjectNode told(
            Context context, boolean dryRun, boolean asCarriedOut, String reason, MeasurementFile.Reading reading) {
        return shelf.with(context.pathParam("study"), opened -> {
            Workspace workspace = workspace(opened);
            MeasurementFile table = read(context.bodyAsBytes(), workspace, reading);
            AtomicReference<ImportPlan> applied =
                    new AtomicReference<>(plan(table, workspace, reason, flag(context, "repeats")));
            if (!dryRun) {
                opened.store().append(state -> {
                    ImportPlan plan = applied.updateAndGet(made ->
                            made.isOf(state) ? made : ImportPlan.of(table, state, reason, flag(context, "repeats")));
                    plan.requireMeant(asCarriedOut);
                    plan.requireReason(!reason.isBlank());
                    return plan.events();
                });
            }
            return answer(Objects.requireNonNull(applied.get()), table, dryRun);
        });
    }

    private static ImportPlan plan(MeasurementFile table, Workspace workspace, String reason, boolean repeats) {
        return ImportPlan.of(table, workspace.state(), reason, repeats);
    }

    /** Reads a table as the commands do, which is from a file. */
    private static MeasurementFile read(byte[] bytes, Workspace workspace, MeasurementFile.Reading reading) {
        try {
            Path directory = Files.createTempDirectory("table");
            Path file = directory.resolve("table.csv");
            try {
                Files.write(file, bytes);
                return MeasurementFile.read(file, workspace.definition(), workspace.id(), reading);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode answer(ImportPlan plan, MeasurementFile table, boolean dryRun) {
        ObjectNode node = Json.object().put("dryRun", dryRun).put("dialect", table.dialect());
        ArrayNode unused = node.putArray("unusedColumns");
        table.others().forEach(unused::add);
        for (ImportPlan.Action action : ImportPlan.Action.values()) {
            node.put(action.name().toLowerCase(Locale.ROOT), plan.count(action));
        }
        ArrayNode steps = node.putArray("steps");
        plan.steps().forEach(step -> {
            ObjectNode one = steps.addObject()
                    .put("line", step.line())
                    .put("action", step.action().name().toLowerCase(Locale.ROOT))
                    .put("text", step.text());
            if (step.trial() >= 0) {
                one.put("trial", step.trial());
            }
        });
        return node;
    }

    /** Whether a parameter of the query is true; if it is not there it is not. */
    static boolean flag(Context context, String name) {
        String text = Optional.ofNullable(context.queryParam(name)).orElse("false");
        if (!text.equals("true") && !text.equals("false")) {
            throw Problem.invalidRequest(name + " is \"" + text + "\", must be true or false");
        }
        return text.equals("true");
    }
}
