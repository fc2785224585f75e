package io.thalweg.surrogate.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.ForwardingKernel;
import io.thalweg.surrogate.kernel.InvalidKernelException;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Kernels of users that break the contract. */
class KernelCheckTest {

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{0.5, 0.25}, {0.75, 1}, {0, 0.125}});

    /** A kernel that is right but for one entry of its covariance. */
    private record Broken(int row, int column, double entry) implements ForwardingKernel {

        private static final Kernel RIGHT = Rbf.of(Lengthscales.isotropic(0.4));

        @Override
        public Kernel base() {
            return RIGHT;
        }

        @Override
        public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
            RIGHT.covariance(a, b, out);
            out.set(row, column, entry);
        }

        @Override
        public void gram(DMatrixRMaj x, DMatrixRMaj out) {
            covariance(x, x, out);
        }

        @Override
        public double[] diagonal(DMatrixRMaj a) {
            double[] diagonal = RIGHT.diagonal(a);
            diagonal[row] = entry;
            return diagonal;
        }

        @Override
        public Kernel withParameters(HyperparameterVector parameters) {
            return this;
        }

        @Override
        public String toString() {
            return "Broken";
        }
    }

    @Test
    void validKernelPasses() {
        Kernel kernel = Matern52.of(Lengthscales.isotropic(0.4));
        assertThat(KernelCheck.gram(kernel, X).data).isEqualTo(kernel.gram(X).data);
        assertThat(KernelCheck.diagonal(kernel, X)).isEqualTo(kernel.diagonal(X));
    }

    @Test
    void nanIsReported() {
        assertThatThrownBy(() -> KernelCheck.gram(new Broken(1, 2, Double.NaN), X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessage("kernel Broken: covariance is NaN at a[1] = [0.75, 1.0] and b[2] = [0.0, 0.125]");
        assertThatThrownBy(() -> KernelCheck.diagonal(new Broken(1, 1, Double.NaN), X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("variance is NaN at a[1] = [0.75, 1.0]");
    }

    @Test
    void asymmetryIsReported() {
        assertThatThrownBy(() -> KernelCheck.gram(new Broken(2, 0, 0.9), X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("kernel Broken: not symmetric, 0.9 one way and")
                .hasMessageContaining("x[2] = [0.0, 0.125] and x[0] = [0.5, 0.25]");
        double rounded = Math.nextUp(new Broken(0, 0, 1).gram(X).get(0, 2));
        assertThat(KernelCheck.gram(new Broken(2, 0, rounded), X).get(2, 0))
                .as("rounding is let through")
                .isEqualTo(rounded);
    }

    @Test
    void negativeVarianceIsReported() {
        assertThatThrownBy(() -> KernelCheck.gram(new Broken(1, 1, -0.5), X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("variance -0.5 is negative at x[1]");
    }

    @Test
    void wrongSizeIsReported() {
        Kernel narrow = new Kernel() {
            @Override
            public void covariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
                out.reshape(2, 2);
            }

            @Override
            public double[] diagonal(DMatrixRMaj a) {
                return new double[2];
            }

            @Override
            public double pullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
                return 0;
            }

            @Override
            public void diagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {}

            @Override
            public HyperparameterVector parameters() {
                return HyperparameterVector.EMPTY;
            }

            @Override
            public Kernel withParameters(HyperparameterVector parameters) {
                return this;
            }

            @Override
            public String toString() {
                return "Narrow";
            }
        };
        assertThatThrownBy(() -> KernelCheck.gram(narrow, X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessage("kernel Narrow: covariance is 2 x 2 where 3 x 3 was expected");
        assertThatThrownBy(() -> KernelCheck.diagonal(narrow, X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("diagonal has 2 entries for 3 points");
    }

    @Test
    void exceptionsOfAKernelAreReported() {
        Kernel otherDimension = Rbf.of(Lengthscales.of(0.1, 0.2, 0.3));
        assertThatThrownBy(() -> KernelCheck.gram(otherDimension, X))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("Rbf[lengthscale[0]=0.1, lengthscale[1]=0.2, lengthscale[2]=0.3]")
                .hasMessageContaining("points have 2 columns where the kernel has 3");
        assertThatThrownBy(() -> KernelCheck.dimension(otherDimension, 2))
                .isInstanceOf(InvalidKernelException.class)
                .hasMessageContaining("for 3 coordinates where the points have 2");
        KernelCheck.dimension(otherDimension, 3);
        KernelCheck.dimension(Linear.of(1), 7);
    }
}
