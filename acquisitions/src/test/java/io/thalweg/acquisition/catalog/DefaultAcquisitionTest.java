package io.thalweg.acquisition.catalog;

import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.Situations.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.AcquisitionContract;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.montecarlo.QLogExpectedImprovement;
import io.thalweg.acquisition.montecarlo.QLogNoisyExpectedImprovement;
import io.thalweg.acquisition.pareto.QLogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.pareto.QLogNoisyExpectedHypervolumeImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Passes the kit, as what it chooses does, and chooses what fits. */
class DefaultAcquisitionTest extends AcquisitionContract {

    @Override
    protected Acquisition acquisition() {
        return new DefaultAcquisition();
    }

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

    @Override
    protected double orderTolerance() {
        return 1.5;
    }

    @Test
    void choosesByNoiseBatchSizeAndPendingPoints() {
        DefaultAcquisition acquisition = new DefaultAcquisition();
        NaiveGaussianProcess process = process("noisy", NaiveGaussianProcess.Profile.RBF, 5, 2, 0.1);
        AcquisitionContext exact = AcquisitionContext.of(process, 0, Seed.of(1)).withObserved(process.data(), false);
        assertThat(acquisition.choice(exact)).isInstanceOf(FeasibilityWeighted.class);
        assertThat(acquisition.choice(exact.withBatchSize(2))).isInstanceOf(QLogExpectedImprovement.class);
        assertThat(acquisition.choice(exact.withPending(new DMatrixRMaj(1, 2))))
                .isInstanceOf(QLogExpectedImprovement.class);
        assertThat(acquisition.choice(exact.withObserved(process.data(), true)))
                .isInstanceOf(QLogNoisyExpectedImprovement.class);
    }

    @Test
    void choosesHypervolumesForSeveralObjectives() {
        DefaultAcquisition acquisition = new DefaultAcquisition();
        NaiveGaussianProcess process = process("noisy", NaiveGaussianProcess.Profile.RBF, 5, 2, 0.1);
        AcquisitionContext exact = AcquisitionContext.of(process, 0, Seed.of(1))
                .withObserved(process.data(), false)
                .withObjectives(List.of(process, process), new double[] {-1, -1});
        assertThat(acquisition.choice(exact))
                .isInstanceOf(FeasibilityWeighted.class)
                .asString()
                .contains("LogExpectedHypervolumeImprovement");
        assertThat(acquisition.choice(exact.withBatchSize(2))).isInstanceOf(QLogExpectedHypervolumeImprovement.class);
        assertThat(acquisition.choice(exact.withPending(new DMatrixRMaj(1, 2))))
                .isInstanceOf(QLogExpectedHypervolumeImprovement.class);
        assertThat(acquisition.choice(exact.withObserved(process.data(), true)))
                .isInstanceOf(QLogNoisyExpectedHypervolumeImprovement.class);
    }

    @Test
    void weighsCosts() {
        NaiveGaussianProcess process = process("noisy", NaiveGaussianProcess.Profile.RBF, 5, 2, 0.1);
        NaiveGaussianProcess logCost = process("cost", NaiveGaussianProcess.Profile.RBF, 5, 2, 0.1);
        AcquisitionContext context =
                AcquisitionContext.of(process, 0, Seed.of(1)).withObserved(process.data(), false);
        double[] x = {0.3, 0.6};
        double free = value(acquisition().on(context), x);
        double cost = logCost.predict(DMatrixRMaj.wrap(1, 2, x), 1).mean()[0];
        assertThat(value(acquisition().on(context.withLogCost(Optional.of(logCost))), x))
                .isCloseTo(free - cost, within(1e-12));
    }
}
