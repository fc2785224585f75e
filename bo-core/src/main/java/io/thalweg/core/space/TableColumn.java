package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One column of a table: the parameter that its cells suggest, and their values. */
record TableColumn(Parameter parameter, List<Object> values) {

    private static final int SHOWN = 5;
    private static final double WIDE = 100;

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
            return new TableColumn(new IntegerParameter(name, low, high, scale(numbers)), integers);
        }
        if (numbers.size() == cells.size()) {
            double low = numbers.stream().mapToDouble(v -> (Double) v).min().orElseThrow();
            double high = numbers.stream().mapToDouble(v -> (Double) v).max().orElseThrow();
            return new TableColumn(new RealParameter(name, low, high, scale(numbers)), numbers);
        }
        if (2 * numbers.size() > cells.size()) {
            throw new InvalidSpaceException("column " + Names.quote(name) + " holds " + numbers.size() + " numbers and "
                    + others.stream().limit(SHOWN).map(Names::quote).toList()
                    + (others.size() > SHOWN ? " and more" : "")
                    + "; correct these cells, leave the rows out, or declare the column categorical");
        }
        return categories(name, cells);
    }

    /** Logarithmic if positive values span two decades or more and lie more evenly on the log scale. */
    private static Scale scale(List<Object> numbers) {
        double[] x =
                numbers.stream().mapToDouble(Values::real).sorted().distinct().toArray();
        boolean wide = x[0] > 0 && x[x.length - 1] / x[0] >= WIDE;
        return wide && unevenness(x, Scale.LOG) < unevenness(x, Scale.LINEAR) ? Scale.LOG : Scale.LINEAR;
    }

    /** Mean squared gap between neighbours over the squared mean gap: 1 if evenly spaced. */
    private static double unevenness(double[] increasing, Scale scale) {
        int gaps = increasing.length - 1;
        double range = scale.forward(increasing[gaps]) - scale.forward(increasing[0]);
        double sum = 0;
        for (int i = 1; i <= gaps; i++) {
            double share = (scale.forward(increasing[i]) - scale.forward(increasing[i - 1])) / range;
            sum += share * share;
        }
        return sum * gaps;
    }

    /** A note if the values are read on the log scale. */
    Optional<String> note() {
        boolean log = (parameter instanceof RealParameter real && real.scale() == Scale.LOG)
                || (parameter instanceof IntegerParameter integer && integer.scale() == Scale.LOG);
        return log
                ? Optional.of("column " + Names.quote(parameter.name()) + " is read on a log scale: its values span "
                        + "two decades or more, and their ratios are more even than their differences")
                : Optional.empty();
    }

    private static TableColumn categories(String name, List<String> cells) {
        List<String> texts = cells.stream().map(Names::canonical).toList();
        List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
        return new TableColumn(new CategoricalParameter(name, distinct), List.copyOf(texts));
    }
}
