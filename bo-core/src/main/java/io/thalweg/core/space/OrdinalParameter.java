package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A parameter with a list of numbers as values, spaced like those numbers.
 *
 * @param name see {@link Parameter}
 * @param values finite, strictly increasing, 1 to {@value #MAX_VALUES} of them; above 0 on a log scale. One alone means
 *     fixed. Numbers so close that their coordinates coincide are refused.
 * @param scale the scale on which the distances between values count
 */
public record OrdinalParameter(String name, List<Double> values, Scale scale) implements Parameter {

    /** Most values of one parameter. */
    public static final int MAX_VALUES = 100_000;

    private static final int SHOWN = 12;

    /**
     * Checks the name and the values.
     *
     * @param name see {@link Parameter}
     * @param values finite, strictly increasing, 1 to {@value #MAX_VALUES} of them; above 0 on a log scale. One alone means
     *     fixed. Numbers so close that their coordinates coincide are refused.
     * @param scale the scale on which the distances between values count
     */
    public OrdinalParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        String parameter = "parameter " + Names.quote(name);
        if (values.isEmpty() || values.size() > MAX_VALUES) {
            throw new InvalidSpaceException(
                    parameter + ": " + values.size() + " values; give 1 to " + MAX_VALUES + " increasing numbers");
        }
        List<Double> canonical = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            double value = values.get(i) + 0.0; // −0.0 becomes 0.0
            Ranges.requireFinite(name, "value " + (i + 1), value);
            if (i > 0 && value <= canonical.get(i - 1)) {
                throw new InvalidSpaceException(parameter + ": value " + (i + 1) + " is " + value + " after "
                        + canonical.get(i - 1) + "; sort the values and remove repeats");
            }
            canonical.add(value);
        }
        values = List.copyOf(canonical);
        Ranges.require(name, values.get(0), values.get(values.size() - 1), scale);
        double[] levels = OrdinalAxis.levels(values, scale);
        for (int i = 1; i < levels.length; i++) {
            if (levels[i] <= levels[i - 1]) {
                throw new InvalidSpaceException(parameter + ": values " + values.get(i - 1) + " and " + values.get(i)
                        + " are too close to tell apart on the range [" + values.get(0) + ", "
                        + values.get(values.size() - 1) + "]; use a log scale or categories");
            }
        }
    }

    /**
     * Increasing numbers on the linear scale.
     *
     * @param name of the parameter
     * @param increasing the numbers, in increasing order
     */
    public OrdinalParameter(String name, double... increasing) {
        this(name, Arrays.stream(increasing).boxed().toList(), Scale.LINEAR);
    }

    @Override
    public String allowed() {
        int n = values.size();
        String numbers = n <= SHOWN
                ? "one of " + values
                : "one of " + n + " numbers from " + values.get(0) + " to " + values.get(n - 1);
        return scale == Scale.LOG ? numbers + " on a log scale" : numbers;
    }
}
