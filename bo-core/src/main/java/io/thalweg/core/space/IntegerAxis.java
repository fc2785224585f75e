package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The integers low … high on a linear or logarithmic scale. On ranges of more than 2⁵³ integers several share a
 * coordinate, which decodes to one of them; the order is kept.
 */
final class IntegerAxis extends Axis {

    private final IntegerParameter parameter;
    private final long low;
    private final long high;
    private final boolean linear;
    private final double origin;
    private final double width;

    IntegerAxis(IntegerParameter parameter) {
        this.parameter = parameter;
        low = parameter.low();
        high = parameter.high();
        linear = parameter.scale() == Scale.LINEAR;
        origin = parameter.scale().forward((double) low);
        width = linear ? unsigned(high - low) : parameter.scale().forward((double) high) - origin;
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
        if (value instanceof Long k && k >= low && k <= high) {
            double guess =
                    linear ? unsigned(k - low) / width : (parameter.scale().forward((double) k) - origin) / width;
            return MonotoneInverse.solve(u -> Long.compare(decode(u), k), guess);
        }
        double x = Values.real(value);
        return Values.isWhole(x) && (long) x >= low && (long) x <= high
                ? coordinate((long) x)
                : (parameter.scale().forward(x) - origin) / width;
    }

    @Override
    Object value(double u) {
        return decode(u);
    }

    private long decode(double u) {
        if (u <= 0) {
            return low;
        }
        if (u >= 1) {
            return high;
        }
        if (linear) {
            return low + roundUnsigned(u * width, high - low);
        }
        double t = parameter.scale().inverse(Math.fma(u, width, origin));
        if (t >= 0x1p53) {
            return t >= high ? high : (long) t;
        }
        double floor = Math.floor(t);
        // Nearest on the log scale: the border between k and k + 1 is their geometric mean.
        long nearest = (long) floor + (t > Math.sqrt(floor * (floor + 1)) ? 1 : 0);
        return Math.min(high, Math.max(low, nearest));
    }

    /** The double nearest to an unsigned 64-bit number. */
    private static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0; // the last bit is kept so that ties round right
    }

    /** The unsigned 64-bit number nearest to x, at most the limit. */
    private static long roundUnsigned(double x, long limit) {
        double rounded = Math.rint(x);
        long bits =
                rounded < 0x1p63 ? (long) rounded : rounded < 0x1p64 ? (long) (rounded - 0x1p63) + Long.MIN_VALUE : -1L;
        return Long.compareUnsigned(bits, limit) < 0 ? bits : limit;
    }

    @Override
    double neighbor(double u, int offset) {
        long k = decode(u);
        long room = offset < 0 ? k - low : high - k;
        long move = Math.abs((long) offset);
        long distance = Long.compareUnsigned(move, room) < 0 ? move : room;
        return coordinate(offset < 0 ? k - distance : k + distance);
    }

    @Override
    Optional<BigInteger> cardinality() {
        return Optional.of(
                BigInteger.valueOf(high).subtract(BigInteger.valueOf(low)).add(BigInteger.ONE));
    }

    @Override
    Object valueAt(int rank) {
        return low + rank;
    }

    @Override
    int rank(Object value) {
        return (int) (((Number) value).longValue() - low);
    }

    @Override
    Reading read(Object told, double tolerance) {
        if (told instanceof String text) {
            // JSON cannot hold integers beyond 2⁵³ as numbers, so they come as text.
            Optional<Long> parsed = DecimalText.parseLong(text);
            return parsed.isPresent() ? read(parsed.get(), tolerance) : Reading.mismatch(parameter, told, "");
        }
        if (told instanceof Long k) {
            return k < low ? readBeyond(told, low) : k > high ? readBeyond(told, high) : Reading.admitted(told);
        }
        double x = Values.real(told);
        if (Values.isWhole(x)) {
            return read((long) x, tolerance);
        }
        if (x < low || x > high) {
            return readBeyond(told, x < low ? low : high);
        }
        return readOnGrid(told, (long) Math.floor(x), (long) Math.ceil(x), tolerance);
    }
}
