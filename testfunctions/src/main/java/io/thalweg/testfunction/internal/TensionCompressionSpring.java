package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Weight of a coil spring.
 *
 * <pre>
 * f(x)  = x₁²x₂ (x₃ + 2)
 * c₁(x) = x₂³x₃ / (71 785 x₁⁴) − 1                                             deflection
 * c₂(x) = 1 − (4x₂² − x₁x₂) / (12 566 x₁³ (x₂ − x₁)) − 1 / (5108 x₁²)          shear stress
 * c₃(x) = 140.45 x₁ / (x₂²x₃) − 1                                              surge frequency
 * c₄(x) = 1 − (x₁ + x₂)/1.5                                                    outer diameter
 * </pre>
 *
 * Diameter of the wire x₁ and of the coil x₂, number of active coils x₃, on [0.01, 1]² × [0.01, 20]. Slacks are cut off at
 * −100, since c₂ has a pole at x₁ = x₂. c₁ and c₂ are active at the optimum. (In BoTorch it is TensionCompressionString.)
 *
 * <p>Source: A.-R. Hedar and M. Fukushima, Derivative-free filter simulated annealing method for constrained continuous
 * global optimization, Journal of Global Optimization 35, 2006; J. S. Arora, Introduction to Optimum Design, McGraw-Hill
 * 1989.
 */
public record TensionCompressionSpring() implements ConstrainedTestFunction {

    private static final double WORST_SLACK = -100;

    @Override
    public Box domain() {
        return Box.of(0.01, 1, 0.01, 1, 0.01, 20);
    }

    @Override
    public double formula(double[] x) {
        return square(x[0]) * x[1] * (x[2] + 2);
    }

    @Override
    public int constraintCount() {
        return 4;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double wire = x[0];
        double coil = x[1];
        double coils = x[2];
        double stress =
                (4 * square(coil) - wire * coil) / (12566 * cube(wire) * (coil - wire)) + 1 / (5108 * square(wire));
        return new double[] {
            Math.max(WORST_SLACK, cube(coil) * coils / (71785 * fourth(wire)) - 1),
            Math.max(WORST_SLACK, 1 - stress),
            Math.max(WORST_SLACK, 140.45 * wire / (square(coil) * coils) - 1),
            Math.max(WORST_SLACK, 1 - (wire + coil) / 1.5)
        };
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0.012665232788319417);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {0.05168906108276346, 0.35671773979944077, 11.288965751613349});
    }
}
