package io.thalweg.core.study;

import io.thalweg.core.trial.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The evaluations of a run that failed, by kind: the first of each is logged with its stack trace. */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    /** More kinds are counted together: an exception may have any number of places to come from. */
    private static final int MOST_KINDS = 100;

    private static final int SHOWN_KINDS = 3;

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private int evaluations;
    private int failed;
    private int inARow;

    /** Failures of a kind, and the first of them. */
    private static final class Kind {

        private final String first;
        private int count;

        Kind(String first) {
            this.first = first;
        }
    }

    /** Counts an evaluation that has come to an outcome. */
    void count(long trial, Outcome outcome, @Nullable Throwable thrown) {
        evaluations++;
        if (!(outcome instanceof Outcome.Failed failure)) {
            inARow = 0;
            return;
        }
        failed++;
        inARow++;
        String key = key(failure, thrown);
        if (!kinds.containsKey(key) && kinds.size() < MOST_KINDS) {
            LOG.warn(
                    "trial {} failed: {}; further failures of this kind are only " + "counted",
                    trial,
                    failure.reason(),
                    thrown);
            kinds.put(key, new Kind("trial " + trial + ", " + failure.reason()));
        }
        Kind kind = kinds.get(key);
        if (kind != null) {
            kind.count++;
        }
    }

    /** Counts an evaluation that nothing came of. */
    void countInterrupted() {
        inARow++;
    }

    /** Of an exception its class and where it was thrown. */
    private static String key(Outcome.Failed failure, @Nullable Throwable thrown) {
        if (thrown == null) {
            return failure.kind().name();
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        return thrown.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
    }

    /** How many evaluations have failed since the last one that did not. */
    int inARow() {
        return inARow;
    }

    /** An ending with what failed. */
    String addTo(String ending) {
        if (failed == 0) {
            return ending;
        }
        StringBuilder text = new StringBuilder(ending).append("; ");
        if (failed < evaluations) {
            text.append(failed).append(" of ").append(evaluations).append(" evaluations failed, first: ");
        } else {
            text.append(
                    evaluations == 1
                            ? "the evaluation failed: "
                            : "all " + evaluations + " evaluations failed, first: ");
        }
        int shown = 0;
        for (Kind kind : kinds.values()) {
            if (shown == SHOWN_KINDS) {
                return text.append("; and ")
                        .append(kinds.size() - shown)
                        .append(" other kinds of failure")
                        .toString();
            }
            text.append(shown == 0 ? "" : "; ")
                    .append(kind.first)
                    .append(kind.count > 1 ? " (" + kind.count + " like it)" : "");
            shown++;
        }
        return text.toString();
    }
}
