package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.pareto.ExpectedHypervolumeImprovement;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.core.model.Acquisition;
import org.junit.jupiter.api.Nested;

/** The closed forms of several objectives pass the kit. */
class MarginalParetoContractTest {

    @Nested
    class OfExpectedHypervolumeImprovement extends ParetoAcquisitionContract {
        @Override
        protected Acquisition several() {
            return new ExpectedHypervolumeImprovement();
        }
    }

    @Nested
    class OfTheLogarithm extends ParetoAcquisitionContract {
        @Override
        protected Acquisition several() {
            return new LogExpectedHypervolumeImprovement();
        }
    }

    @Nested
    class OfTheLogarithmForThreeObjectives extends ParetoAcquisitionContract {
        @Override
        protected Acquisition several() {
            return new LogExpectedHypervolumeImprovement();
        }

        @Override
        protected int objectives() {
            return 3;
        }
    }

    @Nested
    class OfTheFeasibilityWeightedLogarithm extends ParetoAcquisitionContract {
        @Override
        protected Acquisition several() {
            return new FeasibilityWeighted(new LogExpectedHypervolumeImprovement());
        }

        @Override
        protected boolean weighsConstraints() {
            return true;
        }
    }
}
