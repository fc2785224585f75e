package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Optional;

/** The grid low + i·step, coordinate i/n. With at most 2⁵⁰ steps, u·n is off by less than a quarter: rounding is exact. */
final class SteppedAxis extends Axis {

    private final SteppedParameter parameter;
    private final long steps;
    private final double[] values;

    SteppedAxis(SteppedParameter parameter) {
        this.parameter = parameter;
        steps = parameter.steps();
        values = new double[steps < Column.MAX_LISTED_LEVELS ? (int) steps + 1 : 0];
        for (int i = 0; i < values.length; i++) {
            values[i] = parameter.valueAt(i);
        }
    }

    @Override
    Parameter parameter() {
        return parameter;
    }

    @Override
    Column column() {
        return new Column(parameter.name(), Column.Kind.DISCRETE, listedLevels());
    }

    @Override
    double coordinate(Object value) {
        double x = Values.real(value);
        long i = index(x);
        return x == valueAt(i) ? (double) i / steps : (x - parameter.low()) / (parameter.high() - parameter.low());
    }

    /** The grid index nearest to x. */
    private long index(double x) {
        return clamp(Math.rint((x - parameter.low()) / (parameter.high() - parameter.low()) * steps));
    }

    private long clamp(double i) {
        return (long) Math.min((double) steps, Math.max(0, i));
    }

    @Override
    Object value(double u) {
        return valueAt(clamp(Math.rint(u * steps)));
    }

    @Override
    double neighbor(double u, int offset) {
        return clamp(Math.rint(u * steps) + offset) / (double) steps;
    }

    @Override
    Optional<BigInteger> cardinality() {
        return Optional.of(BigInteger.valueOf(steps + 1));
    }

    @Override
    Object valueAt(int rank) {
        return valueAt((long) rank);
    }

    /** Decimal arithmetic is slow, so the values of small grids are kept. */
    private double valueAt(long index) {
        return values.length > 0 ? values[(int) index] : parameter.valueAt(index);
    }

    @Override
    int rank(Object value) {
        return (int) index(Values.real(value));
    }

    @Override
    Reading read(Object told, double tolerance) {
        if (!(told instanceof Number number)) {
            return Reading.mismatch(parameter, told, numberAsText(told));
        }
        double x = number.doubleValue();
        if (x < parameter.low() || x > parameter.high()) {
            return readOffEnd(told, x, tolerance);
        }
        long i = index(x);
        double nearest = valueAt(i);
        if (x == nearest) {
            return Reading.admitted(x);
        }
        return x < nearest
                ? readOnGrid(told, valueAt(i - 1), nearest, tolerance)
                : readOnGrid(told, nearest, valueAt(i + 1), tolerance);
    }

    private Reading readOffEnd(Object told, double x, double tolerance) {
        double end = x < parameter.low() ? parameter.low() : parameter.high();
        return Math.abs(x - end) <= tolerance * parameter.step()
                ? Reading.snapped(parameter, told, end)
                : readBeyond(told, end);
    }
}
