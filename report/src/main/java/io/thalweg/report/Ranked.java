package io.thalweg.report;

import io.thalweg.core.random.Seed;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.OutcomeInsight;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An outcome, and its parameters by what they matter for it.
 *
 * @param outcome what is expected of it
 * @param importance shares by column; empty if the model sees no effect of any parameter, or there are too many of them
 * @param order columns, the most important first
 */
record Ranked(OutcomeInsight outcome, Optional<Importance> importance, List<Integer> order) {

    static Ranked of(OutcomeInsight outcome, int columns, Seed seed) {
        Optional<Importance> found = outcome.importance(seed);
        List<Integer> given = IntStream.range(0, columns).boxed().toList();
        return new Ranked(
                outcome,
                found,
                found.map(one -> given.stream()
                                .sorted(Comparator.comparingDouble(
                                        j -> -one.shares().get(j).total().estimate()))
                                .toList())
                        .orElse(given));
    }
}
