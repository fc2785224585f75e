package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * Which arguments of an acquisition function a search looks at: the q chosen points admissible and in the region, the auxiliary
 * points after them anywhere in the region.
 */
final class Arguments {

    /** Points closer than this in every coordinate are one point. */
    private static final double COINCIDENT = 1e-12;

    private final SearchProblem problem;
    private final SearchSpace space;
    private final Bounds region;
    private final List<Column> columns;
    private final int d;
    private final int chosen;
    private final int width;

    /** The constraints of the space on all the points of an argument; empty if there are none. */
    private final Optional<Polytope> polytope;

    Arguments(SearchProblem problem, AcquisitionFunction function) {
        this.problem = problem;
        space = problem.space();
        region = problem.region();
        columns = space.columns();
        d = columns.size();
        chosen = function.batchSize() * d;
        width = chosen + function.auxiliaryPoints() * d;
        if (function.dimension() != width) {
            throw new IllegalArgumentException("function has " + function.dimension() + " coordinates; "
                    + function.batchSize() + " points and " + function.auxiliaryPoints() + " auxiliary ones of " + d
                    + " columns have " + width);
        }
        Polytope one = space.polytope();
        boolean bounded =
                one.inequalities() + one.equalities() > 0 && space.candidates().isEmpty();
        polytope = bounded ? Optional.of(one.repeated(width / d)) : Optional.empty();
    }

    SearchProblem problem() {
        return problem;
    }

    /** Coordinates of a point. */
    int pointDimension() {
        return d;
    }

    /** Coordinates of the q chosen points, the first ones of an argument. */
    int chosenWidth() {
        return chosen;
    }

    /** Coordinates of an argument. */
    int width() {
        return width;
    }

    /** Whether any coordinate of a chosen point, or of an auxiliary one, is continuous. */
    boolean anyContinuous() {
        return width > chosen || columns.stream().anyMatch(column -> column.kind() == Column.Kind.CONTINUOUS);
    }

    /** Whether a coordinate of an argument may vary continuously. */
    boolean isContinuous(int k) {
        return k >= chosen || column(k).kind() == Column.Kind.CONTINUOUS;
    }

    /** The column of a coordinate of an argument. */
    Column column(int k) {
        return columns.get(k % d);
    }

    /** The region of one coordinate of an argument. */
    double lower(int k) {
        return region.lower(k % d);
    }

    /** The region of one coordinate of an argument. */
    double upper(int k) {
        return region.upper(k % d);
    }

    /**
     * The box of the arguments near one: its discrete coordinates fixed, the others in the region as far as the same parameters are active
     * there.
     */
    Bounds boundsAround(double[] at) {
        double[] lower = at.clone();
        double[] upper = at.clone();
        for (int k = 0; k < width; k++) {
            if (isContinuous(k)) {
                lower[k] = lower(k);
                upper[k] = upper(k);
            }
        }
        for (int from = 0; from < chosen && !space.branches().isEmpty(); from += d) {
            Bounds regime = space.regime(Arrays.copyOfRange(at, from, from + d));
            for (int j = 0; j < d; j++) {
                lower[from + j] = Math.max(lower[from + j], regime.lower(j));
                upper[from + j] = Math.max(lower[from + j], Math.min(upper[from + j], regime.upper(j)));
            }
        }
        return new Bounds(lower, upper);
    }

    /**
     * The arguments near one that satisfy the linear constraints: its discrete coordinates fixed, the others in the region.
     *
     * @return empty if the space has no linear constraints
     */
    Optional<Polytope> polytopeAround(double[] at) {
        return polytope.map(all -> all.within(boundsAround(at)));
    }

    /** The function, NaN where a chosen point violates a predicate of the space. */
    AcquisitionFunction guarded(AcquisitionFunction function) {
        boolean predicates = space.constraints().stream().anyMatch(PredicateConstraint.class::isInstance);
        return predicates ? new GuardedFunction(function, space) : function;
    }

