package io.thalweg.core.curve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a study knows of the learning curves of its trials, and what it does with them.
 *
 * @param steps how many steps a whole evaluation has, T
 * @param resumable whether an evaluation that was stopped can go on later from where it stopped, because it keeps what it has reached
 * @param rule stops evaluations, and has them go on
 */
public record Curves(long steps, boolean resumable, StoppingRule rule) {

    /** What the names of these settings begin with. */
    public static final String PREFIX = "curves.";

    /** The setting of a study that says how many steps a whole evaluation has. */
    public static final String STEPS = PREFIX + "steps";

    /** The setting that says whether evaluations can go on after a stop: {@code true} or {@code false}. */
    public static final String RESUME = PREFIX + "resume";

    /** The setting that names the rule. */
    public static final String RULE = PREFIX + "rule";

    /**
     * Checks the steps.
     *
     * @param steps at least 1
     * @param resumable whether evaluations can go on after a stop
     * @param rule stops evaluations
     * @throws IllegalArgumentException if there is no step
     */
    public Curves {
        requirePositive("steps", steps);
    }

    /**
     * {@return curves of so many steps that are stopped by their forecasts, and cannot go on after a stop}
     *
     * @param steps of a whole evaluation
     */
    public static Curves of(long steps) {
        return new Curves(steps, false, StoppingRule.forecast());
    }

    /** {@return the same where an evaluation that was stopped can go on from where it stopped} */
    public Curves resuming() {
        return new Curves(steps, true, rule);
    }

    /**
     * {@return the same with another rule}
     *
     * @param other the other one
     */
    public Curves stoppedBy(StoppingRule other) {
        return new Curves(steps, resumable, other);
    }

    static void requirePositive(String name, long number) {
        if (number < 1) {
            throw new IllegalArgumentException(name + " is " + number + ", must be at least 1");
        }
    }

    static void requireReduction(int reduction) {
        if (reduction < 2) {
            throw new IllegalArgumentException("reduction is " + reduction + ", must be at least 2");
        }
    }

    /** {@return these as settings of a study, see {@link #of(Map)}} */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(STEPS, String.valueOf(steps));
        if (resumable) {
            settings.put(RESUME, "true");
        }
        RuleWords.write(rule, settings);
        return settings;
    }

    /**
     * {@return what the settings of a study say of its curves; empty if nothing}
     *
     * @param settings texts by name
     * @throws IllegalArgumentException if they make no sense; the message names the setting
     */
    public static Optional<Curves> of(Map<String, String> settings) {
        return RuleWords.read(settings);
    }
}
