package io.thalweg.optuna;

import io.thalweg.core.space.Condition;
import io.thalweg.optuna.Distribution.Kind;
import io.thalweg.optuna.RawStudy.RawTrial;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * When a parameter exists. Optuna does not say it: an objective asks for a parameter or does not. So it is inferred from the trials that were run to their end
 * or pruned: the first category asked for before of which some values only have trials with the parameter, and all others only trials without it; else the
 * first integer of which that holds from some value on, or up to some value. Real numbers do not decide: of few trials any one would.
 *
 * @param trials those that were run to their end or pruned
 */
record Presence(List<RawTrial> trials) {

    /** Whether all trials have a parameter. */
    boolean isAlways(String name) {
        return trials.stream().allMatch(trial -> trial.drawn.containsKey(name));
    }

    /** In how many trials a parameter is. */
    long count(String name) {
        return trials.stream().filter(trial -> trial.drawn.containsKey(name)).count();
    }

    /**
     * What decides where a parameter exists; empty if no other one does.
     *
     * @param parents names of the parameters that were asked for before, with what they are drawn from
     */
    Optional<Condition> of(String name, Map<String, Distribution> parents) {
        return first(Kind.CATEGORY, name, parents).or(() -> first(Kind.INTEGER, name, parents));
    }

    private Optional<Condition> first(Kind kind, String name, Map<String, Distribution> parents) {
        return parents.entrySet().stream()
                .filter(parent -> parent.getValue().kind() == kind)
                .flatMap(parent -> decides(parent.getKey(), parent.getValue(), name).stream())
                .findFirst();
    }

    private Optional<Condition> decides(String parent, Distribution drawn, String name) {
        Set<Object> with = new LinkedHashSet<>();
        Set<Object> without = new LinkedHashSet<>();
        for (RawTrial trial : trials) {
            boolean has = trial.drawn.containsKey(name);
            RawStudy.Drawn value = trial.drawn.get(parent);
            if (value == null) {
                if (has) {
                    return Optional.empty();
                }
            } else {
                (has ? with : without).add(value.value());
            }
        }
        if (with.isEmpty() || without.isEmpty()) {
            return Optional.empty();
        }
        if (drawn.kind() == Kind.INTEGER) {
            return threshold(parent, numbers(with), numbers(without));
        }
        List<Object> values = new ArrayList<>(drawn.choices());
        values.removeIf(value -> !with.contains(value));
        return without.stream().anyMatch(with::contains)
                ? Optional.empty()
                : Optional.of(Condition.oneOf(parent, values.toArray()));
    }

    private static Optional<Condition> threshold(String parent, List<Long> with, List<Long> without) {
        long least = with.stream().min(Long::compare).orElseThrow();
        long most = with.stream().max(Long::compare).orElseThrow();
        if (without.stream().allMatch(value -> value < least)) {
            return Optional.of(Condition.between(parent, (double) least, Double.POSITIVE_INFINITY));
        }
        return without.stream().allMatch(value -> value > most)
                ? Optional.of(Condition.between(parent, Double.NEGATIVE_INFINITY, (double) most))
                : Optional.empty();
    }

    private static List<Long> numbers(Set<Object> values) {
        return values.stream().map(value -> ((Number) value).longValue()).toList();
    }
}
