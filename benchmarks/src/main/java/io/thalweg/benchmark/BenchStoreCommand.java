package io.thalweg.benchmark;

import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.StorePlace;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.core.random.Seed;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what a store costs. */
@Command(
        name = "store",
        description = "Measure what it costs to keep a study: steps, opening, claims by many clients.",
        footer = {
            "",
            "Times are wall-clock time, since the disk is what is waited for. Without --store, journals in a temporary directory are"
                    + " measured. The studies that are made are named bench-..., and those of a database stay in it."
        })
final class BenchStoreCommand implements Callable<Integer> {

    private static final int MOST = 10_000_000;
    private static final int MOST_CLIENTS = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "A directory, or the URL of a PostgreSQL database.")
    private @Nullable String place;

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Steps of ask and tell (default: ${DEFAULT-VALUE}; 0 for none).")
    private int steps;

    @Option(
            names = "--trials",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Trials in the study that is opened (default: ${DEFAULT-VALUE}; 0 for none).")
    private int trials;

    @Option(
            names = "--observations",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Observations of the WISKI study that is opened (default: ${DEFAULT-VALUE}; 0 for none).")
    private int observations;

    @Option(
            names = "--clients",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,8",
            description = "Clients that claim at once (default: ${DEFAULT-VALUE}).")
    private List<Integer> clients = List.of();

    @Option(
            names = "--claims",
            paramLabel = "N",
            defaultValue = "50",
            description = "Claims of each client (default: ${DEFAULT-VALUE}; 0 for none).")
    private int claims;

    @Mixin
    private JsonOption json = new JsonOption();

    /** What was measured. */
    record Report(
            String store,
            List<StoreBenchmark.Steps> steps,
            List<StoreBenchmark.Opening> openings,
            List<StoreBenchmark.Claims> claims) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        json.check();
        for (int number : new int[] {steps, trials, observations, claims}) {
            Require.atLeast("--steps, --trials, --observations and --claims", number, 0);
            Require.atMost("--steps, --trials, --observations and --claims", number, MOST);
        }
        clients.forEach(n -> Require.atLeast("--clients", n, 1));
        clients.forEach(n -> Require.atMost("--clients", n, MOST_CLIENTS));
        if (place != null) {
            StorePlace.check(spec, place);
        }
        Path temporary = Files.createTempDirectory("thalweg-bench");
        try {
            String where = place == null ? temporary.toString() : place;
            long run = System.currentTimeMillis();
            write(measure(new StoreBenchmark(name -> Stores.open(where, "bench-" + run + "-" + name))));
        } finally {
            delete(temporary);
        }
        return 0;
    }

    private Report measure(StoreBenchmark benchmark) throws InterruptedException {
        List<StoreBenchmark.Opening> openings = new ArrayList<>();
        List<StoreBenchmark.Claims> claimed = new ArrayList<>();
        List<StoreBenchmark.Steps> stepped = steps == 0 ? List.of() : benchmark.steps(steps);
        if (trials > 0) {
            openings.add(benchmark.opening(trials));
        }
        if (observations > 0) {
            openings.add(benchmark.openingWithModel(observations, Seed.of(1)));
        }
        for (int n : claims == 0 ? List.<Integer>of() : clients) {
            claimed.add(benchmark.claims(n, claims));
        }
        return new Report(
                place == null ? "journal" : place.startsWith("postgres") ? "postgresql" : "journal",
                stepped,
                openings,
                claimed);
    }

    private void write(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println("store: " + report.store());
            for (StoreBenchmark.Steps round : report.steps()) {
                out.println(line(
                        "ask + tell, %6d trials: median %.2f ms, 99th percentile %.2f ms",
                        round.trials(), round.medianMillis(), round.tailMillis()));
            }
            for (StoreBenchmark.Opening opening : report.openings()) {
                out.println(
                        Double.isNaN(opening.askMillis())
                                ? line("open %d trials: %.0f ms", opening.trials(), opening.openMillis())
                                : line(
                                        "open %d observations of WISKI: %.0f ms, with the first suggestion %.0f ms, %s",
                                        opening.trials(),
                                        opening.openMillis(),
                                        opening.askMillis(),
                                        opening.sameBelief() ? "the model as it was" : "ANOTHER MODEL"));
            }
            for (StoreBenchmark.Claims claim : report.claims()) {
                out.println(line(
                        "%d clients: %.0f claims/s, %d trials claimed twice",
                        claim.clients(), claim.perSecond(), claim.twice()));
            }
            out.flush();
        }
        json.write(report, out);
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
