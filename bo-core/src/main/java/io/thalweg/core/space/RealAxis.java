package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Optional;

/** x = s⁻¹(s(low) + u·(s(high) − s(low))) with s the scale. */
final class RealAxis extends Axis {

    private final RealParameter parameter;
    private final double origin;
    private final double width;

    RealAxis(RealParameter parameter) {
        this.parameter = parameter;
        origin = parameter.scale().forward(parameter.low());
        width = parameter.scale().forward(parameter.high()) - origin;
    }

    @Override
    Parameter parameter() {
        return parameter;
    }

    @Override
    Column column() {
        return Column.continuous(parameter.name());
    }

    @Override
    double coordinate(Object value) {
        double x = Values.real(value);
        double guess = (parameter.scale().forward(x) - origin) / width;
        if (x < parameter.low() || x > parameter.high()) {
            return guess;
        }
        return MonotoneInverse.solve(u -> Double.compare(decode(u), x), guess);
    }

    @Override
    Object value(double u) {
        return decode(u);
    }

    private double decode(double u) {
        if (u <= 0) {
            return parameter.low();
        }
        if (u >= 1) {
            return parameter.high();
        }
        double x = parameter.scale().inverse(Math.fma(u, width, origin));
        return Math.min(parameter.high(), Math.max(parameter.low(), x)) + 0.0;
    }

    @Override
    double neighbor(double u, int offset) {
        return u; // a continuum has no neighbours
    }

    @Override
    Optional<BigInteger> cardinality() {
        return Optional.empty();
    }

    @Override
    Object valueAt(int rank) {
        throw new IllegalStateException("parameter " + Names.quote(parameter.name()) + " is a continuum");
    }

    @Override
    int rank(Object value) {
        throw new IllegalStateException("parameter " + Names.quote(parameter.name()) + " is a continuum");
    }

    @Override
    Reading read(Object told, double tolerance) {
        if (!(told instanceof Number number)) {
            return Reading.mismatch(parameter, told, numberAsText(told));
        }
        double x = number.doubleValue();
        if (x < parameter.low()) {
            return readBeyond(told, parameter.low());
        }
        return x > parameter.high() ? readBeyond(told, parameter.high()) : Reading.admitted(x);
    }
}
