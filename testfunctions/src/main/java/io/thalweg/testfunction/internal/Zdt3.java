package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * ZDT3: a front in five pieces.
 *
 * <pre>f₁(x) = x₁,   f₂(x) = g (1 − √(x₁/g) − x₁/g sin(10π x₁)),   g(x) = 1 + 9/(d − 1) Σᵢ₌₂ᵈ xᵢ</pre>
 *
 * on [0, 1]^d; the front is taken at x₂ = … = x_d = 0. (BoTorch 0.15 leaves out the first factor g of f₂.)
 *
 * <p>Source: E. Zitzler, K. Deb and L. Thiele, Comparison of multiobjective evolutionary algorithms: empirical results,
 * Evolutionary Computation 8, 2000.
 *
 * @param dimension d, at least 2
 */
public record Zdt3(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Zdt3 {
        Points.atLeast(2, dimension, "ZDT3");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double g = Zdt1.distance(x);
        double ratio = x[0] / g;
        return new double[] {x[0], g * (1 - Math.sqrt(ratio) - ratio * Math.sin(10 * Math.PI * x[0]))};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {11, 11};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(128.77811613069076);
    }
}
