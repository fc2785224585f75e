package io.thalweg.core.study;

import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why none of some results is the best, for people: how many there are of each kind, and the first of them.
 *
 * @param results by trial, none of which counts
 */
record WhyNoBest(StudySettings settings, List<TrialResult> results) {

    /** In a sentence without an end. */
    String text() {
        if (settings.learning()) {
            return "a study that learns a map has none; Study.forecast reads the map";
        }
        if (results.isEmpty()) {
            return "no result was told yet";
        }
        String kinds = Stream.of(
                        kind(this::failure, "failed", "failed"),
                        kind(this::stop, "was stopped", "were stopped"),
                        kind(this::missedBound, "misses a bound", "miss a bound"),
                        kind(this::place, "lies outside of the space", "lie outside of the space"),
                        kind(this::look, "is a cheap look", "are cheap looks"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return Character.isDigit(kinds.charAt(0)) ? "of " + results.size() + " results " + kinds : kinds;
    }

    /** The results that a reason is given for. */
    private Optional<String> kind(Function<TrialResult, Optional<String>> reason, String one, String several) {
        List<TrialResult> some = results.stream()
                .filter(result -> reason.apply(result).isPresent())
                .toList();
        if (some.isEmpty()) {
            return Optional.empty();
        }
        int n = some.size();
        boolean all = n == results.size();
        String count = all ? (n == 1 ? "the only result" : "all " + n + " results") : String.valueOf(n);
        TrialResult first = some.get(0);
        return Optional.of(count + " " + (n == 1 ? one : several) + (n == 1 ? ", trial " : ", first trial ")
                + first.trial().number() + ": " + reason.apply(first).orElseThrow());
    }

    private Optional<String> failure(TrialResult result) {
        return result.outcome() instanceof Outcome.Failed failed ? Optional.of(failed.reason()) : Optional.empty();
    }

    private Optional<String> stop(TrialResult result) {
        return result.outcome() instanceof Outcome.Stopped stopped ? Optional.of(stopped.reason()) : Optional.empty();
    }

    private Optional<String> missedBound(TrialResult result) {
        if (!(result.outcome() instanceof Outcome.Measured measured)) {
            return Optional.empty();
        }
        for (ConstraintBound bound : settings.goals().constraints()) {
            double value = measured.others().getOrDefault(bound.name(), Double.NaN);
            if (!bound.satisfiedBy(value)) {
                return Optional.of(bound.name() + " is " + (Double.isNaN(value) ? "not known" : value) + ", must be "
                        + bound.sense().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + bound.bound());
            }
        }
        return Optional.empty();
    }

    private Optional<String> look(TrialResult result) {
        return !(result.outcome() instanceof Outcome.Measured)
                        || missedBound(result).isPresent()
                        || place(result).isPresent()
                        || settings.space().isFull(result.point())
                ? Optional.empty()
                : settings.space()
                        .fidelity()
                        .map(one -> one.parameter() + " is " + result.point().get(one.parameter())
                                + ", and only results at " + one.full() + " count");
    }

    private Optional<String> place(TrialResult result) {
        return !(result.outcome() instanceof Outcome.Measured)
                        || missedBound(result).isPresent()
                        || settings.space().allows(result.point())
                ? Optional.empty()
                : Optional.of(String.join("; ", settings.space().violations(result.point())));
    }
}
