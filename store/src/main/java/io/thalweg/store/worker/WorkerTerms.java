package io.thalweg.store.worker;

import io.thalweg.core.event.LeaseTerms;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a worker.
 *
 * @param owner its name, for people who wonder who has a trial
 * @param lease of the trials it evaluates; renewed each third of its length
 * @param trials how many trials the study is to have in all
 * @param timeLimit how long an evaluation may take before it is stopped and told as {@linkplain
 *     io.thalweg.core.trial.Outcome#timedOut timed out}; empty if as long as it likes
 * @param retries how often an evaluation that failed with an error is made again before that is told, 0 or more
 * @param maxFailures after how many failed trials in a row the worker gives up: the experiment is broken, not unlucky; at least 1
 * @param given the values that some parameters have where it works, by name: it takes no other trials. All {@linkplain
 *     io.thalweg.core.space.SearchSpace#contexts contexts} of the study among them
 */
public record WorkerTerms(
        String owner,
        LeaseTerms lease,
        long trials,
        Optional<Duration> timeLimit,
        int retries,
        int maxFailures,
        Map<String, Object> given) {

    /**
     * Terms of a worker that takes any trial.
     *
     * @param owner name of the worker
     * @param lease terms of its leases
     * @param trials how many trials the study is to have in all
     * @param timeLimit of an evaluation
     * @param retries how often a failed evaluation is made again
     * @param maxFailures how many failures in a row end the work
     */
    public WorkerTerms(
            String owner, LeaseTerms lease, long trials, Optional<Duration> timeLimit, int retries, int maxFailures) {
        this(owner, lease, trials, timeLimit, retries, maxFailures, Map.of());
    }

    /**
     * Checks the numbers and copies the map.
     *
     * @param owner its name, for people who wonder who has a trial
     * @param lease of the trials it evaluates; renewed each third of its length
     * @param trials how many trials the study is to have in all
     * @param timeLimit how long an evaluation may take before it is stopped and told as {@linkplain
     *     io.thalweg.core.trial.Outcome#timedOut timed out}; empty if as long as it likes
     * @param retries how often an evaluation that failed with an error is made again before that is told, 0 or more
     * @param maxFailures after how many failed trials in a row the worker gives up: the experiment is broken, not unlucky; at least 1
     * @param given the values that some parameters have where it works, by name: it takes no other trials. All {@linkplain
     *     io.thalweg.core.space.SearchSpace#contexts contexts} of the study among them
     */
    public WorkerTerms {
        if (trials < 0) {
            throw new IllegalArgumentException("trials is " + trials + ", must be 0 or more");
        }
        if (timeLimit.isPresent()
                && (timeLimit.get().isNegative() || timeLimit.get().isZero())) {
            throw new IllegalArgumentException("timeLimit is " + timeLimit.get() + ", must be positive");
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries is " + retries + ", must be 0 or more");
        }
        if (maxFailures < 1) {
            throw new IllegalArgumentException("maxFailures is " + maxFailures + ", must be at least 1");
        }
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }

    /**
     * {@return a minute's leases, no limit of time, no retries, and 20 failures in a row}
     *
     * @param owner name of the worker
     * @param trials how many trials the study is to have in all
     */
    public static WorkerTerms of(String owner, long trials) {
        return new WorkerTerms(owner, LeaseTerms.DEFAULT, trials, Optional.empty(), 0, 20);
    }

    /**
     * {@return the same for a worker that takes only trials with these values of some parameters}
     *
     * @param values values by parameter name
     */
    public WorkerTerms given(Map<String, ?> values) {
        return new WorkerTerms(owner, lease, trials, timeLimit, retries, maxFailures, new LinkedHashMap<>(values));
    }
}
