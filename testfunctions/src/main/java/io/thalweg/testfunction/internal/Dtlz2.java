package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * DTLZ2: the front is the positive part of the unit sphere.
 *
 * <pre>
 * fᵢ(x) = (1 + g) cos(x₁π/2) ⋯ cos(x_{M−i}π/2) sin(x_{M−i+1}π/2),   without the sine for i = 1
 * g(x)  = Σᵢ₌ₘᵈ (xᵢ − ½)²
 * </pre>
 *
 * on [0, 1]^d; the front is taken at x_M = … = x_d = ½.
 *
 * <p>Source: K. Deb, L. Thiele, M. Laumanns and E. Zitzler, Scalable test problems for evolutionary multiobjective
 * optimization, Evolutionary Multiobjective Optimization, Springer 2005.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record Dtlz2(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz2 {
        Dtlz.check(dimension, objectives, "DTLZ2");
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
        return Dtlz.onSphere(1 + Dtlz.spheres(x, objectives), x, objectives);
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 1.1);
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(Math.pow(1.1, objectives) - Dtlz.orthantOfUnitBall(objectives));
    }
}
