package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Listed numbers at the coordinates that their values have between the first and the last. */
final class OrdinalAxis extends Axis {

    private final OrdinalParameter parameter;
    private final double[] values;
    private final double[] levels;

    OrdinalAxis(OrdinalParameter parameter) {
        this.parameter = parameter;
        values = parameter.values().stream().mapToDouble(Double::doubleValue).toArray();
        levels = levels(parameter.values(), parameter.scale());
    }

    /** The coordinates of increasing values: 0 for the first, 1 for the last. */
    static double[] levels(List<Double> values, Scale scale) {
        double[] levels = new double[values.size()];
        for (int i = 1; i < levels.length; i++) {
            levels[i] = coordinate(values.get(i), values.get(0), values.get(levels.length - 1), scale);
        }
        return levels;
    }

    private static double coordinate(double x, double low, double high, Scale scale) {
        double origin = scale.forward(low);
        return (scale.forward(x) - origin) / (scale.forward(high) - origin);
    }

    @Override
    Parameter parameter() {
        return parameter;
    }

    @Override
    Column column() {
        return new Column(parameter.name(), Column.Kind.DISCRETE, levels.clone());
    }

    @Override
    double coordinate(Object value) {
        double x = Values.real(value);
        int i = Arrays.binarySearch(values, x);
        return i >= 0 ? levels[i] : coordinate(x, values[0], values[values.length - 1], parameter.scale());
    }

    @Override
    Object value(double u) {
        return values[nearest(u)];
    }

    private int nearest(double u) {
        int i = Arrays.binarySearch(levels, u);
        if (i >= 0) {
            return i;
        }
        int above = -i - 1;
        if (above == 0 || above == levels.length) {
            return above == 0 ? 0 : levels.length - 1;
        }
        return u - levels[above - 1] <= levels[above] - u ? above - 1 : above;
    }

    @Override
    double neighbor(double u, int offset) {
        return levels[(int) Math.min(levels.length - 1L, Math.max(0L, (long) nearest(u) + offset))];
    }

    @Override
    Optional<BigInteger> cardinality() {
        return Optional.of(BigInteger.valueOf(values.length));
    }

    @Override
    Object valueAt(int rank) {
        return values[rank];
    }

    @Override
    int rank(Object value) {
        return Arrays.binarySearch(values, Values.real(value));
    }

    @Override
    Reading read(Object told, double tolerance) {
        if (!(told instanceof Number number)) {
            return Reading.mismatch(parameter, told, numberAsText(told));
        }
        double x = number.doubleValue();
        int i = Arrays.binarySearch(values, x);
        if (i >= 0) {
            return Reading.admitted(x);
        }
        int above = -i - 1;
        if (above > 0 && above < values.length) {
            return readOnGrid(told, values[above - 1], values[above], tolerance);
        }
        int end = above == 0 ? 0 : values.length - 1;
        double gap = Math.abs(values[end] - values[end == 0 ? 1 : end - 1]);
        return Math.abs(x - values[end]) <= tolerance * gap
                ? Reading.snapped(parameter, told, values[end])
                : readBeyond(told, values[end]);
    }
}
