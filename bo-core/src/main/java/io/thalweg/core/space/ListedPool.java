package io.thalweg.core.space;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Candidates given one by one. */
final class ListedPool implements CandidatePool {

    private static final int SHOWN = 10;

    private final ProductSpace space;
    private final List<Point> points;
    private final Map<Point, Integer> indices;
    private final DMatrixRMaj encoded;
    private final Map<Row, Integer> rows;
    private final boolean[] categorical;

    /** Coordinates as a key. */
    private record Row(double[] u) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Row that && Arrays.equals(u, that.u);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(u);
        }
    }

    private ListedPool(ProductSpace space, List<Point> points, Map<Point, Integer> indices) {
        this.space = space;
        this.points = points;
        this.indices = indices;
        int d = space.dimension();
        categorical = new boolean[d];
        for (int j = 0; j < d; j++) {
            categorical[j] = space.columns().get(j).kind() == Column.Kind.CATEGORICAL;
        }
        encoded = new DMatrixRMaj(points.size(), d);
        rows = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            double[] row = space.encode(points.get(i));
            System.arraycopy(row, 0, encoded.data, i * d, d);
            Integer twin = rows.putIfAbsent(new Row(row), i);
            if (twin != null) {
                throw new InvalidSpaceException("candidates " + points.get(twin) + " and " + points.get(i)
                        + " are too close to tell apart on the ranges given; use log scales or narrower ranges");
            }
        }
    }

    /** The pool of the distinct ones of some points of a space. */
    static ListedPool of(ProductSpace space, List<Point> candidates) {
        if (candidates.isEmpty()) {
            throw new InvalidSpaceException("the pool has no candidates; give at least one point");
        }
        if (candidates.size() > space.maxRows()) {
            throw new InvalidSpaceException(candidates.size() + " candidates of " + space.dimension()
                    + " coordinates exceed the size of an array; give at most " + space.maxRows());
        }
        List<Point> points = new ArrayList<>();
        Map<Point, Integer> indices = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < candidates.size() && problems.size() < SHOWN; i++) {
            try {
                Point point = admitted(space, candidates.get(i));
                if (indices.putIfAbsent(point, points.size()) == null) {
                    points.add(point);
                }
            } catch (InvalidParameterException e) {
                problems.add("candidate " + (i + 1) + ": " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidSpaceException(problems);
        }
        return new ListedPool(space, List.copyOf(points), indices);
    }

    /**
     * The pool of the candidates that satisfy the constraints.
     *
     * @param remarks takes what was left out
     */
    static ListedPool of(
            ProductSpace space, List<Point> candidates, @Nullable Feasibility feasibility, List<String> remarks) {
        ListedPool distinct = of(space, candidates);
        if (distinct.size() < candidates.size()) {
            remarks.add((candidates.size() - distinct.size()) + " of " + candidates.size()
                    + " candidates repeat an earlier one: kept once");
        }
        if (feasibility == null) {
            return distinct;
        }
        List<Point> allowed = distinct.points.stream()
                .filter(point -> feasibility.violations(point).isEmpty())
                .toList();
        if (allowed.isEmpty()) {
            throw new InfeasibleSpaceException("none of the " + distinct.size()
                    + " candidates satisfies the constraints; the first: "
                    + String.join("; ", feasibility.violations(distinct.points.get(0))));
        }
        if (allowed.size() == distinct.size()) {
            return distinct;
        }
        remarks.add((distinct.size() - allowed.size()) + " of " + distinct.size()
                + " candidates violate the constraints: left out");
        return of(space, allowed);
    }

    private static Point admitted(ProductSpace space, Point candidate) {
        Admission admission = new PointReader(space, candidate.asMap(), SearchSpace.GRID_TOLERANCE).admission();
        if (!admission.inside()) {
            throw new InvalidParameterException(admission.outside());
        }
        return admission.point();
    }

    List<Point> points() {
        return points;
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public DMatrixRMaj encoded() {
        return encoded;
    }

    @Override
    public Point point(int index) {
        return points.get(index);
    }

    @Override
    public OptionalInt indexOf(Point point) {
        Integer index = indices.get(point);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    @Override
    public int nearest(double[] point) {
        double[] u = space.clamp(point);
        for (int j = 0; j < u.length; j++) {
            if (categorical[j]) {
                u[j] = space.axis(j).snap(u[j]);
            }
        }
        Integer exact = rows.get(new Row(u));
        if (exact != null) {
            return exact;
        }
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            double distance = squaredDistance(i, u, least);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    /** The squared distance from a candidate, or something not below the limit if it is not below it. */
    private double squaredDistance(int index, double[] u, double limit) {
        int offset = index * u.length;
        double sum = 0;
        for (int j = 0; j < u.length && sum < limit; j++) {
            double difference = encoded.data[offset + j] - u[j];
            sum += categorical[j] && difference != 0 ? 1 : difference * difference;
        }
        return sum;
    }

    /** The coordinates of the nearest candidate, in a new array. */
    double[] snap(double[] u) {
        int i = nearest(u);
        return Arrays.copyOfRange(encoded.data, i * u.length, (i + 1) * u.length);
    }

    /** Takes an admitted point as the candidate that it is, but for {@link SearchSpace#GRID_TOLERANCE}. */
    Admission admit(Admission admission) {
        Point point = admission.point();
        if (indices.containsKey(point)) {
            return admission;
        }
        int nearest = nearest(space.encode(point));
        if (!isWithin(SearchSpace.GRID_TOLERANCE, point, nearest)) {
            return new Admission(point, violations(point), admission.notes());
        }
        List<String> moved = new ArrayList<>(admission.notes());
        moved.add("the point " + point + " is taken as the candidate " + point(nearest));
        return new Admission(point(nearest), List.of(), moved);
    }

    /** That a point is not a candidate; empty if it is one. */
    List<String> violations(Point point) {
        return indices.containsKey(point)
                ? List.of()
                : List.of("the point " + point + " is not one of the " + size() + " candidates; the nearest one is "
                        + point(nearest(space.encode(point))));
    }

    /** Whether a point is a candidate, or as near to one as {@link SearchSpace#GRID_TOLERANCE}. */
    boolean allows(Point point) {
        return indices.containsKey(point) || isWithin(SearchSpace.GRID_TOLERANCE, point, nearest(space.encode(point)));
    }

    /** Whether a point has the categories of a candidate and its other coordinates to a tolerance. */
    private boolean isWithin(double tolerance, Point point, int index) {
        double[] u = space.encode(point);
        for (int j = 0; j < u.length; j++) {
            double difference = Math.abs(u[j] - encoded.get(index, j));
            if (difference > (categorical[j] ? 0 : tolerance)) {
                return false;
            }
        }
        return true;
    }
}
