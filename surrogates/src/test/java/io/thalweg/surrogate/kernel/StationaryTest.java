package io.thalweg.surrogate.kernel;

import org.junit.jupiter.api.Nested;

class StationaryTest {

    private static final PerDimension ARD = Lengthscales.of(0.45, 0.8, 1.3);

    @Nested
    class RbfContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Rbf.of(ARD);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class Matern12Contract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Matern12.of(ARD);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class Matern32Contract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Matern32.of(ARD);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class Matern52Contract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Matern52.of(ARD);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class RationalQuadraticContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return RationalQuadratic.of(1.7, ARD);
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class IsotropicContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Matern52.of(Lengthscales.isotropic(0.6));
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class ScaledContract extends KernelContract {
        @Override
        protected Kernel kernel() {
            return Scaled.of(2.5, Scaled.of(0.7, Rbf.of(ARD)));
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }
}
