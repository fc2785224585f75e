package io.thalweg.report;

import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.FixedParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SteppedParameter;
import io.thalweg.report.internal.chart.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter that varies, as the axis of a figure. Categories are at 0, 1, 2 … of their axis.
 *
 * @param parameter the parameter, not fixed
 * @param column its coordinate
 */
record ParameterAxis(Parameter parameter, int column) {

    /** The parameters of a space that vary, in order. */
    static List<ParameterAxis> of(SearchSpace space) {
        Map<String, Parameter> byName = new LinkedHashMap<>();
        space.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        List<ParameterAxis> axes = new ArrayList<>();
        for (int j = 0; j < space.columns().size(); j++) {
            Parameter parameter = byName.get(space.columns().get(j).name());
            if (parameter == null) {
                throw new IllegalStateException("column " + j + " is of no parameter: "
                        + space.columns().get(j));
            }
            axes.add(new ParameterAxis(parameter, j));
        }
        return axes;
    }

    String name() {
        return parameter.name();
    }

    boolean categorical() {
        return parameter instanceof CategoricalParameter;
    }

    List<String> choices() {
        return parameter instanceof CategoricalParameter choice ? choice.choices() : List.of();
    }

    /** The axis, with the parameter's name or without. */
    Axis axis(boolean labelled) {
        String label = labelled ? Words.name(name()) : "";
        if (parameter instanceof RealParameter real) {
            return numbers(label, real.low(), real.high(), real.scale());
        } else if (parameter instanceof SteppedParameter grid) {
            return numbers(label, grid.low(), grid.high(), Scale.LINEAR);
        } else if (parameter instanceof IntegerParameter integer) {
            return numbers(label, (double) integer.low(), (double) integer.high(), integer.scale());
        } else if (parameter instanceof OrdinalParameter ordinal) {
            List<Double> values = ordinal.values();
            return numbers(label, values.get(0), values.get(values.size() - 1), ordinal.scale());
        }
        return Axis.categories(label, choices().stream().map(Words::name).toList());
    }

    private static Axis numbers(String label, double low, double high, Scale scale) {
        return scale == Scale.LOG ? Axis.logarithmic(label, low, high) : Axis.linear(label, low, high);
    }

    /**
     * Where a point is on the axis; NaN where the parameter is inactive, for a category that is not of the space and for a number beyond the
     * ends.
     */
    double position(Point point) {
        if (!point.has(name())) {
            return Double.NaN;
        }
        Object value = point.get(name());
        if (value instanceof Number number) {
            double[] ends = positions(2);
            double position = number.doubleValue();
            return position >= ends[0] && position <= ends[ends.length - 1] ? position : Double.NaN;
        }
        int index = choices().indexOf(value.toString());
        return index < 0 ? Double.NaN : index;
    }

    /** The value of the parameter at a position. */
    Object value(double position) {
        if (parameter instanceof IntegerParameter) {
            return Math.round(position);
        }
        return categorical() ? choices().get((int) position) : position;
    }

    /** Positions of admissible values that cover the axis, in order, at most about so many. */
    double[] positions(int most) {
        if (parameter instanceof RealParameter real) {
            return spread(real.low(), real.high(), real.scale(), most);
        } else if (parameter instanceof SteppedParameter grid) {
            long steps = grid.steps();
            int n = (int) Math.min(most, steps + 1);
            double[] positions = new double[n];
            for (int i = 0; i < n; i++) {
                positions[i] = grid.valueAt(Math.round((double) i * steps / (n - 1)));
            }
            return positions;
        } else if (parameter instanceof IntegerParameter integer) {
            if (integer.high() - integer.low() < most && integer.high() - integer.low() >= 0) {
                double[] positions = new double[(int) (integer.high() - integer.low()) + 1];
                for (int i = 0; i < positions.length; i++) {
                    positions[i] = integer.low() + i;
                }
                return positions;
            }
            double[] positions = spread((double) integer.low(), (double) integer.high(), integer.scale(), most);
            for (int i = 0; i < positions.length; i++) {
                positions[i] = Math.rint(positions[i]);
            }
            return Arrays.stream(positions).distinct().toArray();
        } else if (parameter instanceof OrdinalParameter ordinal) {
            int n = Math.min(most, ordinal.values().size());
            double[] positions = new double[n];
            for (int i = 0; i < n; i++) {
                long index = Math.round((double) i * (ordinal.values().size() - 1) / (n - 1));
                positions[i] = ordinal.values().get((int) index);
            }
            return positions;
        } else if (parameter instanceof FixedParameter) {
            throw new IllegalStateException("parameter " + parameter + " does not vary");
        }
        double[] positions = new double[Math.min(most, choices().size())];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        return positions;
    }

    private static double[] spread(double low, double high, Scale scale, int n) {
        double[] positions = new double[n];
        for (int i = 0; i < n; i++) {
            double t = (double) i / (n - 1);
            double inside = scale == Scale.LOG
                    ? StrictMath.exp((1 - t) * StrictMath.log(low) + t * StrictMath.log(high))
                    : (1 - t) * low + t * high;
            positions[i] = Math.max(low, Math.min(high, inside));
        }
        return positions;
    }

    /** The coordinate of each position: what models see. */
    double[] coordinates(SearchSpace space, double[] positions) {
        return Arrays.stream(positions)
                .map(position -> space.coordinate(column, value(position)))
                .toArray();
    }

    /** Those columns at which parameters are active at a point. */
    static List<Integer> active(List<Integer> columns, List<ParameterAxis> axes, Point point) {
        return columns.stream()
                .filter(column -> point.has(axes.get(column).name()))
                .toList();
    }
}