    /**
     * An argument with another level in one discrete coordinate, and with whatever else must change for it to be admissible.
     *
     * @return empty if there is none with that level in the region
     */
    Optional<double[]> withLevel(double[] x, int k, double level) {
        double[] moved = x.clone();
        moved[k] = level;
        int first = k / d * d;
        if (space.constraints().isEmpty()) {
            return Optional.of(space.branches().isEmpty() ? moved : atRest(moved, first))
                    .filter(point -> point[k] == level);
        }
        double[] lower = region.lower();
        double[] upper = region.upper();
        lower[k % d] = level;
        upper[k % d] = level;
        return space.repair(Arrays.copyOfRange(moved, first, first + d), new Bounds(lower, upper))
                .map(point -> {
                    System.arraycopy(point, 0, moved, first, d);
                    return moved;
                });
    }

    /** With the coordinates of what is inactive at one of the points, as it is now, at rest. */
    private double[] atRest(double[] x, int first) {
        double[] point = space.snap(Arrays.copyOfRange(x, first, first + d));
        System.arraycopy(point, 0, x, first, d);
        return x;
    }

    /** Moves coordinates from an offset, those of one argument, to the nearest argument that is looked at. */
    void snap(double[] x, int offset) {
        for (int from = 0; from < width; from += d) {
            double[] point = Arrays.copyOfRange(x, offset + from, offset + from + d);
            double[] moved = from < chosen ? snapPoint(point) : projectPoint(point);
            System.arraycopy(moved, 0, x, offset + from, d);
        }
    }

    /** The nearest point of the region that satisfies the linear constraints, if one does. */
    private double[] projectPoint(double[] point) {
        Polytope one = space.polytope();
        return one.within(region).nearest(point).or(() -> one.nearest(point)).orElse(point);
    }

    /** The level of a discrete coordinate that is nearest to u. */
    double levelNear(int k, double u) {
        return space.snap(k % d, u);
    }

    /** A near admissible point; in the region unless it holds none. */
    double[] snapPoint(double[] point) {
        return space.snap(point, region);
    }

    /** Whether the point at an offset is in the region. */
    boolean inRegion(double[] x, int offset) {
        for (int j = 0; j < d; j++) {
            if (x[offset + j] < region.lower(j) || x[offset + j] > region.upper(j)) {
                return false;
            }
        }
        return true;
    }

    /** Whether no chosen point of an argument is taken and no two of them are the same. */
    boolean isFree(double[] x) {
        for (int from = 0; from < chosen; from += d) {
            if (problem.taken().test(Arrays.copyOfRange(x, from, from + d))) {
                return false;
            }
            for (int other = 0; other < from; other += d) {
                if (coincide(x, from, other)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean coincide(double[] x, int a, int b) {
        for (int j = 0; j < d; j++) {
            if (Math.abs(x[a + j] - x[b + j]) > COINCIDENT) {
                return false;
            }
        }
        return true;
    }

    /** What the caller gets of what was found: the chosen points of free arguments, best first. */
    List<Candidate> candidates(AcquisitionFunction function, List<Found> found) {
        List<Candidate> candidates = new ArrayList<>();
        for (Found each : found) {
            Found settled = space.constraints().isEmpty() ? each : settled(function, each);
            if (Double.isFinite(settled.value()) && isFree(settled.x())) {
                candidates.add(new Candidate(Arrays.copyOf(settled.x(), chosen), settled.value()));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::value).reversed());
        return candidates;
    }

    /** Rounding may have left a constraint violated in the last digits. */
    private Found settled(AcquisitionFunction function, Found found) {
        double[] x = found.x().clone();
        snap(x, 0);
        if (Arrays.equals(x, found.x())) {
            return found;
        }
        double[] value = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, width, x), value);
        return new Found(x, value[0]);
    }

    static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }
}
