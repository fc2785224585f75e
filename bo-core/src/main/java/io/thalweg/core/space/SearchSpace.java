package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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

    private final ProductSpace product;
    private final @Nullable ListedPool pool;
    private final List<String> notes;

    private SearchSpace(List<Parameter> parameters, @Nullable List<Point> candidates) {
        product = new ProductSpace(parameters);
        List<String> remarks = new ArrayList<>(product.notes());
        if (candidates == null) {
            pool = null;
        } else {
            pool = ListedPool.of(product, candidates);
            if (pool.size() < candidates.size()) {
                remarks.add((candidates.size() - pool.size()) + " of " + candidates.size()
                        + " candidates repeat an earlier one: kept once");
            }
        }
        notes = List.copyOf(remarks);
    }

    /** A builder without parameters. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A space of parameters without a pool.
     *
     * @throws InvalidSpaceException as {@link Builder#build}
     */
    public static SearchSpace of(List<Parameter> parameters) {
        return new SearchSpace(parameters, null);
    }

    /**
     * A space in which only the given points may be suggested.
     *
     * @param candidates points of the parameters' ranges; repeats are kept once and noted
     * @throws InvalidSpaceException as {@link Builder#build}
     */
    public static SearchSpace ofPool(List<Parameter> parameters, List<Point> candidates) {
        return new SearchSpace(parameters, candidates);
    }

    /** The parameters in order; those of one value appear as fixed. */
    public List<Parameter> parameters() {
        return product.parameters();
    }

    /** The coordinates of the encoded points, in order. */
    public List<Column> columns() {
        return product.columns();
    }

    /** Number of coordinates, d ≥ 1. */
    public int dimension() {
        return product.dimension();
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
        return product.encode(point);
    }

    /**
     * Whether a point, in the space or not, has finite coordinates and the values of the fixed parameters, so that a model
     * can learn from it.
     */
    public boolean isEncodable(Point point) {
        return product.isEncodable(point);
    }

    /**
     * The admissible point nearest to encoded coordinates.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     */
    public Point decode(double[] u) {
        double[] clamped = product.clamp(u);
        return pool == null ? product.decode(clamped) : pool.point(pool.nearest(clamped));
    }

    /**
     * The coordinates of the nearest admissible point; the same again when applied twice.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     * @return a new array, length d
     */
    public double[] snap(double[] u) {
        double[] snapped = product.clamp(u);
        if (pool != null) {
            int d = snapped.length;
            int i = pool.nearest(snapped);
            return Arrays.copyOfRange(pool.encoded().data, i * d, (i + 1) * d);
        }
        for (int j = 0; j < snapped.length; j++) {
            snapped[j] = product.axis(j).snap(snapped[j]);
        }
        return snapped;
    }

    /**
     * The coordinate of the admissible value of one column that is nearest to u; a pool is not considered.
     *
     * @param column index of a column
     * @param u clamped to [0, 1]; not NaN
     */
    public double snap(int column, double u) {
        return product.axis(column).snap(product.clamp(column, u));
    }

    /**
     * The coordinate that is some admissible values away from the one nearest to u, stopping at the ends: the moves of a
     * local search. Continuous columns have no neighbours and give u back; a pool is not considered.
     *
     * @param column index of a column
     * @param u clamped to [0, 1]; not NaN
     * @param offset number of values to move, negative for down
     */
    public double neighbor(int column, double u, int offset) {
        return product.axis(column).neighbor(product.clamp(column, u), offset);
    }

    /** Whether the point has an admissible value for each parameter, nothing else, and is in the pool if there is one. */
    public boolean contains(Point point) {
        return violations(point).isEmpty();
    }

    /** All that keeps a point from being in the space as it stands; empty if nothing does. */
    public List<String> violations(Point point) {
        List<String> violations = product.violations(point);
        if (violations.isEmpty() && pool != null && pool.indexOf(point).isEmpty()) {
            violations.add(notACandidate(pool, point));
        }
        return List.copyOf(violations);
    }

    /**
     * Takes a told setting as a point of the space. Fixed parameters may be left out; numbers within {@link
     * #GRID_TOLERANCE} of an admissible value are moved to it and noted.
     *
     * @param raw values by parameter name: numbers, text or booleans; integers may be text
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
     * @param raw values by parameter name: numbers, text or booleans; integers may be text
     * @throws InvalidParameterException listing all the problems, if a parameter is missing, unknown, of the wrong type or
     *     not finite
     */
    public Admission assess(Map<String, ?> raw) {
        PointReader reader = new PointReader(product, raw, GRID_TOLERANCE);
        Admission admission = reader.admission();
        if (pool == null
                || !admission.inside()
                || pool.indexOf(admission.point()).isPresent()) {
            return admission;
        }
        Point point = admission.point();
        int nearest = pool.nearest(product.encode(point));
        if (!pool.isWithin(GRID_TOLERANCE, point, nearest)) {
            return new Admission(point, List.of(notACandidate(pool, point)), admission.notes());
        }
        List<String> moved = new ArrayList<>(admission.notes());
        moved.add("the point " + point + " is taken as the candidate " + pool.point(nearest));
        return new Admission(pool.point(nearest), List.of(), moved);
    }

    private String notACandidate(ListedPool candidates, Point point) {
        return "the point " + point + " is not one of the " + candidates.size() + " candidates; the nearest one is "
                + candidates.point(candidates.nearest(product.encode(point)));
    }

    /**
     * Gives the cells of a table or of a command line the types of their parameters: cells of numeric parameters that are
     * numbers become numbers, everything else stays text, for {@link #admit} to judge. Numbers are written with a point:
     * {@code -12}, {@code 0.5}, {@code 1e-3}; {@code 007}, {@code NaN}, {@code 0x1p3} and {@code 1,5} are text.
     *
     * @param cells texts by parameter name; white space around them is ignored
     */
    public Map<String, Object> parse(Map<String, String> cells) {
        Map<String, Object> values = new LinkedHashMap<>();
        cells.forEach((name, cell) -> values.put(name, product.parse(name, cell.strip())));
        return values;
    }

    /**
     * The coordinates of some pinned parameters, for a search over the others.
     *
     * @param pins values by parameter name, read as {@link #admit} does; a fixed parameter may be pinned to its value
     * @return length d; NaN for the columns that stay free
     * @throws InvalidParameterException listing all the problems, if a name is unknown or a value is not admissible
     */
    public double[] pin(Map<String, ?> pins) {
        return new PointReader(product, pins, GRID_TOLERANCE).pins();
    }

    /** Whether the space has finitely many points. */
    public boolean isFinite() {
        return cardinality().isPresent();
    }

    /** Number of points; empty for a continuum. Nothing is enumerated. */
    public Optional<BigInteger> cardinality() {
        return pool == null ? product.cardinality() : Optional.of(BigInteger.valueOf(pool.size()));
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
        long most = Math.min(limit, product.maxRows());
        if (count.isEmpty() || count.get().compareTo(BigInteger.valueOf(most)) > 0) {
            return Optional.empty();
        }
        return Optional.of(pool == null ? new FactorialPool(product, count.get().intValueExact()) : pool);
    }

    /** Spaces are equal if they have equal parameters in the same order and equal candidates in the same order. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SearchSpace that
                && parameters().equals(that.parameters())
                && points().equals(that.points());
    }

    @Override
    public int hashCode() {
        return 31 * parameters().hashCode() + points().hashCode();
    }

    /** The candidates of the pool; empty without one. */
    List<Point> points() {
        return pool == null ? List.of() : pool.points();
    }

    /** The parameters and their allowed values. */
    @Override
    public String toString() {
        Map<String, String> allowed = new LinkedHashMap<>();
        parameters().forEach(p -> allowed.put(p.name(), p.allowed()));
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
