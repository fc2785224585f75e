package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Hartmann functions: four Gaussian-shaped wells in the unit cube.
 *
 * <pre>H(x) = −Σᵢ αᵢ exp(−Σⱼ Aᵢⱼ (xⱼ − Pᵢⱼ)²),   f = H in 3 and 6 dimensions, f = (1.1 + H)/0.839 in 4</pre>
 *
 * on [0, 1]^d. In 4 dimensions A and P are the first four columns of those in 6, and f is scaled to mean 0 and variance 1
 * over the cube. The optima come from a Newton iteration in 40 digits.
 *
 * <p>Source: J. K. Hartman, Some experiments in global optimization, Naval Research Logistics Quarterly 20, 1973; constants
 * of L. C. W. Dixon and G. P. Szegő, Towards Global Optimization 2, North-Holland 1978; in 4 dimensions V. Picheny,
 * T. Wagner and D. Ginsbourger, A benchmark of kriging-based infill criteria for noisy optimization, Structural and
 * Multidisciplinary Optimization 48, 2013.
 *
 * @param dimension d, one of 3, 4 and 6
 */
public record Hartmann(int dimension) implements TestFunction {

    private static final double[] ALPHA = {1.0, 1.2, 3.0, 3.2};

    private static final double[][] A3 = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};

    private static final double[][] P3 = {
        {0.3689, 0.1170, 0.2673}, {0.4699, 0.4387, 0.7470}, {0.1091, 0.8732, 0.5547}, {0.0381, 0.5743, 0.8828}
    };

    private static final double[][] A6 = {
        {10, 3, 17, 3.5, 1.7, 8}, {0.05, 10, 17, 0.1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8}, {17, 8, 0.05, 10, 0.1, 14}
    };

    private static final double[][] P6 = {
        {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
        {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
        {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
        {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}
    };

    /** Checks the dimension. */
    public Hartmann {
        if (dimension != 3 && dimension != 4 && dimension != 6) {
            throw new IllegalArgumentException(
                    "dimension is " + dimension + ", Hartmann's function is defined in 3, 4 and 6 dimensions");
        }
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double formula(double[] x) {
        double sum = wells(x, dimension, ALPHA[0]);
        return dimension == 4 ? (1.1 + sum) / 0.839 : sum;
    }

    /** H at the first d coordinates of x, with another depth of its first well. */
    static double wells(double[] x, int d, double firstDepth) {
        double[][] a = d == 3 ? A3 : A6;
        double[][] p = d == 3 ? P3 : P6;
        double sum = 0;
        for (int i = 0; i < ALPHA.length; i++) {
            double distance = 0;
            for (int j = 0; j < d; j++) {
                distance += a[i][j] * square(x[j] - p[i][j]);
            }
            sum -= (i == 0 ? firstDepth : ALPHA[i]) * Math.exp(-distance);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(
                switch (dimension) {
                    case 3 -> -3.8627797873326624;
                    case 4 -> -3.134494141222399;
                    default -> -3.3223680114155147;
                });
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(
                switch (dimension) {
                    case 3 -> new double[] {0.11458887665506896, 0.55564889461693, 0.8525469846866774};
                    case 4 ->
                        new double[] {0.1873952729734667, 0.19415152930244073, 0.557917780062569, 0.26477962417039713};
                    default ->
                        new double[] {
                            0.20168951100670543,
                            0.15001069182345797,
                            0.476873974221897,
                            0.2753324304940561,
                            0.31165161660011326,
                            0.6573005340656203
                        };
                });
    }
}
