package io.thalweg.benchmark;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * What a store costs: a step of ask and tell without a model, opening a study with a long history, opening one whose surrogate has
 * learnt from many observations, and claims of waiting trials by many clients at once. Times are wall-clock time, for it is the disk
 * that is waited for.
 */
final class StoreBenchmark {

    private static final double NANOS_IN_MILLI = 1e6;
    private static final int ROUND = 1000;
    private static final long NO_MODEL = Integer.MAX_VALUE;

    private static final SearchSpace SPACE = SearchSpace.builder()
            .logReal("rate", 1e-5, 1)
            .integer("layers", 1, 8)
            .categorical("optimizer", "adam", "rmsprop", "sgd")
            .build();

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private final Function<String, StudyStore> stores;

    /**
     * A benchmark of stores.
     *
     * @param stores opens the store of a study of this name, and opens it again
     */
    public StoreBenchmark(Function<String, StudyStore> stores) {
        this.stores = stores;
    }

    /**
     * Steps with the history getting longer.
     *
     * @param trials number of trials at the end of a round
     * @param medianMillis median of a step of the last thousand
     * @param tailMillis the 99th percentile
     */
    public record Steps(int trials, double medianMillis, double tailMillis) {}

    /**
     * Opening a study.
     *
     * @param trials in it
     * @param openMillis until its state is there
     * @param askMillis until the first suggestion is there as well; NaN if none was asked for
     * @param sameBelief whether the model believes the same to the last bit as before it was closed
     */
    public record Opening(int trials, double openMillis, double askMillis, boolean sameBelief) {}

    /**
     * Claims of waiting trials.
     *
     * @param clients how many there were at once, each with a store of its own
     * @param perSecond claims in a second
     * @param twice how many trials were claimed more than once
     */
    public record Claims(int clients, double perSecond, int twice) {}

    /** Steps of ask and tell without a model, until there are so many trials. */
    public List<Steps> steps(int trials) {
        List<Steps> rounds = new ArrayList<>();
        try (Study study = withoutModel(stores.apply("steps")).build()) {
            double[] millis = new double[Math.min(ROUND, trials)];
            for (int i = 0; i < trials; i++) {
                long begin = System.nanoTime();
                Trial trial = study.ask();
                study.tell(trial, i);
                millis[i % millis.length] = (System.nanoTime() - begin) / NANOS_IN_MILLI;
                if ((i + 1) % millis.length == 0) {
                    double[] sorted = millis.clone();
                    Arrays.sort(sorted);
                    rounds.add(new Steps(i + 1, sorted[sorted.length / 2], sorted[sorted.length * 99 / 100]));
                }
            }
        }
        return rounds;
    }

    private static StudyBuilder withoutModel(StudyStore store) {
        return Thalweg.minimize(SPACE).initialDesign((int) NO_MODEL).storedIn(store);
    }

    /** Opens a study of so many trials that were told. */
    public Opening opening(int trials) {
        StudyStore store = stores.apply("long");
        withoutModel(store).build();
        tellMany(
                store,
                trials,
                i -> Point.of(
                        "rate",
                        (i % 9973 + 1) * 1e-4,
                        "layers",
                        1 + i % 8,
                        "optimizer",
                        List.of("adam", "rmsprop", "sgd").get(i % 3)));
        store.close();
        long begin = System.nanoTime();
        try (StudyStore again = stores.apply("long")) {
            int there = again.state().results().size();
            return new Opening(there, (System.nanoTime() - begin) / NANOS_IN_MILLI, Double.NaN, false);
        }
    }

    /** Opens a study whose WISKI surrogate has learnt from so many observations, and asks. */
    public Opening openingWithModel(int observations, Seed seed) {
        RandomGenerator random = seed.generator();
        StudyStore store = stores.apply("learnt");
        Study study = wiski(store);
        tellMany(store, observations, i -> Point.of("x", random.nextDouble(), "y", random.nextDouble()));
        Point anywhere = Point.of("x", 0.3, "y", 0.7);
        study.cancel(study.ask());
        Optional<Forecast> before = study.forecast(anywhere);
        study.close();
        long begin = System.nanoTime();
        StudyStore again = stores.apply("learnt");
        double open = (System.nanoTime() - begin) / NANOS_IN_MILLI;
        try (Study opened = wiski(again)) {
            Trial trial = opened.ask();
            double ask = (System.nanoTime() - begin) / NANOS_IN_MILLI;
            opened.cancel(trial);
            return new Opening(
                    observations, open, ask, opened.forecast(anywhere).equals(before));
        }
    }

    private static Study wiski(StudyStore store) {
        return Thalweg.minimize(SQUARE)
                .surrogate(Surrogates.named("wiski"))
                .storedIn(store)
                .build();
    }

    private static void tellMany(StudyStore store, int trials, Function<Integer, Point> points) {
        for (int from = 0; from < trials; from += ROUND) {
            int first = from;
            store.append(state -> BulkTrials.told(first, Math.min(first + ROUND, trials), points));
        }
    }

    /** Claims of waiting trials by clients that each have a store of their own. */
    public Claims claims(int clients, int claimsEach) throws InterruptedException {
        String name = "claims" + clients;
        int trials = clients * claimsEach;
        try (StudyStore store = stores.apply(name)) {
            withoutModel(store).build();
            for (int from = 0; from < trials; from += ROUND) {
                int first = from;
                store.append(state -> BulkTrials.queued(first, Math.min(first + ROUND, trials)));
            }
            AtomicInteger[] claimed = new AtomicInteger[trials];
            Arrays.setAll(claimed, i -> new AtomicInteger());
            CountDownLatch ready = new CountDownLatch(clients);
            CountDownLatch go = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            for (int c = 0; c < clients; c++) {
                String owner = "client " + c;
                Thread thread = new Thread(() -> {
                    try (StudyStore own = stores.apply(name)) {
                        own.state();
                        ready.countDown();
                        await(go);
                        for (int i = 0; i < claimsEach; i++) {
                            Optional<Lease> lease = own.claim(owner, LeaseTerms.DEFAULT);
                            lease.ifPresent(one -> claimed[(int) one.trial().number()].incrementAndGet());
                        }
                    }
                });
                threads.add(thread);
                thread.start();
            }
            ready.await();
            long begin = System.nanoTime();
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            int total = Arrays.stream(claimed).mapToInt(AtomicInteger::get).sum();
            int twice = (int) Arrays.stream(claimed).filter(n -> n.get() > 1).count();
            return new Claims(clients, total / seconds, twice);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
