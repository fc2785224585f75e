package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;

/**
 * MW7: a winding, disconnected front between two wavy constraints.
 *
 * <pre>
 * f₁(x) = g x₁,   f₂(x) = g √(1 − x₁²),   g(x) = 1 + 2 Σᵢ₌₂ᵈ (xᵢ + (xᵢ₋₁ − ½)² − 1)²
 * c₁(x) = (1.2 + 0.4 sin¹⁶(4φ))² − f₁² − f₂²,   c₂(x) = f₁² + f₂² − (1.15 − 0.2 sin⁸(4φ))²,   φ = arctan(f₂/f₁)
 * </pre>
 *
 * on [0, 1]^d.
 *
 * <p>Source: Z. Ma and Y. Wang, Evolutionary constrained multiobjective optimization: test suite construction and
 * performance comparisons, IEEE Transactions on Evolutionary Computation 23, 2019.
 *
 * @param dimension d, at least 2
 */
public record Mw7(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Mw7 {
        Points.atLeast(2, dimension, "MW7");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double g = 1;
        for (int i = 1; i < x.length; i++) {
            g += 2 * square(x[i] + square(x[i - 1] - 0.5) - 1);
        }
        return new double[] {g * x[0], g * Math.sqrt(1 - square(x[0]))};
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double[] f = formulas(x);
        double squaredNorm = square(f[0]) + square(f[1]);
        double wave = Math.sin(4 * Math.atan2(f[1], f[0]));
        double upper = 1.2 + 0.4 * Math.pow(wave, 16);
        double lower = 1.15 - 0.2 * Math.pow(wave, 8);
        return new double[] {square(upper) - squaredNorm, squaredNorm - square(lower)};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {1.2, 1.2};
    }
}
