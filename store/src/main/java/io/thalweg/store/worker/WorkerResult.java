package io.thalweg.store.worker;

/**
 * What a worker has done.
 *
 * @param told how many outcomes it has told
 * @param failed how many of them were failures
 * @param released how many trials it has given back
 * @param lost how many leases it has lost
 * @param ending why it ended, for people
 * @param brokenOff whether it gave up: too many trials in a row had failed, or the study was changed into one that its experiment does not know
 */
public record WorkerResult(int told, int failed, int released, int lost, String ending, boolean brokenOff) {}
