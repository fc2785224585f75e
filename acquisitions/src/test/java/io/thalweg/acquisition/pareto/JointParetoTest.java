package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.pareto.ParetoCases.D;
import static io.thalweg.acquisition.pareto.ParetoCases.context;
import static io.thalweg.acquisition.pareto.ParetoCases.point;
import static io.thalweg.acquisition.pareto.ParetoCases.points;
import static io.thalweg.acquisition.pareto.ParetoCases.process;
import static io.thalweg.acquisition.pareto.ParetoCases.promising;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Monte Carlo acquisitions of several objectives against closed forms and plain simulation. */
class JointParetoTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void matchesTheClosedFormForOnePoint(int m) {
        AcquisitionContext context = context(m, 0);
        AcquisitionFunction exact = new LogExpectedHypervolumeImprovement().on(context);
        AcquisitionFunction sampled = new QLogExpectedHypervolumeImprovement(4096).on(context);
        for (double[] x : promising(exact)) {
            assertThat(value(sampled, x)).isCloseTo(value(exact, x), within(0.02));
        }
    }

    @Test
    void matchesTheClosedFormForOneConstrainedPoint() {
        AcquisitionContext context = context(2, 0)
                .withConstraints(List.of(
                        new OutcomeConstraint(process("constraint", 0.01), -0.3),
                        new OutcomeConstraint(process("another", 0.01), -0.6)));
        AcquisitionFunction exact = new FeasibilityWeighted(new LogExpectedHypervolumeImprovement()).on(context);
        AcquisitionFunction sampled = new QLogExpectedHypervolumeImprovement(4096).on(context);
        for (double[] x : promising(exact)) {
            assertThat(value(sampled, x)).isCloseTo(value(exact, x), within(0.05));
        }
    }

    /** Joint outcomes at the observed points, at those pending and at the batch, drawn by another route. */
    @ParameterizedTest
    @CsvSource({"2, 2, 0", "2, 2, 2", "3, 2, 1"})
    void matchesSimulationForABatch(int m, int q, int p) {
        AcquisitionContext context =
                context(m, 0.3).withPending(points("pending", p)).withBatchSize(q);
        double[] x = point("batch", 1, q * D);
        JointSimulation noisy = new JointSimulation(context, x, true);
        JointSimulation exact = new JointSimulation(context, x, false);
        double withNoise = value(new QLogNoisyExpectedHypervolumeImprovement(2048).on(context), x);
        double without = value(new QLogExpectedHypervolumeImprovement(2048).on(context), x);
        assertThat(Math.exp(withNoise)).isCloseTo(noisy.improvement(), within(0.05 * noisy.improvement()));
        assertThat(Math.exp(without)).isCloseTo(exact.improvement(), within(0.05 * exact.improvement()));
        assertThat(Math.abs(withNoise - without)).as("noise counts").isGreaterThan(0.1);
    }

    /** Without noise nothing observed is uncertain, and both say the same. */
    @Test
    void noisyFormMatchesThePlainOneWithoutNoise() {
        AcquisitionContext context = context(2, 0).withBatchSize(2);
        double[] x = point("batch", 2, 2 * D);
        double plain = value(new QLogExpectedHypervolumeImprovement(1024).on(context), x);
        assertThat(value(new QLogNoisyExpectedHypervolumeImprovement(1024).on(context), x))
                .isCloseTo(plain, within(0.05));
    }

    @Test
    void pendingPointsAreWorthNothing() {
        AcquisitionContext context = context(2, 0);
        double[] x =
                promising(new LogExpectedHypervolumeImprovement().on(context)).get(0);
        for (Acquisition acquisition : List.of(
                new QLogExpectedHypervolumeImprovement(),
                new QLogNoisyExpectedHypervolumeImprovement(),
                new LogExpectedHypervolumeImprovement(),
                new RandomScalarization())) {
            double before = value(acquisition.on(context), x);
            double after = value(acquisition.on(context.withPending(DMatrixRMaj.wrap(1, D, x))), x);
            assertThat(after).as(acquisition.toString()).isLessThan(before - 3);
        }
    }

    @Test
    void defaultFitsTheProblem() {
        AcquisitionContext exact = context(2, 0);
        AcquisitionContext noisy = context(2, 0.1);
        Acquisition standard = Acquisitions.named("auto");
        assertSame(standard, new LogExpectedHypervolumeImprovement(), exact);
        assertSame(standard, new QLogExpectedHypervolumeImprovement(), exact.withBatchSize(2));
        assertSame(standard, new QLogExpectedHypervolumeImprovement(), exact.withPending(points("pending", 1)));
        assertSame(standard, new QLogNoisyExpectedHypervolumeImprovement(), noisy);
    }

    @Test
    void refusesBatchesThatCostTooMuchAndOddSamples() {
        AcquisitionContext context = context(2, 0).withBatchSize(11);
        assertThatThrownBy(() -> new QLogExpectedHypervolumeImprovement().on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("batchSize is 11, must be at most 10");
        assertThatThrownBy(() -> new QLogExpectedHypervolumeImprovement(100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("samples is 100");
        assertThatThrownBy(() -> new QLogNoisyExpectedHypervolumeImprovement(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("samples is 0");
    }

    @Test
    void onlyFiniteFeasibleOutcomesCount() {
        double nan = Double.NaN;
        double[][] outcomes = {{1, 2, 3, 4, 5, 6}, {6, 5, nan, 3, 2, 1}, {0, -1, 0, 0, 0, -2}};
        KnownOutcomes known = new KnownOutcomes(outcomes, 3, 2, new double[] {-0.5});
        assertThat(known.feasible(0).data).containsExactly(1, 6, 5, 2);
        assertThat(known.feasible(1).data).containsExactly(4, 3);
    }

    private static void assertSame(Acquisition one, Acquisition other, AcquisitionContext context) {
        double[] x = point("same", 0, context.batchSize() * D);
        assertThat(value(one.on(context), x)).isEqualTo(value(other.on(context), x));
    }
}
