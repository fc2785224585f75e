package io.thalweg.optuna;

import io.thalweg.core.space.Condition;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.optuna.RawStudy.RawTrial;
import io.thalweg.optuna.RawStudy.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a space of what the trials of a study have drawn their parameters from. */
final class SpaceMaker {

    /** By how much the ends of a stepped range may be off its steps, as a share of a step. */
    private static final double OFF = 1e-6;

    private final RawStudy study;
    private final Set<String> without;
    private final List<String> notes;
    private final Map<String, Distribution> drawn = new LinkedHashMap<>();

    /**
     * @param without parameters that are left out
     * @param notes takes what people should know
     */
    SpaceMaker(RawStudy study, Set<String> without, List<String> notes) {
        this.study = study;
        this.without = without;
        this.notes = notes;
    }

    /**
     * The space, with the parameters in the order in which trials have asked for them.
     *
     * @throws IllegalArgumentException if there is none, or no other parameter decides where one exists
     */
    SearchSpace space() {
        for (RawTrial trial : study.trials) {
            trial.drawn.forEach((name, value) -> collect(name, value.from(), trial));
        }
        for (String name : without) {
            if (drawn.remove(name) == null) {
                throw new IllegalArgumentException("no trial has the parameter '" + name
                        + "' that is to be left out; there are " + drawn.keySet());
            }
        }
        if (drawn.isEmpty()) {
            throw new IllegalArgumentException("no trial of the study '" + study.name + "' has a parameter");
        }
        List<RawTrial> whole = study.trials.stream()
                .filter(trial -> trial.state == State.COMPLETE || trial.state == State.PRUNED)
                .toList();
        Presence presence = new Presence(whole);
        SearchSpaceBuilder builder = SearchSpace.builder();
        Map<String, Distribution> before = new LinkedHashMap<>();
        drawn.forEach((name, from) -> {
            add(builder, name, from);
            if (!presence.isAlways(name) && presence.count(name) > 0) {
                Condition condition = presence.of(name, before)
                        .orElseThrow(() -> new IllegalArgumentException("the parameter '" + name + "' is in "
                                + presence.count(name) + " of " + whole.size()
                                + " trials, and no other parameter decides in which; leave it out (--without '" + name
                                + "'), and it is kept as an attribute"));
                builder.when(condition);
                notes.add("'" + name + "' exists where " + condition.description()
                        + ": inferred from the trials, for Optuna does not say it");
            }
            before.put(name, from);
        });
        return builder.build();
    }

    private void collect(String name, Distribution from, RawTrial trial) {
        Distribution earlier = drawn.get(name);
        try {
            Distribution widest = earlier == null ? from : earlier.with(from);
            if (earlier != null && !widest.equals(earlier) && !earlier.equals(from)) {
                notes.add("the range of '" + name + "' was another one from trial " + trial.number
                        + " on: the widest is taken");
            }
            drawn.put(name, widest);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the parameter '" + name + "' has changed its kind: " + e.getMessage(), e);
        }
    }

    private void add(SearchSpaceBuilder builder, String name, Distribution from) {
        switch (from.kind()) {
            case CATEGORY -> {
                if (Set.copyOf(from.choices()).equals(Set.of("true", "false"))) {
                    builder.bool(name);
                } else {
                    builder.categorical(name, from.choices());
                }
            }
            case INTEGER -> {
                long low = Math.round(from.low());
                long high = Math.round(from.high());
                if (low == high) {
                    builder.fixed(name, low);
                } else if (from.log()) {
                    builder.logInteger(name, low, high);
                } else if (from.step() > 1 && onSteps(from)) {
                    builder.steppedReal(name, from.low(), from.high(), from.step());
                } else {
                    builder.integer(name, low, high);
                }
            }
            case REAL -> {
                if (from.low() == from.high()) {
                    builder.fixed(name, from.low());
                } else if (from.log()) {
                    builder.logReal(name, from.low(), from.high());
                } else if (from.step() > 0 && onSteps(from)) {
                    builder.steppedReal(name, from.low(), from.high(), from.step());
                } else {
                    builder.real(name, from.low(), from.high());
                }
            }
        }
    }

    private static boolean onSteps(Distribution from) {
        double steps = (from.high() - from.low()) / from.step();
        return Math.abs(steps - Math.rint(steps)) <= OFF;
    }
}
