package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A change of the space of a running study, and how the points so far are read in the new space.
 *
 * <p>Ranges, grids, scales, categories and candidates may change, and a parameter may become fixed or free: points are
 * then inside or outside the new space one by one. A new parameter needs the value that the points so far had. A
 * parameter may not vanish, because points that differ in it alone would look like repeats (it can be fixed instead), nor
 * turn from number to text.
 */
public final class SpaceChange {

    private final SearchSpace after;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final List<String> differences = new ArrayList<>();

    private SpaceChange(SearchSpace before, SearchSpace after, Map<String, ?> defaults) {
        this.after = after;
        List<String> problems = new ArrayList<>();
        Map<String, Parameter> added = byName(after);
        byName(before).forEach((name, old) -> {
            Parameter now = added.remove(name);
            if (now == null) {
                problems.add(define(old) + " is gone; keep it fixed at the value that it shall have from now on");
            } else {
                compare(old, now, problems);
            }
        });
        added.values().forEach(parameter -> add(parameter, defaults, problems));
        for (String name : defaults.keySet()) {
            if (!added.containsKey(Names.canonical(name))) {
                problems.add(
                        "a default is given for " + Names.quote(name) + ", which is not a new parameter; remove it");
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidSpaceException(problems);
        }
        if (!before.points().equals(after.points())) {
            differences.add("candidates: " + before.points().size() + " → "
                    + after.points().size());
        }
    }

    /**
     * The change from one space to another that adds no free parameters.
     *
     * @throws InvalidSpaceException listing all that cannot be changed, with the old and the new definition
     */
    public static SpaceChange between(SearchSpace before, SearchSpace after) {
        return new SpaceChange(before, after, Map.of());
    }

    /**
     * The change from one space to another.
     *
     * @param defaults the value that the points so far had of each added parameter; a fixed one may be left out
     * @throws InvalidSpaceException listing all that cannot be changed, with the old and the new definition
     */
    public static SpaceChange between(SearchSpace before, SearchSpace after, Map<String, ?> defaults) {
        return new SpaceChange(before, after, defaults);
    }

    private static Map<String, Parameter> byName(SearchSpace space) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        space.parameters().forEach(p -> parameters.put(Names.canonical(p.name()), p));
        return parameters;
    }

    private void compare(Parameter old, Parameter now, List<String> problems) {
        if (ProductSpace.isNumeric(old) != ProductSpace.isNumeric(now)) {
            problems.add(define(old) + " cannot become " + now.allowed() + "; give the new one another name");
        } else if (!old.equals(now)) {
            differences.add("parameter " + Names.quote(old.name()) + ": " + old.allowed() + " → " + now.allowed());
        }
    }

    private void add(Parameter parameter, Map<String, ?> defaults, List<String> problems) {
        Object given = defaults.get(parameter.name());
        if (given == null && parameter instanceof FixedParameter fixed) {
            given = fixed.value();
        }
        if (given == null) {
            problems.add(define(parameter) + " is new; give the value that the points so far had as its default");
            return;
        }
        try {
            Object value = Values.canonical(parameter.name(), given);
            if (value instanceof Number != ProductSpace.isNumeric(parameter)) {
                problems.add(
                        define(parameter) + " has the default " + Values.show(value) + " of another type; correct it");
            }
            values.put(parameter.name(), value);
            differences.add(define(parameter) + " added; the points so far have " + Values.show(value));
        } catch (InvalidParameterException e) {
            problems.addAll(e.problems());
        }
    }

    private static String define(Parameter parameter) {
        return "parameter " + Names.quote(parameter.name()) + " (" + parameter.allowed() + ")";
    }

    /** What differs, one line a parameter; empty if nothing does. */
    public List<String> differences() {
        return List.copyOf(differences);
    }

    /**
     * A point of the old study in the new space. It may lie outside: see {@link Admission#inside}.
     *
     * @param point a point with the parameters of the old space
     */
    public Admission carry(Point point) {
        Map<String, Object> carried = new LinkedHashMap<>(point.asMap());
        carried.putAll(values);
        return after.assess(carried);
    }
}
