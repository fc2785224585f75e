package io.thalweg.benchmark.fleet;

import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.model.Acquisition;
import java.time.Duration;
import java.util.Optional;

/**
 * What a fleet is like.
 *
 * @param workers how many there are
 * @param trials how many trials the study is to have
 * @param evaluation what an evaluation takes in the mean
 * @param suggestion what a new suggestion takes; suggestions are made one after the other
 * @param deaths the share of evaluations during which the worker dies
 * @param acquisition the function by which the default models choose points; empty for points of a space-filling design
 * @param seed of everything that is random
 */
record FleetOptions(
        int workers,
        int trials,
        Duration evaluation,
        Duration suggestion,
        double deaths,
        Optional<Acquisition> acquisition,
        long seed) {

    /** The terms of all leases. So many attempts that no trial is given up, even where each third attempt dies. */
    static final LeaseTerms TERMS = new LeaseTerms(Duration.ofMinutes(10), 100);

    /** Time between two signs of life of a worker. */
    static final Duration HEARTBEAT = TERMS.length().dividedBy(3);

    /** After which time a worker that got nothing asks again. */
    static final Duration POLL = Duration.ofSeconds(30);

    /** Mean time that a dead worker takes to come back, and a lost connection to be there again. */
    static final Duration ABSENCE = Duration.ofMinutes(30);

    /** The share of evaluations that go on without a connection and are told late. */
    static final double CUT_OFF = 0.02;

    /** The share of workers that take ten times as long. */
    static final double SLOW = 0.05;

    /** The share of workers that tell a made-up value, then tell another one, and prolong leases that they no longer have. */
    static final double LYING = 0.01;
}
