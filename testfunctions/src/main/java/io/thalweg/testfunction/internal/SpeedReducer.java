package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Weight of a speed reducer: a gear box between an engine and a propeller.
 *
 * <p>Face width x₁, module of the teeth x₂, number of teeth of the pinion x₃ (continuous here), lengths x₄, x₅ and
 * diameters x₆, x₇ of the two shafts, on [2.6, 3.6] × [0.7, 0.8] × [17, 28] × [7.3, 8.3] × [7.8, 8.3] × [2.9, 3.9] × [5,
 * 5.5]. The eleven constraints bound, in order, bending and contact stress of the teeth, deflections and stresses of the
 * two shafts, and the geometry. At the optimum x₂ … x₅ are at their lower bounds, and the stresses of the shafts and
 * x₁ ≥ 5x₂ are active, which determines the rest.
 *
 * <p>Source: A. C. C. Lemonge, H. J. C. Barbosa, C. C. H. Borges and F. B. S. Silva, Constrained optimization problems in
 * mechanical engineering design using a real-coded steady-state genetic algorithm, Mecánica Computacional 29, 2010.
 */
public record SpeedReducer() implements ConstrainedTestFunction {

    @Override
    public Box domain() {
        return Box.of(2.6, 3.6, 0.7, 0.8, 17, 28, 7.3, 8.3, 7.8, 8.3, 2.9, 3.9, 5, 5.5);
    }

    @Override
    public double formula(double[] x) {
        return 0.7854 * x[0] * square(x[1]) * (3.3333 * square(x[2]) + 14.9334 * x[2] - 43.0934)
                - 1.508 * x[0] * (square(x[5]) + square(x[6]))
                + 7.4777 * (cube(x[5]) + cube(x[6]))
                + 0.7854 * (x[3] * square(x[5]) + x[4] * square(x[6]));
    }

    @Override
    public int constraintCount() {
        return 11;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        double diameter = x[1] * x[2];
        double volume = x[0] * square(x[1]) * x[2];
        return new double[] {
            1 - 27 / volume,
            1 - 397.5 / (volume * x[2]),
            1 - 1.93 * cube(x[3]) / (diameter * fourth(x[5])),
            1 - 1.93 * cube(x[4]) / (diameter * fourth(x[6])),
            1100 - Math.sqrt(square(745 * x[3] / diameter) + 16.9e6) / (0.1 * cube(x[5])),
            850 - Math.sqrt(square(745 * x[4] / diameter) + 157.5e6) / (0.1 * cube(x[6])),
            40 - diameter,
            x[0] / x[1] - 5,
            12 - x[0] / x[1],
            1 - (1.5 * x[5] + 1.9) / x[3],
            1 - (1.1 * x[6] + 1.9) / x[4]
        };
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(2996.3481649685295);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {3.5, 0.7, 17, 7.3, 7.8, 3.3502146660964476, 5.286683229757916});
    }
}
