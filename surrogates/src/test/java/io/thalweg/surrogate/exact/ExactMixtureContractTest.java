package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Mixture;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.PosteriorContract;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.QuadraticTrend;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Sum;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/** A mixture of two forms against the contract of surrogates. */
class ExactMixtureContractTest extends SurrogateContract {

    static Surrogate mixture() {
        Hyperparameter noise = TestModels.learnedNoise();
        return ExactMixture.of(
                2,
                List.of(
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(2), noise), 0),
                        new ExactMixture.Form(GaussianModel.of(Matern52.ard(2), noise), 0),
                        new ExactMixture.Form(
                                GaussianModel.of(Sum.of(Rbf.ard(2), QuadraticTrend.of(1, 1, 1)), noise), -1)));
    }

    @Override
    protected Surrogate prior() {
        return mixture();
    }

    /** To a hundredth of a nat: what falls asleep, and the width of the belief about noise, make a difference. */
    @Override
    protected double objective(Surrogate surrogate) {
        return Math.rint(100 * surrogate.fitReport().objective()) / 100;
    }

    /** Three points do not decide which form is right. */
    @Nested
    class Undecided extends PosteriorContract {
        @Override
        protected Posterior posterior() {
            DMatrixRMaj x = new DMatrixRMaj(4, 2, true, 0.1, 0.2, 0.7, 0.9, 0.4, 0.5, 0.9, 0.3);
            Posterior posterior = mixture()
                    .observe(Observations.of(x, new double[] {-1, 0.3, 1.2, -0.2}))
                    .refit(RefitBudget.THOROUGH, Seed.of(1))
                    .posterior();
            assertThat(posterior).isInstanceOf(Mixture.class);
            return posterior;
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
            return mixture().posterior();
        }

        @Override
        protected int dimension() {
            return 2;
        }
    }
}
