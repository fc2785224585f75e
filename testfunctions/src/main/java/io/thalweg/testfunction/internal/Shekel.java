package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Shekel functions: fox holes of different depths and widths.
 *
 * <pre>f(x) = −Σᵢ₌₁ᵐ 1 / (βᵢ + Σⱼ (xⱼ − Cᵢⱼ)²)</pre>
 *
 * on [0, 10]⁴; f* near (4, 4, 4, 4), from a Newton iteration in 40 digits.
 *
 * <p>Source: J. Shekel, Test functions for multimodal search techniques, Fifth Annual Princeton Conference on Information
 * Science and Systems, 1971; constants of L. C. W. Dixon and G. P. Szegő, Towards Global Optimization 2, North-Holland 1978.
 *
 * @param holes m, one of 5, 7 and 10
 */
public record Shekel(int holes) implements TestFunction {

    private static final double[] BETA = {0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.3, 0.7, 0.5, 0.5};

    /** Centres of the holes: the third coordinate equals the first, the fourth the second. */
    private static final double[][] CENTRES = {
        {4, 4}, {1, 1}, {8, 8}, {6, 6}, {3, 7}, {2, 9}, {5, 3}, {8, 1}, {6, 2}, {7, 3.6}
    };

    /** Checks the number of holes. */
    public Shekel {
        if (holes != 5 && holes != 7 && holes != 10) {
            throw new IllegalArgumentException("holes is " + holes + ", Shekel's function has 5, 7 or 10");
        }
    }

    /** The function with all its 10 holes. */
    public Shekel() {
        this(10);
    }

    @Override
    public String name() {
        return TestFunction.super.name() + "m" + holes;
    }

    @Override
    public Box domain() {
        return Box.cube(4, 0, 10);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (int i = 0; i < holes; i++) {
            double distance = 0;
            for (int j = 0; j < x.length; j++) {
                distance += square(x[j] - CENTRES[i][j % 2]);
            }
            sum -= 1 / (distance + BETA[i]);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(
                switch (holes) {
                    case 5 -> -10.153199679058227;
                    case 7 -> -10.402915336777744;
                    default -> -10.536443153483528;
                });
    }

    @Override
    public List<double[]> optimizers() {
        return switch (holes) {
            case 5 -> alternating(4.000037152819676, 4.00013327659156);
            case 7 -> alternating(4.000572819251117, 3.9996062096096887);
            default -> alternating(4.000746868270634, 3.9995094800857736);
        };
    }

    private static List<double[]> alternating(double odd, double even) {
        return List.of(new double[] {odd, even, odd, even});
    }
}
