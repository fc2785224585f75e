package io.thalweg.core.event;

import io.thalweg.core.trial.Trial;
import java.time.Instant;

/**
 * The right to evaluate a trial for a time. Coordination between those who evaluate, and no part of the history: a lease that runs out
 * leaves no trace but a higher number of the next attempt.
 *
 * @param trial the trial to evaluate
 * @param attempt which attempt this is, counted from 1; tells results of one holder from those of another
 * @param owner who holds it, for people
 * @param until when it runs out, by the store's clock
 */
public record Lease(Trial trial, int attempt, String owner, Instant until) {}
