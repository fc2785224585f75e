package io.thalweg.core.event;

import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Goals;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The definition of a study as data: enough to read its history without the program that made it and, if the settings
 * name the models used, to continue it.
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

    /** The setting that has suggested reals rounded: {@code true} or {@code false}. */
    public static final String ROUND = "round";

    /**
     * Copies the collections.
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
    public StudyDefinition {
        referencePoint = List.copyOf(referencePoint);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * {@return how many space-filling points a study of a space begins with if nobody says otherwise: 2·(d + 1), at least 4 and at most 16}
     *
     * @param space the space
     */
    public static int usualInitialDesign(SearchSpace space) {
        return Math.min(16, Math.max(4, 2 * (space.dimension() + 1)));
    }

    /**
     * {@return whether suggested reals are rounded to the digits that matter, see {@link StudyBuilder#roundSuggestions}: the setting {@value
     * #ROUND}}
     */
    public boolean rounded() {
        return Boolean.parseBoolean(settings.getOrDefault(ROUND, "false"));
    }

    /**
     * {@return the same with suggestions that are rounded, or not}
     *
     * @param wanted whether suggestions are rounded
     */
    public StudyDefinition withRounding(boolean wanted) {
        if (wanted == rounded()) {
            return this;
        }
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.put(ROUND, String.valueOf(wanted));
        return withSettings(others);
    }

    /**
     * {@return the same with other settings}
     *
     * @param others the others
     */
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
     * {@return the same of another space}
     *
     * @param other the other one
     */
    public StudyDefinition withSpace(SearchSpace other) {
        return new StudyDefinition(
                other,
                goals,
                valueName,
                referencePoint,
                learning,
                deterministic,
                trialsPerUnit,
                initialDesign == usualInitialDesign(space) ? usualInitialDesign(other) : initialDesign,
                seed,
                settings);
    }

    /**
     * {@return the same with other goals}
     *
     * @param others the others
     */
    public StudyDefinition withGoals(Goals others) {
        return new StudyDefinition(
                space,
                others,
                valueName,
                referencePoint,
                learning,
                deterministic,
                trialsPerUnit,
                initialDesign,
                seed,
                settings);
    }

    /**
     * {@return all in what another definition is about something else, each with what is here and what is there, such as {@code x: 0 to 1 → 0 to 2};
     * empty if the history of the one can be gone on with by the other} The settings, the initial design, the seed, the digits of
     * suggested values, what is believed of noise, and which categories are retired may differ.
     *
     * @param other the other one
     */
    public List<String> differences(StudyDefinition other) {
        return new Differences(this, other).ofSubject();
    }

    /**
     * {@return all in which another definition differs, in words, such as {@code x: 0 to 1 → 0 to 2}}
     *
     * @param other the other one
     */
    public List<String> allDifferences(StudyDefinition other) {
        return new Differences(this, other).all();
    }

    /**
     * Checks that a study of this definition can be gone on with by another one.
     *
     * @param asked the other definition
     * @param study what people call the study, for the message
     * @throws StudyExistsException with all the {@linkplain #differences differences}, if it cannot
     */
    public void requireSame(StudyDefinition asked, String study) {
        List<String> differences = differences(asked);
        if (!differences.isEmpty()) {
            throw new StudyExistsException(study + " has another definition (stored → requested): "
                    + String.join("; ", differences)
                    + ". Continue with the stored definition, change the study (Study.change, thalweg "
                    + "change), or begin another one");
        }
    }
}
