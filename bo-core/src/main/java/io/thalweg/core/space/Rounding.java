package io.thalweg.core.space;

import java.math.BigDecimal;

/** By how much numbers may be off because somebody has rounded them: 33.3 stands for anything from 33.25 to 33.35. */
final class Rounding {

    /** The largest share of its terms that a sum may be off by, however coarsely its numbers are rounded. */
    static final double MOST = 0.02;

    private Rounding() {}

    /** Half a unit of the last decimal of the shortest text of a number; 0 of whole numbers, which are counted, and of text. */
    static double of(Object value) {
        if (!(value instanceof Double number)) {
            return 0;
        }
        int decimals =
                Math.max(0, BigDecimal.valueOf(number).stripTrailingZeros().scale());
        return 0.5 * Math.pow(10, -decimals);
    }
}
