package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.pareto.ParetoCases.D;
import static io.thalweg.acquisition.pareto.ParetoCases.context;
import static io.thalweg.acquisition.pareto.ParetoCases.point;
import static io.thalweg.acquisition.pareto.ParetoCases.points;
import static io.thalweg.acquisition.pareto.ParetoCases.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.internal.KrigingBeliever;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The closed form of the expected hypervolume improvement where outcomes are constrained, certain or pending. */
class MarginalParetoTest {

    /** While nothing is feasible, the hypervolume above the reference point still counts. */
    @Test
    void unmetConstraintsDoNotHideTheObjectives() {
        List<OutcomeConstraint> constraints = List.of(new OutcomeConstraint(process("constraint", 0.01), 0.2));
        AcquisitionContext context =
                context(2, 0).withObserved(new DMatrixRMaj(0, D), false).withIncumbent(Double.NEGATIVE_INFINITY);
        double[] x = point("feasible", 0, D);
        double improvement = value(new LogExpectedHypervolumeImprovement().on(context), x);
        NaiveGaussianProcess constraint = process("constraint", 0.01);
        Prediction outcome = constraint.predict(DMatrixRMaj.wrap(1, D, x), 1);
        double logFeasible = Normal.logCdf((outcome.mean()[0] - 0.2) / Math.sqrt(outcome.variance()[0]));
        AcquisitionContext constrained = context.withConstraints(constraints);
        assertThat(value(new FeasibilityWeighted(new LogExpectedHypervolumeImprovement()).on(constrained), x))
                .isCloseTo(improvement + logFeasible, within(1e-12));
    }

    /** No gradient passes through a variance that is taken for the least one. */
    @Test
    void knownPointsHaveNoVarianceGradient() {
        AcquisitionContext context = context(2, 0);
        List<double[]> bars = new ArrayList<>();
        Posterior certain = new Posterior() {
            @Override
            public int dimension() {
                return D;
            }

            @Override
            public Prediction predict(DMatrixRMaj x, int q) {
                return new Prediction() {
                    @Override
                    public int batchSize() {
                        return q;
                    }

                    @Override
                    public double[] mean() {
                        return new double[x.numRows];
                    }

                    @Override
                    public DMatrixRMaj covariance() {
                        return new DMatrixRMaj(x.numRows, q);
                    }

                    @Override
                    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                        bars.add(covarianceBar.data.clone());
                    }
                };
            }

            @Override
            public CovarianceWith covarianceWith(DMatrixRMaj z) {
                throw new UnsupportedOperationException("points are certain");
            }

            @Override
            public double noiseVariance() {
                return 0;
            }
        };
        AcquisitionContext known =
                context.withObjectives(List.of(certain, context.objective()), context.referencePoint());
        new LogExpectedHypervolumeImprovement().on(known).evaluate(point("known", 0, D), new double[D]);
        assertThat(bars).hasSize(1);
        assertThat(bars.get(0)).containsOnly(0);
    }

    /** What is pending and believed feasible joins what is observed; whether that is noisy stays as it is. */
    @Test
    void pendingPointsApplyToAllObjectives() {
        DMatrixRMaj pending = points("pending", 6);
        NaiveGaussianProcess constraint = process("constraint", 0.01);
        double[] means = constraint.predict(pending, 1).mean();
        double median = Arrays.stream(means).sorted().skip(3).findFirst().orElseThrow();
        for (double noise : new double[] {0, 0.1}) {
            AcquisitionContext context = context(2, noise)
                    .withConstraints(List.of(new OutcomeConstraint(constraint, median)))
                    .withPending(pending);
            AcquisitionContext resolved = KrigingBeliever.resolvePending(context);
            assertThat(resolved.noisy()).isEqualTo(noise > 0);
            assertThat(resolved.observed().numRows).isEqualTo(context.observed().numRows + 3);
            assertThat(resolved.pending().numRows).isZero();
            for (Posterior objective : resolved.objectives()) {
                assertThat(objective.predict(pending, 1).variance()[0]).isLessThan(0.1);
            }
        }
    }
}
