package io.thalweg.benchmark.fleet;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What workers were told is recorded, kept apart from the study to be compared with it. */
final class Ledger {

    private final Map<Attempt, Double> acknowledged = new HashMap<>();
    private final Map<Long, Instant> ends = new HashMap<>();
    private final TreeSet<Held> held = new TreeSet<>();
    private long refused;
    private int passedOver;
    private Duration longestWait = Duration.ZERO;

    /** A trial that was leased and not told, until the end of its lease. */
    private record Held(Instant until, long trial) implements Comparable<Held> {

        @Override
        public int compareTo(Held other) {
            int times = until.compareTo(other.until);
            return times != 0 ? times : Long.compare(trial, other.trial);
        }
    }

    private record Attempt(long trial, int attempt) {}

    /**
     * What came of the comparison.
     *
     * @param lost results that were acknowledged and are not there as they were told
     * @param doubled results that are there and were not acknowledged
     * @param starved trials that have no result in the end, and claims that passed over a trial that was nobody's
     * @param repeated further results of trials that had one
     */
    record Balance(int lost, int doubled, int starved, int repeated) {}

    /** A worker has claimed something, and got it or nothing. A trial starves if it is nobody's and yet not given out. */
    void claimed(Optional<Lease> lease, Instant now) {
        boolean again = lease.filter(one -> one.attempt() > 1).isPresent();
        if (!again && !held.isEmpty() && held.first().until().isBefore(now)) {
            passedOver++;
        }
        lease.ifPresent(one -> {
            Instant ended = ends.get(one.trial().number());
            if (ended != null && Duration.between(ended, now).compareTo(longestWait) > 0) {
                longestWait = Duration.between(ended, now);
            }
            held(one);
        });
    }

    /** A worker prolonged its lease. */
    void renewed(Lease lease) {
        held(lease);
    }

    private void held(Lease lease) {
        long trial = lease.trial().number();
        free(trial);
        ends.put(trial, lease.until());
        held.add(new Held(lease.until(), trial));
    }

    private void free(long trial) {
        Instant until = ends.remove(trial);
        if (until != null) {
            held.remove(new Held(until, trial));
        }
    }

    /** A worker told a value, and this was acknowledged. */
    void acknowledged(Lease lease, double value) {
        free(lease.trial().number());
        acknowledged.put(new Attempt(lease.trial().number(), lease.attempt()), value);
    }

    /** What a worker said was refused. */
    void refused() {
        refused++;
    }

    /** How much was refused. */
    long refusals() {
        return refused;
    }

    /** The longest time for which a trial was nobody's. */
    Duration longestWait() {
        return longestWait;
    }

    /** Compares with what the study has. */
    Balance against(StudyState state) {
        Map<Attempt, Double> missing = new HashMap<>(acknowledged);
        Set<Long> told = new HashSet<>();
        int doubled = 0;
        int repeated = 0;
        for (TrialResult result : state.results()) {
            long number = result.trial().number();
            Double value = missing.remove(new Attempt(number, result.attempt()));
            boolean asTold =
                    value != null && result.outcome() instanceof Outcome.Measured measured && measured.value() == value;
            doubled += asTold ? 0 : 1;
            repeated += told.add(number) ? 0 : 1;
        }
        return new Balance(missing.size(), doubled, passedOver + state.trials().size() - told.size(), repeated);
    }
}
