package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which points of a product of parameters satisfy its constraints, and the way back for those that do not. Immutable.
 *
 * <p>Linear constraints are met by projection: with the discrete parameters at their nearest levels if that is possible, else by
 * branch and bound over the levels. Predicates are met by going towards a point that is known to satisfy all of them.
 */
final class Feasibility {

    /** Nodes of branch and bound when the space is built, and when a point is repaired. */
    private static final int BUILD_NODES = 20_000;

    private static final int REPAIR_NODES = 500;

    /** Points that are tried in the search for one that satisfies the predicates. */
    private static final int TRIES = 20_000;

    /** How many points that satisfy the predicates are kept to go to. */
    private static final int ANCHORS = 32;

    /** Products of discrete parameters up to this size are listed when the space is built. */
    private static final int LISTED = 20_000;

    private static final int BISECTIONS = 40;

    private final ProductSpace product;
    private final List<SpaceConstraint> constraints;
    private final LinearSystem linear;
    private final List<PredicateConstraint> predicates;
    private final List<double[]> anchors;

    /** All the points, if they are few; null if not. */
    private final @Nullable FeasiblePool listed;

    /**
     * Checks that the constraints can be met.
     *
     * @throws InfeasibleSpaceException if they cannot, or no point that meets them was found
     */
    Feasibility(ProductSpace product, List<SpaceConstraint> constraints) {
        this.product = product;
        this.constraints = constraints;
        linear = new LinearSystem(product, only(LinearConstraint.class));
        predicates = only(PredicateConstraint.class);
        requireLevels();
        listed = list(LISTED).orElse(null);
        if (listed != null && listed.size() == 0) {
            throw new InfeasibleSpaceException(
                    "none of the " + product.cardinality().orElseThrow()
                            + " points of the space satisfies all of "
                            + String.join(
                                    "; ",
                                    constraints.stream()
                                            .map(SpaceConstraint::description)
                                            .toList()));
        }
        anchors = predicates.isEmpty() || listed != null ? List.of() : findAnchors();
    }

    /** All the admissible points of a product of no more than so many. */
    Optional<FeasiblePool> list(long limit) {
        return product.combinations()
                .filter(n -> n.compareTo(BigInteger.valueOf(Math.min(limit, product.maxRows()))) <= 0)
                .map(n -> new FeasiblePool(product, new FactorialPool(product, n.intValueExact()), this::isMet));
    }

    /** All the admissible points, if the space was small enough to list them when it was built. */
    Optional<FeasiblePool> listed() {
        return Optional.ofNullable(listed);
    }

    private <C extends SpaceConstraint> List<C> only(Class<C> type) {
        return constraints.stream().filter(type::isInstance).map(type::cast).toList();
    }

    List<SpaceConstraint> constraints() {
        return constraints;
    }

    /** The coordinates that satisfy the linear constraints, discrete parameters taken as continuous. */
    Polytope polytope() {
        return linear.polytope();
    }

    /** Whether anything but the linear constraints must be met. */
    boolean hasPredicates() {
        return !predicates.isEmpty();
    }

    /** What a point of the product violates; predicates are asked only if the linear constraints are met. */
    List<String> violations(Point point) {
        List<String> violations = linear.violations(numbers(product.encode(point), point));
        if (violations.isEmpty()) {
            for (PredicateConstraint predicate : predicates) {
                if (!predicate.allows(point)) {
                    violations.add("the constraint " + Names.quote(predicate.description()) + " is not satisfied");
                }
            }
        }
        return violations;
    }

    /** Whether a point within the ranges satisfies the constraints as far as rounded numbers can; predicates at its levels. */
    boolean allows(Point point) {
        double[] u = product.encode(point);
        double[] slack = new double[u.length];
        for (int j = 0; j < u.length; j++) {
            slack[j] = DecimalSlack.of(product.axis(j).parameter(), point);
        }
        return linear.allows(numbers(u, point), slack) && predicatesAllow(product.snap(product.clamp(u)));
    }

    /** Whether the point at coordinates, each of an admissible value, satisfies the constraints but for rounding. */
    boolean isMet(double[] u) {
        return isMet(u, LinearSystem.REPAIRED);
    }

    private boolean isMet(double[] u, double tolerance) {
        return linear.isMet(numbers(u), tolerance) && predicatesAllow(u);
    }

    /** Whether the point at admissible coordinates satisfies the predicates. */
    boolean predicatesAllow(double[] u) {
        if (predicates.isEmpty()) {
            return true;
        }
        Point point = point(u);
        return predicates.stream().allMatch(predicate -> predicate.allows(point));
    }

