package io.thalweg.surrogate.streaming;

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
import org.junit.jupiter.api.Nested;

/** Streaming surrogates against the contract of surrogates. */
class StreamingSurrogateContractTest {

    private static final SizePolicy EVERY_POINT = new VariationalInducingPointSelection(0, 512);

    private abstract static class Contract extends SurrogateContract {

        @Override
        protected double tolerance() {
            return 1e-7;
        }
    }

    /** Nothing is to be learnt, so that folding need not wait for a fit. */
    private static GaussianModel known() {
        GaussianModel model =
                GaussianModel.of(Matern52.of(Lengthscales.of(0.4, 0.5)), Hyperparameter.positive("noise", 0.02));
        return TestModels.fixed(model);
    }

    /** With a point wherever something is to be learnt the process is exact, however the data come. */
    @Nested
    class Matern extends Contract {
        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
            GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
            return StreamingSurrogate.of(3, List.of(model), EVERY_POINT, 1024);
        }
    }

    /** Most of what was observed is remembered by the points alone. */
    @Nested
    class ShortWindow extends Contract {
        @Override
        protected boolean learnsLengthscales() {
            return false;
        }

        @Override
        protected Surrogate prior() {
            return StreamingSurrogate.of(2, List.of(known()), EVERY_POINT, 1);
        }

        Observations observations() {
            return data(30);
        }
    }

    @Nested
    class PartlyGivenNoise extends Contract {
        @Override
        protected boolean learnsLengthscales() {
            return false;
        }

        /** In units a million times as large the given variances are 1e-10, by which rounding in the residuals is divided. */
        @Override
        protected double tolerance() {
            return 1e-6;
        }

        @Override
        protected Surrogate prior() {
            return StreamingSurrogate.of(2, List.of(known()), EVERY_POINT, 8);
        }

        @Override
        protected double noiseVariance(int i) {
            return i % 3 == 0 ? Double.NaN : 0.01 * (1 + i % 5);
        }
    }

    @Nested
    class ChoiceOfKernels extends Contract {
        @Override
        protected Surrogate prior() {
            return StreamingSurrogate.of(
                    2,
                    List.of(
                            GaussianModel.of(Matern52.ard(2), TestModels.learnedNoise()),
                            GaussianModel.of(Rbf.ard(2), TestModels.learnedNoise())),
                    EVERY_POINT,
                    1024);
        }
    }

    /** The defaults keep few points, and the posterior has a residual. */
    @Nested
    class FewPoints extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return StreamingSurrogate.of(
                            2,
                            List.of(GaussianModel.of(Matern52.ard(2), TestModels.learnedNoise())),
                            new VariationalInducingPointSelection(0.2, 8),
                            1024)
                    .observe(new ShortWindow().observations())
                    .posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }

    @Nested
    class WithoutObservations extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            return new ShortWindow().prior().posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
