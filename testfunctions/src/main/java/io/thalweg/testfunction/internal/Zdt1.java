package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * ZDT1: a convex front.
 *
 * <pre>f₁(x) = x₁,   f₂(x) = g (1 − √(x₁/g)),   g(x) = 1 + 9/(d − 1) Σᵢ₌₂ᵈ xᵢ</pre>
 *
 * on [0, 1]^d; the front f₂ = 1 − √f₁ is taken at x₂ = … = x_d = 0.
 *
 * <p>Source: E. Zitzler, K. Deb and L. Thiele, Comparison of multiobjective evolutionary algorithms: empirical results,
 * Evolutionary Computation 8, 2000.
 *
 * @param dimension d, at least 2
 */
public record Zdt1(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Zdt1 {
        Points.atLeast(2, dimension, "ZDT1");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double g = distance(x);
        double ratio = x[0] / g;
        return new double[] {x[0], g * (1 - Math.sqrt(ratio))};
    }

    /** 1 + 9 times the mean of the coordinates but the first, which is 1 on the front. */
    static double distance(double[] x) {
        double sum = 0;
        for (int i = 1; i < x.length; i++) {
            sum += x[i];
        }
        return 1 + 9 * sum / (x.length - 1);
    }

    @Override
    public double[] referencePoint() {
        return new double[] {11, 11};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(120 + 2.0 / 3);
    }
}
