package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;
import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * C2-DTLZ2: {@link Dtlz2} of which only patches of the front are feasible.
 *
 * <pre>c(x) = r² − min(minᵢ ‖f(x) − eᵢ‖², ‖f(x) − (1, …, 1)/√M‖²)</pre>
 *
 * on [0, 1]^d: f must be within r of a unit vector eᵢ or of the middle of the sphere; r = 0.2 for two objectives (not
 * fixed by the source), 0.4 for three and 0.5 for more. (BoTorch 0.15 subtracts r² once for every objective in the last
 * distance, which widens the middle patch to a radius of r√M.)
 *
 * <p>Source: H. Jain and K. Deb, An evolutionary many-objective optimization algorithm using reference-point based
 * nondominated sorting approach, part II, IEEE Transactions on Evolutionary Computation 18, 2014.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record C2Dtlz2(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public C2Dtlz2 {
        Dtlz.check(dimension, objectives, "C2-DTLZ2");
    }

    @Override
    public String name() {
        return MultiObjectiveTestFunction.super.name() + "m" + objectives;
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        return new Dtlz2(dimension, objectives).formulas(x);
    }

    @Override
    public int constraintCount() {
        return 1;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double[] f = formulas(x);
        double squaredNorm = sumOfSquares(f);
        double nearest = 0;
        for (double t : f) {
            nearest += square(t - 1 / Math.sqrt(objectives));
        }
        for (double t : f) {
            nearest = Math.min(nearest, squaredNorm - square(t) + square(t - 1));
        }
        return new double[] {square(radius()) - nearest};
    }

    private double radius() {
        return switch (objectives) {
            case 2 -> 0.2;
            case 3 -> 0.4;
            default -> 0.5;
        };
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 1.1);
    }

    /**
     * For two objectives the feasible front is the arcs of the quarter circle within an angle a of its ends and of its
     * middle, and the dominated area lacks what lies between the circle and the corners that bridge the two gaps.
     */
    @Override
    public OptionalDouble maxHypervolume() {
        if (objectives != 2) {
            return OptionalDouble.empty();
        }
        double a = 2 * Math.asin(radius() / 2);
        double from = a;
        double to = Math.PI / 4 - a;
        double corner = (Math.cos(from) - Math.cos(to)) * Math.sin(to);
        double underArc = underCircle(Math.cos(from)) - underCircle(Math.cos(to));
        return OptionalDouble.of(1.21 - Math.PI / 4 - 2 * (corner - underArc));
    }

    /** The integral of √(1 − s²) from 0 to t. */
    private static double underCircle(double t) {
        return (t * Math.sqrt(1 - t * t) + Math.asin(t)) / 2;
    }
}
