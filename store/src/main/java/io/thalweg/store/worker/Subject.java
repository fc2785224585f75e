package io.thalweg.store.worker;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an experiment must know of its study.
 *
 * @param parameters names of what it is given
 * @param outcomes names of what it measures along with the value
 */
record Subject(Set<String> parameters, Set<String> outcomes) {

    /** That of a study as it is now. */
    static Subject of(StudyStore store) {
        StudyDefinition definition = store.definition().orElseThrow();
        Set<String> parameters = definition.space().parameters().stream()
                .map(Parameter::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Subject(parameters, definition.goals().told());
    }

    /** What another one has more or less, in words; empty if it is the same. */
    String differences(Subject now) {
        List<String> words = new ArrayList<>();
        say("parameter", now.parameters, parameters, "added", words);
        say("parameter", parameters, now.parameters, "left out", words);
        say("outcome", now.outcomes, outcomes, "added", words);
        say("outcome", outcomes, now.outcomes, "left out", words);
        return String.join(", ", words);
    }

    private static void say(
            String kind, Collection<String> these, Collection<String> others, String what, List<String> words) {
        List<String> names = these.stream()
                .filter(name -> !others.contains(name))
                .map(name -> "'" + name + "'")
                .toList();
        if (!names.isEmpty()) {
            words.add(kind
                    + (names.size() == 1 ? " " : "s ")
                    + String.join(", ", names)
                    + (names.size() == 1 ? " was " : " were ")
                    + what);
        }
    }

    /** An outcome of an experiment that is about this, for a study that is about something else: what was added is not known. */
    Outcome fitted(Outcome outcome, Subject now) {
        if (!(outcome instanceof Outcome.Measured measured) || now.outcomes.equals(outcomes)) {
            return outcome;
        }
        Map<String, Double> others = new LinkedHashMap<>(measured.others());
        others.keySet().removeIf(name -> outcomes.contains(name) && !now.outcomes.contains(name));
        now.outcomes.stream()
                .filter(name -> !outcomes.contains(name))
                .forEach(name -> others.putIfAbsent(name, Double.NaN));
        return Outcome.of(measured.value(), measured.noiseVariance(), others).withAttributes(measured.attributes());
    }
}
