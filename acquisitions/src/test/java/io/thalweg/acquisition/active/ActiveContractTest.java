package io.thalweg.acquisition.active;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.internal.marginal.BayesianActiveLearningByDisagreement;
import io.thalweg.core.model.Acquisition;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Every acquisition of active learning passes the kit. */
class ActiveContractTest {

    @Nested
    class OfQNegIntegratedPosteriorVariance extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new QNegIntegratedPosteriorVariance(64);
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }
    }

    @Nested
    class OfQMaximumEntropy extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new QMaximumEntropy();
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }
    }

    @Nested
    class OfStraddle extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new Straddle(0.8);
        }
    }

    @Nested
    class OfExpectedFeasibility extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new ExpectedFeasibility(0.8);
        }
    }

    @Nested
    class OfBayesianActiveLearningByDisagreement extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new BayesianActiveLearningByDisagreement();
        }
    }
}
