package io.thalweg.service;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Trials as a state has them, each with a tag that changes whenever something happens to it.
 */
final class TrialView {

    private final StudyState state;
    private final LongFunction<Optional<TrialResult>> results;

    private TrialView(StudyState state, LongFunction<Optional<TrialResult>> results) {
        this.state = state;
        this.results = results;
    }

    /** For one trial: it is cheap to make. */
    static TrialView ofOne(StudyState state) {
        return new TrialView(state, state::result);
    }

    /** For many trials: each is found at once. */
    static TrialView ofMany(StudyState state) {
        Map<Long, TrialResult> results = new HashMap<>();
        state.results().forEach(result -> results.put(result.trial().number(), result));
        return new TrialView(state, number -> Optional.ofNullable(results.get(number)));
    }

    /** A trial with what became of it. */
    ObjectNode of(Trial trial) {
        ObjectNode node = Json.trial(trial);
        node.put("status", status(trial));
        results.apply(trial.number()).ifPresent(result -> node.set("outcome", outcome(result)));
        return node.put("tag", tag(trial));
    }

    private static ObjectNode outcome(TrialResult result) {
        Optional<Point> actual = result.deviates() ? Optional.of(result.point()) : Optional.empty();
        return Json.outcome(result.outcome(), actual);
    }

    /** What became of a trial, in a word. */
    String status(Trial trial) {
        if (state.isRunning(trial.number())) {
            return state.isQueued(trial.number()) ? "waiting" : "running";
        }
        Optional<TrialResult> result = results.apply(trial.number());
        if (result.isEmpty()) {
            return "cancelled";
        }
        Outcome outcome = result.get().outcome();
        return outcome instanceof Outcome.Measured
                ? "measured"
                : outcome instanceof Outcome.Failed ? "failed" : "stopped";
    }

    /** What tells how a trial is from how it was. */
    String tag(Trial trial) {
        String text = status(trial)
                + results.apply(trial.number())
                        .map(TrialView::outcome)
                        .map(String::valueOf)
                        .orElse("");
        return Token.hash(text).substring(0, 16);
    }

    /**
     * A condition that a trial is as it was seen.
     *
     * @param seen its tag then, as the header If-Match has it; null for any
     */
    static Consumer<StudyState> unchanged(long number, @Nullable String seen) {
        if (seen == null) {
            return state -> {};
        }
        String wanted = seen.replaceAll("^W/|\"", "").trim();
        return state -> {
            TrialView view = ofOne(state);
            Trial trial = state.trial(number);
            if (!wanted.equals("*") && !view.tag(trial).equals(wanted)) {
                throw new Problem.Refusal(
                        412,
                        "changed-meanwhile",
                        "trial " + number + " is " + view.status(trial)
                                + " and not as it was seen; look at it again, then repeat the request with its tag "
                                + view.tag(trial));
            }
        };
    }
}
