package io.thalweg.benchmark.fleet;

/**
 * What came of a fleet.
 *
 * @param workers how many there were
 * @param trials in the study
 * @param balance what was acknowledged, compared with the study
 * @param refused how many lies were refused
 * @param deaths of workers
 * @param longestWaitMinutes the longest time for which a trial was nobody's
 * @param hours until the last result, on the virtual clock
 * @param idleShare the share of the workers' time in which they waited for something to do, until the last trial was chosen
 * @param regret how much worse than the optimum the recommended point is, without noise
 * @param digest of the whole history
 */
record FleetResult(
        int workers,
        int trials,
        Ledger.Balance balance,
        long refused,
        long deaths,
        double longestWaitMinutes,
        double hours,
        double idleShare,
        double regret,
        String digest) {

    /** Whether nothing was lost, doubled or starved. */
    boolean isWhole() {
        return balance.lost() == 0 && balance.doubled() == 0 && balance.starved() == 0;
    }
}
