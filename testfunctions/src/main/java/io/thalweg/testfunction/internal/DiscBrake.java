package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * Design of a disc brake: mass and stopping time.
 *
 * <pre>
 * f₁(x) = 4.9e−5 (x₂² − x₁²) (x₄ − 1),   f₂(x) = 9.82e6 (x₂² − x₁²) / (x₃x₄ (x₂³ − x₁³))
 * c₁(x) = x₂ − x₁ − 20                                     distance of the radii
 * c₂(x) = 0.4 − x₃ / (3.14 (x₂² − x₁²))                    pressure
 * c₃(x) = 1 − 2.22e−3 x₃ (x₂³ − x₁³) / (x₂² − x₁²)²        temperature
 * c₄(x) = 2.66e−2 x₃x₄ (x₂³ − x₁³) / (x₂² − x₁²) − 900     torque
 * </pre>
 *
 * Inner and outer radius x₁, x₂, force x₃ and number of friction surfaces x₄ (continuous here), on [55, 80] × [75, 110] ×
 * [1000, 3000] × [11, 20]. c₁ keeps the outer radius above the inner one wherever a point is feasible.
 *
 * <p>Source: R. Tanabe and H. Ishibuchi, An easy-to-use real-world multi-objective optimization problem suite, Applied Soft
 * Computing 89, 2020, problem CRE2-4-3; T. Ray and K. M. Liew, A swarm metaphor for multiobjective design optimization,
 * Engineering Optimization 34, 2002.
 */
public record DiscBrake() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(55, 80, 75, 110, 1000, 3000, 11, 20);
    }

    @Override
    public double[] formulas(double[] x) {
        double squares = square(x[1]) - square(x[0]);
        double cubes = cube(x[1]) - cube(x[0]);
        return new double[] {4.9e-5 * squares * (x[3] - 1), 9.82e6 * squares / (x[2] * x[3] * cubes)};
    }

    @Override
    public int constraintCount() {
        return 4;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double squares = square(x[1]) - square(x[0]);
        double cubes = cube(x[1]) - cube(x[0]);
        return new double[] {
            x[1] - x[0] - 20,
            0.4 - x[2] / (3.14 * squares),
            1 - 2.22e-3 * x[2] * cubes / square(squares),
            2.66e-2 * x[2] * x[3] * cubes / squares - 900
        };
    }

    @Override
    public double[] referencePoint() {
        return new double[] {5.7771, 3.9651};
    }
}
