package io.thalweg.core.study;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for {@link Study#ask(Request)}. For example two trials, for today with one solvent only:
 * {@code Request.of(2).given(Map.of("solvent", "DMAc"))}.
 *
 * @param q how many trials, at least 1
 * @param time how long choosing them may take; empty if it takes as long as it takes
 * @param key names the request, so that it may be repeated; empty if it has no name
 * @param given the values that some parameters are held at, by name; usually none
 * @param replacing whether the suggestions that are still awaited are given up
 */
public record Request(int q, Optional<Duration> time, String key, Map<String, Object> given, boolean replacing) {

    /**
     * Checks the numbers and copies the map.
     *
     * @param q how many trials, at least 1
     * @param time how long choosing them may take; empty if it takes as long as it takes
     * @param key names the request, so that it may be repeated; empty if it has no name
     * @param given the values that some parameters are held at, by name; usually none
     * @param replacing whether the suggestions that are still awaited are given up
     */
    public Request {
        if (q < 1) {
            throw new IllegalArgumentException("q is " + q + ", must be at least 1");
        }
        if (time.isPresent() && time.get().isNegative()) {
            throw new IllegalArgumentException("time is " + time.get() + ", must not be negative");
        }
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }

    /**
     * {@return a request for so many trials}
     *
     * @param q how many trials
     */
    public static Request of(int q) {
        return new Request(q, Optional.empty(), "", Map.of(), false);
    }

    /**
     * {@return the same, to be answered within a time} Points come back however short it is. Steps that are skipped or shortened for lack of time –
     * learning, the refit, a part of the search, the model – are recorded in the {@linkplain io.thalweg.core.trial.StepHealth health} of the trials.
     * Of what was told since the last ask, as much is learnt as there is time for; the next asks learn the rest. Where results were corrected and the models begin
     * anew, those of before are believed until the new ones have caught up, with a limit or without. An evaluation of the acquisition function that has begun is not cut short.
     *
     * <p>The same seed gives the same points only as long as nothing is cut.
     *
     * @param limit 0 gives space-filling points
     */
    public Request within(Duration limit) {
        Objects.requireNonNull(limit, "limit must not be null");
        return new Request(q, Optional.of(limit), key, given, replacing);
    }

    /**
     * {@return the same with a name by which it may be repeated, as after a crash or a time-out: all requests with that name get the trials of the first, whatever became of them and whatever else is asked for}
     *
     * @param name unique in the study; not blank
     */
    public Request named(String name) {
        if (Objects.requireNonNull(name, "name must not be null").isBlank()) {
            throw new IllegalArgumentException("key is \"" + name + "\", must not be blank");
        }
        return new Request(q, time, name, given, replacing);
    }

    /**
     * {@return the same with some parameters held at a value for this request: points are chosen among those that have these values, and of the
     * trials that wait only those are handed out that have them}
     *
     * @param values by parameter name, read as {@link io.thalweg.core.space.SearchSpace#admit} does; in place of those given before.
     *     All the {@linkplain io.thalweg.core.space.SearchSpace#contexts contexts} of the space are to be among them
     */
    public Request given(Map<String, ?> values) {
        return new Request(q, time, key, new LinkedHashMap<>(values), replacing);
    }

    /**
     * {@return the same in place of all suggestions that are still awaited: what was handed out and has no result yet is given up in the decision that
     * records the new ones, so that there are either the old ones or the new ones} Trials that wait for somebody to take them stay.
     */
    public Request insteadOfAwaited() {
        return new Request(q, time, key, given, true);
    }
}
