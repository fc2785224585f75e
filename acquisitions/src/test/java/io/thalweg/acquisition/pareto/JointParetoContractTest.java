package io.thalweg.acquisition.pareto;

import io.thalweg.core.model.Acquisition;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The Monte Carlo acquisitions of several objectives pass the kit. */
@Tag("slow")
class JointParetoContractTest {

    private abstract static class Joint extends ParetoAcquisitionContract {
        @Override
        protected List<Integer> batchSizes() {
            return List.of(1, 2, 3);
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }

        @Override
        protected double differenceStep() {
            return 2e-6;
        }

        @Override
        protected double gradientTolerance() {
            return 1e-6;
        }

        /**
         * Another order meets other base samples, and where an improvement is improbable some meet it and others do not, which
         * the logarithm shows. That the order does not matter to the same samples is proved with the heads.
         */
        @Override
        protected double orderTolerance() {
            return 60;
        }

        @Override
        protected double objectiveOrderTolerance() {
            return 0.15;
        }
    }

    @Nested
    class OfHypervolume extends Joint {
        @Override
        protected Acquisition several() {
            return new QLogExpectedHypervolumeImprovement();
        }
    }

    @Nested
    class OfHypervolumeOfThree extends Joint {
        @Override
        protected Acquisition several() {
            return new QLogExpectedHypervolumeImprovement();
        }

        @Override
        protected int objectives() {
            return 3;
        }
    }

    @Nested
    class OfNoisyHypervolume extends Joint {
        @Override
        protected Acquisition several() {
            return new QLogNoisyExpectedHypervolumeImprovement();
        }
    }

    @Nested
    class OfNoisyHypervolumeOfThree extends Joint {
        @Override
        protected Acquisition several() {
            return new QLogNoisyExpectedHypervolumeImprovement();
        }

        @Override
        protected int objectives() {
            return 3;
        }
    }

    @Nested
    class OfScalarization extends Joint {
        @Override
        protected Acquisition several() {
            return new RandomScalarization();
        }
    }
}
