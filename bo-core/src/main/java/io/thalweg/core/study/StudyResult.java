package io.thalweg.core.study;

import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a run.
 *
 * @param bestIfAny the best observed trial; empty if none was feasible, or a map was learnt
 * @param whyNoBest why there is none, for people; empty if there is one
 * @param recommendation the point to use now; empty if none was feasible
 * @param front the best trade-offs between several objectives; with one, its best trials
 * @param objectives their names, first what people call the value of a measurement
 * @param results all results of the study by trial
 * @param ending why the run ended, and the first failure of each kind, for people
 */
public record StudyResult(
        Optional<BestTrial> bestIfAny,
        Optional<String> whyNoBest,
        Optional<Recommendation> recommendation,
        Front front,
        List<String> objectives,
        List<TrialResult> results,
        String ending) {

    /**
     * Copies the names.
     *
     * @param bestIfAny the best observed trial; empty if none was feasible, or a map was learnt
     * @param whyNoBest why there is none, for people; empty if there is one
     * @param recommendation the point to use now; empty if none was feasible
     * @param front the best trade-offs between several objectives; with one, its best trials
     * @param objectives their names, first what people call the value of a measurement
     * @param results all results of the study by trial
     * @param ending why the run ended, and the first failure of each kind, for people
     */
    public StudyResult {
        objectives = List.copyOf(objectives);
    }

    /**
     * {@return the best observed trial}
     *
     * @throws NoBestTrialException if there is none; the message says why
     */
    public BestTrial best() {
        return bestIfAny.orElseThrow(() -> new NoBestTrialException(
                "there is no best trial: " + whyNoBest.orElse("") + (results.isEmpty() ? "; " + ending : "")));
    }

    /**
     * A line, for example {@code best yield 0.93, purity 0.99 at {x=3.14, y=2.27} (trial 27) of 30 results; the budget of 30 evaluations is
     * used up}.
     */
    @Override
    public String toString() {
        if (front.tradeoffs().size() > 1 && recommendation.isEmpty()) {
            return front.tradeoffs().size() + " trade-offs between " + String.join(" and ", objectives) + ofResults();
        }
        return bestIfAny
                .map(best -> "best " + objectives.get(0) + " " + best.value() + told(best.trial()) + " at "
                        + best.point() + " (trial " + best.trial().number() + ")" + ofResults())
                .orElseGet(() -> "no best trial: " + whyNoBest.orElse("") + "; " + ending);
    }

    private String ofResults() {
        return " of " + results.size() + (results.size() == 1 ? " result; " : " results; ") + ending;
    }

    /** The outcomes that were told along with a value. */
    private String told(Trial trial) {
        return results.stream()
                .filter(result -> result.trial().number() == trial.number())
                .map(TrialResult::outcome)
                .filter(Outcome.Measured.class::isInstance)
                .flatMap(outcome -> ((Outcome.Measured) outcome).others().entrySet().stream())
                .map(other -> ", " + other.getKey() + " " + other.getValue())
                .collect(Collectors.joining());
    }
}
