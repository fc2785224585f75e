package io.thalweg.acquisition.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.acquisition.internal.KrigingBeliever;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.acquisition.internal.pareto.ParetoContext;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Monte Carlo acquisitions of several objectives against closed forms and plain simulation. */
class JointParetoTest {

    private static final Seed SEED = Seed.of(77);
    private static final int D = 2;

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
        Simulation noisy = new Simulation(context, x, true);
        Simulation exact = new Simulation(context, x, false);
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

    /** Observed points whose outcomes are known: those on the front are the contenders, and no other. */
    @Test
    void contendersWithoutNoiseAreTheFront() {
        AcquisitionContext context = context(2, 0);
        DMatrixRMaj outcomes = ParetoContext.means(context.objectives(), context.observed());
        boolean[] onFront = ParetoFront.nonDominated(outcomes);
        int size = 0;
        for (boolean on : onFront) {
            size += on ? 1 : 0;
        }
        DMatrixRMaj contenders = FrontContenders.of(context);
        assertThat(contenders.numRows).isEqualTo(size);
        DMatrixRMaj kept = ParetoContext.means(context.objectives(), contenders);
        assertThat(ParetoFront.of(kept).points().data)
                .containsExactly(ParetoFront.of(outcomes).points().data, within(1e-12));
    }

    @Test
    void numberOfContendersIsBounded() {
        AcquisitionContext context = context(2, 0.3);
        DMatrixRMaj many = points("many", 400);
        DMatrixRMaj contenders = FrontContenders.of(context.withObserved(many, true));
        assertThat(contenders.numRows).isBetween(5, 48);
        // Whatever is left out, the expected front is not.
        DMatrixRMaj all = ParetoContext.means(context.objectives(), many);
        DMatrixRMaj kept = ParetoContext.means(context.objectives(), contenders);
        double[] reference = context.referencePoint();
        assertThat(Hypervolume.of(kept, reference)).isGreaterThan(0.99 * Hypervolume.of(all, reference));
    }

    /** The best 5 of some points: where an improvement is improbable, samples say nothing of it. */
    private static List<double[]> promising(AcquisitionFunction function) {
        return IntStream.range(0, 100)
                .mapToObj(i -> point("promising", i, D))
                .sorted(Comparator.comparingDouble(x -> -value(function, x)))
                .limit(5)
                .toList();
    }

    @Test
    void onlyFiniteFeasibleOutcomesCount() {
        double nan = Double.NaN;
        double[][] outcomes = {{1, 2, 3, 4, 5, 6}, {6, 5, nan, 3, 2, 1}, {0, -1, 0, 0, 0, -2}};
        KnownOutcomes known = new KnownOutcomes(outcomes, 3, 2, new double[] {-0.5});
        assertThat(known.feasible(0).data).containsExactly(1, 6, 5, 2);
        assertThat(known.feasible(1).data).containsExactly(4, 3);
    }

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

    /** Whatever the weights, what is observed without noise is no improvement on itself. */
    @Test
    void scalarizationsImproveOnObservations() {
        AcquisitionContext context = context(2, 0);
        for (int i = 0; i < context.observed().numRows; i++) {
            double[] x = Arrays.copyOfRange(context.observed().data, i * D, (i + 1) * D);
            assertThat(value(new RandomScalarization().on(context), x)).isLessThan(-12);
        }
    }

