package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;

/**
 * What every kernel must satisfy. A kernel is proved by a subclass that supplies one; its hyperparameters should differ
 * from each other and from 1, so that mixing them up is found.
 */
public abstract class KernelContract {

    /** Relative to the size of the sum that is differentiated. */
    private static final double GRADIENT_TOLERANCE = 1e-8;

    private static final double STEP = 1e-3;

    /** The kernel under test. */
    protected abstract Kernel kernel();

    /** Number of columns of the points that it is tried on. */
    protected abstract int dimension();

    /** Whether the kernel is a function of this coordinate that has a derivative: not if it holds categories. */
    protected boolean isContinuous(int column) {
        return true;
    }

    /** One coordinate of a random point. */
    protected double coordinate(int column, RandomGenerator random) {
        return random.nextDouble();
    }

    private DMatrixRMaj points(int n, String name) {
        RandomGenerator random = Seed.of(20).child(name).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, dimension());
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = coordinate(i % dimension(), random);
        }
        return x;
    }

    /** Points of which the last two are the same, bit for bit. */
    private DMatrixRMaj pointsWithTwins(int n, String name) {
        DMatrixRMaj x = points(n, name);
        System.arraycopy(x.data, (n - 2) * x.numCols, x.data, (n - 1) * x.numCols, x.numCols);
        return x;
    }

    /** Points whose first two are those of another matrix. */
    private DMatrixRMaj pointsSharing(DMatrixRMaj other, int n, String name) {
        DMatrixRMaj x = points(n, name);
        System.arraycopy(other.data, 0, x.data, 0, 2 * x.numCols);
        return x;
    }

    private static DMatrixRMaj weights(int rows, int columns) {
        RandomGenerator random = Seed.of(7).child("weights").generator();
        DMatrixRMaj w = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < w.data.length; i++) {
            w.data[i] = random.nextGaussian();
        }
        return w;
    }

    private static double inner(DMatrixRMaj u, DMatrixRMaj v) {
        return inner(u.data, v.data);
    }

    private static double inner(double[] u, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * v[i];
        }
        return sum;
    }

    @Test
    void isSymmetric() {
        DMatrixRMaj x = pointsWithTwins(11, "a");
        DMatrixRMaj k = kernel().gram(x);
        assertThat(CommonOps_DDRM.transpose(k, null).data).isEqualTo(k.data);
    }

    @Test
    void isPositiveSemidefinite() {
        DMatrixRMaj x = pointsWithTwins(17, "a");
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(17, false, true);
        assertThat(eigen.decompose(kernel().gram(x))).isTrue();
        for (int i = 0; i < 17; i++) {
            assertThat(eigen.getEigenvalue(i).getReal()).isGreaterThan(-1e-12);
        }
    }

    @Test
    void swappedArgumentsGiveTheTranspose() {
        DMatrixRMaj a = points(6, "a");
        DMatrixRMaj b = pointsSharing(a, 9, "b");
        DMatrixRMaj swapped = CommonOps_DDRM.transpose(kernel().covariance(b, a), null);
        assertThat(kernel().covariance(a, b).data).containsExactly(swapped.data, within(1e-15 * scale()));
    }

    @Test
    void gramIsTheCovarianceOfThePointsWithThemselves() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        assertThat(kernel().gram(a).data).containsExactly(kernel().covariance(a, a).data, within(1e-15 * scale()));
    }

    /** What is asked for a and for b is their own, though they be one matrix. */
    @Test
    void oneMatrixTwiceIsTwoSetsOfPoints() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        DMatrixRMaj w = weights(8, 8);
        DMatrixRMaj aBar = new DMatrixRMaj(8, dimension());
        DMatrixRMaj bBar = new DMatrixRMaj(8, dimension());
        kernel().pullback(a, a, w, KernelGradient.of(null, aBar, bBar));
        checkPointGradient("a", a, aBar, moved -> inner(w, kernel().covariance(moved, a)));
        checkPointGradient("b", a, bBar, moved -> inner(w, kernel().covariance(a, moved)));
    }

    @Test
    void diagonalMatchesTheCovariance() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        DMatrixRMaj k = kernel().gram(a);
        double[] expected = new double[8];
        for (int i = 0; i < 8; i++) {
            expected[i] = k.get(i, i);
        }
        assertThat(kernel().diagonal(a)).containsExactly(expected, within(1e-14 * scale()));
    }

    @Test
    void coincidentPointsAreFullyCorrelated() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        DMatrixRMaj k = kernel().gram(a);
        for (int j = 0; j < 8; j++) {
            assertThat(k.get(7, j)).isEqualTo(k.get(6, j), within(1e-15 * scale()));
        }
    }

    @Test
    void noPointsGiveAnEmptyMatrix() {
        DMatrixRMaj none = new DMatrixRMaj(0, dimension());
        DMatrixRMaj some = points(3, "a");
        assertThat(kernel().covariance(none, none).getNumElements()).isZero();
        assertThat(kernel().gram(none).getNumElements()).isZero();
        assertThat(kernel().covariance(some, none).getNumElements()).isZero();
        assertThat(kernel().covariance(none, some).getNumElements()).isZero();
        assertThat(kernel().diagonal(none)).isEmpty();
        double[] gradient = new double[kernel().parameters().size()];
        kernel().pullback(none, some, new DMatrixRMaj(0, 3), KernelGradient.ofParameters(gradient));
        assertThat(gradient).containsOnly(0.0);
    }

    @Test
    void pullbackReturnsTheInnerProduct() {
        DMatrixRMaj a = points(6, "a");
        DMatrixRMaj b = pointsSharing(a, 9, "b");
        DMatrixRMaj w = weights(6, 9);
        KernelGradient nothing = KernelGradient.of(null, null, null);
        assertThat(kernel().pullback(a, b, w, nothing))
                .isEqualTo(inner(w, kernel().covariance(a, b)), within(1e-13 * scale()));
        DMatrixRMaj square = weights(6, 6);
        assertThat(kernel().gramPullback(a, square, nothing))
                .isEqualTo(inner(square, kernel().gram(a)), within(1e-13 * scale()));
    }

    @Test
    void parameterGradientBetweenTwoSets() {
        DMatrixRMaj a = points(6, "a");
        DMatrixRMaj b = pointsSharing(a, 9, "b");
        DMatrixRMaj w = weights(6, 9);
        double[] gradient = new double[kernel().parameters().size()];
        kernel().pullback(a, b, w, KernelGradient.ofParameters(gradient));
        checkParameterGradient(w, gradient, kernel -> kernel.covariance(a, b));
    }

    @Test
    void parameterGradientWithinOneSet() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        DMatrixRMaj w = weights(8, 8);
        double[] gradient = new double[kernel().parameters().size()];
        kernel().gramPullback(a, w, KernelGradient.ofParameters(gradient));
        checkParameterGradient(w, gradient, kernel -> kernel.gram(a));
    }

    private void checkParameterGradient(DMatrixRMaj w, double[] gradient, Function<Kernel, DMatrixRMaj> covariance) {
        for (int i = 0; i < gradient.length; i++) {
            int index = i;
            double expected = derivative(
                    v -> inner(w, covariance.apply(at(index, v))),
                    kernel().parameters().get(i).value());
            assertThat(gradient[i])
                    .as(kernel().parameters().get(i).name())
                    .isEqualTo(expected, within(GRADIENT_TOLERANCE * scale() * w.data.length));
        }
    }

    @Test
    void pointGradientsBetweenTwoSets() {
        DMatrixRMaj a = points(6, "a");
        DMatrixRMaj b = pointsSharing(a, 9, "b");
        DMatrixRMaj w = weights(6, 9);
        DMatrixRMaj aBar = new DMatrixRMaj(6, dimension());
        DMatrixRMaj bBar = new DMatrixRMaj(9, dimension());
        kernel().pullback(a, b, w, KernelGradient.of(null, aBar, bBar));
        checkPointGradient("a", a, aBar, moved -> inner(w, kernel().covariance(moved, b)));
        checkPointGradient("b", b, bBar, moved -> inner(w, kernel().covariance(a, moved)));
    }

    @Test
    void pointGradientWithinOneSet() {
        DMatrixRMaj a = pointsWithTwins(8, "a");
        DMatrixRMaj w = weights(8, 8);
        DMatrixRMaj aBar = new DMatrixRMaj(8, dimension());
        kernel().gramPullback(a, w, KernelGradient.ofPoints(aBar));
        checkPointGradient("a", a, aBar, moved -> inner(w, kernel().gram(moved)));
    }

    @Test
    void diagonalGradients() {
        DMatrixRMaj a = points(6, "a");
        double[] w = weights(6, 1).data;
        double[] gradient = new double[kernel().parameters().size()];
        DMatrixRMaj aBar = new DMatrixRMaj(6, dimension());
        kernel().diagonalPullback(a, w, KernelGradient.of(gradient, aBar, null));
        checkPointGradient("a", a, aBar, moved -> inner(w, kernel().diagonal(moved)));
        for (int i = 0; i < gradient.length; i++) {
            int index = i;
            double expected = derivative(
                    v -> inner(w, at(index, v).diagonal(a)),
                    kernel().parameters().get(i).value());
            assertThat(gradient[i]).isEqualTo(expected, within(GRADIENT_TOLERANCE * scale() * 6));
        }
    }

    @Test
    void gradientsAreAccumulated() {
        DMatrixRMaj a = points(5, "a");
        DMatrixRMaj b = points(4, "b");
        DMatrixRMaj w = weights(5, 4);
        double[] once = new double[kernel().parameters().size()];
        double[] twice = new double[once.length];
        DMatrixRMaj aOnce = new DMatrixRMaj(5, dimension());
        DMatrixRMaj aTwice = new DMatrixRMaj(5, dimension());
        DMatrixRMaj bOnce = new DMatrixRMaj(4, dimension());
        DMatrixRMaj bTwice = new DMatrixRMaj(4, dimension());
        kernel().pullback(a, b, w, KernelGradient.of(once, aOnce, bOnce));
        for (int i = 0; i < 2; i++) {
            kernel().pullback(a, b, w, KernelGradient.of(twice, aTwice, bTwice));
        }
        for (int i = 0; i < once.length; i++) {
            assertThat(twice[i]).isEqualTo(2 * once[i], within(1e-12 * scale()));
        }
        CommonOps_DDRM.scale(2, aOnce);
        CommonOps_DDRM.scale(2, bOnce);
        assertThat(aTwice.data).containsExactly(aOnce.data, within(1e-11 * scale()));
        assertThat(bTwice.data).containsExactly(bOnce.data, within(1e-11 * scale()));
    }

    @Test
    void parametersMakeARoundTrip() {
        DMatrixRMaj a = points(5, "a");
        Kernel kernel = kernel();
        HyperparameterVector parameters = kernel.parameters();
        Kernel same = kernel.withParameters(parameters);
        assertThat(same.parameters()).isEqualTo(parameters);
        assertThat(same.gram(a).data).isEqualTo(kernel.gram(a).data);
        HyperparameterVector changed =
                parameters.map(p -> p.withValue(p.value() * 1.25).fixed());
        assertThat(kernel.withParameters(changed).parameters()).isEqualTo(changed);
        assertThat(kernel.parameters()).as("the kernel itself is unchanged").isEqualTo(parameters);
    }

    @Test
    void parametersOfOtherNamesAreRefused() {
        HyperparameterVector other = HyperparameterVector.of(Hyperparameter.real("no such parameter", 1));
        assertThatThrownBy(() -> kernel().withParameters(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no such parameter");
    }

    @Test
    void argumentsAreNotModifiedAndResultsAreTheSameBits() {
        DMatrixRMaj a = points(6, "a");
        DMatrixRMaj b = pointsSharing(a, 9, "b");
        DMatrixRMaj w = weights(6, 9);
        DMatrixRMaj aBefore = a.copy();
        DMatrixRMaj bBefore = b.copy();
        DMatrixRMaj wBefore = w.copy();
        double[] first = new double[kernel().parameters().size()];
        double[] second = new double[first.length];
        DMatrixRMaj k = kernel().covariance(a, b);
        kernel().pullback(a, b, w, KernelGradient.ofParameters(first));
        kernel().pullback(a, b, w, KernelGradient.ofParameters(second));
        assertThat(second).isEqualTo(first);
        assertThat(kernel().covariance(a, b).data).isEqualTo(k.data);
        assertThat(a.data).isEqualTo(aBefore.data);
        assertThat(b.data).isEqualTo(bBefore.data);
        assertThat(w.data).isEqualTo(wBefore.data);
    }

    @Test
    void wrongShapesAreRefused() {
        DMatrixRMaj a = points(5, "a");
        DMatrixRMaj wider = new DMatrixRMaj(4, dimension() + 1);
        assertThatThrownBy(() -> kernel().covariance(a, wider)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> kernel().covariance(a, a, new DMatrixRMaj(5, 4)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> kernel().pullback(a, a, new DMatrixRMaj(4, 5), KernelGradient.of(null, null, null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> kernel().gram(a, new DMatrixRMaj(5, 4))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> kernel().gramPullback(a, new DMatrixRMaj(4, 5), KernelGradient.of(null, null, null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> kernel().diagonalPullback(a, new double[4], KernelGradient.of(null, null, null)))
                .isInstanceOf(IllegalArgumentException.class);
        KernelGradient both = KernelGradient.of(null, a.createLike(), a.createLike());
        assertThatThrownBy(() -> kernel().gramPullback(a, new DMatrixRMaj(5, 5), both))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one set of points");
    }

    /** A function of a whole matrix of points. */
    private interface OfPoints {
        double at(DMatrixRMaj points);
    }

    private void checkPointGradient(String name, DMatrixRMaj x, DMatrixRMaj gradient, OfPoints function) {
        for (int i = 0; i < x.data.length; i++) {
            int index = i;
            double expected = isContinuous(i % dimension())
                    ? derivative(
                            v -> {
                                DMatrixRMaj moved = x.copy();
                                moved.data[index] = v;
                                return function.at(moved);
                            },
                            x.data[i])
                    : 0;
            assertThat(gradient.data[i])
                    .as("%s[%d][%d]", name, i / dimension(), i % dimension())
                    .isEqualTo(expected, within(GRADIENT_TOLERANCE * scale() * x.data.length));
        }
    }

    private Kernel at(int index, double value) {
        double[] values = kernel().parameters().values();
        values[index] = value;
        return kernel().withParameters(kernel().parameters().withValues(values));
    }

    /** Size of the covariances: the greatest prior variance. */
    private double scale() {
        double scale = 1;
        for (double v : kernel().diagonal(points(8, "a"))) {
            scale = Math.max(scale, v);
        }
        return scale;
    }

    /** Central differences of sixth order. */
    private static double derivative(DoubleUnaryOperator f, double at) {
        double one = f.applyAsDouble(at + STEP) - f.applyAsDouble(at - STEP);
        double two = f.applyAsDouble(at + 2 * STEP) - f.applyAsDouble(at - 2 * STEP);
        double three = f.applyAsDouble(at + 3 * STEP) - f.applyAsDouble(at - 3 * STEP);
        return (45 * one - 9 * two + three) / (60 * STEP);
    }
}
