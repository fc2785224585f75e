package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Named parameters and their map to the unit cube [0, 1]^d: the only border where inputs are transformed. One coordinate
 * for each parameter that is not fixed, in the order of declaration. Immutable.
 *
 * <p>With a pool of candidates only those may be suggested; decoding and snapping then give the nearest candidate.
 *
 * <p>{@code decode(encode(p))} equals p for every point with discrete values and for every point that {@link #decode} or
 * a pool gives; for other real values it agrees to a rounding error of the range, which no encoding in doubles can avoid
 * (there are more doubles in [−1, 1] than in [0, 1]); the same holds for integers of ranges beyond 2⁵³.
 */
public final class SearchSpace {

    /**
     * How far off an admissible value a told number may be and still be taken as it, as a fraction of the distance to the
     * next admissible value; for points of a pool as a fraction of the range of each parameter.
     */
    public static final double GRID_TOLERANCE = 1e-4;

    private static final int SHOWN_PROBLEMS = 10;

    private final List<Parameter> parameters;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Axis[] axes;
    private final int[] columnOf;
    private final List<Column> columns;
    private final List<String> notes;
    private final @Nullable ListedPool pool;

    SearchSpace(List<Parameter> declared, @Nullable List<Point> candidates) {
        List<String> remarks = new ArrayList<>();
        parameters = declared.stream().map(p -> withoutDegeneracy(p, remarks)).toList();
        requireDistinctNames(remarks);
        columnOf = new int[parameters.size()];
        List<Axis> list = new ArrayList<>();
        for (int i = 0; i < columnOf.length; i++) {
            boolean fixed = parameters.get(i) instanceof FixedParameter;
            columnOf[i] = fixed ? -1 : list.size();
            if (!fixed) {
                list.add(Axis.of(parameters.get(i)));
            }
        }
        if (list.isEmpty()) {
            throw new InvalidSpaceException(
                    parameters.isEmpty()
                            ? "the space has no parameters; add at least one"
                            : "every parameter is fixed; add at least one that has a choice");
        }
        axes = list.toArray(Axis[]::new);
        columns = list.stream().map(Axis::column).toList();
        pool = candidates == null ? null : poolOf(candidates, remarks);
        notes = List.copyOf(remarks);
    }

    /** A builder without parameters. */
    public static Builder builder() {
        return new Builder();
    }

    /** A space of parameters without a pool. */
    public static SearchSpace of(List<Parameter> parameters) {
        return new SearchSpace(parameters, null);
    }

    /**
     * A space in which only the given points may be suggested.
     *
     * @param candidates points of the parameters' ranges; repeats are kept once and noted
     */
    public static SearchSpace ofPool(List<Parameter> parameters, List<Point> candidates) {
        return new SearchSpace(parameters, candidates);
    }

    private static Parameter withoutDegeneracy(Parameter p, List<String> remarks) {
        Object only = null;
        if (p instanceof RealParameter real && real.low() == real.high()) {
            only = real.low();
        } else if (p instanceof SteppedParameter stepped && stepped.low() == stepped.high()) {
            only = stepped.low();
        } else if (p instanceof IntegerParameter integer && integer.low() == integer.high()) {
            only = integer.low();
        } else if (p instanceof OrdinalParameter ordinal && ordinal.values().size() == 1) {
            only = ordinal.values().get(0);
        } else if (p instanceof CategoricalParameter c && c.choices().size() == 1) {
            only = c.choices().get(0);
        }
        if (only == null) {
            return p;
        }
        remarks.add(
                "parameter " + Names.quote(p.name()) + " has one value, " + Values.show(only) + ": treated as fixed");
        return new FixedParameter(p.name(), only);
    }

    private void requireDistinctNames(List<String> remarks) {
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

    private ListedPool poolOf(List<Point> candidates, List<String> remarks) {
        if (candidates.isEmpty()) {
            throw new InvalidSpaceException("the pool has no candidates; give at least one point");
        }
        List<Point> admitted = new ArrayList<>(candidates.size());
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < candidates.size() && problems.size() < SHOWN_PROBLEMS; i++) {
            try {
                admitted.add(admit(candidates.get(i).asMap()).point());
            } catch (InvalidParameterException e) {
                problems.add("candidate " + (i + 1) + ": " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidSpaceException(problems);
        }
        ListedPool listed = new ListedPool(this, admitted);
        if (listed.repeats() > 0) {
            remarks.add(listed.repeats() + " of " + candidates.size() + " candidates repeat an earlier one: kept once");
        }
        return listed;
    }

    /** The parameters in order; those of one value appear as fixed. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** The coordinates of the encoded points, in order. */
    public List<Column> columns() {
        return columns;
    }

    /** Number of coordinates, d ≥ 1. */
    public int dimension() {
        return axes.length;
    }

    /** What the declaration does that its author may not expect. */
    public List<String> notes() {
        return notes;
    }

    /**
     * The coordinates of a point, length d; within [0, 1] if the point is admissible. A numeric value out of its range has
     * a coordinate outside [0, 1].
     *
     * @throws InvalidParameterException if the point has no finite coordinates, see {@link #isEncodable}
     */
    public double[] encode(Point point) {
        double[] u = new double[axes.length];
        List<String> problems = new ArrayList<>();
        for (int j = 0; j < u.length; j++) {
            Parameter parameter = axes[j].parameter();
            Object value = point.asMap().get(parameter.name());
            u[j] = value == null ? Double.NaN : coordinate(axes[j], value);
            if (!Double.isFinite(u[j])) {
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

    private static double coordinate(Axis axis, Object value) {
        return (axis instanceof CategoricalAxis) == (value instanceof String) ? axis.coordinate(value) : Double.NaN;
    }

    /**
     * Whether a point, in the space or not, has finite coordinates and the values of the fixed parameters, so that a model
     * can learn from it.
     */
    public boolean isEncodable(Point point) {
        for (int i = 0; i < columnOf.length; i++) {
            Object value = point.asMap().get(parameters.get(i).name());
            if (parameters.get(i) instanceof FixedParameter fixed) {
                if (value != null && !Values.same(value, fixed.value())) {
                    return false;
                }
            } else if (value == null || !Double.isFinite(coordinate(axes[columnOf[i]], value))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The admissible point nearest to encoded coordinates.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     */
    public Point decode(double[] u) {
        double[] clamped = clamp(u);
        if (pool != null) {
            return pool.point(pool.nearest(clamped));
        }
        Object[] values = new Object[axes.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = axes[j].value(clamped[j]);
        }
        return assemble(values);
    }

    /**
     * The coordinates of the nearest admissible point; the same again when applied twice.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     * @return a new array, length d
     */
    public double[] snap(double[] u) {
        double[] snapped = clamp(u);
        if (pool != null) {
            int i = pool.nearest(snapped);
            return Arrays.copyOfRange(pool.encoded().data, i * axes.length, (i + 1) * axes.length);
        }
        for (int j = 0; j < snapped.length; j++) {
            snapped[j] = axes[j].snap(snapped[j]);
        }
        return snapped;
    }

    /** The coordinate of the admissible value of one column that is nearest to u in [0, 1]; a pool is not considered. */
    public double snap(int column, double u) {
        return axes[column].snap(u);
    }

    /**
     * The coordinate that is some admissible values away from the one nearest to u, stopping at the ends: the moves of a
     * local search. Continuous columns have no neighbours and give u back.
     *
     * @param column index of a column
     * @param u coordinate in [0, 1]
     * @param offset number of values to move, negative for down
     */
    public double neighbor(int column, double u, int offset) {
        return axes[column].neighbor(u, offset);
    }

    /** A copy of u with every coordinate in [0, 1]. */
    double[] clamp(double[] u) {
        if (u.length != axes.length) {
            throw new IllegalArgumentException(
                    "u has length " + u.length + "; the space has " + axes.length + " columns");
        }
        double[] clamped = new double[u.length];
        for (int j = 0; j < u.length; j++) {
            if (Double.isNaN(u[j])) {
                throw new IllegalArgumentException("u[" + j + "] (column "
                        + Names.quote(columns.get(j).name()) + ") is NaN; coordinates must be numbers");
            }
            clamped[j] = Math.min(1, Math.max(0, u[j]));
        }
        return clamped;
    }

    Axis axis(int column) {
        return axes[column];
    }

    /** The point of the values of the columns. */
    Point assemble(Object[] valueOfColumn) {
        Point.Builder point = Point.builder();
        for (int i = 0; i < columnOf.length; i++) {
            Parameter parameter = parameters.get(i);
            point.set(
                    parameter.name(),
                    parameter instanceof FixedParameter fixed ? fixed.value() : valueOfColumn[columnOf[i]]);
        }
        return point.build();
    }

    /** Whether the point has an admissible value for each parameter, nothing else, and is in the pool if there is one. */
    public boolean contains(Point point) {
        return violations(point).isEmpty();
    }

    /** All that keeps a point from being in the space as it stands; empty if nothing does. */
    public List<String> violations(Point point) {
        PointReader reader = new PointReader(this, point.asMap(), 0);
        List<String> violations = new ArrayList<>(reader.mismatches());
        violations.addAll(reader.outside());
        if (violations.isEmpty() && pool != null && pool.indexOf(point).isEmpty()) {
            violations.add(notACandidate(pool, reader.point()));
        }
        return List.copyOf(violations);
    }

    /**
     * Takes a told setting as a point of the space. Fixed parameters may be left out; numbers within {@link
     * #GRID_TOLERANCE} of an admissible value are moved to it and noted.
     *
     * @param raw values by parameter name; numbers, text or booleans
     * @throws InvalidParameterException listing all the problems, if it is not a point of the space
     */
    public Admission admit(Map<String, ?> raw) {
        Admission admission = assess(raw);
        if (!admission.inside()) {
            throw new InvalidParameterException(admission.outside());
        }
        return admission;
    }

    /**
     * Takes a told setting that may lie outside the space: see {@link Admission#inside}.
     *
     * @param raw values by parameter name; numbers, text or booleans
     * @throws InvalidParameterException listing all the problems, if a parameter is missing, unknown, of the wrong type or
     *     not finite
     */
    public Admission assess(Map<String, ?> raw) {
        PointReader reader = new PointReader(this, raw, GRID_TOLERANCE);
        if (!reader.mismatches().isEmpty()) {
            List<String> problems = new ArrayList<>(reader.mismatches());
            problems.addAll(reader.outside());
            throw new InvalidParameterException(problems);
        }
        Point point = reader.point();
        if (pool == null || !reader.outside().isEmpty() || pool.indexOf(point).isPresent()) {
            return new Admission(point, reader.outside(), reader.notes());
        }
        double[] u = encode(point);
        int nearest = pool.nearest(u);
        double distance = 0;
        for (int j = 0; j < u.length; j++) {
            distance = Math.max(distance, Math.abs(u[j] - pool.encoded().get(nearest, j)));
        }
        if (distance > GRID_TOLERANCE || !sameCategories(point, pool.point(nearest))) {
            return new Admission(point, List.of(notACandidate(pool, point)), reader.notes());
        }
        List<String> moved = new ArrayList<>(reader.notes());
        moved.add("the point " + point + " is taken as the candidate " + pool.point(nearest));
        return new Admission(pool.point(nearest), List.of(), moved);
    }

    private static boolean sameCategories(Point a, Point b) {
        return a.asMap().entrySet().stream()
                .allMatch(e -> !(e.getValue() instanceof String) || e.getValue().equals(b.get(e.getKey())));
    }

    private String notACandidate(ListedPool candidates, Point point) {
        return "the point " + point + " is not one of the " + candidates.size() + " candidates; the nearest one is "
                + candidates.point(candidates.nearest(encode(point)));
    }

    /** The position of the parameter of this name, compared after Unicode normalisation. */
    @Nullable
    Integer position(String name) {
        return positions.get(Names.canonical(name));
    }

    /** What the parameter at a position makes of a told canonical value. */
    Reading read(int position, Object told, double tolerance) {
        Parameter parameter = parameters.get(position);
        if (parameter instanceof FixedParameter fixed) {
            return Values.same(told, fixed.value())
                    ? Reading.admitted(fixed.value())
                    : Reading.outside(fixed, told, "");
        }
        return axes[columnOf[position]].read(told, tolerance);
    }

    /** Whether the space has finitely many points. */
    public boolean isFinite() {
        return cardinality().isPresent();
    }

    /** Number of points; empty for a continuum. Nothing is enumerated. */
    public Optional<BigInteger> cardinality() {
        if (pool != null) {
            return Optional.of(BigInteger.valueOf(pool.size()));
        }
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

    /** The pool that the space was given; empty if it has none. */
    public Optional<CandidatePool> candidates() {
        return Optional.ofNullable(pool);
    }

    /**
     * All the points of a finite space: the pool, or the full factorial of discrete parameters in lexicographic order.
     * Made anew at each call; needs 8·N·d bytes.
     *
     * @param limit most points that the caller can use
     * @return empty if the space is a continuum or has more points than the limit (or than one array can hold)
     */
    public Optional<CandidatePool> enumerate(long limit) {
        Optional<BigInteger> count = cardinality();
        long most = Math.min(limit, (Integer.MAX_VALUE - 8) / axes.length);
        if (count.isEmpty() || count.get().compareTo(BigInteger.valueOf(most)) > 0) {
            return Optional.empty();
        }
        return pool != null
                ? Optional.of(pool)
                : Optional.of(new FactorialPool(this, count.get().intValueExact()));
    }

    /** Spaces are equal if they have equal parameters in the same order and equal candidates in the same order. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SearchSpace that
                && parameters.equals(that.parameters)
                && poolPoints().equals(that.poolPoints());
    }

    @Override
    public int hashCode() {
        return 31 * parameters.hashCode() + poolPoints().hashCode();
    }

    private List<Point> poolPoints() {
        return pool == null ? List.of() : pool.points();
    }

    /** The parameters and their allowed values. */
    @Override
    public String toString() {
        Map<String, String> allowed = new LinkedHashMap<>();
        parameters.forEach(p -> allowed.put(p.name(), p.allowed()));
        return "SearchSpace" + allowed + (pool == null ? "" : " with " + pool.size() + " candidates");
    }

    /**
     * Collects the parameters of a space in order. A declaration that contradicts itself is refused where it is made with an
     * {@link InvalidSpaceException}. Not for use by several threads.
     */
    public static final class Builder {

        private final List<Parameter> parameters = new ArrayList<>();
        private @Nullable List<Point> candidates;

        Builder() {}

        /** Adds a parameter. */
        public Builder add(Parameter parameter) {
            parameters.add(parameter);
            return this;
        }

        /** Adds a real number of [low, high]. */
        public Builder real(String name, double low, double high) {
            return add(new RealParameter(name, low, high));
        }

        /** Adds a real number of [low, high] whose ratios count, e.g. a learning rate; low must be above 0. */
        public Builder logReal(String name, double low, double high) {
            return add(new RealParameter(name, low, high, Scale.LOG));
        }

        /** Adds a number of the grid low, low + step, …, high. */
        public Builder steppedReal(String name, double low, double high, double step) {
            return add(new SteppedParameter(name, low, high, step));
        }

        /** Adds an integer of [low, high]. */
        public Builder integer(String name, long low, long high) {
            return add(new IntegerParameter(name, low, high));
        }

        /** Adds an integer of [low, high] whose ratios count, e.g. a number of units; low must be above 0. */
        public Builder logInteger(String name, long low, long high) {
            return add(new IntegerParameter(name, low, high, Scale.LOG));
        }

        /** Adds one of several increasing numbers. */
        public Builder ordinal(String name, double... increasing) {
            return add(new OrdinalParameter(name, increasing));
        }

        /** Adds one of several increasing positive numbers whose ratios count, e.g. 16, 32, 64, 128. */
        public Builder logOrdinal(String name, double... increasing) {
            return add(
                    new OrdinalParameter(name, Arrays.stream(increasing).boxed().toList(), Scale.LOG));
        }

        /** Adds one of several texts without an order. */
        public Builder categorical(String name, String... choices) {
            return add(new CategoricalParameter(name, choices));
        }

        /** Adds one of several texts without an order. */
        public Builder categorical(String name, List<String> choices) {
            return add(new CategoricalParameter(name, choices));
        }

        /** Adds a parameter that always has the same value: a number or text. */
        public Builder fixed(String name, Object value) {
            return add(new FixedParameter(name, value));
        }

        /** Lets only these points be suggested; replaces earlier candidates. */
        public Builder candidates(List<Point> points) {
            candidates = List.copyOf(points);
            return this;
        }

        /**
         * The space.
         *
         * @throws InvalidSpaceException if it has no parameters, only fixed ones, two of one name, or candidates out of range
         */
        public SearchSpace build() {
            return new SearchSpace(List.copyOf(parameters), candidates);
        }
    }
}
