package io.thalweg.core.study;

import io.thalweg.core.trial.TrialResult;

/**
 * A result that the models of a study cannot learn from. It is kept, and counts for nothing.
 *
 * @param result the result
 * @param reason why, for people
 */
public record Unlearnt(TrialResult result, String reason) {}
