package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * ZDT2: a concave front.
 *
 * <pre>f₁(x) = x₁,   f₂(x) = g (1 − (x₁/g)²),   g(x) = 1 + 9/(d − 1) Σᵢ₌₂ᵈ xᵢ</pre>
 *
 * on [0, 1]^d; the front f₂ = 1 − f₁² is taken at x₂ = … = x_d = 0.
 *
 * <p>Source: E. Zitzler, K. Deb and L. Thiele, Comparison of multiobjective evolutionary algorithms: empirical results,
 * Evolutionary Computation 8, 2000.
 *
 * @param dimension d, at least 2
 */
public record Zdt2(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Zdt2 {
        Points.atLeast(2, dimension, "ZDT2");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double g = Zdt1.distance(x);
        double ratio = x[0] / g;
        return new double[] {x[0], g * (1 - square(ratio))};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {11, 11};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(120 + 1.0 / 3);
    }
}
