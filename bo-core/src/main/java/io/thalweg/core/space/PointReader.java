package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a told setting against a space and collects all that is wrong with it. */
final class PointReader {

    private final List<String> mismatches = new ArrayList<>();
    private final List<String> outside = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Point point;

    /**
     * @param raw values by parameter name, of any type
     * @param tolerance see {@link Axis#read}; with 0 nothing is moved
     */
    PointReader(SearchSpace space, Map<String, ?> raw, double tolerance) {
        List<Parameter> parameters = space.parameters();
        @Nullable Object[] told = new @Nullable Object[parameters.size()];
        boolean[] given = new boolean[told.length];
        List<String> names = parameters.stream().map(Parameter::name).toList();
        raw.forEach((name, value) -> {
            Integer position = space.position(name);
            if (position == null) {
                mismatches.add("no parameter is named " + Names.quote(name) + Names.suggestion(name, names)
                        + "; the space has " + shown(names));
            } else if (given[position]) {
                mismatches.add("parameter " + Names.quote(name) + " is given twice");
            } else {
                given[position] = true;
                told[position] = value;
            }
        });
        Point.Builder values = Point.builder();
        for (int i = 0; i < told.length; i++) {
            Parameter parameter = parameters.get(i);
            if (given[i]) {
                take(space, i, told[i], tolerance, values);
            } else if (parameter instanceof FixedParameter fixed) {
                values.set(fixed.name(), fixed.value());
            } else {
                mismatches.add("parameter " + Names.quote(parameter.name()) + " is missing; it must be "
                        + parameter.allowed());
            }
        }
        point = values.build();
    }

    private void take(SearchSpace space, int position, @Nullable Object told, double tolerance, Point.Builder values) {
        String name = space.parameters().get(position).name();
        Object canonical;
        try {
            canonical = Values.canonical(name, told);
        } catch (InvalidParameterException e) {
            mismatches.addAll(e.problems());
            return;
        }
        Reading reading = space.read(position, canonical, tolerance);
        values.set(name, reading.value());
        switch (reading.status()) {
            case ADMITTED -> {}
            case SNAPPED -> notes.add(reading.message());
            case OUTSIDE -> outside.add(reading.message());
            case MISMATCH -> mismatches.add(reading.message());
        }
    }

    private static String shown(List<String> names) {
        return names.size() <= 12 ? names.toString() : names.subList(0, 12) + " and " + (names.size() - 12) + " more";
    }

    /** What is missing, unknown, of the wrong type or not finite. */
    List<String> mismatches() {
        return mismatches;
    }

    /** Which values are of the right type but not admissible. */
    List<String> outside() {
        return outside;
    }

    /** What was moved within the tolerance. */
    List<String> notes() {
        return notes;
    }

    /** The point; complete only without mismatches. */
    Point point() {
        return point;
    }
}
