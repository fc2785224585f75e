package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One column of a table: the parameter that its cells suggest, and their values. */
record TableColumn(Parameter parameter, List<Object> values) {

    private static final int SHOWN = 5;

    static TableColumn of(String name, List<String[]> rows, int column, boolean categorical) {
        List<String> cells = rows.stream().map(row -> row[column].strip()).toList();
        if (categorical) {
            return categories(name, cells);
        }
        List<Object> integers = new ArrayList<>();
        List<Object> numbers = new ArrayList<>();
        Set<String> others = new LinkedHashSet<>();
        for (String cell : cells) {
            DecimalText.parseLong(cell).ifPresent(integers::add);
            DecimalText.parseDouble(cell).ifPresentOrElse(numbers::add, () -> others.add(cell));
        }
        if (integers.size() == cells.size()) {
            long low = integers.stream().mapToLong(v -> (Long) v).min().orElseThrow();
            long high = integers.stream().mapToLong(v -> (Long) v).max().orElseThrow();
            return new TableColumn(new IntegerParameter(name, low, high), integers);
        }
        if (numbers.size() == cells.size()) {
            double low = numbers.stream().mapToDouble(v -> (Double) v).min().orElseThrow();
            double high = numbers.stream().mapToDouble(v -> (Double) v).max().orElseThrow();
            return new TableColumn(new RealParameter(name, low, high), numbers);
        }
        if (2 * numbers.size() > cells.size()) {
            throw new InvalidSpaceException("column " + Names.quote(name) + " holds " + numbers.size() + " numbers and "
                    + others.stream().limit(SHOWN).map(Names::quote).toList()
                    + (others.size() > SHOWN ? " and more" : "")
                    + "; correct these cells, leave the rows out, or declare the column categorical");
        }
        return categories(name, cells);
    }

    private static TableColumn categories(String name, List<String> cells) {
        List<String> distinct = List.copyOf(new LinkedHashSet<>(cells));
        return new TableColumn(new CategoricalParameter(name, distinct), List.copyOf(cells));
    }
}
