package io.thalweg.endtoend;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.LinearConstraint;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyChange;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** A sequence of asks, tells and changes that depends on a seed and on the study's state, not on who works on it. */
final class RandomChanges {

    private final RandomGenerator random;
    private int added;

    RandomChanges(long seed) {
        random = new SplittableRandom(seed);
    }

    /** One step; what came of it, to be compared. */
    String step(Study study) {
        int what = random.nextInt(10);
        int some = random.nextInt(1 << 20);
        StudyState state = study.state();
        if (what < 4 || state.trials().isEmpty()) {
            return ask(study, what == 3 ? 2 : 1);
        } else if (what < 7) {
            List<Trial> open = state.running();
            open.stream()
                    .skip(some % Math.max(1, open.size()))
                    .findFirst()
                    .ifPresent(trial -> tell(study, trial, some));
            return "told";
        } else if (what == 7) {
            return revise(study, state.trial(some % state.trials().size()), some);
        }
        return change(study, some);
    }

    private static String ask(Study study, int q) {
        try {
            return study.ask(q).stream().map(trial -> trial.point().toString()).toList() + "";
        } catch (SpaceExhaustedException e) {
            return "exhausted";
        }
    }

    private static void tell(Study study, Trial trial, int some) {
        study.tell(trial, some % 9 == 0 ? Outcome.failed("no power") : outcome(study, some));
    }

    private static Outcome outcome(Study study, int some) {
        Map<String, Double> others = new LinkedHashMap<>();
        study.store().definition().orElseThrow().goals().told().forEach(name -> others.put(name, some % 7 - 3.0));
        return new Outcome.Measured(Math.sin(some), Double.NaN, others);
    }

    private static String revise(Study study, Trial trial, int some) {
        if (study.state().outcome(trial.number()).isPresent()) {
            study.amend(trial, outcome(study, some), "typed wrongly");
            return "amended";
        }
        study.cancel(trial);
        return "cancelled";
    }

    private String change(Study study, int some) {
        StudyChange change = study.change("because");
        double low = Math.floorMod(some, 5) - 2;
        switch (some % 8) {
            case 0, 1 -> change.range("x", low, low + 1 + some % 4);
            case 2 -> change.addChoice("kind", "kind " + some % 5);
            case 3 -> change.retireChoice("kind", choice(study, some));
            case 4 -> change.addParameter(new RealParameter("added " + added++, 0, 2), some % 3);
            case 5 -> constrain(change, study);
            case 6 -> change.constraintAtMost("impurity", some % 4);
            default -> change.range("n", 1, 1 + some % 3);
        }
        try {
            return "changed: " + change.apply();
        } catch (InvalidSpaceException | InvalidDefinitionException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String choice(Study study, int some) {
        List<String> choices = new ArrayList<>(List.of("?"));
        for (Parameter parameter :
                study.store().definition().orElseThrow().space().parameters()) {
            if (parameter instanceof CategoricalParameter categorical) {
                choices = categorical.choices();
            }
        }
        return choices.get(some % choices.size());
    }

    private static void constrain(StudyChange change, Study study) {
        List<SpaceConstraint> constraints =
                study.store().definition().orElseThrow().space().constraints();
        if (constraints.isEmpty()) {
            change.constrain(new LinearConstraint(Map.of("x", 1.0, "y", 1.0), LinearConstraint.Relation.AT_MOST, 2));
        } else {
            change.unconstrain(constraints.get(0).description());
        }
    }
}
