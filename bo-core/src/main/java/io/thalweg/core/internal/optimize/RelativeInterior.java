package io.thalweg.core.internal.optimize;

import io.thalweg.core.internal.linalg.IndependentRows;
import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.Polytope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The affine hull of a polytope and a point well inside it. Constraints that every point of the polytope meets with equality,
 * such as x + y ≤ 1 together with x + y ≥ 1, belong to the hull although they are given as inequalities.
 */
final class RelativeInterior {

    /** A constraint that no point clears by more than this is an equality. */
    private static final double NO_ROOM = 1e-12;

    private static final int MOST_STEPS = 60;

    private final Polytope polytope;
    private final IndependentRows hull;
    private final List<Double> hullLevels = new ArrayList<>();
    private final List<Integer> walls = new ArrayList<>();
    private double[] centre;

    /**
     * Analyses a polytope.
     *
     * @param polytope with at least one point
     * @param feasible one of its points
     */
    RelativeInterior(Polytope polytope, double[] feasible) {
        this.polytope = polytope;
        int n = polytope.dimension();
        hull = new IndependentRows(n);
        centre = feasible;
        for (int i = 0; i < polytope.equalities(); i++) {
            addToHull(polytope.equality(i), polytope.equalityLevel(i));
        }
        for (int row = 0; row < polytope.rows(); row++) {
            walls.add(row);
        }
        removeConstantWalls();
        if (moveToChebyshevCentre() <= NO_ROOM) {
            moveImplicitEqualities();
            moveToChebyshevCentre();
        }
    }

    private void addToHull(double[] normal, double level) {
        if (hull.add(normal)) {
            hullLevels.add(level);
        }
    }

    /** Dimension of the affine hull. */
    int dimension() {
        return polytope.dimension() - hull.size();
    }

    /** A point of the relative interior. */
    double[] centre() {
        return centre.clone();
    }

    /** The numbers of the inequalities that are not met with equality everywhere. */
    List<Integer> walls() {
        return walls;
    }

    /** The part of a direction that stays in the hull. */
    double[] along(double[] direction) {
        return hull.outside(direction);
    }

    /** Takes the rounding errors off the equations of the hull and the bounds. */
    void polish(double[] x) {
        double[] residuals = hull.residuals(x, hullLevels);
        hull.correct(x, residuals);
        polytope.box().projectInPlace(x);
    }

    private void removeConstantWalls() {
        walls.removeIf(row -> Vectors.norm(hull.outside(polytope.normal(row))) == 0);
    }

    /**
     * Maximises the radius r of a ball in the hull, aᵀx + ‖a along the hull‖·r ≤ b, by proximal steps: a linear programme is
     * solved by finitely many projections of points that are moved along the objective.
     */
    private double moveToChebyshevCentre() {
        int n = polytope.dimension();
        if (dimension() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        DMatrixRMaj a = new DMatrixRMaj(walls.size(), n + 1);
        double[] b = new double[walls.size()];
        for (int i = 0; i < b.length; i++) {
            double[] normal = polytope.normal(walls.get(i));
            System.arraycopy(normal, 0, a.data, i * (n + 1), n);
            a.set(i, n, Vectors.norm(hull.outside(normal)));
            b[i] = polytope.limit(walls.get(i));
        }
        DMatrixRMaj e = new DMatrixRMaj(hull.size(), n + 1);
        double[] f = new double[hull.size()];
        for (int i = 0; i < f.length; i++) {
            System.arraycopy(hull.row(i), 0, e.data, i * (n + 1), n);
            f[i] = hullLevels.get(i);
        }
        double[] lower = new double[n + 1];
        double[] upper = new double[n + 1];
        double widest = 0;
        for (int j = 0; j < n; j++) {
            lower[j] = polytope.box().lower(j);
            upper[j] = polytope.box().upper(j);
            widest = Math.max(widest, upper[j] - lower[j]);
        }
        upper[n] = widest;
        double[] lifted = Arrays.copyOf(centre, n + 1);
        double[] objective = new double[n + 1];
        objective[n] = 1;
        lifted = ascend(new Polytope(new Bounds(lower, upper), a, b, e, f), lifted, objective);
        centre = Arrays.copyOf(lifted, n);
        return lifted[n];
    }

    /** The point where a linear objective is largest, by proximal steps from a feasible point. */
    private static double[] ascend(Polytope region, double[] start, double[] objective) {
        double[] x = start;
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] target = x.clone();
            for (int j = 0; j < target.length; j++) {
                target[j] += objective[j];
            }
            double[] next = region.nearest(target).orElse(x);
            double gain = Vectors.dot(objective, next) - Vectors.dot(objective, x);
            if (!(gain > 0)) {
                break;
            }
            x = next;
            if (gain <= 1e-15) {
                break;
            }
        }
        return x;
    }

    /** Moves walls that leave no room into the hull; the centre becomes the mean of points that clear the others. */
    private void moveImplicitEqualities() {
        double[] mean = new double[centre.length];
        int witnesses = 0;
        List<Integer> tight = new ArrayList<>();
        for (int row : walls) {
            double[] away = polytope.normal(row).clone();
            for (int j = 0; j < away.length; j++) {
                away[j] = -away[j];
            }
            double[] witness = ascend(polytope, centre, away);
            if (-polytope.excess(row, witness) <= NO_ROOM) {
                tight.add(row);
            } else {
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += witness[j];
                }
                witnesses++;
            }
        }
        for (int row : tight) {
            addToHull(polytope.normal(row), polytope.limit(row));
        }
        walls.removeAll(tight);
        removeConstantWalls();
        if (witnesses > 0) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] /= witnesses;
            }
            centre = mean;
        }
    }
}
