package io.thalweg.report;

import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.report.internal.chart.Numbers;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A best value that is too good to be believed without measuring it again.
 *
 * @param best the trial
 * @param reason why it is suspected
 */
record Suspicion(BestTrial best, String reason) {

    private static final int FEWEST = 6;
    private static final int MOST_GOOD = 3;

    /** How many spreads beyond the median a value is suspicious: as absurd as a bad value that models do not believe. */
    private static final double SPREADS = 20;

    /** Standardised error of its prediction from the others beyond which a value is suspicious. */
    private static final double ERRORS = 5;

    static Optional<Suspicion> of(StudyFacts facts) {
        if (facts.best().isEmpty()
                || facts.valued().size() < FEWEST
                || facts.goals().several()) {
            return Optional.empty();
        }
        BestTrial best = facts.best().get();
        double[] sorted = facts.valued().stream()
                .mapToDouble(entry -> facts.sign() * entry.value())
                .sorted()
                .toArray();
        int n = sorted.length;
        double median = sorted[n / 2];
        double spread = sorted[n - 1 - Math.min(1 + n / 20, MOST_GOOD)] - median;
        double distance = facts.sign() * best.value() - median;
        if (spread > 0 && distance > SPREADS * spread) {
            return Optional.of(new Suspicion(
                    best,
                    "it is " + Numbers.show(distance / spread, 2)
                            + " times as far from the median as the next good values"));
        }
        return facts.models().flatMap(models -> byModel(best, models.objective(), facts.sign()));
    }

    private static Optional<Suspicion> byModel(BestTrial best, OutcomeInsight outcome, int sign) {
        int[] index = IntStream.range(0, outcome.told().size())
                .filter(i ->
                        outcome.told().get(i).trial().number() == best.trial().number())
                .limit(1)
                .toArray();
        return LeaveOneOut.of(outcome, index).cases().stream()
                .filter(one -> sign * one.standardised() > ERRORS)
                .map(one -> new Suspicion(
                        best,
                        "from all other measurements the model expects " + Words.belief(one.predicted()) + " there"))
                .findFirst();
    }
}
