package io.thalweg.surrogate.harmonic;

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
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Streaming surrogates with harmonic features against the contract of surrogates. */
class HarmonicSurrogateContractTest {

    private static final SymmetryGroup REFLECTIONS = SymmetryGroup.reflections(2, new double[] {0.5, 0.5, 0.5});

    private static final SymmetryGroup ROTATIONS = SymmetryGroup.of(2, new Rotation(0, 1, 6, 0.5, 0.5));

    private abstract static class Contract extends SurrogateContract {

        @Override
        protected double tolerance() {
            return 1e-7;
        }
    }

    private static GaussianModel known(Kernel kernel) {
        GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
        return TestModels.fixed(model);
    }

    /** All components at every point that is seen. */
    @Nested
    class OfReflections extends Contract {
        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
            GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
            HarmonicFamily family = HarmonicFamily.of(REFLECTIONS, 64).withMostForFits(64);
            return StreamingSurrogate.of(3, List.of(model), family, 1024);
        }
    }

    /** Most of what was observed is remembered by the features alone. */
    @Nested
    class ShortWindow extends Contract {
        @Override
        protected boolean learnsLengthscales() {
            return false;
        }

        Observations observations() {
            return data(30);
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.3, Matern52.of(Groups.one(0.4)));
            return StreamingSurrogate.of(2, List.of(known(kernel)), HarmonicFamily.of(ROTATIONS, 64), 1);
        }
    }

    /** The components of the first one are believed independent. */
    @Nested
    class Independent extends Contract {
        /** An observation of the sum of components does not leave them independent. */
        @Override
        protected double promiseTolerance() {
            return 0.2;
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.7, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
            GaussianModel model = GaussianModel.of(kernel, Hyperparameter.positive("noise", 0.02));
            return StreamingSurrogate.of(
                    3, List.of(model), HarmonicFamily.of(REFLECTIONS, 64).withIndependent(), 1024);
        }
    }

    @Nested
    class OwnPoints extends Contract {
        @Override
        protected boolean learnsLengthscales() {
            return false;
        }

        @Override
        protected Surrogate prior() {
            Kernel kernel = Scaled.of(1.3, Matern52.of(Lengthscales.of(0.3, 0.6, 0.45)));
            HarmonicFamily family = HarmonicFamily.of(REFLECTIONS, 64).withOwnPoints();
            return StreamingSurrogate.of(3, List.of(known(kernel)), family, 1024);
        }
    }

    /** The posterior has a residual. */
    @Nested
    class FewPoints extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            Kernel kernel = Scaled.of(1.3, Matern52.of(Groups.one(0.4)));
            return StreamingSurrogate.of(2, List.of(known(kernel)), HarmonicFamily.of(ROTATIONS, 3), 1024)
                    .observe(new ShortWindow().observations())
                    .posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
