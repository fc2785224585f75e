package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * Crash safety of a vehicle: mass, acceleration in a full frontal crash, intrusion into the toe board in an offset one.
 *
 * <p>Quadratic response surfaces in the thicknesses, in mm, of five reinforced parts of the front, on [1, 3]⁵. The largest
 * hypervolume is that of the approximate front published with the source.
 *
 * <p>Source: R. Tanabe and H. Ishibuchi, An easy-to-use real-world multi-objective optimization problem suite, Applied Soft
 * Computing 89, 2020, problem RE3-5-4; X. Liao, Q. Li, X. Yang, W. Zhang and W. Li, Structural and Multidisciplinary
 * Optimization 35, 2008.
 */
public record VehicleSafety() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.cube(5, 1, 3);
    }

    @Override
    public double[] formulas(double[] x) {
        double x1 = x[0];
        double x2 = x[1];
        double x3 = x[2];
        double x4 = x[3];
        double x5 = x[4];
        double mass = 1640.2823 + 2.3573285 * x1 + 2.3220035 * x2 + 4.5688768 * x3 + 7.7213633 * x4 + 4.4559504 * x5;
        double acceleration = 6.5856
                + 1.15 * x1
                - 1.0427 * x2
                + 0.9738 * x3
                + 0.8364 * x4
                - 0.3695 * x1 * x4
                + 0.0861 * x1 * x5
                + 0.3628 * x2 * x4
                - 0.1106 * square(x1)
                - 0.3437 * square(x3)
                + 0.1764 * square(x4);
        double intrusion = -0.0551
                + 0.0181 * x1
                + 0.1024 * x2
                + 0.0421 * x3
                - 0.0073 * x1 * x2
                + 0.024 * x2 * x3
                - 0.0118 * x2 * x4
                - 0.0204 * x3 * x4
                - 0.008 * x3 * x5
                - 0.0241 * square(x2)
                + 0.0109 * square(x4);
        return new double[] {mass, acceleration, intrusion};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {1864.72022, 11.81993945, 0.2903999384};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(246.81607081187002);
    }
}
