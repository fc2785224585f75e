package io.thalweg.core.space;

import java.math.BigDecimal;
import java.util.OptionalInt;

/** By how much numbers may be off because somebody has rounded them: 33.3 stands for anything from 33.25 to 33.35. */
final class DecimalSlack {

    /** The largest share of its terms that a sum may be off by, however coarsely its numbers are rounded. */
    static final double MOST = 0.02;

    private DecimalSlack() {}

    /**
     * Half a unit of the last decimal: of those that the parameter declares, else of the shortest text of the number; 0 of integers,
     * which are counted, and of text.
     */
    static double of(Parameter parameter, Point point) {
        if (parameter instanceof IntegerParameter || !(point.asMap().get(parameter.name()) instanceof Number number)) {
            return 0;
        }
        OptionalInt declared = parameter instanceof RealParameter real ? real.digits() : OptionalInt.empty();
        int shown =
                BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().scale();
        return 0.5 * Math.pow(10, -declared.orElse(Math.max(0, shown)));
    }
}
