package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;

/** Decoupled surrogates against the contract of surrogates. */
class DecoupledSurrogateContractTest {

    private abstract static class Contract extends SurrogateContract {

        @Override
        protected double tolerance() {
            return 1e-7;
        }
    }

    private static GaussianModel matern() {
        Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
        return GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
    }

    /** With all points in both bases the process is exact, however the data come. */
    @Nested
    class AllPoints extends Contract {
        Observations some() {
            return data(30);
        }

        @Override
        protected Surrogate prior() {
            return DecoupledSurrogate.of(3, List.of(matern()), DecoupledSettings.DEFAULT);
        }
    }

    @Nested
    class PartlyGivenNoise extends Contract {
        /** In units a million times as large the given variances are 1e-10, by which rounding in the residuals is divided. */
        @Override
        protected double tolerance() {
            return 1e-6;
        }

        @Override
        protected Surrogate prior() {
            return DecoupledSurrogate.of(3, List.of(matern()), DecoupledSettings.DEFAULT);
        }

        @Override
        protected double noiseVariance(int i) {
            return i % 3 == 0 ? Double.NaN : 0.01 * (1 + i % 5);
        }
    }

    @Nested
    class GivenMean extends Contract {
        @Override
        protected Surrogate prior() {
            GaussianModel model = matern();
            return DecoupledSurrogate.of(
                    3,
                    List.of(new GaussianModel(model.kernel(), model.noise(), OptionalDouble.of(0.7))),
                    DecoupledSettings.DEFAULT);
        }
    }

    @Nested
    class ChoiceOfKernels extends Contract {
        @Override
        protected Surrogate prior() {
            return DecoupledSurrogate.of(
                    2,
                    List.of(
                            GaussianModel.of(Matern52.ard(2), TestModels.learnedNoise()),
                            GaussianModel.of(Rbf.ard(2), TestModels.learnedNoise())),
                    DecoupledSettings.DEFAULT);
        }
    }

    /** A mean of all observations, a covariance that cannot express them. */
    @Nested
    class FewPoints extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return DecoupledSurrogate.of(3, List.of(matern()), DecoupledSettings.DEFAULT.withPoints(6))
                    .observe(new AllPoints().some())
                    .posterior();
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class WithoutObservations extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return new AllPoints().prior().posterior();
        }

        @Override
        protected int dimension() {
            return 3;
        }
    }
}
