package io.thalweg.cli.internal.command;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.campaign.Wording;
import io.thalweg.cli.internal.usage.DurationConverter;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.text.Durations;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.Stores;
import io.thalweg.store.postgres.PostgresStore;
import io.thalweg.store.worker.CommandExperiment;
import io.thalweg.store.worker.Worker;
import io.thalweg.store.worker.WorkerListener;
import io.thalweg.store.worker.WorkerResult;
import io.thalweg.store.worker.WorkerTerms;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Evaluates trials of a study with a command of the operating system. */
@Command(
        name = "worker",
        description = "Evaluate trials of a study with a command until the study has enough trials.",
        footer = {
            "",
            "In the command, {NAME} is the value of a parameter, {NAME:json} the value as JSON, {} all values as a "
                    + "JSON object, and {{ a literal brace; without any of these the object is passed on standard "
                    + "input. The last line of the output is the result: a number, or a JSON object such as "
                    + "{\"value\": 0.5, \"noiseVariance\": 0.01}, with any other outcomes by name. The command runs "
                    + "without a shell.",
            "",
            "If the study has curves, lines such as {\"step\": 3, \"value\": 0.41} that the command prints while it "
                    + "runs (and flushes) are its learning curve. To stop it early the worker sends SIGTERM, and ends "
                    + "it after 10 seconds. The variable THALWEG_RESUME_AFTER is the step after which it may go on "
                    + "if it was stopped before, or 0.",
            "",
            "Any number of workers can share a study. A stopped worker returns its trial; the trial of a dead one is "
                    + "offered again when its lease expires.",
            "",
            "--fix also gives the contexts of the worker: start one on each machine with --fix machine=NAME, or "
                    + "restart it when the batch of the raw material changes.",
            "",
            "Example: thalweg worker --store postgresql://lab@db/studies --study resin --trials 60 -- ./bake.sh"
                    + " --temperature {temperature}"
        })
final class WorkerCommand implements Callable<Integer> {

    /** Whoever ends the process waits for so long at most. */
    private static final Duration PATIENCE = Duration.ofSeconds(9);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(
            names = "--store",
            paramLabel = "DIR|URL",
            description = "Where studies are kept by name: a directory, or postgresql://USER@HOST/DATABASE.")
    private @Nullable String store;

    @Option(
            names = "--study",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Name of the study in the --store.")
    private String name = "";

    @Option(
            names = "--trials",
            required = true,
            paramLabel = "N",
            description = "Total number of trials of the study, including those of other workers.")
    private int trials;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "Time without a heartbeat after which a worker's trial is offered to others (default: "
                    + "${DEFAULT-VALUE}).")
    private Duration lease = Duration.ZERO;

