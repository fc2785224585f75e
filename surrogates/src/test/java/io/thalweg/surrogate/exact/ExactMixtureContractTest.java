package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Surrogate;
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
import org.junit.jupiter.api.Nested;

/** A mixture of two forms against the contract of surrogates; its posterior before a fit is one of two members. */
class ExactMixtureContractTest extends SurrogateContract {

    static Surrogate mixture() {
        Hyperparameter noise = TestModels.learnedNoise();
        return ExactMixture.of(
                2,
                List.of(
                        new ExactMixture.Form(GaussianModel.of(Rbf.ard(2), noise), 0),
                        new ExactMixture.Form(GaussianModel.of(Matern52.ard(2), noise), 0),
                        new ExactMixture.Form(
                                GaussianModel.of(Sum.of(Rbf.ard(2), QuadraticTrend.of(1, 1)), noise), -1)));
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

    /** A mixture is not Gaussian: what is observed changes the weights, too. */
    @Override
    protected double promiseTolerance() {
        return 5;
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
