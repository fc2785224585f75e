package io.thalweg.benchmark.fleet;

import java.util.Locale;

/** Results of fleets as lines of a table. */
final class FleetText {

    static final String HEAD =
            "workers seed  trials  lost doubled starved repeated refused  deaths  wait/min    hours   idle  regret  history";

    private FleetText() {}

    static String line(FleetResult result, int seed) {
        Ledger.Balance balance = result.balance();
        return String.format(
                Locale.ROOT,
                "%7d %4d %7d %5d %7d %7d %8d %7d %7d %9.1f %8.1f %5.1f%% %7.4f  %s",
                result.workers(),
                seed,
                result.trials(),
                balance.lost(),
                balance.doubled(),
                balance.starved(),
                balance.repeated(),
                result.refused(),
                result.deaths(),
                result.longestWaitMinutes(),
                result.hours(),
                100 * result.idleShare(),
                result.regret(),
                result.digest());
    }
}
