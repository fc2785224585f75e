package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * DTLZ3: the front of {@link Dtlz2} behind the local ones of {@link Dtlz1}.
 *
 * <pre>
 * fᵢ(x) as in DTLZ2, with
 * g(x) = 100 Σᵢ₌ₘᵈ (1 + (xᵢ − ½)² − cos(20π (xᵢ − ½)))
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
public record Dtlz3(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz3 {
        Dtlz.check(dimension, objectives, "DTLZ3");
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
        return Dtlz.onSphere(1 + Dtlz.ripples(x, objectives), x, objectives);
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 10_000);
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(Math.pow(10_000, objectives) - Dtlz.orthantOfUnitBall(objectives));
    }
}
