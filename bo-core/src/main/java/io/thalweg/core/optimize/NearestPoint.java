package io.thalweg.core.optimize;

import io.thalweg.core.internal.linalg.IndependentRows;
import io.thalweg.core.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The nearest point of a polytope by the dual active-set method of Goldfarb and Idnani, "A numerically stable dual method for
 * solving strictly convex quadratic programs", Math. Programming 27 (1983), with the unit matrix as Hessian.
 *
 * <p>It starts at the target itself and takes in violated constraints one after the other, so it needs no feasible start. If
 * the normal of a violated constraint depends on those of the active ones in such a way that none of them can give way, the
 * multipliers are Farkas's proof that there is no feasible point. As the active normals are independent, the constraints of that
 * proof are an irreducible contradiction.
 */
final class NearestPoint {

    private static final double TOLERANCE = Polytope.TOLERANCE;

    /**
     * A constraint that depends on the active ones contradicts them if it is violated by more than this; less is the rounding of
     * right-hand sides that were computed.
     */
    private static final double CONTRADICTORY = 1e-11;

    /** Coefficients below this are rounding. */
    private static final double NEGLIGIBLE = 1e-10;

    private final Polytope polytope;
    private final double[] x;
    private final IndependentRows active;

    /** The numbers of the active constraints; those of equalities follow those of inequalities. */
    private final List<Integer> rows = new ArrayList<>();

    private final List<Double> multipliers = new ArrayList<>();
    private int[] contradiction = {};

    /** Inequalities that are met but for rounding whenever the active ones are. */
    private final boolean[] met;

    private boolean found;

    NearestPoint(Polytope polytope, double[] target) {
        this.polytope = polytope;
        x = target.clone();
        active = new IndependentRows(x.length);
        met = new boolean[polytope.rows()];
        for (int i = 0; i < polytope.equalities() && contradiction.length == 0; i++) {
            takeIn(polytope.rows() + i);
        }
        int most = 100 + 20 * polytope.rows();
        for (int step = 0; step < most && contradiction.length == 0; step++) {
            int worst = mostViolated();
            if (worst < 0) {
                found = true;
                break;
            }
            takeIn(worst);
        }
        if (found) {
            polish();
        }
    }

    /** Whether there is a nearest point. */
    boolean isFound() {
        return found;
    }

    /** The nearest point. */
    double[] point() {
        return x;
    }

    /** See {@link Polytope#contradiction}; empty if there is a nearest point. */
    int[] contradiction() {
        return contradiction;
    }

    private int mostViolated() {
        int worst = -1;
        double most = TOLERANCE;
        for (int row = 0; row < polytope.rows(); row++) {
            double excess = polytope.excess(row, x);
            if (excess > most && !met[row]) {
                most = excess;
                worst = row;
            }
        }
        return worst;
    }

    private boolean isEquality(int row) {
        return row >= polytope.rows();
    }

    private double[] normal(int row) {
        return isEquality(row) ? polytope.equality(row - polytope.rows()) : polytope.normal(row);
    }

    private double excess(int row) {
        int i = row - polytope.rows();
        return i < 0 ? polytope.excess(row, x) : Vectors.dot(polytope.equality(i), x) - polytope.equalityLevel(i);
    }

    /** Moves to the nearest point that satisfies a constraint and all the active ones, some of which may become inactive. */
    private void takeIn(int row) {
        double excess = excess(row);
        // An equality from below is one from above with the opposite normal.
        double sign = excess < 0 ? -1 : 1;
        double[] normal = normal(row);
        double multiplier = 0;
        while (true) {
            double[] direction = active.outside(normal);
            double[] weights = active.coefficients(normal);
            int blocking = -1;
            double shortest = Double.POSITIVE_INFINITY;
            for (int j = 0; j < weights.length; j++) {
                double weight = sign * weights[j];
                if (!isEquality(rows.get(j)) && weight > NEGLIGIBLE && multipliers.get(j) / weight < shortest) {
                    shortest = multipliers.get(j) / weight;
                    blocking = j;
                }
            }
            double square = Vectors.dot(direction, direction);
            double full = square > 0 ? Math.abs(excess(row)) / square : Double.POSITIVE_INFINITY;
            double step = Math.min(full, shortest);
            if (step == Double.POSITIVE_INFINITY) {
                if (Math.abs(excess(row)) > CONTRADICTORY) {
                    contradiction = proof(row, weights);
                } else if (!isEquality(row)) {
                    met[row] = true;
                }
                return;
            }
            for (int j = 0; j < weights.length; j++) {
                multipliers.set(j, multipliers.get(j) - step * sign * weights[j]);
            }
            multiplier += step;
            if (square > 0) {
                for (int i = 0; i < x.length; i++) {
                    x[i] -= step * sign * direction[i];
                }
            }
            if (full <= shortest) {
                if (active.add(normal)) {
                    rows.add(row);
                    multipliers.add(sign * multiplier);
                }
                return;
            }
            active.remove(blocking);
            rows.remove(blocking);
            multipliers.remove(blocking);
        }
    }

    private int[] proof(int row, double[] weights) {
        IntStream others = IntStream.range(0, weights.length)
                .filter(j -> Math.abs(weights[j]) > NEGLIGIBLE)
                .map(rows::get);
        return IntStream.concat(others, IntStream.of(row)).sorted().toArray();
    }

    /** Takes the rounding errors of the steps off the active constraints. */
    private void polish() {
        for (int pass = 0; pass < 2; pass++) {
            double[] residuals = rows.stream().mapToDouble(this::excess).toArray();
            active.correct(x, residuals);
        }
        for (int j = 0; j < x.length; j++) {
            x[j] = polytope.box().clamp(j, x[j]);
        }
    }

    @Override
    public String toString() {
        return "NearestPoint" + Arrays.toString(x);
    }
}
