package io.thalweg.acquisition.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.ProbabilityOfImprovement;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MonteCarloPropertiesTest {

    private static final Seed SEED = Seed.of(21);
    private static final int D = 2;
    private static final int MANY = 1 << 14;
    private static final double NONE = Double.NEGATIVE_INFINITY;

    private final NaiveGaussianProcess process = process("objective");
    private final NaiveGaussianProcess outcome = process("constraint");
    private final double[] x = {0.35, 0.8};

    private static NaiveGaussianProcess process(String name) {
        return NaiveGaussianProcess.random(
                Profile.MATERN52, 6, D, 0.02, SEED.child(name).generator());
    }

    private AcquisitionContext context(double incumbent) {
        return AcquisitionContext.of(process, incumbent, SEED).withObserved(process.data(), true);
    }

    private static double value(Acquisition acquisition, AcquisitionContext context, double... batch) {
        int d = context.dimension();
        AcquisitionFunction function = acquisition.on(context.withBatchSize(batch.length / d));
        double[] values = new double[1];
        function.valueAll(DMatrixRMaj.wrap(1, batch.length, batch), values);
        return values[0];
    }

    private static double[] batch(int q, String name) {
        return SEED.child(name).generator().doubles((long) q * D).toArray();
    }

    private double mean() {
        return process.predict(DMatrixRMaj.wrap(1, D, x)).mean()[0];
    }

    private double deviation() {
        return Math.sqrt(process.predict(DMatrixRMaj.wrap(1, D, x)).variance()[0]);
    }

    /** One that holds at x as probably as not, more or less. */
    private double threshold() {
        return outcome.predict(DMatrixRMaj.wrap(1, D, x)).mean()[0] - 0.1;
    }

    @Test
    void oneImprovementIsTheMeanOverItsSamples() {
        double[] epsilon = new GaussianSobol(1, SEED).points(64).data;
        NormalDraws draws = (dimension, seed) -> DMatrixRMaj.wrap(64, 1, epsilon);
        double expected = Arrays.stream(epsilon)
                .map(e -> Math.max(0, mean() + deviation() * e - 0.2))
                .average()
                .orElseThrow();
        assertThat(value(new QExpectedImprovement(draws), context(0.2), x)).isCloseTo(expected, within(1e-12));
        assertThat(value(new QLogExpectedImprovement(draws), context(0.2), x))
                .isCloseTo(Math.log(expected), within(1e-6));
    }

    @Test
    void manySamplesOfOnePointGiveTheClosedForms() {
        double incumbent = mean() + 0.5 * deviation();
        AcquisitionContext context = context(incumbent);
        double improvement = value(new ExpectedImprovement(), context, x);
        assertThat(value(new QExpectedImprovement(MANY), context, x))
                .isCloseTo(improvement, within(1e-3 * improvement));
        assertThat(value(new QLogExpectedImprovement(MANY), context, x))
                .isCloseTo(value(new LogExpectedImprovement(), context, x), within(1e-3));
        assertThat(value(new QUpperConfidenceBound(2, MANY), context, x))
                .isCloseTo(value(new UpperConfidenceBound(2), context, x), within(1e-3));
        assertThat(value(new QProbabilityOfImprovement(1e-5, MANY), context, x))
                .isCloseTo(value(new ProbabilityOfImprovement(), context, x), within(1e-3));
        assertThat(value(new QSimpleRegret(MANY), context, x)).isCloseTo(mean(), within(1e-3));
    }

    /** E max(f₁, f₂) of two normals (Clark 1961). */
    @Test
    void bestOfTwoMatchesClark() {
        double[] two = batch(2, "two");
        Prediction joint = process.predict(DMatrixRMaj.wrap(2, D, two));
        double[] mu = joint.mean();
        DMatrixRMaj c = joint.covariance();
        double theta = Math.sqrt(c.get(0, 0) + c.get(1, 1) - 2 * c.get(0, 1));
        double z = (mu[0] - mu[1]) / theta;
        double expected = mu[0] * Normal.cdf(z) + mu[1] * Normal.cdf(-z) + theta * Normal.pdf(z);
        assertThat(value(new QSimpleRegret(MANY), context(0), two)).isCloseTo(expected, within(1e-3));
        double[] swapped = {two[2], two[3], two[0], two[1]};
        assertThat(value(new QSimpleRegret(MANY), context(0), swapped)).isCloseTo(expected, within(1e-3));
    }

    /** Coordinate j of the base samples depends on the seed and on j alone, so the first points of a batch keep theirs. */
    @Test
    void anotherPointNeverMakesABatchWorse() {
        RandomGenerator random = SEED.child("more").generator();
        List<Acquisition> acquisitions =
                List.of(new QExpectedImprovement(), new QSimpleRegret(), new QProbabilityOfImprovement());
        for (int trial = 0; trial < 20; trial++) {
            double[] three = random.doubles(3 * D).toArray();
            for (Acquisition acquisition : acquisitions) {
                double one = value(acquisition, context(0.3), Arrays.copyOf(three, D));
                double two = value(acquisition, context(0.3), Arrays.copyOf(three, 2 * D));
                assertThat(two).isGreaterThanOrEqualTo(one);
                assertThat(value(acquisition, context(0.3), three)).isGreaterThanOrEqualTo(two);
            }
        }
    }

    @Test
    void higherIncumbentNeverHelps() {
        double[] two = batch(2, "two");
        for (Acquisition acquisition :
                List.of(new QExpectedImprovement(), new QLogExpectedImprovement(), new QProbabilityOfImprovement())) {
            double last = Double.POSITIVE_INFINITY;
            for (double incumbent = -3; incumbent < 4; incumbent += 0.25) {
                double value = value(acquisition, context(incumbent), two);
                assertThat(value).isLessThanOrEqualTo(last);
                last = value;
            }
        }
    }

    /** E max(f_X, f_P, f*) = E max(f_P, f*) + E (max f_X − max(f_P, f*))⁺, sample by sample. */
    @Test
    void pendingPointsActAsFixedBatchPoints() {
        double[] pending = batch(2, "pending");
        double[] both = Arrays.copyOf(pending, 3 * D);
        System.arraycopy(x, 0, both, 2 * D, D);
        AcquisitionContext waiting = context(0.3).withPending(DMatrixRMaj.wrap(2, D, pending));
        QExpectedImprovement improvement = new QExpectedImprovement();
        double added = value(improvement, context(0.3), both) - value(improvement, context(0.3), pending);
        assertThat(added).isPositive();
        assertThat(value(improvement, waiting, x)).isCloseTo(added, within(1e-9));
        assertThat(value(new QLogExpectedImprovement(), waiting, x)).isCloseTo(Math.log(added), within(1e-4));
        for (Acquisition acquisition :
                List.of(new QSimpleRegret(), new QUpperConfidenceBound(), new QProbabilityOfImprovement())) {
            assertThat(value(acquisition, waiting, x)).isCloseTo(value(acquisition, context(0.3), both), within(1e-9));
        }
    }

    /** An incumbent that some of the pending points improve on in some of the samples. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5})
    void probabilityCountsPendingPointsThatImprove(double incumbent) {
        double[] pending = batch(2, "pending");
        double[] both = Arrays.copyOf(pending, 3 * D);
        System.arraycopy(x, 0, both, 2 * D, D);
        QProbabilityOfImprovement probability = new QProbabilityOfImprovement();
        assertThat(value(probability, context(incumbent).withPending(DMatrixRMaj.wrap(2, D, pending)), x))
                .isCloseTo(value(probability, context(incumbent), both), within(1e-9));
    }

    @Test
    void pendingPointsLowerTheGain() {
        RandomGenerator random = SEED.child("less").generator();
        QExpectedImprovement improvement = new QExpectedImprovement(1 << 12);
        for (int trial = 0; trial < 10; trial++) {
            double[] point = random.doubles(D).toArray();
            DMatrixRMaj pending = DMatrixRMaj.wrap(2, D, random.doubles(2 * D).toArray());
            double free = value(improvement, context(0.3), point);
            assertThat(value(improvement, context(0.3).withPending(pending), point))
                    .isLessThanOrEqualTo(free + 1e-3);
        }
        DMatrixRMaj same = DMatrixRMaj.wrap(1, D, x);
        assertThat(value(improvement, context(0.3).withPending(same), x)).isCloseTo(0, within(1e-5));
    }

    @Test
    void duplicatePointsAddNothing() {
        double[] twice = {x[0], x[1], x[0], x[1]};
        for (Acquisition acquisition :
                List.of(new QExpectedImprovement(), new QSimpleRegret(), new QUpperConfidenceBound())) {
            assertThat(value(acquisition, context(0.3), twice))
                    .isCloseTo(value(acquisition, context(0.3), x), within(1e-5));
        }
    }

    @Test
    void withoutIncumbentSeeksUncertainty() {
        for (Acquisition acquisition : List.of(
                new QExpectedImprovement(MANY),
                new QNoisyExpectedImprovement(MANY),
                new QProbabilityOfImprovement(1e-2, MANY))) {
            AcquisitionContext nothing = AcquisitionContext.of(process, NONE, SEED);
            assertThat(value(acquisition, nothing, x)).isCloseTo(deviation(), within(1e-3));
        }
        AcquisitionContext nothing = AcquisitionContext.of(process, NONE, SEED);
        assertThat(value(new QLogExpectedImprovement(MANY), nothing, x)).isCloseTo(Math.log(deviation()), within(1e-3));
        double[] spread = {0.35, 0.8, 0.9, 0.1};
        double[] together = {0.35, 0.8, 0.36, 0.8};
        assertThat(value(new QLogExpectedImprovement(MANY), nothing, spread))
                .isGreaterThan(value(new QLogExpectedImprovement(MANY), nothing, together));
    }

    @Test
    void improvementIsWeighedByFeasibility() {
        AcquisitionContext context = context(0.1).withConstraints(List.of(new OutcomeConstraint(outcome, threshold())));
        double improvement = value(new ExpectedImprovement(), context(0.1), x);
        double feasible = value(new ProbabilityOfImprovement(), AcquisitionContext.of(outcome, threshold(), SEED), x);
        assertThat(value(new QExpectedImprovement(MANY), context, x))
                .isCloseTo(improvement * feasible, within(5e-3 * improvement));
        assertThat(value(new QLogExpectedImprovement(MANY), context, x))
                .isCloseTo(Math.log(improvement * feasible), within(1e-2));
    }

    /** While nothing feasible is known, the chance that one of the points is feasible, whatever the objective promises. */
    @Test
    void searchesForFeasibilityWhileNoneIsKnown() {
        AcquisitionContext context =
                context(NONE).withConstraints(List.of(new OutcomeConstraint(outcome, threshold())));
        double feasible = value(new ProbabilityOfImprovement(), AcquisitionContext.of(outcome, threshold(), SEED), x);
        for (Acquisition acquisition : List.of(new QExpectedImprovement(MANY), new QNoisyExpectedImprovement(MANY))) {
            assertThat(value(acquisition, context, x)).isCloseTo(feasible, within(5e-3));
        }
        assertThat(value(new QLogNoisyExpectedImprovement(MANY), context, x))
                .isCloseTo(Math.log(feasible), within(2e-2));
        // What is pending may be feasible already: the chance that only the new point is.
        double[] other = {0.1, 0.2};
        double both = value(new QExpectedImprovement(MANY), context, x[0], x[1], other[0], other[1]);
        double pending = value(new QExpectedImprovement(MANY), context.withPending(DMatrixRMaj.wrap(1, D, other)), x);
        double otherAlone = value(new QExpectedImprovement(MANY), context, other);
        assertThat(pending).isCloseTo(both - otherAlone, within(1e-2));
        AcquisitionContext waiting = context.withPending(DMatrixRMaj.wrap(1, D, other));
        assertThat(value(new QLogExpectedImprovement(MANY), waiting, x)).isCloseTo(Math.log(pending), within(5e-2));
        List<OutcomeConstraint> hopeless = List.of(new OutcomeConstraint(outcome, 1e4));
        double[] gradient = new double[D];
        assertThat(new QLogExpectedImprovement()
                        .on(context.withConstraints(hopeless))
                        .evaluate(x, gradient))
                .isFinite();
        assertThat(Math.hypot(gradient[0], gradient[1])).isGreaterThan(1e-6).isFinite();
    }

    /** With hardly any noise the baseline is the incumbent. */
    @Test
    void noisyImprovementOverExactObservationsIsImprovementOverTheBest() {
        NaiveGaussianProcess exact = NaiveGaussianProcess.random(
                Profile.MATERN52, 6, D, 1e-8, SEED.child("exact").generator());
        AcquisitionContext context =
                AcquisitionContext.of(exact, exact.best(), SEED).withObserved(exact.data(), true);
        assertThat(value(new QNoisyExpectedImprovement(MANY), context, x))
                .isCloseTo(value(new ExpectedImprovement(), context, x), within(1e-3));
        assertThat(value(new QLogNoisyExpectedImprovement(MANY), context, x))
                .isCloseTo(value(new LogExpectedImprovement(), context, x), within(1e-2));
    }

    @Test
    void noisyImprovementIgnoresTheIncumbent() {
        QNoisyExpectedImprovement acquisition = new QNoisyExpectedImprovement();
        assertThat(value(acquisition, context(9), x)).isEqualTo(value(acquisition, context(-9), x));
    }

    @Test
    void pruningKeepsTheImprovement() {
        NaiveGaussianProcess many = NaiveGaussianProcess.random(
                Profile.MATERN52, 60, D, 0.3, SEED.child("many").generator());
        AcquisitionContext context = AcquisitionContext.of(many, 0, SEED).withObserved(many.data(), true);
        DMatrixRMaj kept = Baseline.CONTENDERS.points(context);
        assertThat(kept.numRows).isBetween(2, 24);
        NormalDraws draws = NormalDraws.sobol(1 << 12);
        double all = value(new QNoisyExpectedImprovement(draws, Baseline.ALL), context, x);
        assertThat(value(new QNoisyExpectedImprovement(draws, Baseline.CONTENDERS), context, x))
                .isCloseTo(all, within(0.05 * all + 1e-3));
        // Where one constraint excludes most of them, the feasible ones contend.
        AcquisitionContext constrained =
                context.withConstraints(List.of(new OutcomeConstraint(new FirstCoordinate(), 0.7)));
        DMatrixRMaj feasible = Baseline.CONTENDERS.points(constrained);
        for (int i = 0; i < feasible.numRows; i++) {
            assertThat(feasible.get(i, 0)).isGreaterThan(0.69);
        }
    }

    @Test
    void nanBeliefsAreNeverPreferred() {
        AcquisitionContext context = AcquisitionContext.of(new Torn(process), 0.1, SEED);
        AcquisitionFunction function = new QLogExpectedImprovement().on(context.withBatchSize(2));
        DMatrixRMaj points = DMatrixRMaj.wrap(2, 2 * D, new double[] {0.1, 0.2, 0.6, 0.7, 0.1, 0.2, 0.3, 0.4});
        double[] values = new double[2];
        DMatrixRMaj gradients = new DMatrixRMaj(2, 2 * D);
        function.evaluateAll(points, values, gradients);
        assertThat(values[0]).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(values[1]).isFinite();
        assertThat(Arrays.copyOf(gradients.data, 2 * D)).containsOnly(0);
        assertThat(Arrays.copyOfRange(gradients.data, 2 * D, 4 * D)).doesNotContain(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -4, 3, 100})
    void refusesACountOfSamplesThatIsNotBalanced(int samples) {
        assertThatThrownBy(() -> new QLogExpectedImprovement(samples))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("samples is " + samples + ", must be a power of two");
    }

    @Test
    void refusesInvalidParameters() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            assertThatThrownBy(() -> new QUpperConfidenceBound(bad)).hasMessageStartingWith("beta is " + bad);
            assertThatThrownBy(() -> new QProbabilityOfImprovement(bad, 64)).hasMessageStartingWith("width is " + bad);
        }
        assertThatThrownBy(() -> new QProbabilityOfImprovement(0, 64)).hasMessageStartingWith("width is 0");
    }

    @Test
    void refusesUnsupportedContexts() {
        QLogExpectedImprovement acquisition = new QLogExpectedImprovement();
        AcquisitionContext two = context(0).withObjectives(List.of(process, outcome), new double[] {0, 0});
        assertThatThrownBy(() -> acquisition.on(two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("QLogExpectedImprovement is for one objective, and the context has 2");
        AcquisitionContext open = context(0).withConstraints(List.of(new OutcomeConstraint(outcome, Double.NaN)));
        assertThatThrownBy(() -> acquisition.on(open)).hasMessageStartingWith("constraints[0].threshold is NaN");
        NaiveGaussianProcess wide = NaiveGaussianProcess.random(Profile.RBF, 4, 3, 0.1, SEED.generator());
        AcquisitionContext wrong = context(0).withConstraints(List.of(new OutcomeConstraint(wide, 0)));
        assertThatThrownBy(() -> acquisition.on(wrong))
                .hasMessage("constraints[0].posterior has 3 inputs where the objective has 2");
        assertThatThrownBy(() -> acquisition.on(context(0).withPending(new DMatrixRMaj(1, 3))))
                .hasMessage("pending has 3 columns where the objective has 2 inputs");
    }

    /** With two constraints: a pending point that is certain to violate the second leaves all there is to find. */
    @Test
    void pointIsFeasibleOnlyIfItSatisfiesEveryConstraint() {
        AcquisitionContext context = context(NONE)
                .withConstraints(List.of(
                        new OutcomeConstraint(outcome, threshold()),
                        new OutcomeConstraint(new FirstCoordinate(), 0.3)));
        double feasible = value(new ProbabilityOfImprovement(), AcquisitionContext.of(outcome, threshold(), SEED), x);
        QExpectedImprovement acquisition = new QExpectedImprovement(MANY);
        assertThat(value(acquisition, context, x)).isCloseTo(feasible, within(5e-3));
        assertThat(value(acquisition, context, 0.1, 0.8)).isCloseTo(0, within(1e-3));
        AcquisitionContext waiting = context.withPending(DMatrixRMaj.wrap(1, D, new double[] {0.1, 0.2}));
        assertThat(value(acquisition, waiting, x)).isCloseTo(feasible, within(5e-3));
    }
}
