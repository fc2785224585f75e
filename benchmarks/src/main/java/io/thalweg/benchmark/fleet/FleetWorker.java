package io.thalweg.benchmark.fleet;

import io.thalweg.core.error.LeaseLostException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.trial.Outcome;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A worker with its habits: it claims a trial, gives signs of life while it evaluates, and tells; or it dies, is cut off, or lies. */
final class FleetWorker {

    private final Fleet fleet;
    private final String name;
    private final RandomGenerator random;
    private final double slowness;
    private final boolean lying;
    private Optional<Lease> evaluating = Optional.empty();
    private long asked;
    private long up;
    private long idle;
    private long alive;
    private int deaths;

    FleetWorker(Fleet fleet, String name, RandomGenerator random) {
        this.fleet = fleet;
        this.name = name;
        this.random = random;
        this.slowness = Math.exp(0.3 * random.nextGaussian()) * (random.nextDouble() < FleetOptions.SLOW ? 10 : 1);
        this.lying = random.nextDouble() < FleetOptions.LYING;
    }

    String name() {
        return name;
    }

    /** Milliseconds that it waited for something to do while there were trials to come. */
    long idle() {
        return idle;
    }

    /** Milliseconds that it was there while there were trials to come. */
    long alive() {
        return alive;
    }

    int deaths() {
        return deaths;
    }

    /** Comes, and asks for something to do. */
    void ask() {
        up = fleet.clock().now();
        askAgain();
    }

    private void askAgain() {
        asked = fleet.clock().now();
        fleet.claim(this);
    }

    /** Gets something to do, or nothing at present. */
    void got(Optional<Lease> lease) {
        idle += fleet.whileThereIsWork(asked, fleet.clock().now());
        if (lease.isPresent()) {
            begin(lease.get());
        } else if (fleet.isDone()) {
            alive += fleet.whileThereIsWork(up, fleet.clock().now());
        } else {
            fleet.clock().after(FleetOptions.POLL.toMillis(), () -> {
                idle += fleet.whileThereIsWork(
                        fleet.clock().now() - FleetOptions.POLL.toMillis(),
                        fleet.clock().now());
                askAgain();
            });
        }
    }

    private void begin(Lease lease) {
        evaluating = Optional.of(lease);
        long takes =
                Math.round(fleet.options().evaluation().toMillis() * slowness * Math.exp(0.2 * random.nextGaussian()));
        double fate = random.nextDouble();
        double share = random.nextDouble();
        if (fate < fleet.options().deaths()) {
            long until = Math.round(takes * share);
            beat(lease, until);
            fleet.clock().after(until, () -> unlessLost(lease, this::die));
        } else if (fate < fleet.options().deaths() + FleetOptions.CUT_OFF) {
            beat(lease, Math.round(takes * share));
            fleet.clock().after(takes + absence(), () -> unlessLost(lease, () -> tell(lease)));
        } else {
            beat(lease, takes);
            fleet.clock().after(takes, () -> unlessLost(lease, () -> tell(lease)));
        }
    }

    /** Gives signs of life for so many milliseconds. */
    private void beat(Lease lease, long left) {
        long next = FleetOptions.HEARTBEAT.toMillis();
        if (left > next) {
            fleet.clock().after(next, () -> {
                try {
                    fleet.ledger().renewed(fleet.study().renew(lease, FleetOptions.TERMS));
                    beat(lease, left - next);
                } catch (LeaseLostException e) {
                    evaluating = Optional.empty(); // somebody who had been cut off has told of the trial
                    askAgain();
                }
            });
        }
    }

    private void unlessLost(Lease lease, Runnable end) {
        if (evaluating.filter(lease::equals).isPresent()) {
            end.run();
        }
    }

    private void die() {
        deaths++;
        alive += fleet.whileThereIsWork(up, fleet.clock().now());
        fleet.clock().after(absence(), this::ask);
    }

    private long absence() {
        return Math.round(-Math.log1p(-random.nextDouble()) * FleetOptions.ABSENCE.toMillis());
    }

    private void tell(Lease lease) {
        double value = lying ? random.nextDouble() : fleet.measure(lease, random);
        tell(lease, value);
        if (lying) {
            tell(lease, random.nextDouble());
            try {
                fleet.study().renew(lease, FleetOptions.TERMS);
            } catch (LeaseLostException e) {
                fleet.ledger().refused();
            }
        }
        fleet.told();
        askAgain();
    }

    private void tell(Lease lease, double value) {
        try {
            fleet.study().tell(lease, Outcome.of(value));
            fleet.ledger().acknowledged(lease, value);
        } catch (TrialConflictException e) {
            fleet.ledger().refused();
        }
    }
}
