package io.thalweg.core.study;

import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param bestIfAny the best observed trial; empty if none was feasible, or a map was learnt
 * @param whyNoBest why there is none, for people; empty if there is one
 * @param recommendation the point to use now; empty if none was feasible
 * @param front the best trade-offs between several objectives; with one, its best trials
 * @param results all results of the study by trial
 * @param ending why the run ended, and the first failure of each kind, for people
 */
public record StudyResult(
        Optional<BestTrial> bestIfAny,
        Optional<String> whyNoBest,
        Optional<Recommendation> recommendation,
        Front front,
        List<TrialResult> results,
        String ending) {

    /**
     * The best observed trial.
     *
     * @throws NoBestTrialException if there is none; the message says why
     */
    public BestTrial best() {
        return bestIfAny.orElseThrow(() -> new NoBestTrialException(
                "there is no best trial: " + whyNoBest.orElse("") + (results.isEmpty() ? "; " + ending : "")));
    }

    /** A line, for example {@code best 0.3979 at {x=3.14, y=2.27} (trial 27) of 30 results; the budget of 30 evaluations is used up}. */
    @Override
    public String toString() {
        String found = front.tradeoffs().size() > 1 && recommendation.isEmpty()
                ? front.tradeoffs().size() + " trade-offs"
                : bestIfAny.map(one -> "best " + one).orElse("nothing feasible");
        return found + " of " + results.size() + (results.size() == 1 ? " result; " : " results; ") + ending;
    }
}
