package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.LowerConfidenceBound;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.core.model.Acquisition;
import org.junit.jupiter.api.Nested;

/** Every closed form passes the kit. */
class ClosedFormContractTest {

    @Nested
    class OfExpectedImprovement extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new ExpectedImprovement();
        }
    }

    @Nested
    class OfLogExpectedImprovement extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new LogExpectedImprovement();
        }
    }

    @Nested
    class OfProbabilityOfImprovement extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new ProbabilityOfImprovement();
        }
    }

    @Nested
    class OfLogProbabilityOfImprovement extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new LogProbabilityOfImprovement();
        }
    }

    @Nested
    class OfUpperConfidenceBound extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new UpperConfidenceBound();
        }
    }

    @Nested
    class OfLowerConfidenceBound extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new LowerConfidenceBound();
        }
    }

    @Nested
    class OfPosteriorMean extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new PosteriorMean();
        }
    }

    @Nested
    class OfPosteriorStandardDeviation extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new PosteriorStandardDeviation();
        }
    }

    @Nested
    class OfLogPosteriorStandardDeviation extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new LogPosteriorStandardDeviation();
        }
    }

    @Nested
    class OfFeasibilityWeighted extends AcquisitionContract {
        @Override
        protected Acquisition acquisition() {
            return new FeasibilityWeighted(new LogExpectedImprovement());
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }
}
