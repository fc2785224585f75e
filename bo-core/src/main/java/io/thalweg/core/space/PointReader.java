package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a told setting against a space and collects all that is wrong with it. */
final class PointReader {

    private static final int SHOWN = 12;

    private final ProductSpace space;
    private final double tolerance;
    private final @Nullable Object[] values;
    private final List<String> mismatches = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final List<String> outside = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param raw values by parameter name, of any type
     * @param tolerance see {@link Axis#read}; with 0 nothing is moved
     */
    PointReader(ProductSpace space, Map<String, ?> raw, double tolerance) {
        this.space = space;
        this.tolerance = tolerance;
        values = new @Nullable Object[space.parameters().size()];
        boolean[] given = new boolean[values.length];
        raw.forEach((name, value) -> {
            Integer position = space.position(name);
            if (position == null) {
                mismatches.add(unknown(name));
            } else if (given[position]) {
                mismatches.add("parameter " + Names.quote(name) + " is given twice");
            } else {
                given[position] = true;
                read(position, value);
            }
        });
        for (int i = 0; i < given.length; i++) {
            Parameter parameter = space.parameters().get(i);
            boolean active = space.activity().isActive(i, this::value);
            if (!given[i] && active && !(parameter instanceof FixedParameter)) {
                missing.add("parameter " + Names.quote(parameter.name()) + " is missing; it must be "
                        + parameter.allowed());
            } else if (given[i] && !active) {
                notes.add("parameter " + Names.quote(parameter.name()) + " is left out: "
                        + space.activity().why(i));
            }
        }
    }

    /** The value of the parameter at a position, if it was given or is fixed. */
    private @Nullable Object value(int position) {
        Object value = values[position];
        return value == null && space.parameters().get(position) instanceof FixedParameter fixed
                ? fixed.value()
                : value;
    }

    /** Cells of a table by parameter name, with the types of the parameters. */
    static Map<String, Object> typed(ProductSpace space, Map<String, String> cells) {
        Map<String, Object> values = new LinkedHashMap<>();
        cells.forEach((name, cell) -> values.put(name, typed(space, name, cell.strip())));
        return values;
    }

    /** A cell of a table: a number if it is one and its parameter is numeric, else text. */
    private static Object typed(ProductSpace space, String name, String cell) {
        Integer position = space.position(name);
        Optional<Parameter> parameter = position == null
                ? Optional.empty()
                : Optional.of(space.parameters().get(position));
        if (parameter.isEmpty() || !ProductSpace.isNumeric(parameter.get())) {
            return parameter.filter(TruthText::isBoolean).isPresent() ? TruthText.choice(cell) : cell;
        }
        Optional<Object> number = DecimalText.parseLong(cell).map(Object.class::cast);
        return number.or(() -> DecimalText.parseDouble(cell)).orElse(cell);
    }

    private void read(int position, @Nullable Object told) {
        Object canonical;
        try {
            canonical = Values.canonical(space.parameters().get(position).name(), told);
        } catch (InvalidParameterException e) {
            mismatches.addAll(e.problems());
            return;
        }
        Reading reading = space.read(position, canonical, tolerance);
        values[position] = reading.value();
        switch (reading.status()) {
            case ADMITTED -> {}
            case SNAPPED -> notes.add(reading.message());
            case OUTSIDE -> outside.add(reading.message());
            case MISMATCH -> mismatches.add(reading.message());
        }
    }

    private String unknown(String name) {
        List<String> names = space.parameters().stream().map(Parameter::name).toList();
        return "no parameter is named " + Names.quote(name) + Names.suggestion(name, names) + "; the space has "
                + (names.size() <= SHOWN
                        ? names
                        : names.subList(0, SHOWN) + " and " + (names.size() - SHOWN) + " more");
    }

    /** All that keeps the setting from being a point of the space. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(mismatches);
        problems.addAll(missing);
        problems.addAll(outside);
        return problems;
    }

    /** The point as the space takes it, or the error of all the problems if it is not one of these parameters at all. */
    Admission admission() {
        if (!mismatches.isEmpty() || !missing.isEmpty()) {
            throw new InvalidParameterException(problems());
        }
        return new Admission(point(), outside, notes);
    }

    /** The values that were read, and those of the fixed parameters that were not. */
    Point point() {
        @Nullable Object[] all = new @Nullable Object[values.length];
        Arrays.setAll(all, this::value);
        return space.pointOf(all);
    }

    /** The values that were read, by name in the order of the space; or the error of all that is wrong with them. */
    Map<String, Object> given() {
        missing.clear();
        if (!problems().isEmpty()) {
            throw new InvalidParameterException(problems());
        }
        Map<String, Object> given = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value != null) {
                given.put(space.parameters().get(i).name(), value);
            }
        }
        return given;
    }
}