    /** The point at admissible coordinates, its sums exact to the last digit that doubles allow. */
    Point point(double[] u) {
        double[] x = numbers(u);
        if (!linear.settle(x)) {
            return product.decode(u);
        }
        Object[] values = new Object[u.length];
        for (int j = 0; j < u.length; j++) {
            values[j] = product.axis(j) instanceof RealAxis
                    ? Double.valueOf(x[j])
                    : product.axis(j).value(u[j]);
        }
        return product.assemble(values);
    }

    /** The values of the columns as numbers; 0 for categories, which are in no linear constraint. */
    private double[] numbers(double[] u) {
        double[] x = new double[u.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = product.axis(j).value(Math.min(1, Math.max(0, u[j]))) instanceof Number number
                    ? number.doubleValue()
                    : 0;
        }
        return x;
    }

    private double[] numbers(double[] u, Point point) {
        double[] x = numbers(u);
        for (int j = 0; j < x.length; j++) {
            if (point.asMap().get(product.axis(j).parameter().name()) instanceof Number number) {
                x[j] = number.doubleValue();
            }
        }
        return x;
    }

    /** The coordinates of an admissible point near u; in the box if one was found there. */
    double[] snap(double[] u, Bounds box) {
        double[] snapped = product.snap(box.project(u), box);
        if (isMet(snapped, LinearSystem.ROUNDING)) {
            return snapped;
        }
        if (listed != null) {
            return listed.nearest(u, box);
        }
        return repair(u, box)
                .or(() -> repair(u, polytope().box()))
                .orElseGet(() -> anchors.isEmpty()
                        ? snapped
                        : nearestAnchor(u, polytope().box()));
    }

    /** An admissible point near u in a box; empty if none was found. */
    Optional<double[]> repair(double[] u, Bounds box) {
        if (listed != null) {
            double[] nearest = listed.nearest(u, box);
            return Arrays.equals(box.project(nearest), nearest) ? Optional.of(nearest) : Optional.empty();
        }
        Optional<double[]> near = nearestLinear(u, box, REPAIR_NODES);
        if (near.isEmpty() || predicatesAllow(near.get())) {
            return near;
        }
        double[] anchor = nearestAnchor(near.get(), box);
        boolean inside = Arrays.equals(box.project(anchor), anchor);
        return inside ? Optional.of(towards(anchor, near.get())) : Optional.empty();
    }

    /** A point near u with admissible values that satisfies the linear constraints; in the box if one was found there. */
    Optional<double[]> withoutPredicates(double[] u, Bounds box) {
        return nearestLinear(u, box, REPAIR_NODES)
                .or(() -> nearestLinear(u, polytope().box(), REPAIR_NODES));
    }

    /** A point of the box near u that satisfies the linear constraints. */
    private Optional<double[]> nearestLinear(double[] u, Bounds box, int nodes) {
        double[] target = box.project(u);
        double[] levels = product.snap(target, box);
        if (Arrays.equals(box.project(levels), levels)) {
            if (linear.isMet(numbers(levels), LinearSystem.ROUNDING)) {
                return Optional.of(levels);
            }
            Optional<double[]> quick = withLevels(levels, target, box);
            if (quick.isPresent()) {
                return quick;
            }
        }
        return new LevelSearch(product, polytope().within(box), target, nodes)
                .best()
                .flatMap(best -> withLevels(best, best, box));
    }

    /** The nearest point with the levels of another one in its discrete columns. */
    private Optional<double[]> withLevels(double[] levels, double[] target, Bounds box) {
        double[] lower = box.lower();
        double[] upper = box.upper();
        for (int j = 0; j < lower.length; j++) {
            if (product.isDiscrete(j)) {
                lower[j] = levels[j];
                upper[j] = levels[j];
            }
        }
        return polytope()
                .within(new Bounds(lower, upper))
                .nearest(target)
                .map(product::snap)
                .filter(x -> linear.isMet(numbers(x), LinearSystem.REPAIRED));
    }

