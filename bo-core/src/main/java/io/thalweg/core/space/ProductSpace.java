package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.optimize.Bounds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parameters that vary independently as far as they are active: the product of their axes, before any pool. */
final class ProductSpace {

    private final List<Parameter> parameters;
    private final Set<String> declared;
    private final List<String> contexts;
    private final Optional<Fidelity> fidelity;
    private final Activity activity;

    /** Of the points of this space at which every parameter is active. */
    private final PointNames names;

    /** Of the others, by the parameters that are active: points share their names. */
    private final Map<BitSet, PointNames> partial = new ConcurrentHashMap<>();

    private final Map<String, Integer> positions = new HashMap<>();

    /** The position of the parameter of each column. */
    private final int[] positionOf;

    private final Axis[] axes;
    private final int[] columnOf;
    private final List<Column> columns;
    private final List<String> notes;

    private final Branches branches;

    /**
     * @param given names of the parameters that are contexts
     * @param conditions by the canonical name of the parameter that they activate
     * @param fidelities the fixed cost of parameters that are fidelities, by name
     */
    ProductSpace(
            List<Parameter> told,
            Set<String> given,
            Map<String, List<Condition>> conditions,
            Map<String, Double> fidelities) {
        List<String> remarks = new ArrayList<>();
        parameters = told.stream().map(p -> FixedParameter.ifSingle(p, remarks)).toList();
        indexNames(remarks);
        activity = new Activity(parameters, conditions);
        Set<String> canonical = given.stream().map(Names::canonical).collect(Collectors.toSet());
        declared = parameters.stream()
                .map(Parameter::name)
                .filter(name -> canonical.contains(Names.canonical(name)))
                .collect(Collectors.toUnmodifiableSet());
        contexts = parameters.stream()
                .filter(parameter -> !(parameter instanceof FixedParameter))
                .map(Parameter::name)
                .filter(declared::contains)
                .toList();
        names = new PointNames(parameters.stream().map(Parameter::name).toList());
        columnOf = new int[parameters.size()];
        List<Axis> list = new ArrayList<>();
        for (int i = 0; i < columnOf.length; i++) {
            Parameter parameter = parameters.get(i);
            if (activity.never(i)) {
                remarks.add("parameter " + Names.quote(parameter.name()) + " is never active: " + activity.why(i));
            }
            boolean fixed = parameter instanceof FixedParameter || activity.never(i);
            columnOf[i] = fixed ? -1 : list.size();
            if (!fixed) {
                list.add(Axis.of(parameter));
            }
        }
        if (list.isEmpty()) {
            throw new InvalidSpaceException(
                    parameters.isEmpty()
                            ? "the space has no parameters; add at least one"
                            : "every parameter is fixed; add at least one that varies"
                                    + remarks.stream()
                                            .map(remark -> "; " + remark)
                                            .collect(Collectors.joining()));
        }
        axes = list.toArray(Axis[]::new);
        positionOf = IntStream.range(0, columnOf.length)
                .filter(i -> columnOf[i] >= 0)
                .toArray();
        columns = list.stream().map(Axis::column).toList();
        notes = List.copyOf(remarks);
        branches = new Branches(activity, columnOf, axes);
        fidelity = fidelity(fidelities);
    }

    /** The one parameter that is a fidelity, with its column; one of a single value is none. */
    private Optional<Fidelity> fidelity(Map<String, Double> costs) {
        List<Integer> varying = costs.keySet().stream()
                .map(this::position)
                .filter(Objects::nonNull)
                .filter(position -> columnOf[position] >= 0)
                .toList();
        if (varying.size() > 1) {
            throw new InvalidSpaceException("there are " + varying.size() + " fidelities, "
                    + varying.stream()
                            .map(position -> parameters.get(position).name())
                            .toList()
                    + ": a space has at most one; tie the others to it in the objective");
        }
        return varying.stream().findFirst().map(position -> {
            Parameter parameter = parameters.get(position);
            String quoted = "parameter " + Names.quote(parameter.name());
            if (!isNumeric(parameter)) {
                throw new InvalidSpaceException(
                        quoted + " is a fidelity and has categories; it must be a number, of which "
                                + "the greatest value is the full investment");
            }
            if (declared.contains(parameter.name()) || activity.isConditional(position)) {
                throw new InvalidSpaceException(
                        quoted + " is a fidelity, which is chosen at every point: it cannot be a "
                                + "context or have a condition; leave out one of the two");
            }
            if (axes.length == 1) {
                throw new InvalidSpaceException("every parameter that is not fixed is a fidelity, "
                        + Names.quote(parameter.name()) + ": nothing is left to choose; add a parameter that varies");
            }
            Axis axis = axes[columnOf[position]];
            Scale scale = parameter instanceof RealParameter real
                    ? real.scale()
                    : parameter instanceof IntegerParameter integer
                            ? integer.scale()
                            : parameter instanceof OrdinalParameter ordinal ? ordinal.scale() : Scale.LINEAR;
            return new Fidelity(
                    parameter.name(),
                    columnOf[position],
                    ((Number) axis.value(0)).doubleValue(),
                    ((Number) axis.value(1)).doubleValue(),
                    scale,
                    Objects.requireNonNull(costs.get(parameter.name())));
        });
    }

