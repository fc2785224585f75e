package io.thalweg.store.journal;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which trials were stopped, which alone may wait again though something was told of them. Looks at each result once. */
final class StoppedTrials {

    private final Set<Long> numbers = new HashSet<>();
    private int seen;
    private int amendments;

    /** The last attempt at a trial that was told, if the trial was stopped; otherwise 0. */
    int attempts(StudyState state, long number) {
        List<TrialResult> results = state.results();
        if (results.size() < seen || state.amendments() != amendments) {
            seen = 0; // another history, or one in which any result may be another one now
            amendments = state.amendments();
        }
        for (; seen < results.size(); seen++) {
            TrialResult result = results.get(seen);
            if (result.outcome() instanceof Outcome.Stopped) {
                numbers.add(result.trial().number());
            }
        }
        return numbers.contains(number)
                ? results.stream()
                        .filter(result -> result.trial().number() == number)
                        .mapToInt(TrialResult::attempt)
                        .max()
                        .orElse(0)
                : 0;
    }
}