    /** Two copies of a point under one weight are worth one; under two weights they are worth the mean. */
    @Test
    void batchHasOneWeightPerPoint() {
        AcquisitionContext context = context(2, 0);
        double[] x =
                promising(new LogExpectedHypervolumeImprovement().on(context)).get(0);
        double one = value(new RandomScalarization().on(context), x);
        double[] twice = Arrays.copyOf(x, 2 * D);
        System.arraycopy(x, 0, twice, D, D);
        double two = value(new RandomScalarization().on(context.withBatchSize(2)), twice);
        assertThat(Math.abs(two - one)).isGreaterThan(0.05);
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

    private static void assertSame(Acquisition one, Acquisition other, AcquisitionContext context) {
        double[] x = point("same", 0, context.batchSize() * D);
        assertThat(value(one.on(context), x)).isEqualTo(value(other.on(context), x));
    }

    private static AcquisitionContext context(int m, double noise) {
        List<Posterior> objectives = new ArrayList<>();
        for (int j = 0; j < m; j++) {
            objectives.add(process("objective " + j, noise));
        }
        double[] reference = new double[m];
        Arrays.fill(reference, -1.2);
        return AcquisitionContext.of(objectives.get(0), 0, SEED)
                .withObjectives(objectives, reference)
                .withObserved(process("objective 0", noise).data(), noise > 0);
    }

    /** All processes are observed at the same points. */
    private static NaiveGaussianProcess process(String name, double noise) {
        NaiveGaussianProcess prior = NaiveGaussianProcess.random(
                Profile.MATERN52, 0, D, noise, SEED.child(name).generator());
        RandomGenerator generator = SEED.child(name).generator();
        double[] y = new double[8];
        Arrays.setAll(y, i -> 0.7 * generator.nextGaussian());
        return prior.observe(points("observed", y.length), y);
    }

    private static DMatrixRMaj points(String name, int n) {
        return DMatrixRMaj.wrap(n, D, point(name, 0, n * D));
    }

    private static double[] point(String name, int index, int length) {
        return SEED.child(name, index).generator().doubles(length).toArray();
    }

    private static double value(AcquisitionFunction function, double[] x) {
        double[] value = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, x.length, x), value);
        return value[0];
    }

    /** Joint draws of everything, by a Cholesky factor of the whole covariance and pseudo-random normals. */
    private static final class Simulation {

        private static final int DRAWS = 6000;

        private final AcquisitionContext context;
        private final int observed;
        private final int known;
        private final int total;
        private final double[][] draws;

        Simulation(AcquisitionContext context, double[] x, boolean noisy) {
            this.context = context;
            int q = context.batchSize();
            DMatrixRMaj all = context.observed();
            for (DMatrixRMaj more : List.of(context.pending(), DMatrixRMaj.wrap(q, D, x))) {
                DMatrixRMaj joined = new DMatrixRMaj(all.numRows + more.numRows, D);
                CommonOps_DDRM.insert(all, joined, 0, 0);
                CommonOps_DDRM.insert(more, joined, all.numRows, 0);
                all = joined;
            }
            observed = context.observed().numRows;
            known = observed + context.pending().numRows;
            total = all.numRows;
            draws = new double[context.objectives().size()][];
            for (int j = 0; j < draws.length; j++) {
                RandomGenerator generator = SEED.child("draws", j).generator();
                Prediction joint = context.objectives().get(j).predict(all);
                DMatrixRMaj lower =
                        Cholesky.withJitter(joint.covariance()).orElseThrow().lower();
                draws[j] = new double[DRAWS * total];
                for (int s = 0; s < DRAWS; s++) {
                    double[] normals = new double[total];
                    Arrays.setAll(normals, i -> generator.nextGaussian());
                    for (int i = 0; i < total; i++) {
                        double f = joint.mean()[i];
                        for (int k = 0; k <= i; k++) {
                            f += lower.get(i, k) * normals[k];
                        }
                        draws[j][s * total + i] = i < observed && !noisy ? joint.mean()[i] : f;
                    }
                }
            }
        }

        double improvement() {
            double sum = 0;
            for (int s = 0; s < DRAWS; s++) {
                sum += volume(s, total) - volume(s, known);
            }
            return sum / DRAWS;
        }

        private double volume(int draw, int rows) {
            DMatrixRMaj outcomes = new DMatrixRMaj(rows, draws.length);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < draws.length; j++) {
                    outcomes.set(i, j, draws[j][draw * total + i]);
                }
            }
            return Hypervolume.of(outcomes, context.referencePoint());
        }
    }
}
