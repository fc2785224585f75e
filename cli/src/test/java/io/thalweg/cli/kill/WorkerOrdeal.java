package io.thalweg.cli.kill;

import io.thalweg.core.event.StudyStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Workers side by side, each with a tiny command whose result is never the same. */
final class WorkerOrdeal extends Ordeal {

    private static final Pattern TOLD = Pattern.compile("trial ([0-9]+) \\{.*}: ([0-9.E]+)");
    private static final Duration BEYOND_THE_LEASE = Duration.ofMillis(1_500);
    private static final int KILLS_OF_A_ROUND = 4;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    private final int workers;
    private final List<Child> alive = new ArrayList<>();

    WorkerOrdeal(Place place, Path directory, long seed, int workers) {
        super(place, directory, seed);
        this.workers = workers;
    }

    @Override
    String definition() {
        return """
                parameters: {x: {range: [0, 1]}}
                objectives: {y: minimize}
                initial-design: 1000000
                """;
    }

    private Child worker(long trials) throws IOException {
        List<String> line = new ArrayList<>(List.of("worker", "--trials", Long.toString(trials)));
        line.addAll(place.storeOptions(study));
        line.addAll(List.of("--lease", "1s", "--attempts", "1000", "--", "date", "+%s.%N"));
        return start(line);
    }

    /** Notes what a worker has said so far. */
    private int note(Child worker) throws IOException {
        int told = 0;
        for (String line : worker.lines()) {
            Matcher matcher = TOLD.matcher(line);
            if (matcher.matches()) {
                ledger.told(Long.parseLong(matcher.group(1)), Double.parseDouble(matcher.group(2)));
                told++;
            }
        }
        return told;
    }

    @Override
    void round() throws IOException, InterruptedException {
        while (alive.size() < workers) {
            alive.add(worker(1_000_000));
        }
        for (int i = 0; i < KILLS_OF_A_ROUND; i++) {
            int which = random.nextInt(workers);
            Child child = alive.get(which);
            long end = System.nanoTime() + LONGEST_WAIT.toNanos();
            while (child.isAlive() && note(child) == 0 && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            Thread.sleep(random.nextLong(100));
            if (random.nextInt(8) == 0) {
                child.pause(BEYOND_THE_LEASE);
                pauses++;
            }
            kills += child.kill() ? 1 : 0;
            note(child);
            alive.set(which, worker(1_000_000));
        }
        for (Child child : alive) {
            note(child);
        }
        check();
    }

    @Override
    void rest() throws IOException, InterruptedException {
        for (Child child : alive) {
            kills += child.kill() ? 1 : 0;
            note(child);
        }
        alive.clear();
        try (StudyStore store = place.open(study)) {
            Child last = worker(store.state().trials().size());
            if (last.await() != 0) {
                problem("failed: a worker: " + last.complaint());
            }
            note(last);
            long running = store.state().running().stream()
                    .filter(trial -> store.state().isQueued(trial.number()))
                    .count();
            if (running > 0 || !store.leases().isEmpty()) {
                problem("failed: " + running + " trials wait for ever");
            }
        }
        check();
    }
}
