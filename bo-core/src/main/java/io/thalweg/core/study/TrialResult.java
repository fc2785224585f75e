package io.thalweg.core.study;

/**
 * A trial that has come to an end.
 *
 * @param trial the trial
 * @param outcome what came of it
 */
public record TrialResult(Trial trial, Outcome outcome) {}
