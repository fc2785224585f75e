package io.thalweg.baseline.internal.ascent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelContract;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class MultiscaleRbfTest extends KernelContract {

    @Override
    protected Kernel kernel() {
        return new MultiscaleRbf(Lengthscales.of(0.4, 0.9));
    }

    @Override
    protected int dimension() {
        return 4;
    }

    /** Locations in the unit cube, log factors around 0. */
    @Override
    protected double coordinate(int column, RandomGenerator random) {
        return column < 2 ? random.nextDouble() : 0.6 * random.nextGaussian();
    }

    private static DMatrixRMaj points(int n, int d, String name) {
        RandomGenerator random = Seed.of(5).child(name).generator();
        return DMatrixRMaj.wrap(n, d, random.doubles((long) n * d).toArray());
    }

    @Test
    void matchesTheRbfKernelBetweenPoints() {
        DMatrixRMaj x = points(6, 2, "x");
        DMatrixRMaj z = points(5, 2, "z");
        DMatrixRMaj expected = Rbf.of(Lengthscales.of(0.4, 0.9)).covariance(x, z);
        assertThat(kernel().covariance(MultiscaleRbf.rows(x), MultiscaleRbf.rows(z)).data)
                .containsExactly(expected.data, within(1e-15));
    }

    /** Equation 19 of the paper, as it is printed. */
    @Test
    void covarianceMatchesThePaper() {
        DMatrixRMaj a = new DMatrixRMaj(new double[][] {{0.2, 0.5, 0.3, -0.7}});
        DMatrixRMaj b = new DMatrixRMaj(new double[][] {{0.6, 0.1, -0.2, 0.4}});
        double product = 1;
        double[] scale = {0.4, 0.9};
        for (int j = 0; j < 2; j++) {
            double l = scale[j] * Math.exp(a.get(0, 2 + j));
            double m = scale[j] * Math.exp(b.get(0, 2 + j));
            double apart = a.get(0, j) - b.get(0, j);
            product *= Math.sqrt(2 * l * m / (l * l + m * m)) * Math.exp(-apart * apart / (l * l + m * m));
        }
        assertThat(kernel().covariance(a, b).get(0, 0)).isCloseTo(product, within(1e-15));
    }

    /** A wider row is f integrated against a normal density, up to a constant: its covariance with a point is that integral. */
    @Test
    void wideRowIsAnIntegral() {
        Kernel kernel = new MultiscaleRbf(Lengthscales.of(0.5));
        double factor = 1.6;
        // k(x, ·) with l' = cℓ has the variance (1 + c²)ℓ²/2 in x; the density adds what is missing to ℓ².
        double variance = 0.5 * 0.25 * (factor * factor - 1);
        GaussLegendre rule = GaussLegendre.of(80);
        double ratio = Double.NaN;
        for (double x : new double[] {-0.4, 0, 0.3, 1.1}) {
            double integral = 0;
            for (int i = 0; i < 80; i++) {
                double s = 6 * Math.sqrt(variance) * rule.nodes()[i];
                integral += rule.weights()[i]
                        * Math.exp(-s * s / (2 * variance))
                        * Math.exp(-(x - s) * (x - s) / (2 * 0.25));
            }
            double k = kernel.covariance(new DMatrixRMaj(new double[][] {{x, 0}}), new DMatrixRMaj(new double[][] {
                        {0, Math.log(factor)}
                    }))
                    .get(0, 0);
            if (!Double.isNaN(ratio)) {
                assertThat(k / integral).isCloseTo(ratio, within(1e-10 * ratio));
            }
            ratio = k / integral;
        }
    }

    @Test
    void rowsOfAnOddNumberOfColumnsAreRefused() {
        Kernel shared = new MultiscaleRbf(Lengthscales.isotropic(0.5));
        DMatrixRMaj odd = new DMatrixRMaj(2, 3);
        assertThatThrownBy(() -> shared.gram(odd))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 columns");
        assertThat(shared.covariance(new DMatrixRMaj(2, 6), new DMatrixRMaj(2, 6))
                        .get(0, 1))
                .isEqualTo(1);
    }
}
