package io.thalweg.core.study;

import io.thalweg.core.event.OngoingRun;
import java.time.Duration;
import java.util.OptionalDouble;

/** How far a run is, for people. */
final class Pace {

    private Pace() {}

    /** How many evaluations were made, of how many. */
    static String count(OngoingRun run, int done) {
        return done + (run.evaluations().isPresent() ? "/" + run.evaluations().getAsInt() : "");
    }

    /** The best value, how long an evaluation takes, and the rest if it is known how many there are. */
    static String of(OngoingRun run, int done) {
        OptionalDouble best = run.best();
        Duration each = run.elapsed().dividedBy(Math.max(1, done));
        String left = run.evaluations().isPresent()
                ? ", " + time(each.multipliedBy(Math.max(0, run.evaluations().getAsInt() - done))) + " left"
                : "";
        return (best.isPresent() ? ", best " + best.getAsDouble() : "") + ", " + time(each) + " each" + left;
    }

    /** In the unit that gives two digits or more. */
    private static String time(Duration length) {
        if (length.toSeconds() < 10) {
            return length.toMillis() + " ms";
        }
        if (length.toMinutes() < 10) {
            return length.toSeconds() + " s";
        }
        return length.toHours() < 10 ? length.toMinutes() + " min" : length.toHours() + " h";
    }
}
