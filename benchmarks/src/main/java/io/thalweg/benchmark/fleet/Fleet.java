package io.thalweg.benchmark.fleet;

import io.thalweg.Thalweg;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Workers that share a study, on a virtual clock: the study, its models and its store are the true ones, and only evaluations and waiting take no time.
 * Suggestions are made one after the other, as one process or the lock of a store would make them.
 */
final class Fleet {

    /** The standard deviation of noise; the function's values span 3.3. */
    private static final double NOISE = 0.1;

    /** Milliseconds that it takes to lease a trial that is there already. */
    private static final long CLAIM = 1;

    private final FleetOptions options;
    private final VirtualClock clock = new VirtualClock();
    private final TestFunction function = TestFunctions.named("hartmann-6");
    private final Ledger ledger = new Ledger();
    private final Deque<Runnable> asking = new ArrayDeque<>();
    private final StudyStore store;
    private final Study study;
    private boolean serving;

    /** When the last trial was chosen, in milliseconds since the beginning. */
    private long allChosen = Long.MAX_VALUE;

    /** When the last trial was told, in milliseconds since the beginning. */
    private long end;

    /**
     * A fleet that has not begun.
     *
     * @param stores makes an empty store with a clock
     */
    Fleet(FleetOptions options, Function<InstantSource, StudyStore> stores) {
        this.options = options;
        this.store = stores.apply(clock);
        StudyBuilder builder = Thalweg.minimize(function.space())
                .seed(options.seed())
                .clock(clock)
                .storedIn(store);
        this.study = options.acquisition()
                .map(builder::acquisition)
                .orElseGet(() -> builder.initialDesign(options.trials()))
                .build();
    }

    /** Lets the workers work until the study has all its trials and each is told. */
    FleetResult run() {
        List<FleetWorker> workers = new ArrayList<>();
        Seed seed = Seed.of(options.seed());
        for (int i = 0; i < options.workers(); i++) {
            FleetWorker worker =
                    new FleetWorker(this, "worker " + i, seed.child("worker", i).generator());
            workers.add(worker);
            clock.after(i, worker::ask);
        }
        boolean more = true;
        while (more) {
            more = clock.step();
        }
        long idle = workers.stream().mapToLong(FleetWorker::idle).sum();
        long alive = workers.stream().mapToLong(FleetWorker::alive).sum();
        long deaths = workers.stream().mapToLong(FleetWorker::deaths).sum();
        return new FleetResult(
                options.workers(),
                study.state().trials().size(),
                ledger.against(study.state()),
                ledger.refusals(),
                deaths,
                ledger.longestWait().toSeconds() / 60.0,
                end / 3.6e6,
                alive == 0 ? 0 : (double) idle / alive,
                regret(),
                digest());
    }

    VirtualClock clock() {
        return clock;
    }

    Study study() {
        return study;
    }

    Ledger ledger() {
        return ledger;
    }

    FleetOptions options() {
        return options;
    }

    /** Whether there is nothing left to do. */
    boolean isDone() {
        return study.state().trials().size() >= options.trials()
                && study.state().running().isEmpty();
    }

    /** Takes note that a result was told. */
    void told() {
        end = clock.now();
    }

    /** The part of a time in which there were trials to come, in milliseconds. */
    long whileThereIsWork(long from, long to) {
        return Math.min(to, allChosen) - Math.min(from, allChosen);
    }

    /** A measurement at the point of a lease. */
    double measure(Lease lease, RandomGenerator random) {
        return function.evaluate(function.coordinates(lease.trial().point())) + NOISE * random.nextGaussian();
    }

    /** Gives a worker a lease, when all that asked before it have got theirs. */
    void claim(FleetWorker worker) {
        asking.add(() -> {
            int before = study.state().trials().size();
            Optional<Lease> lease = study.claim(worker.name(), FleetOptions.TERMS, options.trials());
            ledger.claimed(lease, clock.instant());
            int after = study.state().trials().size();
            boolean chosen = after > before;
            if (chosen && after >= options.trials()) {
                allChosen = clock.now() + options.suggestion().toMillis();
            }
            clock.after(chosen ? options.suggestion().toMillis() : CLAIM, () -> {
                worker.got(lease);
                serve();
            });
        });
        if (!serving) {
            serve();
        }
    }

    private void serve() {
        Runnable next = asking.poll();
        serving = next != null;
        if (next != null) {
            next.run();
        }
    }

    /** How much worse than the optimum the recommended point is, without noise. */
    private double regret() {
        double optimum = function.optimalValue().orElseThrow();
        return (options.acquisition().isPresent()
                        ? study.recommend().map(chosen -> chosen.point())
                        : study.best().map(best -> best.point()))
                .map(point -> function.evaluate(function.coordinates(point)) - optimum)
                .orElse(Double.NaN);
    }

    /** What tells two histories apart: a hash over all events with their times. */
    private String digest() {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            store.history().forEach(recorded -> hash.update(recorded.toString().getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(hash.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
