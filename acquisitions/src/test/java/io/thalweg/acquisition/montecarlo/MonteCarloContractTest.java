package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.core.model.Acquisition;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Every Monte Carlo acquisition passes the kit. */
class MonteCarloContractTest {

    private abstract static class Joint extends AcquisitionContract {
        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        @Override
        protected double differenceStep() {
            return 2e-6;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-6;
        }

        /** Another order meets other base samples. */
        @Override
        protected double orderTolerance() {
            return 0.1;
        }
    }

    private abstract static class Improving extends Joint {
        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }

    private abstract static class LogImproving extends Improving {
        /** Where no sample improves, the logarithm is that of the fat tail at the nearest one, and another order has others. */
        @Override
        protected double orderTolerance() {
            return 1.5;
        }
    }

    @Nested
    class OfExpectedImprovement extends Improving {
        @Override
        protected Acquisition acquisition() {
            return new QExpectedImprovement();
        }
    }

    @Nested
    class OfLogExpectedImprovement extends LogImproving {
        @Override
        protected Acquisition acquisition() {
            return new QLogExpectedImprovement();
        }
    }

    @Nested
    class OfNoisyExpectedImprovement extends Improving {
        @Override
        protected Acquisition acquisition() {
            return new QNoisyExpectedImprovement();
        }
    }

    @Nested
    class OfLogNoisyExpectedImprovement extends LogImproving {
        @Override
        protected Acquisition acquisition() {
            return new QLogNoisyExpectedImprovement();
        }
    }

    @Nested
    class OfUpperConfidenceBound extends Joint {
        @Override
        protected Acquisition acquisition() {
            return new QUpperConfidenceBound();
        }
    }

    @Nested
    class OfProbabilityOfImprovement extends Joint {
        @Override
        protected Acquisition acquisition() {
            return new QProbabilityOfImprovement();
        }
    }

    @Nested
    class OfSimpleRegret extends Joint {
        @Override
        protected Acquisition acquisition() {
            return new QSimpleRegret();
        }
    }

    @Nested
    class OfThompsonSampling extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new ThompsonSampling();
        }

        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        /** The fall-back of a posterior without paths solves with a covariance of which little but rounding is left. */
        @Override
        protected double gradientTolerance() {
            return 1e-5;
        }

        /** Each point has a function of its own. */
        @Override
        protected double orderTolerance() {
            return 100;
        }
    }
}
