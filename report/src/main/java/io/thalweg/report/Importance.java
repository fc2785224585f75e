package io.thalweg.report;

import io.thalweg.core.random.Seed;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.StudyInsight;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which parameters matter, by what is expected of an outcome.
 *
 * @param outcome whose model it is
 * @param sensitivity indices by column; empty if the model sees no effect of any parameter, or there are too many of them
 * @param order columns, the most important first
 */
record Importance(OutcomeInsight outcome, Optional<Sensitivity> sensitivity, List<Integer> order) {

    /** Evaluations of the median that one outcome is worth, divided by the number of measurements. */
    private static final double WORK = 4e8;

    private static final int MOST_POINTS = 512;
    private static final int FEWEST_POINTS = 32;
    private static final int MOST_COLUMNS = 150;

    /** Share of the values' variance below which the median is level. */
    private static final double LEVEL = 1e-8;

    static Importance of(StudyInsight view, OutcomeInsight outcome, StudyFacts facts, Seed seed) {
        int d = facts.space().dimension();
        List<Integer> given = IntStream.range(0, d).boxed().toList();
        if (d > MOST_COLUMNS || view.objective().told().size() < StudyFacts.FEWEST_FOR_A_MODEL) {
            return new Importance(outcome, Optional.empty(), given);
        }
        Sensitivity found = Sensitivity.of(facts.space(), outcome::median, points(outcome, d), seed);
        double scale = outcome.units().scale();
        if (!(found.variance() > LEVEL * scale * scale)) {
            return new Importance(outcome, Optional.empty(), given);
        }
        List<Integer> order = given.stream()
                .sorted(Comparator.comparingDouble(j -> -found.total().get(j).estimate()))
                .toList();
        return new Importance(outcome, Optional.of(found), order);
    }

    /** Rows of a sample: a power of two that the work allows. */
    static int points(OutcomeInsight outcome, int dimension) {
        double rows = WORK / (outcome.told().size() + 100.0) / Sensitivity.REPLICATES / (dimension + 2);
        int points = FEWEST_POINTS;
        while (2 * points <= Math.min(MOST_POINTS, rows)) {
            points *= 2;
        }
        return points;
    }
}
