package io.thalweg.core.study;

import io.thalweg.core.trial.Trial;

/**
 * The best observed trial: feasible, and of the best measured value.
 *
 * @param trial the trial
 * @param value its measured value, in the user's sign and units
 */
public record BestTrial(Trial trial, double value) {}
