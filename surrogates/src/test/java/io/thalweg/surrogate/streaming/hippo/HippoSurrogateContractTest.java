package io.thalweg.surrogate.streaming.hippo;

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
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Surrogates with HiPPO features against the contract of surrogates. */
class HippoSurrogateContractTest {

    private static GaussianModel known(Kernel kernel) {
        GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
        return TestModels.fixed(model);
    }

    /** A smooth function of one input, with many functions: whatever the order in which its stretch grows. */
    @Nested
    class Line extends SurrogateContract {
        @Override
        protected boolean learnsLengthscales() {
            return false;
        }

        /** Each observation is folded, and with each fold go combinations of a prior standard deviation of 1e-6. */
        @Override
        protected double tolerance() {
            return 1e-5;
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Rbf.of(Lengthscales.of(0.25)));
            return StreamingSurrogate.of(1, List.of(known(kernel)), HippoFamily.of(40), 1);
        }
    }

    /** Hyperparameters are learnt, and the window is remembered as it came. */
    @Nested
    class LearntLine extends SurrogateContract {
        @Override
        protected double tolerance() {
            return 1e-6;
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Rbf.of(Lengthscales.of(0.25)));
            return StreamingSurrogate.of(
                    1,
                    List.of(GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02))),
                    HippoFamily.of(40),
                    1024);
        }
    }

    /** As many features as inputs: the process is exact in several dimensions. */
    @Nested
    class ShortPath extends SurrogateContract {
        @Override
        protected double tolerance() {
            return 1e-6;
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6)));
            return StreamingSurrogate.of(
                    2,
                    List.of(GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02))),
                    HippoFamily.of(64),
                    1024);
        }
    }

    /** The posterior has a residual, of integrals and of recent inputs beside them. */
    @Nested
    class LongPath extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            Surrogate prior = StreamingSurrogate.of(
                    2, List.of(known(Matern52.of(Lengthscales.of(0.4, 0.5)))), HippoFamily.of(8), 1);
            return Paths.observeOneByOne(prior, 27).posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
