package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Cost of a pressure vessel: a cylinder of sheet metal with two half spheres as heads.
 *
 * <pre>
 * f(x)  = 0.6224 s x₃x₄ + 1.7781 h x₃² + 3.1661 s²x₄ + 19.84 s²x₃
 * c₁(x) = s − 0.0193 x₃,   c₂(x) = h − 0.00954 x₃,   c₃(x) = π x₃²x₄ + 4/3 π x₃³ − 1 296 000,   c₄(x) = 240 − x₄
 * </pre>
 *
 * Thickness of the shell x₁ and of the heads x₂, inner radius x₃, length x₄, in inches, on [0, 10]² × [10, 50] × [150,
 * 200]. Plates come in multiples of a sixteenth of an inch: s and h are x₁ and x₂ rounded to it, so f is a step function of
 * both and has a whole cell of optimizers, of which the middle is given. (BoTorch 0.15 rounds in f only, so that there a
 * vessel may be paid for with a thinner sheet than it is tested with.)
 *
 * <p>Source: C. A. Coello Coello and E. Mezura Montes, Constraint-handling in genetic algorithms through the use of
 * dominance-based tournament selection, Advanced Engineering Informatics 16, 2002, example 3.
 */
public record PressureVessel() implements ConstrainedTestFunction {

    private static final double SHEET = 0.0625;

    @Override
    public Box domain() {
        return Box.of(0, 10, 0, 10, 10, 50, 150, 200);
    }

    /** The thickness of the plate that is used for a wanted thickness; half way the even multiple. */
    private static double plate(double thickness) {
        return Math.rint(thickness / SHEET) * SHEET;
    }

    @Override
    public double formula(double[] x) {
        double shell = plate(x[0]);
        double head = plate(x[1]);
        double radius = x[2];
        double length = x[3];
        return 0.6224 * shell * radius * length
                + 1.7781 * head * square(radius)
                + 3.1661 * square(shell) * length
                + 19.84 * square(shell) * radius;
    }

    @Override
    public int constraintCount() {
        return 4;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double radius = x[2];
        double length = x[3];
        double volume = Math.PI * square(radius) * length + 4.0 / 3 * Math.PI * cube(radius);
        return new double[] {
            plate(x[0]) - 0.0193 * radius, plate(x[1]) - 0.00954 * radius, volume - 1_296_000, 240 - length
        };
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(6059.714335048436);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {0.8125, 0.4375, 42.09844559585492, 176.63659584243942});
    }
}
