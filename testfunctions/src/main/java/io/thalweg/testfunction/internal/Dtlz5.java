package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * DTLZ5: {@link Dtlz2} with a front that is a curve, for three objectives.
 *
 * <pre>
 * fᵢ(x) as in DTLZ2, with θᵢ = (1 + 2 g xᵢ) / (2 (1 + g)) in place of xᵢ for i = 2 … M − 1
 * </pre>
 *
 * on [0, 1]^d; for M of 2 and 3 the front is taken at x_M = … = x_d = ½. For more objectives it is not the curve that was
 * intended, and its hypervolume is not known.
 *
 * <p>Source: K. Deb, L. Thiele, M. Laumanns and E. Zitzler, Scalable test problems for evolutionary multiobjective
 * optimization, Evolutionary Multiobjective Optimization, Springer 2005.
 *
 * @param dimension d, more than M
 * @param objectives M, at least 2
 */
public record Dtlz5(int dimension, int objectives) implements MultiObjectiveTestFunction {

    /** Checks the number of coordinates and of objectives. */
    public Dtlz5 {
        Dtlz.check(dimension, objectives, "DTLZ5");
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
        double g = Dtlz.spheres(x, objectives);
        double[] angles = new double[objectives - 1];
        angles[0] = x[0];
        for (int i = 1; i < angles.length; i++) {
            angles[i] = (1 + 2 * g * x[i]) / (2 * (1 + g));
        }
        return Dtlz.onSphere(1 + g, angles, objectives);
    }

    @Override
    public double[] referencePoint() {
        return Points.diagonal(objectives, 10);
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return switch (objectives) {
            case 2 -> OptionalDouble.of(100 - Math.PI / 4);
            // ∫₀¹ (10 − √((1 − z²)/2))² dz for the levels z = f₃ of the front, 100 for those above it.
            case 3 -> OptionalDouble.of(100 - 20 / Math.sqrt(2) * Math.PI / 4 + 1.0 / 3 + 900);
            default -> OptionalDouble.empty();
        };
    }
}
