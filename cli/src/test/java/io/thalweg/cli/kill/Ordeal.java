package io.thalweg.cli.kill;

import io.thalweg.cli.Main;
import io.thalweg.core.event.StudyStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine;

/** Commands of one kind that are killed at random moments, round after round, and checked upon after each kill. */
abstract class Ordeal {

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int ROUNDS_OF_A_STUDY = 8;
    private static final int TRIES = 5;

    /** Between two looks at what was written, in nanoseconds: short against a write. */
    private static final long LOOK = 500_000;

    /** How often a process is paused before it is killed. */
    private static final double PAUSES = 0.15;

    final Place place;
    final Path directory;
    final SplittableRandom random;
    Ledger ledger = new Ledger();
    String study = "";
    int kills;
    int pauses;
    private final Set<String> problems = new LinkedHashSet<>();
    private int acknowledged;
    private int studies;
    private int started;
    private int most;
    private boolean disturbed;
    private long usual = 3_000;

    Ordeal(Place place, Path directory, long seed) {
        this.place = place;
        this.directory = directory;
        this.random = new SplittableRandom(seed);
    }

    /**
     * What came of it.
     *
     * @param kills how many commands were killed
     * @param pauses how many were paused before
     * @param acknowledged how much was acknowledged: results, tables, requests
     * @param problems what was wrong, in words that begin with {@code lost}, {@code doubled}, {@code partial}, {@code gap} or {@code
     *     failed}
     */
    record Outcome(int kills, int pauses, int acknowledged, List<String> problems) {

        @Override
        public String toString() {
            StringBuilder text =
                    new StringBuilder(kills + " kills, " + pauses + " pauses, " + acknowledged + " acknowledged");
            for (String kind : List.of("lost", "doubled", "partial", "gap", "failed")) {
                long count = problems.stream()
                        .filter(problem -> problem.startsWith(kind))
                        .count();
                text.append(", ").append(count).append(' ').append(kind);
            }
            return text.toString();
        }
    }

    /** The study that commands of this kind work on. */
    abstract String definition();

    /** Some commands, some of which are killed. */
    abstract void round() throws IOException, InterruptedException;

    /** Lets whoever still works come to an end. */
    void rest() throws IOException, InterruptedException {}

    /** Goes on until so many were killed. */
    final Outcome run(int enough) throws IOException, InterruptedException {
        most = enough;
        while (kills < most) {
            begin();
            for (int i = 0; i < ROUNDS_OF_A_STUDY && kills < most; i++) {
                if (!disturbed && kills >= most / 2) {
                    place.disturb();
                    disturbed = true;
                }
                round();
            }
            rest();
            goOn();
            acknowledged += ledger.acknowledged();
        }
        return new Outcome(kills, pauses, acknowledged, List.copyOf(problems));
    }

    private void begin() throws IOException {
        study = getClass().getSimpleName() + "-" + studies++;
        ledger = new Ledger();
        Files.createDirectories(campaign());
        writeDefinition();
        ask("first", 1);
    }

    /** Writes the study file as {@link #definition} says now. */
    final void writeDefinition() throws IOException {
        Files.writeString(campaign().resolve("study.yaml"), "name: " + study + "\n" + definition());
    }

    /** The directory of the campaign. */
    final Path campaign() {
        return directory.resolve(study);
    }

    /** Whether a study that has been through all this can be gone on with. */
    private void goOn() throws IOException {
        ask("last", 2);
        succeed("status");
        succeed(doctor());
        check();
    }

    /** The arguments of a doctor who looks at the study. */
    final List<String> doctor() {
        List<String> line = new ArrayList<>(List.of("doctor"));
        line.addAll(place.storeOptions(study));
        return line;
    }

    final void problem(String what) {
        problems.add(what + " (" + study + ")");
    }

    /** Looks at the store, after what was acknowledged so far. */
    final void check() {
        try (StudyStore store = place.open(study)) {
            Findings.of(store, ledger).forEach(this::problem);
        }
    }

    /** The arguments of a command of the campaign. */
    final List<String> line(String command, String... arguments) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(Arrays.asList(arguments));
        line.addAll(List.of("-C", campaign().toString()));
        line.addAll(place.options(study));
        return line;
    }

    /** Runs a command of the campaign in this process; its output. */
    final String succeed(String command, String... arguments) {
        return succeed(line(command, arguments));
    }

    final String succeed(List<String> line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        if (commandLine.execute(line.toArray(String[]::new)) != 0) {
            problem("failed: " + String.join(" ", line) + ": " + err.toString().strip());
        }
        return out.toString();
    }

    /** Asks for trials in this process, and notes the answer. */
    final List<Long> ask(String key, int number) {
        ledger.requests.put(key, number);
        String table = succeed("ask", "--key", key, "-n", Integer.toString(number), "--out", "-");
        return table.isEmpty() ? List.of() : answered(key, table.lines().toList());
    }

    /** Notes the answer to a request. */
    final List<Long> answered(String key, List<String> table) {
        List<Long> trials = table.stream()
                .skip(1)
                .map(line -> Long.valueOf(line.split(",", -1)[1]))
                .toList();
        List<Long> before = ledger.answers.putIfAbsent(key, trials);
        if (before != null && !before.equals(trials)) {
            problem("lost: request " + key + " got other trials when it was repeated");
        }
        return trials;
    }

    final Child start(List<String> line) throws IOException {
        return Child.start(directory, "command-" + started++, "160m", line);
    }

    /**
     * Kills a command, mostly while it writes; its exit code if it has come to its end before.
     *
     * @param writtenBefore what was written before it was started
     */
    final OptionalInt victim(Child child, long writtenBefore) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        if (random.nextInt(3) > 0) {
            while (child.isAlive() && place.written() == writtenBefore) {
                LockSupport.parkNanos(LOOK); // a busy wait would take the processor from the one that is to write
            }
            if (random.nextBoolean()) {
                Thread.sleep(random.nextLong(60));
            }
        } else {
            long end = begun + random.nextLong(usual * 1_200_000);
            while (child.isAlive() && System.nanoTime() < end) {
                Thread.sleep(2);
            }
        }
        if (child.isAlive() && random.nextDouble() < PAUSES) {
            child.pause(PAUSE);
            pauses++;
            Thread.sleep(random.nextLong(20));
        }
        if (child.kill()) {
            kills++;
            return OptionalInt.empty();
        }
        usual = (usual + (System.nanoTime() - begun) / 1_000_000) / 2;
        return OptionalInt.of(child.await());
    }

    /**
     * Kills a command some times, and lets it come to its end then. The study is checked after each.
     *
     * @param acknowledged notes that the command has said that it was done
     */
    final void suffer(List<String> line, Runnable acknowledged) throws IOException, InterruptedException {
        for (int tries = random.nextInt(1, 4); tries > 0 && kills < most; tries--) {
            long written = place.written();
            Child child = start(line);
            OptionalInt code = victim(child, written);
            if (code.isPresent() && code.getAsInt() == 0) {
                acknowledged.run();
            }
            check();
        }
        finish(line);
        acknowledged.run();
        check();
    }

    /** Runs a command until it comes to its end in peace. */
    final List<String> finish(List<String> line) throws IOException, InterruptedException {
        String complaint = "";
        for (int i = 0; i < TRIES; i++) {
            Child child = start(line);
            if (child.await() == 0) {
                return child.lines();
            }
            complaint = child.complaint();
        }
        problem("failed: " + String.join(" ", line) + ": " + complaint);
        return List.of();
    }
}