    /** The admissible point that is nearest to another on the way to it from an anchor, with the levels of the anchor. */
    double[] towards(double[] anchor, double[] goal) {
        double low = 0;
        double high = 1;
        double[] best = anchor;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = i == 0 ? 1 : (low + high) / 2;
            double[] x = anchor.clone();
            for (int j = 0; j < x.length; j++) {
                if (!product.isDiscrete(j)) {
                    x[j] += middle * (goal[j] - x[j]);
                }
            }
            x = product.snap(x);
            if (isMet(x)) {
                best = x;
                low = middle;
                if (i == 0) {
                    break;
                }
            } else {
                high = middle;
            }
        }
        return best;
    }

    /** The known point that satisfies all constraints and is nearest; those in the box come first. */
    private double[] nearestAnchor(double[] u, Bounds box) {
        double[] best = anchors.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (double[] anchor : anchors) {
            double distance = Arrays.equals(box.project(anchor), anchor) ? 0 : anchor.length;
            for (int j = 0; j < anchor.length; j++) {
                distance += (anchor[j] - u[j]) * (anchor[j] - u[j]);
            }
            if (distance < least) {
                least = distance;
                best = anchor;
            }
        }
        return best;
    }

    List<double[]> anchors() {
        return anchors;
    }

    /** Checks that the linear constraints can be met by admissible values of the discrete parameters. */
    private void requireLevels() {
        if (product.isContinuous()) {
            return;
        }
        double[] middle = new double[product.dimension()];
        Arrays.fill(middle, 0.5);
        if (nearestLinear(middle, polytope().box(), BUILD_NODES).isPresent()) {
            return;
        }
        List<LinearConstraint> needed = new ArrayList<>(linear.constraints());
        for (LinearConstraint constraint : linear.constraints()) {
            List<LinearConstraint> others = new ArrayList<>(needed);
            others.remove(constraint);
            LevelSearch search =
                    new LevelSearch(product, new LinearSystem(product, others).polytope(), middle, BUILD_NODES);
            if (search.best().isEmpty() && !search.isCut()) {
                needed = others;
            }
        }
        LevelSearch search = new LevelSearch(product, polytope(), middle, BUILD_NODES);
        String which = String.join(
                "; ", needed.stream().map(LinearConstraint::description).toList());
        throw new InfeasibleSpaceException(
                search.isCut()
                        ? "no feasible point found in " + BUILD_NODES + " tries: no admissible values of the discrete "
                                + "parameters were found that meet " + which + "; the nearest point, which violates "
                                + "them, is "
                                + describe(polytope().nearest(middle).orElse(middle))
                        : "no admissible values of the discrete parameters meet these together: " + which
                                + ". Intermediate values could meet them");
    }

    /** Values in the parameters' units, discrete ones in between their levels. */
    private String describe(double[] u) {
        List<String> values = new ArrayList<>();
        for (int j = 0; j < u.length; j++) {
            Object low = product.axis(j).value(0);
            Object high = product.axis(j).value(1);
            Object value = product.axis(j).value(u[j]);
            if (linear.isUsed(j)) {
                value = Values.real(low) + u[j] * (Values.real(high) - Values.real(low));
            }
            values.add(product.axis(j).parameter().name() + "=" + value);
        }
        return values.toString();
    }

    /** Points that satisfy everything, as far apart as they were found. */
    private List<double[]> findAnchors() {
        List<double[]> found = new ArrayList<>();
        int[] failures = new int[predicates.size()];
        int fewest = predicates.size() + 1;
        double[] nearest = new double[product.dimension()];
        FeasibleSampler.Source source =
                FeasibleSampler.source(this, polytope().box(), Seed.of(0).child("anchors"));
        for (int i = 0; i < TRIES && found.size() < ANCHORS; i++) {
            Optional<double[]> u = nearestLinear(source.next(), polytope().box(), REPAIR_NODES);
            if (u.isEmpty()) {
                continue;
            }
            Point point = point(u.get());
            int failed = 0;
            for (int k = 0; k < failures.length; k++) {
                if (!predicates.get(k).allows(point)) {
                    failures[k]++;
                    failed++;
                }
            }
            if (failed < fewest) {
                fewest = failed;
                nearest = u.get();
            }
            if (failed == 0) {
                found.add(u.get());
            }
        }
        if (found.isEmpty()) {
            throw new InfeasibleSpaceException(whyNoAnchor(failures, nearest));
        }
        return List.copyOf(found);
    }

    private String whyNoAnchor(int[] failures, double[] nearest) {
        List<String> never = new ArrayList<>();
        for (int k = 0; k < failures.length; k++) {
            never.add(Names.quote(predicates.get(k).description()) + " failed " + failures[k] + " times");
        }
        return "no feasible point found in " + TRIES + " tries: " + String.join(", ", never)
                + "; the point that violates the fewest is " + point(nearest)
                + ". If feasible points exist, narrow the ranges around them";
    }
}
