package io.thalweg.store.stream;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.stream.Observation;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Observations from lines of CSV.
 *
 * @param space the parameters
 * @param columns names of the cells
 * @param value name of that with the value
 */
record CsvObservations(SearchSpace space, List<String> columns, String value) implements ObservationReader {

    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    CsvObservations {
        columns = List.copyOf(columns);
        if (!columns.contains(value) || new HashSet<>(columns).size() < columns.size()) {
            throw new IllegalArgumentException(
                    "columns are " + columns + ": '" + value + "' must be one of them, and no name may be there twice");
        }
    }

    @Override
    public Observation read(byte @Nullable [] key, byte @Nullable [] bytes) {
        if (bytes == null) {
            throw new IllegalArgumentException("the record has no value");
        }
        String line = new String(bytes, StandardCharsets.UTF_8).strip();
        String[] cells = line.split(",", -1);
        if (cells.length != columns.size() || line.indexOf('"') >= 0) {
            throw new IllegalArgumentException("'" + line + "' must have " + columns.size() + " cells and no quotes");
        }
        Set<String> parameters = new HashSet<>();
        space.parameters().forEach(parameter -> parameters.add(parameter.name()));
        Map<String, String> settings = new HashMap<>();
        double measured = Double.NaN;
        for (int i = 0; i < cells.length; i++) {
            if (columns.get(i).equals(value)) {
                measured = number(cells[i].strip());
            } else if (parameters.contains(columns.get(i)) && !cells[i].isBlank()) {
                settings.put(columns.get(i), cells[i]);
            }
        }
        return new Observation(space.admit(space.parse(settings)).point(), measured);
    }

    private double number(String cell) {
        if (!NUMBER.matcher(cell).matches()) {
            throw new IllegalArgumentException("'" + value + "' is '" + cell + "', must be a number");
        }
        return Double.parseDouble(cell);
    }
}
