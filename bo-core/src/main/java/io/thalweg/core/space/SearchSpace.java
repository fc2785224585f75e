package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Named parameters and their map to the unit cube [0, 1]^d: the only border where inputs are transformed. One coordinate
 * for each parameter that is not fixed, in the order of declaration. Immutable.
 *
 * <p>A parameter may have {@linkplain SearchSpaceBuilder#when conditions}; points at which they do not hold leave it out, and its
 * coordinate is then the same for all of them.
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
    private final @Nullable Feasibility feasibility;
    private final Membership membership;
    private final Enumeration enumeration;
    private final List<String> notes;

    SearchSpace(ProductSpace product, List<SpaceConstraint> constraints, @Nullable List<Point> candidates) {
        this.product = product;
        feasibility = constraints.isEmpty() ? null : new Feasibility(product, constraints);
        List<String> remarks = new ArrayList<>(product.notes());
        remarks.addAll(PredicateConstraint.inWordsOnly(constraints));
        pool = candidates == null ? null : ListedPool.of(product, candidates, feasibility, remarks);
        membership = new Membership(product, feasibility, pool);
        enumeration = new Enumeration(product, feasibility, pool);
        notes = List.copyOf(remarks);
    }

    /** {@return a builder without parameters} */
    public static SearchSpaceBuilder builder() {
        return new SearchSpaceBuilder();
    }

    /**
     * {@return a space of parameters without a pool}
     *
     * @param parameters the parameters, in order
     * @throws InvalidSpaceException as {@link SearchSpaceBuilder#build}
     */
    public static SearchSpace of(List<Parameter> parameters) {
        return new SearchSpace(new ProductSpace(parameters, Set.of(), Map.of(), Map.of()), List.of(), null);
    }

    /**
     * {@return a space in which only the given points may be suggested}
     *
     * @param parameters the parameters, in order
     * @param candidates points of the parameters' ranges; repeats are kept once and noted
     * @throws InvalidSpaceException as {@link SearchSpaceBuilder#build}
     */
    public static SearchSpace ofPool(List<Parameter> parameters, List<Point> candidates) {
        return new SearchSpace(new ProductSpace(parameters, Set.of(), Map.of(), Map.of()), List.of(), candidates);
    }

    /** {@return a builder of this space, to declare a similar one} */
    public SearchSpaceBuilder toBuilder() {
        SearchSpaceBuilder builder = ranges().given(product.declared());
        constraints().forEach(builder::constrain);
        return pool == null ? builder : builder.candidates(pool.points());
    }

    /** {@return a builder of the parameters with their conditions and the fidelity alone} */
    public SearchSpaceBuilder ranges() {
        SearchSpaceBuilder builder = new SearchSpaceBuilder();
        for (Parameter parameter : parameters()) {
            builder.add(parameter);
            conditions(parameter.name()).forEach(builder::when);
        }
        return builder.invested(SearchSpaceBuilder.fidelities(this));
    }

    /** {@return the parameters in order; those of one value appear as fixed} */
    public List<Parameter> parameters() {
        return product.parameters();
    }

    /** {@return names of the parameters that each ask is given, in order; usually none} A context of one value need not be given. */
    public List<String> contexts() {
        return product.contexts();
    }

    /**
     * {@return whether a named parameter is declared a context, of one value or of several}
     *
     * @param name of the parameter
     */
    public boolean isContext(String name) {
        return product.declared().contains(name);
    }

    /** {@return the parameter that says how much is invested in an evaluation; usually none} */
    public Optional<Fidelity> fidelity() {
        return product.fidelity();
    }

    /** {@return the value of the fidelity at full investment, by its name; empty if there is none} */
    public Map<String, Object> full() {
        return fidelity()
                .map(one -> Map.of(one.parameter(), product.axis(one.column()).value(1)))
                .orElse(Map.of());
    }

    /**
     * {@return whether a point is one at full fidelity, so that its value counts; always so in a space without a fidelity}
     *
     * @param point a point of the space
     */
    public boolean isFull(Point point) {
        return fidelity()
                .map(one -> point.has(one.parameter())
                        && point.get(one.parameter()) instanceof Number value
                        && value.doubleValue() >= one.full() - GRID_TOLERANCE * (one.full() - one.low()))
                .orElse(true);
    }

    /**
     * {@return what must hold for the parameter of a name to be active; nothing for one that always is}
     *
     * @param name of the parameter
     */
    public List<Condition> conditions(String name) {
        Integer position = product.position(name);
        return position == null ? List.of() : product.activity().conditions(position);
    }

    /**
     * {@return coordinates of a point with those of inactive parameters where they rest: what models see of it}
     *
     * @param u coordinates of admissible values, length d
     */
    public double[] settled(double[] u) {
        return product.branches().settle(u.clone());
    }

    /**
     * {@return the coordinate of a value of one parameter, whatever the others are; not finite if it has none}
     *
     * @param column index of its column
     * @param value a Double, a Long or a String
     */
    public double coordinate(int column, Object value) {
        return product.coordinate(column, value);
    }

    /** {@return the columns that are not always active, by what they depend on; usually none} */
    public List<Branch> branches() {
        return product.branches().all();
    }

    /** {@return whether all columns are continuous and always active, so that a smooth function of the points is one of the coordinates} */
    public boolean isContinuous() {
        return product.isContinuous() && branches().isEmpty();
    }

    /**
     * {@return the part of the unit cube in which the same parameters are active as at a point, inactive ones held; the whole cube if
     * all are always active}
     *
     * @param u coordinates of an admissible point
     */
    public Bounds regime(double[] u) {
        return product.branches().regime(u);
    }

    /** {@return what the values of several parameters must satisfy together, in the order of declaration} */
    public List<SpaceConstraint> constraints() {
        return feasibility == null ? List.of() : feasibility.constraints();
    }

    /**
     * {@return the part of the unit cube that satisfies the linear constraints, discrete parameters taken as continuous; the whole cube
     * without such constraints}
     */
    public Polytope polytope() {
        return feasibility == null ? Polytope.of(Bounds.unitCube(dimension())) : feasibility.polytope();
    }

    /** {@return the coordinates of the encoded points, in order} */
    public List<Column> columns() {
        return product.columns();
    }

    /** {@return the number of coordinates, d ≥ 1} */
    public int dimension() {
        return product.dimension();
    }

    /** {@return what the declaration does that its author may not expect} */
    public List<String> notes() {
        return notes;
    }

    /**
     * {@return the coordinates of a point, length d; within [0, 1] if the point is admissible} A numeric value out of its range has
     * a coordinate outside [0, 1].
     *
     * @param point a point of the space
     * @throws InvalidParameterException if the point has no finite coordinates, see {@link #isEncodable}
     */
    public double[] encode(Point point) {
        return product.encode(point);
    }

    /**
     * {@return whether a point, in the space or not, has finite coordinates and the values of the fixed parameters, so that a model
     * can learn from it}
     *
     * @param point a point of the space
     */
    public boolean isEncodable(Point point) {
        return product.isEncodable(point);
    }

    /**
     * {@return the admissible point nearest to encoded coordinates}
     *
     * @param u length d, clamped to [0, 1]; not NaN
     */
    public Point decode(double[] u) {
        double[] clamped = product.clamp(u);
        if (pool != null) {
            return pool.point(pool.nearest(clamped));
        }
        return feasibility == null
                ? product.decode(clamped)
                : feasibility.point(feasibility.snap(clamped, Bounds.unitCube(dimension())));
    }

    /**
     * The coordinates of the nearest admissible point; the same again when applied twice. With constraints it is a near point,
     * which satisfies them, but not always the nearest one.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     * @return a new array, length d
     */
    public double[] snap(double[] u) {
        return snap(u, Bounds.unitCube(dimension()));
    }

    /**
     * The coordinates of an admissible point near u in a part of the unit cube, or near that part if it holds none (there is no
     * level of a discrete parameter, or the constraints cannot be met). A pool is searched as a whole.
     *
     * @param u length d, clamped to the part; not NaN
     * @param part of d dimensions, within the unit cube
     * @return a new array, length d
     */
    public double[] snap(double[] u, Bounds part) {
        double[] inside = part.project(product.clamp(u));
        if (pool != null) {
            return pool.snap(inside);
        }
        return feasibility == null ? product.snap(inside, part) : feasibility.snap(inside, part);
    }

    /**
     * The coordinates of an admissible point near u in a part of the unit cube; a pool is not considered.
     *
     * @param u length d, clamped to the part; not NaN
     * @param part of d dimensions, within the unit cube; equal bounds fix a coordinate
     * @return a new array, length d; empty if no such point was found
     */
    public Optional<double[]> repair(double[] u, Bounds part) {
        double[] inside = part.project(product.clamp(u));
        Optional<double[]> repaired =
                feasibility == null ? Optional.of(product.snap(inside, part)) : feasibility.repair(inside, part);
        return repaired.filter(x -> Arrays.equals(product.branches().settle(part.project(x)), x));
    }

    /**
     * {@return whether coordinates satisfy the constraints of the space that code checks (see {@link SearchSpaceBuilder#satisfying}), for a local
     * search that keeps to the linear ones by itself; always true without such constraints} Discrete coordinates are taken as
     * their nearest levels.
     *
     * @param u length d, clamped to [0, 1]; not NaN
     * @throws IllegalStateException if a predicate throws, with the point in the message
     */
    public boolean satisfiesPredicates(double[] u) {
        return feasibility == null || feasibility.predicatesAllow(product.snap(product.clamp(u)));
    }

    /**
     * Admissible points spread evenly over a part of the unit cube: a scrambled Sobol sequence, snapped; with constraints as
     * evenly as they allow.
     *
     * @param n number of points; the same one may come more than once if the space is finite
     * @param part of d dimensions, within the unit cube
     * @param seed the randomness
     * @return n × d; outside the part if it holds no admissible point
     */
    public DMatrixRMaj sample(int n, Bounds part, Seed seed) {
        if (feasibility != null && pool == null) {
            return FeasibleSampler.sample(feasibility, n, part, seed);
        }
        int d = dimension();
        DMatrixRMaj points = new ScrambledSobol(d, seed.child("sobol")).points(n);
        for (int i = 0; i < n; i++) {
            double[] u = new double[d];
            for (int j = 0; j < d; j++) {
                u[j] = part.lower(j) + points.get(i, j) * (part.upper(j) - part.lower(j));
            }
            System.arraycopy(snap(u, part), 0, points.data, i * d, d);
        }
        return points;
    }

    /**
     * {@return the coordinate of the admissible value of one column that is nearest to u; a pool is not considered}
     *
     * @param column index of a column
     * @param u clamped to [0, 1]; not NaN
     */
    public double snap(int column, double u) {
        return product.axis(column).snap(product.clamp(column, u));
    }

    /**
     * {@return the coordinate that is some admissible values away from the one nearest to u, stopping at the ends: the moves of a
     * local search} Continuous columns have no neighbours and give u back; a pool is not considered.
     *
     * @param column index of a column
     * @param u clamped to [0, 1]; not NaN
     * @param offset number of values to move, negative for down
     */
    public double neighbor(int column, double u, int offset) {
        return product.axis(column).neighbor(product.clamp(column, u), offset);
    }

    /**
     * {@return whether the point has an admissible value for each parameter, nothing else, satisfies the constraints, and is in the pool
     * if there is one} A linear constraint may be off by 1e-9 of its terms, for decimal fractions are rounded.
     *
     * @param point a point of the space
     */
    public boolean contains(Point point) {
        return violations(point).isEmpty();
    }

    /**
     * {@return whether a point, as somebody has carried it out, counts as one of the space: each number is within its range, on its grid or not,
     * each category is one of the choices, predicates are satisfied, and linear constraints are as far as rounded numbers can} A number of
     * k decimals, as told or as declared, may be off by half a unit of the last, and a sum by what its numbers may be, at most 2 % of its terms: three parts of
     * 33.3 make 100. With a pool the point must be a candidate to {@link #GRID_TOLERANCE}.
     *
     * <p>Every point that the space {@linkplain #contains contains} is allowed. The point to suggest in place of one that is allowed and
     * not contained is the one that its coordinates {@linkplain #snap snap} to.
     *
     * @param point a point of the space
     */
    public boolean allows(Point point) {
        return membership.allows(point);
    }

    /**
     * {@return all that keeps a point from being in the space as it stands; empty if nothing does}
     *
     * @param point a point of the space
     */
    public List<String> violations(Point point) {
        return membership.violations(point);
    }

    /**
     * Takes a told setting as a point of the space. Fixed parameters may be left out; numbers within {@link
     * #GRID_TOLERANCE} of an admissible value are moved to it and noted.
     *
     * @param raw values by parameter name: numbers, text or booleans; integers may be text
     * @return the point, and what was moved
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
     * @return the point, and what is odd about it
     * @throws InvalidParameterException listing all the problems, if a parameter is missing, unknown, of the wrong type or
     *     not finite
     */
    public Admission assess(Map<String, ?> raw) {
        return membership.assess(raw);
    }

    /**
     * Gives the cells of a table or of a command line the types of their parameters: cells of numeric parameters that are
     * numbers become numbers, everything else stays text, for {@link #admit} to judge. Numbers are written with a point:
     * {@code -12}, {@code 0.5}, {@code 1e-3}; {@code 007}, {@code NaN}, {@code 0x1p3} and {@code 1,5} are text. Boolean parameters
     * may also say {@code TRUE}, {@code yes} or {@code 1}, as spreadsheets do.
     *
     * @param cells texts by parameter name; white space around them is ignored
     * @return the values by parameter name
     */
    public Map<String, Object> parse(Map<String, String> cells) {
        return PointReader.typed(product, cells);
    }

    /**
     * {@return the part of the space in which some parameters have a given value: they are fixed there, and have no coordinate} Its points are
     * points of this space.
     *
     * @param given values by parameter name, read as {@link #admit} does; a fixed parameter may be given its value
     * @throws InvalidParameterException listing all the problems, if a name is unknown or a value is not admissible, or if nothing is
     *     left to choose
     * @throws InfeasibleSpaceException if no point has these values
     */
    public SearchSpace fixing(Map<String, ?> given) {
        return FixedPart.of(this, new PointReader(product, given, GRID_TOLERANCE).given());
    }

    /** {@return whether the space has finitely many points} */
    public boolean isFinite() {
        return cardinality().isPresent();
    }

    /**
     * {@return the number of points; empty for a continuum} Nothing is enumerated; so with constraints on more than 20,000 points it is the
     * number that there would be without the constraints.
     */
    public Optional<BigInteger> cardinality() {
        return enumeration.cardinality();
    }

    /** {@return the pool that the space was given; empty if it has none} */
    public Optional<CandidatePool> candidates() {
        return Optional.ofNullable(pool);
    }

    /**
     * All the points of a finite space: the pool, or the full factorial of discrete parameters in lexicographic order without
     * the points that violate the constraints. Made anew at each call; needs 8·N·d bytes, N before the constraints.
     *
     * @param limit most points that the caller can use
     * @return empty if the space is a continuum or has more points than the limit (or than one array can hold)
     */
    public Optional<CandidatePool> enumerate(long limit) {
        return enumeration.points(limit);
    }

    /** Spaces are equal if they have equal parameters, conditions, contexts, fidelities, constraints and candidates in the same order. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SearchSpace that
                && parameters().equals(that.parameters())
                && product.declared().equals(that.product.declared())
                && fidelity().equals(that.fidelity())
                && parameters().stream().allMatch(p -> conditions(p.name()).equals(that.conditions(p.name())))
                && constraints().equals(that.constraints())
                && points().equals(that.points());
    }

    @Override
    public int hashCode() {
        return 31 * (31 * parameters().hashCode() + constraints().hashCode()) + points().hashCode();
    }

    /** The candidates of the pool; empty without one. */
    List<Point> points() {
        return pool == null ? List.of() : pool.points();
    }

    /** The parameters and their allowed values. */
    @Override
    public String toString() {
        List<String> conditions =
                constraints().stream().map(SpaceConstraint::description).toList();
        return "SearchSpace" + product + (conditions.isEmpty() ? "" : " where " + String.join("; ", conditions))
                + (pool == null ? "" : " with " + pool.size() + " candidates");
    }
}
