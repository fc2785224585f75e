package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * DTLZ4: {@link Dtlz2} with its first M − 1 coordinates raised to the power 100, which crowds the front's ends.
 * (BoTorch 0.15 leaves the power out.)
 *
 * <p>Source: K. Deb, L. Thiele, M. Laumanns and E. Zitzler, Scalable test problems for evolutionary multiobjective
 * optimization, Evolutionary Multiobjective Optimization, Springer 2005.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record Dtlz4(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz4 {
        Dtlz.check(dimension, objectives, "DTLZ4");
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
        double[] angles = x.clone();
        for (int i = 0; i < objectives - 1; i++) {
            angles[i] = Math.pow(x[i], 100);
        }
        return Dtlz.onSphere(1 + Dtlz.spheres(x, objectives), angles, objectives);
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
