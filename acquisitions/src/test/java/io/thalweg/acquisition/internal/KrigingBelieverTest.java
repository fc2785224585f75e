package io.thalweg.acquisition.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.acquisition.Situations;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.internal.marginal.ExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogExpectedImprovement;
import io.thalweg.acquisition.internal.marginal.LogProbabilityOfImprovement;
import io.thalweg.acquisition.internal.marginal.PosteriorStandardDeviation;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Believing in pending points is observing their posterior means. */
class KrigingBelieverTest {

    private static final Seed SEED = Seed.of(11);
    private static final int D = 2;

    private final DMatrixRMaj pending = points(3, "pending");
    private final DMatrixRMaj x = points(6, "x");

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.5})
    void matchesTheProcessThatObservedTheMeans(double noise) {
        NaiveGaussianProcess process = process(noise);
        NaiveGaussianProcess observed =
                process.observe(pending, process.predict(pending).mean());
        Posterior believer = believer(process, pending);
        for (int q : new int[] {1, 2, 6}) {
            Prediction expected = observed.predict(x, q);
            Prediction actual = believer.predict(x, q);
            assertThat(actual.batchSize()).isEqualTo(q);
            assertThat(actual.mean()).containsExactly(expected.mean(), within(1e-9));
            assertSame(actual.covariance(), expected.covariance(), 1e-9);
        }
        DMatrixRMaj z = points(4, "z");
        assertSame(believer.covarianceWith(z).at(x), observed.covarianceWith(z).at(x), 1e-9);
        assertThat(believer.noiseVariance()).isEqualTo(noise);
        assertThat(believer.dimension()).isEqualTo(D);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6})
    void pullbackMatchesTheProcessThatObservedTheMeans(int q) {
        NaiveGaussianProcess process = process(0.01);
        NaiveGaussianProcess observed =
                process.observe(pending, process.predict(pending).mean());
        RandomGenerator generator = SEED.child("adjoints").generator();
        double[] meanBar = generator.doubles(6).toArray();
        DMatrixRMaj covarianceBar = new DMatrixRMaj(6, q);
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j <= i % q; j++) {
                double bar = generator.nextGaussian();
                covarianceBar.set(i, j, bar);
                covarianceBar.set(i - i % q + j, i % q, bar);
            }
        }
        DMatrixRMaj expected = new DMatrixRMaj(6, D);
        observed.predict(x, q).pullback(meanBar, covarianceBar, expected);
        DMatrixRMaj actual = new DMatrixRMaj(6, D);
        believer(process, pending).predict(x, q).pullback(meanBar, covarianceBar, actual);
        assertSame(actual, expected, 1e-8);
    }

    @Test
    void crossCovariancePullbackMatchesTheProcessThatObservedTheMeans() {
        NaiveGaussianProcess process = process(0.01);
        NaiveGaussianProcess observed =
                process.observe(pending, process.predict(pending).mean());
        DMatrixRMaj z = points(4, "z");
        DMatrixRMaj bar = points(12, "bar");
        bar.reshape(6, 4);
        DMatrixRMaj expected = new DMatrixRMaj(6, D);
        observed.covarianceWith(z).pullback(x, bar, expected);
        DMatrixRMaj actual = new DMatrixRMaj(6, D);
        believer(process, pending).covarianceWith(z).pullback(x, bar, actual);
        assertSame(actual, expected, 1e-8);
    }

    /** Pending points that repeat each other or a noise-free observation add nothing, and break nothing. */
    @Test
    void duplicatesAreHarmless() {
        NaiveGaussianProcess process = process(0);
        DMatrixRMaj twice = new DMatrixRMaj(7, D);
        CommonOps_DDRM.insert(pending, twice, 0, 0);
        CommonOps_DDRM.insert(pending, twice, 3, 0);
        CommonOps_DDRM.insert(CommonOps_DDRM.extract(process.data(), 0, 1, 0, D), twice, 6, 0);
        DMatrixRMaj expected = believer(process, pending).predict(x).covariance();
        assertSame(believer(process, twice).predict(x).covariance(), expected, 1e-9);
    }

    @Test
    void knownPendingPointsChangeNothing() {
        NaiveGaussianProcess process = new NaiveGaussianProcess(
                Profile.RBF,
                new double[] {1},
                1,
                0,
                new DMatrixRMaj(new double[][] {{0}}),
                new double[] {1},
                new double[1],
                0);
        AcquisitionContext context = AcquisitionContext.of(process, 1, SEED)
                .withObserved(process.data(), false)
                .withPending(new DMatrixRMaj(new double[][] {{0}, {0}}));
        assertThat(KrigingBeliever.resolvePending(context).objective()).isSameAs(process);
    }

    /** A pending point that cannot be predicted is ignored, whatever else is pending. */
    @Test
    void unpredictablePendingPointsAreIgnored() {
        NaiveGaussianProcess process = process(0.01);
        DMatrixRMaj torn = new DMatrixRMaj(4, D);
        torn.set(0, 0, Double.NaN);
        CommonOps_DDRM.insert(pending, torn, 1, 0);
        AcquisitionContext expected = resolved(process, -50, List.of());
        AcquisitionContext actual = KrigingBeliever.resolvePending(context(process, -50, torn, List.of()));
        assertThat(actual.incumbent()).isEqualTo(expected.incumbent());
        assertSame(
                actual.objective().predict(x).covariance(),
                expected.objective().predict(x).covariance(),
                1e-12);
    }

    /** A crowd of points 1e-9 apart has the information of one; its covariance has the rank of one, to rounding. */
    @Test
    void nearDuplicatesCountAsOnePoint() {
        NaiveGaussianProcess process = process(0);
        DMatrixRMaj crowd = new DMatrixRMaj(60, D);
        DMatrixRMaj offsets = points(60, "crowd");
        for (int i = 0; i < crowd.getNumElements(); i++) {
            crowd.data[i] = pending.data[i % D] + 1e-9 * offsets.data[i];
        }
        DMatrixRMaj one = CommonOps_DDRM.extract(pending, 0, 1, 0, D);
        Prediction expected = believer(process, one).predict(x, 1);
        Prediction actual = believer(process, crowd).predict(x, 1);
        assertSame(actual.covariance(), expected.covariance(), 1e-7);
        DMatrixRMaj varianceBar = new DMatrixRMaj(6, 1);
        CommonOps_DDRM.fill(varianceBar, 1);
        DMatrixRMaj expectedBar = new DMatrixRMaj(6, D);
        expected.pullback(new double[6], varianceBar, expectedBar);
        DMatrixRMaj actualBar = new DMatrixRMaj(6, D);
        actual.pullback(new double[6], varianceBar, actualBar);
        assertSame(actualBar, expectedBar, 1e-6);
    }

    @Test
    void noVarianceIsNegativeAtPendingPoints() {
        Posterior believer = believer(process(0), pending);
        for (double variance : believer.predict(pending, 1).variance()) {
            assertThat(variance).isBetween(0.0, 1e-9);
        }
    }

    @Test
    void incumbentRisesToTheBestMeanBelievedFeasible() {
        NaiveGaussianProcess process = process(0.01);
        double[] mean = process.predict(pending).mean();
        double best = Math.max(mean[0], Math.max(mean[1], mean[2]));
        assertThat(resolved(process, -50, List.of()).incumbent()).isEqualTo(best);
        assertThat(resolved(process, 50, List.of()).incumbent()).isEqualTo(50);
        assertThat(resolved(process, Double.NEGATIVE_INFINITY, List.of()).incumbent())
                .isEqualTo(best);

        NaiveGaussianProcess outcome = NaiveGaussianProcess.random(
                Profile.RBF, 5, D, 0.1, SEED.child("c").generator());
        double[] believed = outcome.predict(pending).mean();
        double threshold = (believed[0] + Math.max(believed[1], believed[2])) / 2;
        double expected = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
            expected = believed[i] >= threshold ? Math.max(expected, mean[i]) : expected;
        }
        List<OutcomeConstraint> some = List.of(new OutcomeConstraint(outcome, threshold));
        assertThat(resolved(process, Double.NEGATIVE_INFINITY, some).incumbent())
                .isEqualTo(expected);
        List<OutcomeConstraint> none = List.of(new OutcomeConstraint(outcome, 1e3));
        assertThat(resolved(process, -50, none).incumbent()).isEqualTo(-50);
        assertThat(resolved(process, Double.NEGATIVE_INFINITY, none).incumbent())
                .isNegative()
                .isInfinite();
    }

    /** The best candidate is not suggested again while it is being evaluated. */
    @Test
    void searchesAvoidRunningTrials() {
        NaiveGaussianProcess process = process(1e-4);
        for (MarginalAcquisition rule : new MarginalAcquisition[] {
            new ExpectedImprovement(),
            new LogExpectedImprovement(),
            new LogProbabilityOfImprovement(),
            new UpperConfidenceBound(),
            new PosteriorStandardDeviation()
        }) {
            DMatrixRMaj grid = grid(41);
            int first = best(rule.on(AcquisitionContext.of(process, process.best(), SEED)), grid);
            DMatrixRMaj running = CommonOps_DDRM.extract(grid, first, first + 1, 0, D);
            int second = best(rule.on(context(process, process.best(), running, List.of())), grid);
            double distance =
                    Math.hypot(grid.get(first, 0) - grid.get(second, 0), grid.get(first, 1) - grid.get(second, 1));
            assertThat(distance).as("%s", rule).isGreaterThan(0.02);
        }
    }

    @Test
    void refusesPendingPointsOfTheWrongDimension() {
        AcquisitionContext context = context(process(0.1), 0, new DMatrixRMaj(2, 3), List.of());
        assertThatThrownBy(() -> new LogExpectedImprovement().on(context))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pending has 3 columns where the objective has 2 inputs");
    }

    private static NaiveGaussianProcess process(double noise) {
        return NaiveGaussianProcess.random(
                Profile.MATERN52, 7, D, noise, SEED.child("data").generator());
    }

    private static Posterior believer(Posterior process, DMatrixRMaj pending) {
        return KrigingBeliever.resolvePending(context(process, 0, pending, List.of()))
                .objective();
    }

    private AcquisitionContext resolved(Posterior process, double incumbent, List<OutcomeConstraint> constraints) {
        return KrigingBeliever.resolvePending(context(process, incumbent, pending, constraints));
    }

    private static AcquisitionContext context(
            Posterior process, double incumbent, DMatrixRMaj pending, List<OutcomeConstraint> constraints) {
        return AcquisitionContext.of(process, incumbent, SEED)
                .withConstraints(constraints)
                .withPending(pending);
    }

    private static DMatrixRMaj points(int m, String name) {
        return Situations.randomPoints(m, D, SEED.child(name).generator());
    }

    private static DMatrixRMaj grid(int side) {
        DMatrixRMaj grid = new DMatrixRMaj(side * side, D);
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                grid.set(i * side + j, 0, i / (side - 1.0));
                grid.set(i * side + j, 1, j / (side - 1.0));
            }
        }
        return grid;
    }

    private static int best(AcquisitionFunction function, DMatrixRMaj grid) {
        double[] values = new double[grid.numRows];
        function.valueAll(grid, values);
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] > values[best] ? i : best;
        }
        return best;
    }

    private static void assertSame(DMatrixRMaj actual, DMatrixRMaj expected, double tolerance) {
        assertThat(MatrixFeatures_DDRM.isIdentical(actual, expected, tolerance))
                .as("%s should be %s", actual, expected)
                .isTrue();
    }
}
