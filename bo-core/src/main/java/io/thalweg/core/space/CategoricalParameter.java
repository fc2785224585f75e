package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter whose values are texts without an order.
 *
 * @param name see {@link Parameter}
 * @param choices the categories: distinct also when Unicode-normalised, 1 to {@value #MAX_CHOICES} of them; each has at
 *     most 2,000 characters and obeys the rule of names otherwise. One alone means fixed.
 * @param retired further categories that are not allowed any more, but of which there are measurements to learn from; usually none
 */
public record CategoricalParameter(String name, List<String> choices, List<String> retired) implements Parameter {

    /** Most categories of one parameter, with the retired ones. */
    public static final int MAX_CHOICES = 100_000;

    private static final int SHOWN = 12;

    /**
     * Checks the name and the categories.
     *
     * @param name see {@link Parameter}
     * @param choices the categories: distinct also when Unicode-normalised, 1 to {@value #MAX_CHOICES} of them; each has at
     *     most 2,000 characters and obeys the rule of names otherwise. One alone means fixed.
     * @param retired further categories that are not allowed any more, but of which there are measurements to learn from; usually none
     */
    public CategoricalParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        String parameter = "parameter " + Names.quote(name);
        if (choices.isEmpty()) {
            throw new InvalidSpaceException(parameter + ": no categories; give at least one");
        }
        List<String> all = new ArrayList<>(choices);
        all.addAll(retired);
        if (all.size() > MAX_CHOICES) {
            throw new InvalidSpaceException(parameter + ": " + all.size() + " categories; at most " + MAX_CHOICES
                    + " are allowed. Describe the choices by numeric properties and use a pool of candidates");
        }
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            String choice = all.get(i);
            if (choice == null) {
                throw new InvalidSpaceException(
                        parameter + ": category " + (i + 1) + " is null; every one must be text");
            }
            Names.require(parameter + ": category " + (i + 1), choice, Names.MAX_CATEGORY);
            Integer first = seen.putIfAbsent(Names.canonical(choice), i);
            if (first != null) {
                throw new InvalidSpaceException(parameter + ": categories " + (first + 1) + " and " + (i + 1)
                        + " are the same, " + Names.quote(choice) + "; remove one");
            }
        }
        choices = List.copyOf(choices);
        retired = List.copyOf(retired);
    }

    /**
     * Categories none of which is retired.
     *
     * @param name of the parameter
     * @param choices the categories
     */
    public CategoricalParameter(String name, List<String> choices) {
        this(name, choices, List.of());
    }

    /**
     * Categories given one by one.
     *
     * @param name of the parameter
     * @param choices the categories
     */
    public CategoricalParameter(String name, String... choices) {
        this(name, Arrays.asList(choices));
    }

    @Override
    public String allowed() {
        String shown = String.join(", ", choices.subList(0, Math.min(SHOWN, choices.size())));
        return choices.size() <= SHOWN
                ? "one of " + shown
                : "one of " + choices.size() + " categories: " + shown + ", …";
    }
}