    /** The parameter that says how much is invested. */
    Optional<Fidelity> fidelity() {
        return fidelity;
    }

    private void indexNames(List<String> remarks) {
        Map<String, String> caseless = new HashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            String name = parameters.get(i).name();
            Integer first = positions.putIfAbsent(Names.canonical(name), i);
            if (first != null) {
                throw new InvalidSpaceException(
                        "parameters " + (first + 1) + " and " + (i + 1) + " have the same name, " + Names.quote(name)
                                + " (compared after Unicode normalisation); rename one");
            }
            String twin = caseless.putIfAbsent(Names.caseless(name), name);
            if (twin != null) {
                remarks.add("parameters " + Names.quote(twin) + " and " + Names.quote(name) + " differ by case only");
            }
        }
    }

    List<Parameter> parameters() {
        return parameters;
    }

    Activity activity() {
        return activity;
    }

    Branches branches() {
        return branches;
    }

    /** Names of the parameters that are declared contexts. */
    Set<String> declared() {
        return declared;
    }

    /** Those of them that have a choice, in order. */
    List<String> contexts() {
        return contexts;
    }

    /** The parameters and their allowed values. */
    @Override
    public String toString() {
        Map<String, String> allowed = new LinkedHashMap<>();
        for (int i = 0; i < columnOf.length; i++) {
            Parameter parameter = parameters.get(i);
            List<String> when =
                    activity.conditions(i).stream().map(Condition::description).toList();
            allowed.put(
                    parameter.name(),
                    parameter.allowed() + (when.isEmpty() ? "" : " where " + String.join(" and ", when)));
        }
        return allowed
                + (contexts.isEmpty() ? "" : " given " + contexts)
                + fidelity.map(one -> " with fidelity " + one.parameter()).orElse("");
    }

    /** Most encoded points that one array can hold. */
    int maxRows() {
        return (Integer.MAX_VALUE - 8) / axes.length;
    }

    List<Column> columns() {
        return columns;
    }

    List<String> notes() {
        return notes;
    }

    int dimension() {
        return axes.length;
    }

    Axis axis(int column) {
        return axes[column];
    }

    /** Whether a column has levels or categories. */
    boolean isDiscrete(int column) {
        return columns.get(column).kind() != Column.Kind.CONTINUOUS;
    }

    /** Whether no column has levels or categories. */
    boolean isContinuous() {
        return columns.stream().allMatch(column -> column.kind() == Column.Kind.CONTINUOUS);
    }

    /** The column of the parameter at a position; −1 if it is fixed. */
    int columnOf(int position) {
        return columnOf[position];
    }

    /** The position of the parameter of this name, compared after Unicode normalisation; null if there is none. */
    @Nullable
    Integer position(String name) {
        return positions.get(Names.canonical(name));
    }

    /** What the parameter at a position makes of a told canonical value; see {@link Axis#read}. */
    Reading read(int position, Object told, double tolerance) {
        if (parameters.get(position) instanceof FixedParameter fixed) {
            return Values.same(told, fixed.value())
                    ? Reading.admitted(fixed.value())
                    : Reading.outside(fixed, told, "");
        }
        return axes[columnOf[position]].read(told, tolerance);
    }

    /** Whether the values of the parameter are numbers, not text. */
    static boolean isNumeric(Parameter parameter) {
        return parameter instanceof FixedParameter fixed
                ? fixed.value() instanceof Number
                : !(parameter instanceof CategoricalParameter);
    }

    double[] encode(Point point) {
        double[] u = new double[axes.length];
        List<String> problems = new ArrayList<>();
        for (int j = 0; j < u.length; j++) {
            u[j] = coordinate(j, point);
            if (!Double.isFinite(u[j])) {
                Parameter parameter = axes[j].parameter();
                Object value = point.asMap().get(parameter.name());
                problems.add("parameter " + Names.quote(parameter.name())
                        + (value == null ? " is missing" : " is " + Values.show(value) + ", which has no coordinate")
                        + "; it must be " + parameter.allowed());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidParameterException(problems);
        }
        return u;
    }

    boolean isEncodable(Point point) {
        for (int i = 0; i < columnOf.length; i++) {
            if (parameters.get(i) instanceof FixedParameter fixed) {
                Object value = point.asMap().get(fixed.name());
                if (value != null && !Values.same(value, fixed.value())) {
                    return false;
                }
            } else if (columnOf[i] >= 0 && !Double.isFinite(coordinate(columnOf[i], point))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a point has a value within the range of each parameter and nothing else; grids do not matter. */
    boolean covers(Point point) {
        if (!isEncodable(point) || !point.asMap().keySet().stream().allMatch(name -> position(name) != null)) {
            return false;
        }
        for (int j = 0; j < axes.length; j++) {
            if (isActive(j, point) && !axes[j].covers(point.get(columns.get(j).name()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a column is active at a point. */
    private boolean isActive(int column, Point point) {
        int position = positionOf[column];
        return !activity.isConditional(position) || activity.isActive(position, i -> value(i, point));
    }

    /** The value of the parameter at a position, null if a point has none. */
    private @Nullable Object value(int position, Point point) {
        return parameters.get(position) instanceof FixedParameter fixed
                ? fixed.value()
                : point.asMap().get(parameters.get(position).name());
    }

    /** The coordinate of the point in a column, where that is inactive the one at which it rests; not finite if it has none. */
    private double coordinate(int column, Point point) {
        if (!isActive(column, point)) {
            return branches.rest(column);
        }
        return coordinate(column, point.asMap().get(columns.get(column).name()));
    }

    /** The coordinate of a value in a column; not finite if it has none. */
    double coordinate(int column, @Nullable Object value) {
        boolean text = axes[column] instanceof CategoricalAxis;
        return value == null || text != value instanceof String ? Double.NaN : axes[column].coordinate(value);
    }

    /** A copy of u with every coordinate in [0, 1]. */
    double[] clamp(double[] u) {
        if (u.length != axes.length) {
            throw new IllegalArgumentException(
                    "u has length " + u.length + "; the space has " + axes.length + " columns");
        }
        double[] clamped = new double[u.length];
        for (int j = 0; j < u.length; j++) {
            clamped[j] = clamp(j, u[j]);
        }
        return clamped;
    }

    double clamp(int column, double u) {
        if (Double.isNaN(u)) {
            throw new IllegalArgumentException("u[" + column + "] (column "
                    + Names.quote(columns.get(column).name()) + ") is NaN; coordinates must be numbers");
        }
        return Math.min(1, Math.max(0, u));
    }

    /** The coordinates of the nearest admissible values of clamped coordinates; a new array. */
    double[] snap(double[] clamped) {
        double[] snapped = clamped.clone();
        for (int j = 0; j < snapped.length; j++) {
            snapped[j] = axes[j].snap(snapped[j]);
        }
        return branches.settle(snapped);
    }

    /** The same for coordinates in a box; in the box unless a column has no level there next to its coordinate. */
    double[] snap(double[] inside, Bounds box) {
        double[] snapped = snap(inside);
        for (int j = 0; j < snapped.length; j++) {
            double level = snapped[j];
            if (level < box.lower(j) || level > box.upper(j)) {
                double inward = axes[j].neighbor(level, level < box.lower(j) ? 1 : -1);
                snapped[j] = inward >= box.lower(j) && inward <= box.upper(j) ? inward : level;
            }
        }
        return branches.settle(snapped);
    }

    /** The point of clamped coordinates. */
    Point decode(double[] clamped) {
        Object[] values = new Object[axes.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = axes[j].value(clamped[j]);
        }
        return assemble(values);
    }

    /** The point of the values of the columns and of the fixed parameters, without those that are inactive. */
    Point assemble(Object[] valueOfColumn) {
        @Nullable Object[] values = new @Nullable Object[columnOf.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = parameters.get(i) instanceof FixedParameter fixed
                    ? fixed.value()
                    : columnOf[i] < 0 ? null : valueOfColumn[columnOf[i]];
        }
        return pointOf(values);
    }

    /** The point of the values of parameters by position, without those that are inactive. */
    Point pointOf(@Nullable Object[] values) {
        BitSet active = activity.at(values);
        Object[] canonical = new Object[active.cardinality()];
        int at = 0;
        for (int i = active.nextSetBit(0); i >= 0; i = active.nextSetBit(i + 1)) {
            canonical[at++] = Values.canonical(names.get(i), values[i]);
        }
        return new Point(names(active), canonical);
    }

    private PointNames names(BitSet active) {
        return active.cardinality() == columnOf.length
                ? names
                : partial.computeIfAbsent(
                        active,
                        which -> new PointNames(
                                which.stream().mapToObj(names::get).toList()));
    }

    /** Number of points; empty for a continuum. Where very many depend on each other, more than there are. */
    Optional<BigInteger> cardinality() {
        Optional<BigInteger> all = combinations();
        return all.map(branches::count);
    }

    /** Number of combinations of the values of all columns, active or not; empty for a continuum. */
    Optional<BigInteger> combinations() {
        BigInteger product = BigInteger.ONE;
        for (Axis axis : axes) {
            Optional<BigInteger> count = axis.cardinality();
            if (count.isEmpty()) {
                return Optional.empty();
            }
            product = product.multiply(count.get());
        }
        return Optional.of(product);
    }

    /** All that keeps a point from being in the product as it stands. */
    List<String> violations(Point point) {
        PointReader reader = new PointReader(this, point.asMap(), 0);
        List<String> violations = reader.problems();
        if (violations.isEmpty() && !reader.point().equals(point)) {
            violations.add("the point " + point + " is not in canonical form, which is " + reader.point()
                    + "; admit it first");
        }
        return violations;
    }
}
