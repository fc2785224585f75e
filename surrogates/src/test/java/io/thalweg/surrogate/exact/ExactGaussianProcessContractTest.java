package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;

/** The exact Gaussian process against the contract of surrogates. */
class ExactGaussianProcessContractTest {

    private abstract static class Contract extends SurrogateContract {

        @Override
        protected double objective(Surrogate surrogate) {
            return ((ExactGaussianProcess) surrogate).objective();
        }
    }

    @Nested
    class RadialBasisFunction extends Contract {
        @Override
        protected Surrogate prior() {
            return ExactGaussianProcess.of(2, GaussianModel.of(Rbf.ard(2), TestModels.learnedNoise()));
        }
    }

    @Nested
    class WithoutObservations extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return new RadialBasisFunction().prior().posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class Matern extends Contract {
        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
            return ExactGaussianProcess.of(3, GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02)));
        }
    }

    /** Some variances are given, others are learnt. */
    @Nested
    class PartlyGivenNoise extends Contract {
        @Override
        protected Surrogate prior() {
            return ExactGaussianProcess.of(2, GaussianModel.of(Matern52.ard(2), TestModels.learnedNoise()));
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
            GaussianModel model = new GaussianModel(
                    Rbf.ard(1, LengthscalePriors.dimensionScaled(1), LengthscalePriors.LEAST),
                    TestModels.learnedNoise(),
                    OptionalDouble.of(0.25));
            return ExactGaussianProcess.of(1, model);
        }
    }
}
