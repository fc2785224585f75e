package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.Dense.product;
import static io.thalweg.surrogate.Dense.transposed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** What all inducing features must satisfy: covariances of weighted sums of values, and their adjoints. */
public abstract class InducingFeaturesContract {

    private static final double STEP = 1e-3;

    /** The features under test. */
    protected abstract InducingFeatures features();

    /** Where they take the values of the function, N × d. */
    protected abstract DMatrixRMaj support();

    /** With which weights, N × r. */
    protected abstract DMatrixRMaj weights();

    private List<Kernel> kernels() {
        double[] lengthscales =
                Arrays.copyOf(new double[] {0.4, 0.7, 0.55}, features().dimension());
        return List.of(
                Scaled.of(1.7, Rbf.of(Lengthscales.of(lengthscales))),
                Scaled.of(0.6, Matern52.of(Lengthscales.of(lengthscales))));
    }

    /** Entries between −1 and 1. */
    protected static DMatrixRMaj entries(int rows, int columns, String name) {
        RandomGenerator random = Seed.of(12).child(name).generator();
        DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
        Arrays.setAll(matrix.data, i -> 2 * random.nextDouble() - 1);
        return matrix;
    }

    private DMatrixRMaj points(int n) {
        return entries(n, features().dimension(), "x");
    }

    /** Features of both kinds. */
    private List<InducingFeatures> others() {
        return List.of(
                new InducingPoints(points(4)),
                new LinearFunctionals(entries(6, features().dimension(), "z"), entries(6, 3, "weights")));
    }

    private static double inner(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.elementSum(CommonOps_DDRM.elementMult(a, b, null));
    }

    private static void assertClose(DMatrixRMaj actual, DMatrixRMaj expected) {
        assertThat(actual.numRows).isEqualTo(expected.numRows);
        assertThat(actual.numCols).isEqualTo(expected.numCols);
        double size = Math.max(1e-300, CommonOps_DDRM.elementMaxAbs(expected));
        assertThat(CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(actual, expected, null)))
                .isLessThanOrEqualTo(1e-11 * size);
    }

    /** The slope at 0, of fourth order: weights may be large, and so are higher derivatives. */
    private static double difference(DoubleUnaryOperator value) {
        double near = value.applyAsDouble(STEP) - value.applyAsDouble(-STEP);
        double far = value.applyAsDouble(2 * STEP) - value.applyAsDouble(-2 * STEP);
        return (8 * near - far) / (12 * STEP);
    }

    private static void assertGradient(double[] actual, Kernel kernel, ToDoubleFunction<Kernel> value) {
        double[] values = kernel.parameters().values();
        for (int i = 0; i < values.length; i++) {
            int at = i;
            double difference = difference(step -> value.applyAsDouble(moved(kernel, at, step)));
            assertThat(actual[i])
                    .as(kernel.parameters().names().get(i))
                    .isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
        }
    }

    private static Kernel moved(Kernel kernel, int i, double step) {
        double[] values = kernel.parameters().values();
        values[i] += step;
        return kernel.withParameters(kernel.parameters().withValues(values));
    }

    @Test
    void covariancesMatchWeightedSums() {
        InducingFeatures features = features();
        assertThat(weights().numCols).isEqualTo(features.size());
        assertThat(support().numCols).isEqualTo(features.dimension());
        for (Kernel kernel : kernels()) {
            DMatrixRMaj k = kernel.gram(support());
            DMatrixRMaj covariance = features.covariance(kernel);
            assertClose(covariance, product(transposed(weights()), product(k, weights())));
            assertThat(transposed(covariance).data).as("symmetric to the bit").isEqualTo(covariance.data);
            DMatrixRMaj x = points(5);
            assertClose(
                    features.crossCovariance(kernel, x),
                    product(transposed(weights()), kernel.covariance(support(), x)));
        }
    }

    @Test
    void crossCovariancesOfTwoKindsAreTransposes() {
        InducingFeatures features = features();
        for (Kernel kernel : kernels()) {
            for (InducingFeatures other : others()) {
                DMatrixRMaj expected =
                        product(transposed(weights()), transposed(other.crossCovariance(kernel, support())));
                assertClose(features.crossCovariance(kernel, other), expected);
                assertClose(other.crossCovariance(kernel, features), transposed(expected));
            }
            assertClose(features.crossCovariance(kernel, features), features.covariance(kernel));
        }
    }

    @Test
    void adjointsOfHyperparametersMatchDifferences() {
        InducingFeatures features = features();
        int r = features.size();
        DMatrixRMaj bar = entries(r, r, "bar");
        DMatrixRMaj x = points(5);
        DMatrixRMaj barOfPoints = entries(r, 5, "bar of points");
        for (Kernel kernel : kernels()) {
            double[] gradient = new double[kernel.parameters().size()];
            features.covariancePullback(kernel, bar, KernelGradient.ofParameters(gradient));
            assertGradient(gradient, kernel, k -> inner(bar, features.covariance(k)));
            double[] before = gradient.clone();
            features.crossCovariancePullback(kernel, x, barOfPoints, KernelGradient.ofParameters(gradient));
            double[] added = IntStream.range(0, before.length)
                    .mapToDouble(i -> gradient[i] - before[i])
                    .toArray();
            assertGradient(added, kernel, k -> inner(barOfPoints, features.crossCovariance(k, x)));
            for (InducingFeatures other : others()) {
                DMatrixRMaj barOfOther = entries(r, other.size(), "bar of other");
                double[] own = new double[before.length];
                features.crossCovariancePullback(kernel, other, barOfOther, KernelGradient.ofParameters(own));
                assertGradient(own, kernel, k -> inner(barOfOther, features.crossCovariance(k, other)));
            }
        }
    }

    @Test
    void adjointsOfPointsMatchDifferences() {
        InducingFeatures features = features();
        DMatrixRMaj x = points(5);
        DMatrixRMaj bar = entries(features.size(), 5, "bar");
        for (Kernel kernel : kernels()) {
            DMatrixRMaj xBar = new DMatrixRMaj(5, features.dimension());
            xBar.fill(3);
            features.crossCovariancePullback(kernel, x, bar, KernelGradient.of(null, null, xBar));
            for (int i = 0; i < x.data.length; i++) {
                int at = i;
                double difference = difference(step -> {
                    DMatrixRMaj moved = x.copy();
                    moved.data[at] += step;
                    return inner(bar, features.crossCovariance(kernel, moved));
                });
                assertThat(xBar.data[i] - 3)
                        .as("x[%d]", i)
                        .isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
            }
        }
    }

    @Test
    void covarianceWithItselfIsRecognised() {
        InducingFeatures features = features();
        assertThat(features.positionsOf(features))
                .isEqualTo(IntStream.range(0, features.size()).toArray());
        for (InducingFeatures other : others()) {
            assertThat(features.positionsOf(other)).hasSize(other.size()).containsOnly(-1);
            assertThat(other.positionsOf(features)).hasSize(features.size()).containsOnly(-1);
        }
    }
}
