package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * Side impact of a car: weight, force on the pubic symphysis, mean velocity of the pillar, and the sum of the violations of
 * ten constraints.
 *
 * <p>Response surfaces in the thicknesses of seven structural parts. The largest hypervolume is that of the approximate
 * front published with the source.
 *
 * <p>Source: R. Tanabe and H. Ishibuchi, An easy-to-use real-world multi-objective optimization problem suite, Applied Soft
 * Computing 89, 2020, problem RE4-7-1; H. Jain and K. Deb, IEEE Transactions on Evolutionary Computation 18, 2014.
 */
public record CarSideImpact() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(0.5, 1.5, 0.45, 1.35, 0.5, 1.5, 0.5, 1.5, 0.875, 2.625, 0.4, 1.2, 0.4, 1.2);
    }

    @Override
    public double[] formulas(double[] x) {
        double x1 = x[0];
        double x2 = x[1];
        double x3 = x[2];
        double x4 = x[3];
        double x5 = x[4];
        double x6 = x[5];
        double x7 = x[6];
        double weight = 1.98 + 4.9 * x1 + 6.67 * x2 + 6.98 * x3 + 4.01 * x4 + 1.78 * x5 + 1e-5 * x6 + 2.73 * x7;
        double pubicForce = 4.72 - 0.5 * x4 - 0.19 * x2 * x3;
        double pillarVelocity = 10.58 - 0.674 * x1 * x2 - 0.67275 * x2;
        double doorVelocity = 16.45 - 0.489 * x3 * x7 - 0.843 * x5 * x6;

        double abdomenLoad = 1.16 - 0.3717 * x2 * x4 - 0.0092928 * x3;
        double upperViscousCriterion =
                0.261 - 0.0159 * x1 * x2 - 0.06486 * x1 - 0.019 * x2 * x7 + 0.0144 * x3 * x5 + 0.0154464 * x6;
        double middleViscousCriterion = 0.214
                + 0.00817 * x5
                - 0.045195 * x1
                - 0.0135168 * x1
                + 0.03099 * x2 * x6
                - 0.018 * x2 * x7
                + 0.007176 * x3
                + 0.023232 * x3
                - 0.00364 * x5 * x6
                - 0.018 * square(x2);
        double lowerViscousCriterion = 0.74 - 0.61 * x2 - 0.031296 * x3 - 0.031872 * x7 + 0.227 * square(x2);
        double upperRib = 28.98 + 3.818 * x3 - 4.2 * x1 * x2 + 1.27296 * x6 - 2.68065 * x7;
        double middleRib = 33.86 + 2.95 * x3 - 5.057 * x1 * x2 - 3.795 * x2 - 3.4431 * x7 + 1.45728;
        double lowerRib = 46.36 - 9.9 * x2 - 4.4505 * x1;
        double violation = excess(abdomenLoad, 1)
                + excess(upperViscousCriterion, 0.32)
                + excess(middleViscousCriterion, 0.32)
                + excess(lowerViscousCriterion, 0.32)
                + excess(upperRib, 32)
                + excess(middleRib, 32)
                + excess(lowerRib, 32)
                + excess(pubicForce, 4)
                + excess(pillarVelocity, 9.9)
                + excess(doorVelocity, 15.7);
        return new double[] {weight, pubicForce, 0.5 * (pillarVelocity + doorVelocity), violation};
    }

    private static double excess(double value, double limit) {
        return Math.max(0, value - limit);
    }

    @Override
    public double[] referencePoint() {
        return new double[] {45.4872, 4.5114, 13.3394, 10.3942};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(484.72654347642793);
    }
}
