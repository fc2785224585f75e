package io.thalweg.core.internal.engine;

import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The decimals of a real parameter that matter: as many digits after the point as were declared; otherwise so many that a unit of the
 * last one is at most a thousandth of the range – on a log scale a hundredth of the value, of a range below a decade by its share of
 * it less – and at most a hundredth of the length scale. Numbers of digits may be negative: −2 stands for hundreds.
 */
record Decimals(RealParameter parameter) {

    /** Numbers of so many significant digits are doubles that read as they were written. */
    private static final int EXACT = 15;

    private static final int SHARE_OF_RANGE = 3;
    private static final double SHARE_OF_VALUE = 0.01;
    private static final double SHARE_OF_LENGTHSCALE = 0.01;

    /** The number that a person would write: the shortest decimal that gives this double. */
    static BigDecimal of(double value) {
        return new BigDecimal(Double.toString(value));
    }

    BigDecimal low() {
        return of(parameter.low());
    }

    BigDecimal high() {
        return of(parameter.high());
    }

    /** The length of the range. */
    double width() {
        return parameter.high() - parameter.low();
    }

    /**
     * How many digits after the point matter.
     *
     * @param x a value of the parameter
     * @param lengthscale in units of the range on the parameter's scale; infinite if it is not known
     */
    int digits(double x, double lengthscale) {
        if (parameter.digits().isPresent()) {
            return parameter.digits().getAsInt();
        }
        double known = lengthscale > 0 ? lengthscale : Double.POSITIVE_INFINITY;
        return parameter.scale() == Scale.LOG ? logDigits(x, known) : linearDigits(known);
    }

    private int linearDigits(double lengthscale) {
        BigDecimal range = high().subtract(low());
        int digits = SHARE_OF_RANGE - exponent(range);
        double fine = range.doubleValue() * lengthscale * SHARE_OF_LENGTHSCALE;
        return Double.isFinite(fine) && fine > 0 ? Math.max(digits, -exponent(of(fine))) : digits;
    }

    private int logDigits(double x, double lengthscale) {
        double decades = StrictMath.log10(parameter.high()) - StrictMath.log10(parameter.low());
        double share = Math.min(
                SHARE_OF_VALUE * Math.min(1, decades),
                SHARE_OF_LENGTHSCALE * lengthscale * decades * StrictMath.log(10));
        int significant = 1 - exponent(of(share));
        return significant - 1 - exponent(of(x));
    }

    /** Exponent of the first digit of a positive number, as in 3.5·10². */
    private static int exponent(BigDecimal positive) {
        return positive.precision() - positive.scale() - 1;
    }

    /**
     * The number of so many digits after the point that is nearest to a value and within the range; the value itself if there is none,
     * or none that a double can tell from its neighbours.
     */
    BigDecimal round(BigDecimal value, int digits) {
        if (!tellable(digits)) {
            return value;
        }
        BigDecimal rounded = value.setScale(digits, RoundingMode.HALF_EVEN);
        if (rounded.compareTo(high()) > 0) {
            rounded = high().setScale(digits, RoundingMode.FLOOR);
        }
        if (rounded.compareTo(low()) < 0) {
            rounded = low().setScale(digits, RoundingMode.CEILING);
        }
        return allows(rounded) ? rounded : value;
    }

    /** Whether doubles of the range tell numbers of so many digits from each other. */
    boolean tellable(int digits) {
        double largest = Math.max(Math.abs(parameter.low()), Math.abs(parameter.high()));
        return exponent(of(largest)) + 1 + digits <= EXACT;
    }

    /** Whether a value is within the range. */
    boolean allows(BigDecimal value) {
        return value.compareTo(low()) >= 0 && value.compareTo(high()) <= 0;
    }
}
