package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Gramacy's toy problem: a linear objective between a wave and a circle.
 *
 * <pre>
 * f(x)  = x₁ + x₂
 * c₁(x) = x₁ + 2x₂ + ½ sin(2π (x₁² − 2x₂)) − 1.5
 * c₂(x) = 1.5 − x₁² − x₂²
 * </pre>
 *
 * on [0, 1]²; at the optimum c₁ is active (Newton's iteration on the Lagrange conditions in 40 digits).
 *
 * <p>Source: R. B. Gramacy et al., Modeling an augmented Lagrangian for blackbox constrained optimization, Technometrics
 * 58, 2016.
 */
public record ConstrainedGramacy() implements ConstrainedTestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, 0, 1);
    }

    @Override
    public double formula(double[] x) {
        return x[0] + x[1];
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double wave = 0.5 * Math.sin(2 * Math.PI * (square(x[0]) - 2 * x[1]));
        return new double[] {x[0] + 2 * x[1] + wave - 1.5, 1.5 - square(x[0]) - square(x[1])};
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0.5997880520100676);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {0.19512268347207176, 0.4046653685379958});
    }
}
