package io.thalweg.report.internal.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * A scale with its label: where values are, and which of them are named.
 *
 * @param label what is measured, and its unit; empty for none
 * @param kind how values are spread
 * @param low value at the beginning
 * @param high value at the end, above low
 * @param names of categories, which are at 0, 1, 2 …; empty for numbers
 */
public record Axis(String label, Kind kind, double low, double high, List<String> names) {

    /** How values are spread. */
    public enum Kind {
        /** Equal differences are equally long. */
        LINEAR,
        /** Equal ratios are equally long. */
        LOGARITHMIC,
        /** Names side by side. */
        CATEGORIES
    }

    /** Where round steps leave less than this share of the ticks that there is room for, rather some more than there is room for. */
    private static final double MOST_TICKS_LOST = 0.6;

    /** A named value. */
    record Tick(double value, String text) {}

    /** Copies the names. */
    public Axis {
        names = List.copyOf(names);
    }

    /** An axis of numbers; one that would have no length gets some around its value. */
    public static Axis linear(String label, double low, double high) {
        if (!(high - low > 1e-12 * Math.max(Math.abs(low), Math.abs(high)))) {
            double middle = low / 2 + high / 2;
            double margin = middle == 0 ? 1 : 0.1 * Math.abs(middle);
            return new Axis(label, Kind.LINEAR, middle - margin, middle + margin, List.of());
        }
        return new Axis(label, Kind.LINEAR, low, high, List.of());
    }

    /** An axis of positive numbers by ratio. */
    public static Axis logarithmic(String label, double low, double high) {
        boolean some = high > 1.0001 * low;
        return new Axis(label, Kind.LOGARITHMIC, some ? low : low / 3, some ? high : high * 3, List.of());
    }

    /** An axis of names. */
    public static Axis categories(String label, List<String> names) {
        return new Axis(label, Kind.CATEGORIES, -0.5, names.size() - 0.5, names);
    }

    /** A linear axis around values, with a margin on both sides; values that are not finite do not count. */
    public static Axis around(String label, double... values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return linear(label, 0, 1);
        }
        double margin = 0.05 * (high - low);
        return linear(label, low - margin, high + margin);
    }

    /** Round values strictly between two values, at most about so many; empty if there are none to tell apart. */
    public static double[] rounds(double low, double high, int most) {
        if (!(high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high)))) {
            return new double[0];
        }
        return linear("", low, high).ticks(most).stream()
                .mapToDouble(Tick::value)
                .filter(value -> value > low && value < high)
                .toArray();
    }

    /** Where a value is: 0 at the beginning, 1 at the end. */
    double position(double value) {
        if (kind == Kind.LOGARITHMIC) {
            return (StrictMath.log(value) - StrictMath.log(low)) / (StrictMath.log(high) - StrictMath.log(low));
        }
        // halves, for a difference of doubles may be infinite
        return (value / 2 - low / 2) / (high / 2 - low / 2);
    }

    /** Names for round values, at most about so many. */
    List<Tick> ticks(int most) {
        return switch (kind) {
            case CATEGORIES -> categories();
            case LINEAR -> linear(Math.max(2, most));
            case LOGARITHMIC -> logarithmic(Math.max(2, most));
        };
    }

    private List<Tick> categories() {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ticks.add(new Tick(i, names.get(i)));
        }
        return ticks;
    }

    private List<Tick> linear(int most) {
        double step = step((high / 2 - low / 2) / most * 2);
        if ((high / 2 - low / 2) / step * 2 < MOST_TICKS_LOST * most) {
            step = finer(step);
        }
        List<Tick> ticks = new ArrayList<>();
        double slack = 1e-9 * step;
        for (double k = Math.ceil((low - slack) / step); k * step <= high + slack && ticks.size() <= 2 * most; k++) {
            double value = k * step;
            ticks.add(new Tick(value, Numbers.show(Math.abs(value) < 1e-9 * step ? 0 : value, digits(value, step))));
        }
        return ticks;
    }

    /** As many digits as tell a value from its neighbours. */
    private static int digits(double value, double step) {
        double ratio = Math.max(Math.abs(value), step) / step;
        return Math.min(15, 2 + (int) Math.ceil(Math.log10(Math.max(1, ratio))));
    }

    /** The next shorter of 1, 2 and 5 times powers of ten. */
    private static double finer(double step) {
        return step(step * 0.4);
    }

    /** 1, 2 or 5 times a power of ten, at least the given length. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= least * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private List<Tick> logarithmic(int most) {
        int first = (int) Math.ceil(Math.log10(low) - 1e-9);
        int last = (int) Math.floor(Math.log10(high) + 1e-9);
        List<Tick> ticks = new ArrayList<>();
        if (last - first < 1 || (last - first < 2 && most >= 4)) {
            for (int exponent = first - 1; exponent <= last; exponent++) {
                for (int factor : last - first < 0 ? new int[] {1, 2, 3, 4, 5, 6, 8} : new int[] {1, 2, 5}) {
                    double value = factor * Math.pow(10, exponent);
                    if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
                        ticks.add(new Tick(value, Numbers.show(value, 3)));
                    }
                }
            }
            return ticks.size() < 2 ? linear(most) : ticks;
        }
        int every = Math.max(1, (int) Math.ceil((last - first + 1) / (double) most));
        for (int exponent = first; exponent <= last; exponent += every) {
            ticks.add(new Tick(
                    Math.pow(10, exponent),
                    exponent >= -3 && exponent <= 4
                            ? Numbers.show(Math.pow(10, exponent), 3)
                            : Numbers.power(exponent)));
        }
        return ticks;
    }
}
