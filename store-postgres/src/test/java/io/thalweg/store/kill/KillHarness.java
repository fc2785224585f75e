package io.thalweg.store.kill;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Starts processes that work on a study, kills some of them without notice and pauses others beyond their leases, and starts new ones in
 * their place; at the end it lets them finish, and counts what has gone wrong.
 */
final class KillHarness {

    private static final Duration LEASE = Duration.ofSeconds(2);

    /** How often a process is paused instead of killed. */
    private static final double PAUSES = 0.15;

    private static final List<Long> ALL_STEPS =
            LongStream.rangeClosed(1, Victim.STEPS).boxed().toList();

    private final String place;
    private final String name;
    private final Path logs;
    private final int workers;
    private final long trials;
    private final SplittableRandom random = new SplittableRandom(17);
    private final List<Process> processes = new ArrayList<>();
    private int started;
    private int kills;
    private int pauses;

    /** What happens in the middle of it all. */
    @FunctionalInterface
    interface Interlude {
        void happen() throws IOException, InterruptedException;
    }

    /**
     * What was found at the end.
     *
     * @param kills how many processes were killed
     * @param pauses how many were paused beyond their lease
     * @param acknowledged how many tells the store has acknowledged
     * @param lost how many of those are not in the store, or with another value
     * @param unreported how many of those are there without all their reports, each once and in order
     * @param completedTwice how many trials two tells have ended
     * @param repeats how many results of other attempts were kept
     * @param evaluatedAgain how many trials took more than one attempt
     * @param leftRunning how many trials nobody has ended
     * @param gaps how many numbers of events are missing
     * @param trials how many trials there were
     */
    record Findings(
            int kills,
            int pauses,
            int acknowledged,
            int lost,
            int unreported,
            int completedTwice,
            int repeats,
            int evaluatedAgain,
            int leftRunning,
            int gaps,
            int trials) {}

    KillHarness(String place, String name, Path logs, int workers, long trials) {
        this.place = place;
        this.name = name;
        this.logs = logs;
        this.workers = workers;
        this.trials = trials;
    }

    /** Goes on for a time or until that many were killed, then lets the workers finish what waits. */
    Findings run(StudyStore store, Duration time, int mostKills, Interlude interlude)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long half = System.nanoTime() + time.toNanos() / 2;
        boolean happened = false;
        try {
            for (int i = 0; i < workers; i++) {
                processes.add(start());
            }
            long pace = time.toMillis() / mostKills;
            while (System.nanoTime() < end && kills < mostKills) {
                Thread.sleep(random.nextLong(pace / 2, pace + pace / 2));
                disturb(random.nextInt(workers));
                if (!happened && System.nanoTime() > half) {
                    interlude.happen();
                    happened = true;
                }
            }
            awaitAcknowledgement();
            Files.writeString(stop(), "finish what waits");
            for (Process process : processes) {
                process.waitFor(120, TimeUnit.SECONDS);
            }
            return findings(store);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** On a busy machine nobody may have come so far. */
    private void awaitAcknowledgement() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!isAcknowledged() && System.nanoTime() < end) {
            Thread.sleep(50);
        }
    }

    private boolean isAcknowledged() throws IOException {
        for (int i = 0; i < started; i++) {
            Path log = logs.resolve("acknowledged-" + i);
            if (Files.exists(log) && Files.size(log) > 0) {
                return true;
            }
        }
        return false;
    }

    private Path stop() {
        return logs.resolve("stop");
    }

    private void disturb(int which) throws IOException, InterruptedException {
        Process process = processes.get(which);
        if (process.isAlive() && random.nextDouble() < PAUSES) {
            signal("STOP", process);
            Thread.sleep(LEASE.toMillis() + 500);
            signal("CONT", process);
            pauses++;
        } else {
            if (process.isAlive()) {
                kills++;
            }
            process.destroyForcibly().waitFor();
            processes.set(which, start());
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    private Process start() throws IOException {
        int number = started++;
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx96m",
                "-cp",
                classPath,
                Victim.class.getName(),
                place,
                name,
                logs.resolve("acknowledged-" + number).toString(),
                Long.toString(trials),
                Long.toString(LEASE.toMillis()),
                Integer.toString(number),
                stop().toString());
        File output = logs.resolve("output-" + number).toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    /** The steps that were reported of each attempt, in the order of the stream. */
    private static Map<String, List<Long>> steps(StudyStore store) {
        Map<String, List<Long>> steps = new HashMap<>();
        for (StepReport report : store.reports(0, Long.MAX_VALUE)) {
            steps.computeIfAbsent(report.trial() + " " + report.attempt(), key -> new ArrayList<>())
                    .add(report.step());
        }
        return steps;
    }

    private Findings findings(StudyStore store) throws IOException {
        Map<String, Double> told = new HashMap<>();
        Set<Long> ended = new HashSet<>();
        Set<Long> again = new HashSet<>();
        int completedTwice = 0;
        int repeats = 0;
        long sequence = 0;
        int gaps = 0;
        for (StudyStore.Recorded recorded : store.history()) {
            gaps += recorded.sequence() == ++sequence ? 0 : 1;
            if (recorded.event() instanceof StudyEvent.Told one) {
                String key = one.number() + " " + one.attempt();
                completedTwice += told.containsKey(key) ? 1 : 0;
                told.put(key, one.outcome() instanceof Outcome.Measured measured ? measured.value() : Double.NaN);
                repeats += ended.add(one.number()) ? 0 : 1;
                if (one.attempt() > 1) {
                    again.add(one.number());
                }
            }
        }
        int acknowledged = 0;
        int lost = 0;
        int unreported = 0;
        Map<String, List<Long>> steps = steps(store);
        for (int i = 0; i < started; i++) {
            Path log = logs.resolve("acknowledged-" + i);
            for (String line : Files.exists(log) ? Files.readAllLines(log) : List.<String>of()) {
                String[] fields = line.split(" ", -1);
                if (fields.length == 3) { // the last line of one that was killed may be cut
                    acknowledged++;
                    String key = fields[0] + " " + fields[1];
                    Double value = told.get(key);
                    unreported += ALL_STEPS.equals(steps.get(key)) ? 0 : 1;
                    lost += value != null && value == Double.parseDouble(fields[2]) ? 0 : 1;
                }
            }
        }
        List<Lease> leases = store.leases();
        return new Findings(
                kills,
                pauses,
                acknowledged,
                lost,
                unreported,
                completedTwice,
                repeats,
                again.size(),
                store.state().running().size() + leases.size(),
                gaps,
                store.state().trials().size());
    }
}
