package io.thalweg.store.kill;

import io.thalweg.Thalweg;
import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.store.Stores;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process that evaluates trials until there is nothing left to do. It writes down outside the store what the store has acknowledged,
 * a line for each, after the fact: what stands there must be in the store whatever happened to the process.
 */
final class Victim {

    /** A trial is never given up here: with so many kills some are unlucky several times. */
    private static final int ATTEMPTS = 1000;

    private static final int LONGEST_EVALUATION = 300;

    /** How many steps of an evaluation are reported. */
    static final int STEPS = 3;

    private final StudyStore store;
    private final Study study;
    private final LeaseTerms terms;
    private final FileOutputStream log;
    private final SplittableRandom random;
    private volatile Optional<Lease> held = Optional.empty();

    private Victim(StudyStore store, Study study, LeaseTerms terms, FileOutputStream log, long seed) {
        this.store = store;
        this.study = study;
        this.terms = terms;
        this.log = log;
        this.random = new SplittableRandom(seed);
    }

    /** The value that an attempt at a trial measures: those of different attempts differ, as measurements do. */
    static double value(long number, int attempt) {
        return number + attempt / 1024.0;
    }

    /**
     * Arguments: place and name of the study, log file, number of trials, length of leases in ms, seed, and a file that says, once it is
     * there, that no further trials are to be suggested.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        StudyStore store = open(args[0], args[1]);
        try (FileOutputStream log = new FileOutputStream(args[2], true);
                Study study = Thalweg.open(store).build()) {
            LeaseTerms terms = new LeaseTerms(Duration.ofMillis(Long.parseLong(args[4])), ATTEMPTS);
            new Victim(store, study, terms, log, Long.parseLong(args[5]))
                    .work(Long.parseLong(args[3]), Path.of(args[6]));
        }
    }

    private static StudyStore open(String place, String name) throws InterruptedException {
        while (true) {
            try {
                return Stores.openExisting(place, name);
            } catch (StoreUnavailableException e) {
                Thread.sleep(200);
            }
        }
    }

    private void work(long most, Path stop) throws IOException, InterruptedException {
        ScheduledExecutorService renewing = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        long period = terms.length().toMillis() / 3;
        ScheduledFuture<?> unused = renewing.scheduleAtFixedRate(this::renew, period, period, TimeUnit.MILLISECONDS);
        String owner = "process " + ProcessHandle.current().pid();
        while (true) {
            long trials = Files.exists(stop) ? 0 : most;
            try {
                Optional<Lease> lease = study.claim(owner, terms, trials);
                if (lease.isPresent()) {
                    evaluate(lease.get());
                } else if (study.state().running().isEmpty()
                        && study.state().trials().size() >= trials) {
                    return;
                } else {
                    Thread.sleep(50);
                }
            } catch (StoreUnavailableException e) {
                Thread.sleep(200);
            }
        }
    }

    private void renew() {
        held.ifPresent(lease -> {
            try {
                study.renew(lease, terms);
            } catch (LeaseLostException e) {
                held = Optional.empty();
            } catch (StoreUnavailableException e) {
                // the next time
            }
        });
    }

    private void evaluate(Lease lease) throws IOException, InterruptedException {
        held = Optional.of(lease);
        long number = lease.trial().number();
        double value = value(number, lease.attempt());
        for (int step = 1; step <= STEPS; step++) {
            Thread.sleep(random.nextInt(10, LONGEST_EVALUATION) / STEPS);
            store.report(new StepReport(number, lease.attempt(), step, value / step));
        }
        while (true) {
            try {
                study.tell(lease, Outcome.of(value));
                break;
            } catch (StoreUnavailableException e) {
                Thread.sleep(200);
            }
        }
        held = Optional.empty();
        log.write((number + " " + lease.attempt() + " " + value + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
