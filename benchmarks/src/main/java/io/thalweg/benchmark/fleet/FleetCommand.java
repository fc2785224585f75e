package io.thalweg.benchmark.fleet;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.benchmark.ResultPage;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.store.journal.JournalStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets fleets of workers share studies on a virtual clock. */
@Command(
        name = "fleet",
        description = "Let a fleet of workers share a study on a virtual clock, and count what is lost.",
        footer = {
            "",
            "The study, its models and its store are the true ones; only evaluations and waiting take no time. Some workers are"
                    + " slow, die, come back, are cut off and tell late, or lie. The problem is Hartmann-6 with noise."
        })
public final class FleetCommand implements Subcommand, Callable<Integer> {

    private static final int MOST_WORKERS = 100_000;
    private static final int MOST_TRIALS = 10_000_000;
    private static final String NONE = "none";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--workers",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many workers; several numbers to compare (default: ${DEFAULT-VALUE}).")
    private List<Integer> workers = List.of();

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Trials of a study (default: ${DEFAULT-VALUE}).")
    private int trials;

    @Option(
            names = "--evaluation",
            paramLabel = "SECONDS",
            defaultValue = "1200",
            description = "What an evaluation takes in the mean (default: ${DEFAULT-VALUE}).")
    private double evaluation;

    @Option(
            names = "--suggestion",
            paramLabel = "SECONDS",
            defaultValue = "0.1",
            description = "What a suggestion takes (default: ${DEFAULT-VALUE}).")
    private double suggestion;

    @Option(
            names = "--deaths",
            paramLabel = "P",
            defaultValue = "0.3",
            description = "Share of evaluations during which the worker dies (default: ${DEFAULT-VALUE}).")
    private double deaths;

    @Option(
            names = "--acquisition",
            paramLabel = "NAME",
            defaultValue = "auto",
            description =
                    "The acquisition function (default: ${DEFAULT-VALUE}; " + NONE + " for a space-filling design).")
    private String acquisition = "auto";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Studies for each number of workers, with the seeds 1 to N (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = "Keep the studies in journals below this directory (default: in memory).")
    private @Nullable Path directory;

    @Option(
            names = "--figure",
            paramLabel = "FILE",
            description = "Draw hours, idle time and regret by the number of workers, as PNG.")
    private @Nullable Path figure;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        workers.forEach(n -> Require.atLeast("--workers", n, 1));
        workers.forEach(n -> Require.atMost("--workers", n, MOST_WORKERS));
        Require.atLeast("--trials", trials, 1);
        Require.atMost("--trials", trials, MOST_TRIALS);
        Require.atLeast("--seeds", seeds, 1);
        Require.fraction("--deaths", deaths);
        if (!(evaluation >= 1)) {
            throw new UsageException("--evaluation is " + evaluation + ", must be at least 1 second");
        }
        Require.notNegative("--suggestion", suggestion);
        List<FleetResult> results = new ArrayList<>();
        PrintWriter out = spec.commandLine().getOut();
        print(out, FleetText.HEAD);
        for (int n : workers) {
            for (int seed = 1; seed <= seeds; seed++) {
                FleetResult result = new Fleet(options(n, seed), stores(n, seed)).run();
                results.add(result);
                print(out, FleetText.line(result, seed));
            }
        }
        if (figure != null) {
            Files.write(figure, new FleetFigure(results).figure().png(ResultPage.PICTURE_WIDTH));
        }
        json.write(results, out);
        return results.stream().allMatch(FleetResult::isWhole) ? 0 : 1;
    }

    private void print(PrintWriter out, String line) {
        if (!json.takesStandardOutput()) {
            out.println(line);
            out.flush();
        }
    }

    private FleetOptions options(int n, int seed) {
        Optional<Acquisition> function =
                acquisition.equals(NONE) ? Optional.empty() : Optional.of(Acquisitions.named(acquisition));
        return new FleetOptions(n, trials, seconds(evaluation), seconds(suggestion), deaths, function, seed);
    }

    private static Duration seconds(double number) {
        return Duration.ofMillis(Math.round(number * 1e3));
    }

    private Function<InstantSource, StudyStore> stores(int n, int seed) {
        Path place = directory;
        return place == null
                ? MemoryStore::new
                : clock -> JournalStore.open(place.resolve("fleet-" + n + "-" + seed), clock);
    }
}