    @Option(
            names = "--attempts",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many workers may die on a trial before it is abandoned (default: ${DEFAULT-VALUE}).")
    private int attempts;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description =
                    "Time limit of an evaluation, such as 90s or 2h; then the command and all its child processes are "
                            + "ended (default: no limit).")
    private @Nullable Duration timeout;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "0",
            description = "Number of retries after a command has failed (default: ${DEFAULT-VALUE}).")
    private int retries;

    @Option(
            names = "--max-failures",
            paramLabel = "N",
            defaultValue = "20",
            description = "Exit with code 1 after this many failed trials in a row (default: ${DEFAULT-VALUE}).")
    private int maxFailures;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of this worker, shown to people (default: host and process).")
    private @Nullable String owner;

    @Option(
            names = "--fix",
            paramLabel = "NAME=VALUE",
            description = "Take only trials with this value of a parameter, such as the name of this machine; may be "
                    + "repeated.")
    private Map<String, String> fixed = new LinkedHashMap<>();

    @Mixin
    private JsonOption json = new JsonOption();

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments, after --.")
    private List<String> command = new ArrayList<>();

    /** What {@code --json} shows. */
    private record Report(
            String study, String worker, int told, int failed, int released, int lost, String ending, int trials) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        json.check();
        WorkerTerms terms = terms();
        Lines lines = new Lines();
        String place = place();
        StorePlace.check(spec, place);
        try (Study study = Worker.await(() -> open(place), PostgresStore::mayPass, terms.owner(), lines)) {
            Worker worker = Worker.training(
                    study, experiment(study.store()), terms.given(study.space().parse(fixed)), lines);
            WorkerResult result = run(worker, study);
            if (!json.takesStandardOutput()) {
                print(result.ending() + "; told " + result.told() + ", of which " + result.failed() + " failed");
            }
            json.write(
                    new Report(
                            name,
                            terms.owner(),
                            result.told(),
                            result.failed(),
                            result.released(),
                            result.lost(),
                            result.ending(),
                            study.state().trials().size()),
                    spec.commandLine().getOut());
            return result.brokenOff() ? 1 : 0;
        }
    }

    private WorkerTerms terms() {
        Require.atLeast("--trials", trials, 0);
        Require.atLeast("--attempts", attempts, 1);
        Require.atLeast("--retries", retries, 0);
        Require.atLeast("--max-failures", maxFailures, 1);
        if (lease.compareTo(LeaseTerms.SHORTEST) < 0) {
            throw new UsageException("--lease is " + Durations.words(lease) + ", must be at least "
                    + Durations.words(LeaseTerms.SHORTEST));
        }
        if (timeout != null && timeout.isZero()) {
            throw new UsageException("--timeout is 0, must be positive");
        }
        return new WorkerTerms(
                owner == null ? host() + "/" + ProcessHandle.current().pid() : owner,
                new LeaseTerms(lease, attempts),
                trials,
                Optional.ofNullable(timeout),
                retries,
                maxFailures);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a host without a name";
        }
    }

    private String place() {
        directory.requireAlone("--store", store);
        return store != null
                ? store
                : directory
                        .given()
                        .map(Path::toString)
                        .orElseThrow(() -> new UsageException(
                                "no study is named: -C names its directory, --store and --study one in a store"));
    }

    private Study open(String place) {
        StudyStore store = StorePlace.using(() -> Stores.openExisting(place, name));
        boolean opened = false;
        try {
            Study study = Thalweg.open(store).build();
            opened = true;
            return study;
        } finally {
            if (!opened) {
                store.close();
            }
        }
    }

    private CommandExperiment experiment(StudyStore store) {
        try {
            return new CommandExperiment(command, store.definition().orElseThrow());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Runs the worker so that a process that is asked to end gives its trial back first. */
    private static WorkerResult run(Worker worker, Study study) {
        CountDownLatch closed = new CountDownLatch(1);
        Thread ending = new Thread(() -> {
            worker.stop();
            await(closed);
        });
        Runtime.getRuntime().addShutdownHook(ending);
        boolean stopped = false;
        try {
            WorkerResult result = worker.run();
            stopped = isEnding(ending);
            return result;
        } finally {
            if (stopped) {
                study.close();
            }
            closed.countDown();
        }
    }

    /** Whether the process is about to end; if not, nobody needs to wait for the worker any more. */
    private static boolean isEnding(Thread hook) {
        try {
            return !Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static void await(CountDownLatch closed) {
        try {
            boolean inTime = closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            assert inTime || closed.getCount() > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    /** A line for each trial. */
    private final class Lines implements WorkerListener {

        @Override
        public void told(Lease of, Outcome outcome) {
            say(
                    of,
                    outcome instanceof Outcome.Measured measured
                            ? String.valueOf(measured.value())
                            : describe(outcome));
        }

        @Override
        public void retries(Lease of, Outcome failure) {
            say(of, describe(failure) + "; once more");
        }

        @Override
        public void released(Lease of) {
            say(of, "given back");
        }

        @Override
        public void lost(Lease of) {
            say(of, "the lease was lost");
        }

        @Override
        public void waits(List<Lease> others) {
            others.forEach(of -> warn("waiting for trial " + of.trial().number() + ", which is leased to " + of.owner()
                    + " until " + of.until() + "; 'thalweg release' returns it"));
        }

        @Override
        public void waits(String reason) {
            warn(reason + "; waiting");
        }

        private void warn(String line) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("thalweg worker: " + line);
            err.flush();
        }

        private void say(Lease of, String what) {
            if (!json.takesStandardOutput()) {
                print("trial " + of.trial().number() + " "
                        + Names.cut(of.trial().point()) + ": " + what);
            }
        }

        private static String describe(Outcome outcome) {
            return outcome instanceof Outcome.Failed failed
                    ? failed.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": "
                            + failed.reason().strip().replaceAll("\\s*\\R\\s*", " | ")
                    : Wording.of(outcome);
        }
    }
}
