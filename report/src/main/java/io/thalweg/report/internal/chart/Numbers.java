package io.thalweg.report.internal.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;

/** Numbers for people: as many digits as they need, a real minus sign, powers of ten with exponents above the line. */
public final class Numbers {

    private static final String SUPERSCRIPTS = "\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079";

    private Numbers() {}

    /** A number to some significant digits, e.g. {@code 0.0312}, {@code 12,300}, {@code 4.1×10⁻⁸}. */
    public static String show(double value, int digits) {
        if (Double.isNaN(value)) {
            return "\u2013";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "\u221E" : "\u2212\u221E";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent < -4 || exponent > 6) {
            String mantissa = plain(rounded.movePointLeft(exponent));
            return (mantissa.equals("1") ? "" : mantissa.equals("\u22121") ? "\u2212" : mantissa + "\u00D7")
                    + power(exponent);
        }
        return plain(rounded);
    }

    /** {@link #show(double, int)} to four digits. */
    public static String show(double value) {
        return show(value, 4);
    }

    /** A count with its thousands apart. */
    public static String count(long n) {
        return grouped(Long.toString(n));
    }

    /** A share as a percentage. */
    public static String percent(double share) {
        return Double.isNaN(share) ? "\u2013" : Math.round(100 * share) + "\u00A0%";
    }

    /** A time in the unit that suits it. */
    public static String time(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (seconds < 1) {
            return seconds == 0 ? "0 s" : show(1000 * seconds, 2) + "\u00A0ms";
        }
        if (seconds < 120) {
            return show(seconds, 2) + "\u00A0s";
        }
        if (seconds < 7200) {
            return show(seconds / 60, 2) + "\u00A0min";
        }
        return seconds < 172_800 ? show(seconds / 3600, 2) + "\u00A0h" : show(seconds / 86_400, 2) + "\u00A0days";
    }

    /** Ten to a power. */
    static String power(int exponent) {
        StringBuilder text = new StringBuilder("10");
        if (exponent < 0) {
            text.append('\u207B');
        }
        Integer.toString(Math.abs(exponent)).chars().forEach(c -> text.append(SUPERSCRIPTS.charAt(c - '0')));
        return text.toString();
    }

    private static String plain(BigDecimal value) {
        String text = value.stripTrailingZeros().toPlainString();
        String sign = text.startsWith("-") ? "\u2212" : "";
        String digits = text.startsWith("-") ? text.substring(1) : text;
        int point = digits.indexOf('.');
        return sign
                + grouped(point < 0 ? digits : digits.substring(0, point))
                + (point < 0 ? "" : digits.substring(point));
    }

    /** Thousands apart by narrow spaces, from five digits on. */
    private static String grouped(String digits) {
        if (digits.length() < 5) {
            return digits;
        }
        StringBuilder text = new StringBuilder(digits);
        for (int i = digits.length() - 3; i > 0; i -= 3) {
            text.insert(i, '\u2009');
        }
        return text.toString();
    }
}
