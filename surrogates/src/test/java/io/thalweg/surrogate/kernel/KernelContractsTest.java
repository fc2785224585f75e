package io.thalweg.surrogate.kernel;

import io.thalweg.core.space.Branch;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/** The kernels other than the stationary ones of {@link StationaryTest}, each against the contract. */
class KernelContractsTest {

    @Nested
    class PeriodicContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Periodic.of(Lengthscales.of(0.8, 1.7), 0.6, 1.4);
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class PeriodicSharedContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Periodic(
                    Lengthscales.isotropic(0.7), PerDimension.shared(Hyperparameter.positive("period", 0.9)));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class CosineContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Cosine.of(0.7, 1.3, 0.4);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class SpectralMixtureContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return SpectralMixture.of(new double[] {0.4, 1.2}, new double[][] {{0.9, 1.6}, {0.5, 1.1}}, new double[][] {
                {0.3, 0.7}, {0.2, 0.55}
            });
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class LinearContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Linear.of(1.7);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class LinearFromAnOriginContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return new Linear(Linear.of(1.7).variance(), 0.8);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class QuadraticTrendContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return QuadraticTrend.of(0.7, 1.9, 0.4);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class QuadraticTrendOfTwoKindsContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return QuadraticTrend.of(0.7, 1.9);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class ConstantContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Constant.of(0.6);
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class HammingContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Hamming.of(Lengthscales.of(0.7, 2.5, 1.3));
        }

        @Override
        protected int dimension() {
            return 3;
        }

        @Override
        protected boolean isContinuous(int column) {
            return false;
        }

        @Override
        protected double coordinate(int column, RandomGenerator random) {
            return random.nextInt(3);
        }
    }

    @Nested
    class HammingIsotropicContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Hamming.of(Lengthscales.isotropic(1.6));
        }

        @Override
        protected int dimension() {
            return 3;
        }

        @Override
        protected boolean isContinuous(int column) {
            return false;
        }

        @Override
        protected double coordinate(int column, RandomGenerator random) {
            return random.nextInt(3);
        }
    }

    @Nested
    class SumContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Sum.of(Scaled.of(2.1, Rbf.of(Lengthscales.of(0.5, 0.9))), Matern32.of(Lengthscales.isotropic(0.7)));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class ProductContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Product.of(
                    Matern52.of(Lengthscales.of(0.5, 0.9)),
                    Scaled.of(1.6, Linear.of(0.8)),
                    Periodic.of(Lengthscales.of(0.8, 1.7), 0.6, 1.4));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class OnColumnsContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return OnColumns.of(Matern52.of(Lengthscales.of(0.5, 0.9)), 2, 0);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class RotatedContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Rotated.of(Matern52.of(Lengthscales.of(0.3, 0.9)), new DMatrixRMaj(2, 2, true, 0.6, 0.8, -0.8, 0.6));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class MixedSpaceContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Sum.of(
                    Scaled.of(1.4, OnColumns.of(Matern52.of(Lengthscales.of(0.5, 0.9)), 0, 2)),
                    Product.of(
                            OnColumns.of(Rbf.of(Lengthscales.of(0.6, 1.1)), 0, 2),
                            OnColumns.of(Hamming.of(Lengthscales.of(0.8, 1.9)), 1, 3)));
        }

        @Override
        protected int dimension() {
            return 4;
        }

        @Override
        protected boolean isContinuous(int column) {
            return column == 0 || column == 2;
        }

        @Override
        protected double coordinate(int column, RandomGenerator random) {
            return isContinuous(column) ? random.nextDouble() : random.nextInt(3);
        }
    }

    /** Column 0 is a category; column 1 is active where it is 0, columns 2 and 3 where it is 1. */
    @Nested
    class PinnedContract extends KernelContract {

        @Override
        protected Kernel kernel() {
            List<Branch> branches = SearchSpace.builder()
                    .categorical("a", "x", "y")
                    .real("b", 0, 1)
                    .when("a", "x")
                    .real("c", 0, 1)
                    .when("a", "y")
                    .real("d", 0, 1)
                    .when("a", "y")
                    .build()
                    .branches();
            return Product.of(
                    new Pinned(
                            branches.get(0),
                            OnColumns.of(new Stationary(Matern52.PROFILE, Lengthscales.of(0.7)), 1),
                            Hyperparameter.positive("activation", 0.6)),
                    new Pinned(
                            branches.get(1),
                            OnColumns.of(new Stationary(Matern52.PROFILE, Lengthscales.of(0.4, 1.3)), 2, 3),
                            Hyperparameter.positive("activation", 1.4)));
        }

        @Override
        protected int dimension() {
            return 4;
        }

        @Override
        protected boolean isContinuous(int column) {
            return column > 0;
        }

        @Override
        protected double coordinate(int column, RandomGenerator random) {
            return column > 0 ? random.nextDouble() : random.nextInt(2);
        }
    }
}
