package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.campaign.Explainer;
import io.thalweg.cli.internal.campaign.Suggestion;
import io.thalweg.cli.internal.campaign.SuggestionTable;
import io.thalweg.cli.internal.campaign.Workspace;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.Shell;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Suggests what to measure next. */
@Command(
        name = "ask",
        description = "Suggest what to measure next, as a CSV file with empty columns for the results.",
        footer = {
            "",
            "--fix applies to this request alone: --fix solvent=DMAc suggests only experiments in DMAc; the next call "
                    + "is unrestricted again. A study with contexts needs --fix in every call, to give their current "
                    + "values.",
            "",
            "Each request has a key. The same key returns the same trials, so you can repeat an interrupted call or "
                    + "recover a lost file. Existing files are never overwritten."
        })
final class AskCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private CampaignOptions campaign = new CampaignOptions();

    @Option(
            names = {"-n", "--number"},
            paramLabel = "N",
            description = "Number of suggestions (default: the batch of the study file, else 1).")
    private @Nullable Integer number;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description =
                    "Maximum number of suggestions per request " + "(default: " + StudyBuilder.DEFAULT_ASK_LIMIT + ").")
    private int limit = StudyBuilder.DEFAULT_ASK_LIMIT;

    @Option(names = "--key", paramLabel = "KEY", description = "Names the request (default: round-1, round-2, ...).")
    private @Nullable String key;

    @Option(
            names = "--out",
            paramLabel = "FILE|-",
            description =
                    "File for the table, or - for standard output (default: KEY.csv in the directory of the campaign).")
    private @Nullable String target;

    @Option(
            names = "--fix",
            paramLabel = "NAME=VALUE",
            description = "Hold a parameter at a value for this request; may be repeated.")
    private Map<String, String> fixed = new LinkedHashMap<>();

    @Option(names = "--instead", description = "Cancel all suggestions still awaited and replace them.")
    private boolean instead;

    @Option(
            names = "--safe-cells",
            description = "Put an apostrophe before text that a spreadsheet would take for a formula.")
    private boolean safe;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        if (number != null) {
            Require.atLeast("--number", number, 1);
            requireWithin("--number", number);
        }
        Require.atLeast("--limit", limit, 1);
        if (key != null && !key.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new UsageException("--key is '" + key + "': use letters, digits, '.', '_' and '-', at most 100");
        }
        try (Workspace workspace = campaign.open()) {
            Map<String, List<Long>> requests = workspace.state().requests();
            String request = key != null ? key : nextKey(requests);
            boolean again = requests.containsKey(request);
            Path file = file(request);
            if (file != null && Files.exists(file)) {
                throw new UsageException(
                        file + " exists and may hold measurements, so it was not overwritten; --out names another file"
                                + (key == null ? ", --key another request" : ""));
            }
            int wanted = number != null ? number : workspace.batch();
            requireWithin("batch", wanted);
            Study study = workspace.study(limit);
            Request what = Request.of(wanted).named(request).given(study.space().parse(fixed));
            Awaited awaiting = new Awaited(workspace.store());
            List<Trial> trials = study.ask(instead ? what.insteadOfAwaited() : what);
            List<Long> givenUp = awaiting.givenUp();
            List<Long> awaited = awaiting.without(trials);
            Explainer explainer = new Explainer(workspace.definition(), study);
            List<Suggestion> suggestions =
                    trials.stream().map(explainer::explain).toList();
            String table = SuggestionTable.of(workspace, suggestions, safe);
            PrintWriter out = spec.commandLine().getOut();
            if (file == null) {
                if (!json.takesStandardOutput()) {
                    out.print(table);
                }
            } else {
                Files.writeString(file, table, StandardOpenOption.CREATE_NEW);
                if (!json.takesStandardOutput()) {
                    print(file, request, again, suggestions, out);
                    Awaited.describe(givenUp, awaited).forEach(out::println);
                }
            }
            out.flush();
            Map<String, Object> report = report(workspace, request, suggestions);
            report.put("cancelled", givenUp);
            report.put("awaited", awaited);
            json.write(report, out);
        }
        return 0;
    }

    private void requireWithin(String name, int wanted) {
        if (wanted > limit) {
            throw new UsageException(
                    name + " is " + wanted + ", more than " + limit + " at once; '--limit " + wanted + "' allows it");
        }
    }

    private static String nextKey(Map<String, List<Long>> requests) {
        int round = requests.size() + 1;
        while (requests.containsKey("round-" + round)) {
            round++;
        }
        return "round-" + round;
    }

    private @Nullable Path file(String request) {
        if (STANDARD_OUTPUT.equals(target)) {
            return null;
        }
        if (target == null) {
            return json.takesStandardOutput()
                    ? null
                    : campaign.directory().resolve(request + ".csv").normalize();
        }
        return Path.of(target);
    }

    private void print(Path file, String request, boolean again, List<Suggestion> suggestions, PrintWriter out) {
        out.println((again ? "the same trials as before, " : "") + "request " + request + ": " + suggestions.size()
                + (suggestions.size() == 1 ? " trial" : " trials") + " in " + file);
        for (Suggestion suggestion : suggestions) {
            out.println("  trial " + suggestion.trial().number() + " "
                    + Names.cut(suggestion.trial().point()) + ": "
                    + suggestion.why().get(0));
        }
        List<String> tell = new ArrayList<>(List.of("thalweg", "tell", file.toString()));
        tell.addAll(campaign.words());
        out.println("fill in the results, then: " + Shell.command(tell.toArray(String[]::new)));
    }

    private static Map<String, Object> report(Workspace workspace, String request, List<Suggestion> suggestions) {
        List<Object> trials = new ArrayList<>();
        for (Suggestion suggestion : suggestions) {
            Map<String, Object> trial = new LinkedHashMap<>();
            trial.put("trial", suggestion.trial().number());
            trial.put("point", suggestion.trial().point().asMap());
            trial.put("expected", suggestion.expected());
            trial.put("why", suggestion.why());
            trials.add(trial);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("study", workspace.id());
        report.put("request", request);
        report.put("trials", trials);
        return report;
    }
}
