package io.thalweg.core.event;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SpaceConstraint;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a study is about, as far as it is data: enough to read its history without the program that made it, and, where the settings
 * name what is used, to go on with it.
 *
 * @param space what is searched
 * @param goals what is sought
 * @param valueName what people call the value of a measurement, e.g. {@code yield}
 * @param referencePoint as in {@link StudyBuilder#referencePoint}; empty to infer it
 * @param learning whether a map is learnt instead of a best point sought
 * @param deterministic whether measurements are known to carry no noise
 * @param trialsPerUnit number of trials in a unit of time where the objective drifts; empty if it does not
 * @param initialDesign number of space-filling points
 * @param seed the randomness of suggestions
 * @param settings further choices by name, e.g. {@code surrogate}, {@code acquisition}, {@code batch}: free to change while the
 *     study runs
 */
public record StudyDefinition(
        SearchSpace space,
        Goals goals,
        String valueName,
        List<Double> referencePoint,
        boolean learning,
        boolean deterministic,
        OptionalInt trialsPerUnit,
        int initialDesign,
        Seed seed,
        Map<String, String> settings) {

    /** Copies the collections. */
    public StudyDefinition {
        referencePoint = List.copyOf(referencePoint);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** How many space-filling points a study of a space begins with if nobody says otherwise: 2·(d + 1), at least 4 and at most 16. */
    public static int usualInitialDesign(SearchSpace space) {
        return Math.min(16, Math.max(4, 2 * (space.dimension() + 1)));
    }

    /** The same with other settings. */
    public StudyDefinition withSettings(Map<String, String> others) {
        return new StudyDefinition(
                space,
                goals,
                valueName,
                referencePoint,
                learning,
                deterministic,
                trialsPerUnit,
                initialDesign,
                seed,
                others);
    }

    /**
     * In what another definition is about something else, each with what is here and what is there; empty if the history of the one
     * can be gone on with by the other. The settings, the initial design, the seed and what is believed of noise may differ.
     */
    public List<String> differences(StudyDefinition other) {
        List<String> found = new ArrayList<>();
        compareByName(parameters(space), parameters(other.space), found);
        compare("constraints of the space", constraints(space), constraints(other.space), found);
        compare("candidates", candidates(space), candidates(other.space), found);
        compare("objectives", goals.objectives(), other.goals.objectives(), found);
        compare("constrained outcomes", goals.constraints(), other.goals.constraints(), found);
        compare("cost", goals.cost(), other.goals.cost(), found);
        compare("learning a map", learning, other.learning, found);
        compare("trials in a unit of time", trialsPerUnit, other.trialsPerUnit, found);
        return found;
    }

    private static Map<String, Parameter> parameters(SearchSpace space) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        space.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        return byName;
    }

    private static List<String> constraints(SearchSpace space) {
        return space.constraints().stream().map(SpaceConstraint::description).toList();
    }

    private static String candidates(SearchSpace space) {
        return space.candidates().map(pool -> pool.size() + " points").orElse("none");
    }

    private static void compareByName(Map<String, Parameter> here, Map<String, Parameter> there, List<String> found) {
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        for (String name : names) {
            Parameter one = here.get(name);
            Parameter other = there.get(name);
            if (one == null || other == null) {
                found.add("parameter \"" + name + "\": " + (one == null ? "none" : one) + " here, "
                        + (other == null ? "none" : other) + " there");
            } else {
                compare("parameter \"" + name + "\"", one, other, found);
            }
        }
    }

    private static void compare(String what, Object here, Object there, List<String> found) {
        if (!here.equals(there)) {
            found.add(what + ": " + here + " here, " + there + " there");
        }
    }
}
