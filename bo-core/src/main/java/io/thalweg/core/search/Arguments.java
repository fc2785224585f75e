package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
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

    /** The box of the arguments near one: its discrete coordinates fixed, the others in the region. */
    Bounds boundsAround(double[] at) {
        double[] lower = at.clone();
        double[] upper = at.clone();
        for (int k = 0; k < width; k++) {
            if (isContinuous(k)) {
                lower[k] = lower(k);
                upper[k] = upper(k);
            }
        }
        return new Bounds(lower, upper);
    }

    /** Moves coordinates from an offset, those of one argument, to the nearest argument that is looked at. */
    void snap(double[] x, int offset) {
        for (int from = 0; from < width; from += d) {
            double[] point = Arrays.copyOfRange(x, offset + from, offset + from + d);
            double[] moved = from < chosen ? snapPoint(point) : region.project(point);
            System.arraycopy(moved, 0, x, offset + from, d);
        }
    }

    /** The nearest admissible point; in the region unless a discrete coordinate has no level there. */
    double[] snapPoint(double[] point) {
        double[] snapped = space.snap(region.project(point));
        if (space.candidates().isPresent()) {
            return snapped;
        }
        for (int j = 0; j < d; j++) {
            snapped[j] = levelInside(j, snapped[j]);
        }
        return snapped;
    }

    /** The level itself if it is in the region, else the next one on the side of the region if that is, else the level itself. */
    private double levelInside(int j, double level) {
        double lower = region.lower(j);
        double upper = region.upper(j);
        if (level >= lower && level <= upper) {
            return level;
        }
        double inward = space.neighbor(j, level, level < lower ? 1 : -1);
        return inward >= lower && inward <= upper ? inward : level;
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

    /** What the caller gets of an argument: the chosen points. */
    Candidate candidate(double[] x, double value) {
        return new Candidate(Arrays.copyOf(x, chosen), value);
    }

    static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }
}
