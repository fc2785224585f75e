package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Category i of k at the code i/(k − 1): an exact double for each, so that equal categories have equal codes. Retired categories have
 * codes between the first two, which no value is decoded from.
 */
final class CategoricalAxis extends Axis {

    private final CategoricalParameter parameter;
    private final List<String> choices;
    private final Map<String, Integer> ranks;
    private final Map<String, Double> retired = new LinkedHashMap<>();
    private final int last;

    CategoricalAxis(CategoricalParameter parameter) {
        this.parameter = parameter;
        choices = parameter.choices();
        last = choices.size() - 1;
        ranks = new HashMap<>(2 * choices.size());
        for (int i = 0; i <= last; i++) {
            ranks.put(Names.canonical(choices.get(i)), i);
        }
        int count = parameter.retired().size();
        for (int i = 1; i <= count; i++) {
            retired.put(Names.canonical(parameter.retired().get(i - 1)), code(1) * i / (count + 1));
        }
    }

    @Override
    Parameter parameter() {
        return parameter;
    }

    @Override
    Column column() {
        double[] codes = new double[last + 1];
        for (int i = 0; i <= last; i++) {
            codes[i] = code(i);
        }
        return new Column(
                parameter.name(),
                Column.Kind.CATEGORICAL,
                codes,
                retired.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    private double code(int i) {
        return last == 0 ? i : (double) i / last;
    }

    @Override
    double coordinate(Object value) {
        if (!(value instanceof String text)) {
            return Double.NaN;
        }
        Integer rank = ranks.get(Names.canonical(text));
        return rank != null ? code(rank) : retired.getOrDefault(Names.canonical(text), Double.NaN);
    }

    @Override
    Object value(double u) {
        return choices.get(nearest(u));
    }

    private int nearest(double u) {
        return (int) Math.rint(Math.min(1, Math.max(0, u)) * last);
    }

    @Override
    double neighbor(double u, int offset) {
        return code((int) Math.min(last, Math.max(0L, (long) nearest(u) + offset)));
    }

    @Override
    Optional<BigInteger> cardinality() {
        return Optional.of(BigInteger.valueOf(choices.size()));
    }

    @Override
    Object valueAt(int rank) {
        return choices.get(rank);
    }

    @Override
    int rank(Object value) {
        Integer rank = ranks.get(Names.canonical((String) value));
        if (rank == null) {
            throw new IllegalArgumentException("value: " + Values.show(value) + " is not a category");
        }
        return rank;
    }

    @Override
    boolean covers(Object value) {
        return read(value, 0).status() == Reading.Status.ADMITTED;
    }

    @Override
    Reading read(Object told, double tolerance) {
        if (!(told instanceof String text)) {
            boolean known = ranks.containsKey(told.toString());
            return Reading.mismatch(parameter, told, known ? "; give it as text, '" + told + "'" : "");
        }
        Integer rank = ranks.get(Names.canonical(text));
        if (retired.containsKey(Names.canonical(text))) {
            return Reading.outside(parameter, told, ": this category is retired");
        }
        return rank == null
                ? Reading.outside(parameter, told, Names.suggestion(text, choices))
                : Reading.admitted(choices.get(rank));
    }
}
