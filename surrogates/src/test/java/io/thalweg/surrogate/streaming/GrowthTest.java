package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.Dense.column;
import static io.thalweg.surrogate.Dense.product;
import static io.thalweg.surrogate.Dense.solve;
import static io.thalweg.surrogate.Dense.transposed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.online.NoiseVariances;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy sees while it adds points: bounds, target, residuals, against dense formulas and against each other. */
class GrowthTest {

    private static final double MEAN = -0.3;

    private static GaussianModel model(long seed, OptionalDouble mean) {
        RandomGenerator random = Seed.of(seed).child("model").generator();
        return OnlineIdentitiesTest.model(
                mean,
                Math.pow(10, -3 + 2.5 * random.nextDouble()),
                Math.pow(10, -1 + 2 * random.nextDouble()),
                0.2 + 0.5 * random.nextDouble(),
                0.2 + 0.5 * random.nextDouble());
    }

    private static Observations data(int n, long seed) {
        RandomGenerator random = Seed.of(seed).child("data").generator();
        boolean given = seed % 3 == 0;
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        Arrays.setAll(x.data, i -> random.nextDouble());
        double[] y = new double[n];
        double[] noise = new double[n];
        double deviation = random.nextDouble();
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(7 * x.get(i, 0)) * x.get(i, 1) + deviation * random.nextGaussian();
            noise[i] = given && i % 2 == 0 ? 0.01 + random.nextDouble() : Double.NaN;
        }
        return Observations.of(x, y, noise);
    }

    private static RunningMoments spread(Observations... batches) {
        RunningMoments moments = RunningMoments.NONE;
        for (Observations batch : batches) {
            moments = moments.plus(batch.y());
        }
        return moments;
    }

    /** Two points a thousandth of a length scale apart leave 2·10⁻⁶ of the variance to each other. */
    @Test
    void pointsThatAreCloseGetTheLeastJitterAtOnce() {
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(MEAN), 0.01, 1, 1, 1);
        Observations batch =
                Observations.of(DMatrixRMaj.wrap(2, 2, new double[] {0.5, 0.5, 0.501, 0.5}), new double[] {1, 1});
        Growth growth = new Growth(Conditioned.prior(model, InducingPoints.none(2)), batch, spread(batch));
        growth.add(0);
        assertThat(growth.absorb().factor().jitter()).isZero();
        growth.add(1);
        Conditioned both = growth.absorb();
        assertThat(both.features().size()).isEqualTo(2);
        assertThat(both.factor().jitter()).isEqualTo(1e-12);
    }

    private static Conditioned past(GaussianModel model, DMatrixRMaj z, Observations old, int folded) {
        return Conditioned.of(
                        model,
                        new InducingPoints(z),
                        Conditioned.prior(model, InducingPoints.none(2)).past(),
                        old)
                .orElseThrow()
                .fold(folded);
    }

    static LongStream seeds() {
        return LongStream.range(0, 15);
    }

    /** U ≥ L* ≥ L̂ at every size; U falls and L̂ rises with every point until all are the same. */
    @ParameterizedTest
    @MethodSource("seeds")
    void targetIsBetweenTheBounds(long seed) {
        for (OptionalDouble mean : new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(MEAN)}) {
            GaussianModel model = model(seed, mean);
            Observations old = data(30, seed);
            Observations batch = data(25, seed + 1000);
            Conditioned[] bases = {
                Conditioned.prior(model, InducingPoints.none(2)),
                past(model, OnlineIdentitiesTest.points(1, seed), old, 30),
                past(model, OnlineIdentitiesTest.points(9, seed), old, 0),
                past(model, OnlineIdentitiesTest.points(9, seed), old, 30)
            };
            for (Conditioned base : bases) {
                Growth growth = new Growth(base, batch, spread(old, batch));
                double target = growth.target();
                double tolerance = 1e-9 * Math.max(1, Math.abs(growth.bound()));
                double lower = Double.NEGATIVE_INFINITY;
                double upper = Double.POSITIVE_INFINITY;
                int row = growth.mostUncertain();
                while (true) {
                    assertThat(growth.bound())
                            .isLessThanOrEqualTo(target + tolerance)
                            .isGreaterThanOrEqualTo(lower - tolerance);
                    assertThat(growth.upperBound())
                            .isGreaterThanOrEqualTo(target - tolerance)
                            .isLessThanOrEqualTo(upper + tolerance);
                    lower = growth.bound();
                    upper = growth.upperBound();
                    if (row < 0) {
                        break;
                    }
                    growth.add(row);
                    row = growth.mostUncertain();
                }
                assertThat(growth.size()).isEqualTo(base.features().size() + 25);
                assertThat(lower).isCloseTo(target, within(1e-7 * Math.max(1, Math.abs(target))));
                assertThat(upper).isCloseTo(target, within(1e-7 * Math.max(1, Math.abs(target))));
            }
        }
    }

    /** Every number of a first batch is the dense one at every size. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void firstBatchMatchesDenseFormulas(long seed) {
        GaussianModel model = model(seed, OptionalDouble.of(MEAN));
        Observations batch = data(25, seed);
        Growth growth = new Growth(Conditioned.prior(model, InducingPoints.none(2)), batch, spread(batch));
        double exact = ExactGaussianProcess.of(2, model).observe(batch).logEvidence();
        assertThat(growth.target()).isCloseTo(exact, within(1e-9 * Math.abs(exact)));
        for (int size = 1; size <= 12; size++) {
            growth.add(growth.mostUncertain());
            DMatrixRMaj b = growth.points().z();
            double lower = PaperBelief.firstBound(model, b, batch);
            double upper = PaperBelief.firstUpperBound(model, b, batch);
            assertThat(growth.bound()).isCloseTo(lower, within(1e-9 * Math.abs(lower)));
            assertThat(growth.upperBound()).isCloseTo(upper, within(1e-9 * Math.abs(upper)));
        }
    }

    /** The same of a later one. The paper's U is valid but wider, for it spoils what is known exactly. */
    @ParameterizedTest
    @CsvSource({"1,true", "2,true", "3,false", "4,false", "5,true", "6,false"})
    void laterBatchesMatchThePaper(long seed, boolean folded) {
        GaussianModel model = model(seed, OptionalDouble.of(MEAN));
        Observations old = data(60, seed);
        Observations batch = data(25, seed + 1000);
        DMatrixRMaj z = OnlineIdentitiesTest.points(5, seed);
        Conditioned base = past(model, z, old, folded ? 60 : 0);
        PaperBelief paper = PaperBelief.first(model, z, old);
        Growth growth = new Growth(base, batch, spread(old, batch));
        double best = paper.bestBound(model, batch);
        double tolerance = 1e-8 * Math.max(1, Math.abs(best));
        assertThat(growth.target()).isCloseTo(best, within(tolerance));
        while (growth.size() <= 17) {
            DMatrixRMaj b = growth.points().z();
            assertThat(growth.bound()).isCloseTo(paper.onlineBound(model, b, batch), within(tolerance));
            assertThat(growth.upperBound()).isCloseTo(paper.upperBoundOfKeptPoints(model, b, batch), within(tolerance));
            assertThat(paper.upperBound(model, b, batch)).isGreaterThan(growth.upperBound() + 1e-3);
            growth.add(growth.mostUncertain());
        }
    }

    /**
     * Increments against a new computation with the same points, and residuals against K − Q. What was seen before stays in the
     * features of its time; a new computation for all of the window can only be better.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void incrementsMatchRecomputation(long seed) {
        for (OptionalDouble mean : new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(MEAN)}) {
            GaussianModel model = model(seed, mean);
            Observations old = data(40, seed);
            Observations batch = data(60, seed + 1000);
            Conditioned base = past(model, OnlineIdentitiesTest.points(7, seed), old, seed % 2 == 0 ? 40 : 25);
            PseudoLikelihood before = base.fold(base.window().size()).past();
            GaussianModel fixed = new GaussianModel(
                    model.kernel(),
                    model.noise(),
                    OptionalDouble.of(base.belief().mean()));
            Growth growth = new Growth(base, batch, spread(old, batch));
            for (int size = 7; size <= 47; size++) {
                if (size % 10 == 7) {
                    double expected =
                            anew(fixed, growth.points(), before, batch).bound() - base.bound();
                    assertThat(growth.bound()).isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
                    assertResiduals(growth, model, batch);
                    Conditioned absorbed = growth.absorb();
                    OnlineIdentitiesTest.assertSameBelief(absorbed, anew(model, growth.points(), before, batch), 1e-9);
                    Conditioned renewed = anew(
                            model, growth.points(), base.past(), base.window().append(batch));
                    assertThat(renewed.bound()).isGreaterThanOrEqualTo(absorbed.bound() - 1e-9);
                }
                growth.add(growth.mostUncertain());
            }
        }
    }

    private static Conditioned anew(
            GaussianModel model, InducingPoints points, PseudoLikelihood past, Observations window) {
        return Conditioned.of(model, points, past, window).orElseThrow();
    }

    /** Points that are added have the jitter of the factor that they are added to. */
    @Test
    void jitterComesFromAddedPoints() {
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0), 0.05, 1.3, 0.4, 0.7);
        Observations old = JitterTest.precise(data(40, 2));
        Observations batch = JitterTest.precise(data(30, 1002));
        Conditioned base = Conditioned.of(
                        model,
                        JitterTest.almostRepeated(5),
                        Conditioned.prior(model, InducingPoints.none(2)).past(),
                        old)
                .orElseThrow()
                .fold(40);
        assertThat(base.factor().jitter()).isPositive();
        Growth growth = new Growth(base, batch, spread(old, batch));
        for (int i = 0; i < 10; i++) {
            growth.add(growth.mostUncertain());
        }
        Conditioned expected = anew(model, growth.points(), base.past(), batch);
        assertThat(growth.absorb().factor().absoluteJitter(0))
                .isCloseTo(expected.factor().absoluteJitter(0), within(1e-20));
        assertThat(growth.bound()).isCloseTo(expected.bound() - base.bound(), within(1e-2));
    }

    private static void assertResiduals(Growth growth, GaussianModel model, Observations batch) {
        DMatrixRMaj b = growth.points().z();
        DMatrixRMaj k = model.kernel().covariance(batch.x(), b);
        DMatrixRMaj q = product(k, solve(model.kernel().gram(b), transposed(k)));
        double sum = 0;
        double greatest = 0;
        for (int i = 0; i < batch.size(); i++) {
            double expected = growth.priorVariance() - q.get(i, i);
            sum += expected;
            greatest = Math.max(greatest, expected);
            assertThat(growth.residual(i)).isCloseTo(expected, within(1e-9 * growth.priorVariance()));
        }
        assertThat(growth.residualSum()).isCloseTo(sum, within(1e-8 * growth.priorVariance()));
        assertThat(growth.residual(growth.mostUncertain())).isCloseTo(greatest, within(1e-9 * growth.priorVariance()));
    }

    /**
     * How far the belief is from the best one, q* ∝ q_old p(y | f), is L* − L̂ (equation 11); when all that was seen before is kept
     * exactly, so is the distance to the true posterior (equation 10).
     */
    @ParameterizedTest
    @CsvSource({"1,0.05", "2,0.2", "3,0.4", "4,0.1", "5,0.3"})
    void boundGapIsTheDivergenceFromTheBestBelief(long seed, double share) {
        GaussianModel model = model(seed, OptionalDouble.of(MEAN));
        Observations old = data(8, seed);
        Observations batch = data(20, seed + 1000);
        Conditioned base = past(model, old.x(), old, 8); // a point at each: exact
        DMatrixRMaj everywhere = PaperBelief.rows(old.x(), batch.x());
        Prediction best = ExactGaussianProcess.of(2, model)
                .observe(old.append(batch))
                .posterior()
                .predict(everywhere);
        for (int added = 0; added <= 20; added += 4) {
            Growth growth = new Growth(base, batch, spread(old, batch));
            for (int i = 0; i < added; i++) {
                growth.add(growth.mostUncertain());
            }
            double gap = growth.target() - growth.bound();
            double divergence = divergence(growth.absorb().posterior(0).predict(everywhere), best);
            assertThat(divergence).isCloseTo(gap, within(1e-6 * Math.max(1, gap)));
        }
        Growth growth = new Growth(base, batch, spread(old, batch));
        new VariationalInducingPointSelection(share, 512).choose(growth);
        double allowed = share * Math.abs(growth.target() - growth.noiseReference());
        assertThat(divergence(growth.absorb().posterior(0).predict(everywhere), best))
                .isLessThanOrEqualTo(allowed);
    }

    /** The same for a past that is approximate: the best belief is that of the old posterior, conditioned on the batch. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void approximatePastLimitsTheBound(long seed) {
        GaussianModel model = model(seed, OptionalDouble.of(MEAN));
        Observations old = data(40, seed);
        Observations batch = data(15, seed + 1000);
        Conditioned base = past(model, OnlineIdentitiesTest.points(6, seed), old, 40);
        DMatrixRMaj everywhere = PaperBelief.rows(((InducingPoints) base.features()).z(), batch.x());
        Prediction before = base.posterior(0).predict(everywhere);
        for (int added = 0; added <= 15; added += 5) {
            Growth growth = new Growth(base, batch, spread(old, batch));
            for (int i = 0; i < added; i++) {
                growth.add(growth.mostUncertain());
            }
            double gap = growth.target() - growth.bound();
            double divergence = divergence(
                    growth.absorb().posterior(0).predict(everywhere),
                    before,
                    6,
                    batch,
                    NoiseVariances.of(batch, model.noise().value()));
            assertThat(divergence).isCloseTo(gap, within(1e-6 * Math.max(1, gap)));
        }
    }

    /** KL[q ‖ p]. */
    private static double divergence(Prediction q, Prediction p) {
        return divergence(q.mean(), q.covariance(), p.mean(), p.covariance());
    }

    /** KL[q ‖ p(· | y)], where y observes p from an index on. */
    private static double divergence(Prediction q, Prediction p, int from, Observations batch, double[] noise) {
        DMatrixRMaj c = p.covariance();
        int n = c.numRows;
        DMatrixRMaj cross = CommonOps_DDRM.extract(c, 0, n, from, n);
        DMatrixRMaj seen = CommonOps_DDRM.extract(c, from, n, from, n);
        double[] error = new double[n - from];
        for (int i = 0; i < error.length; i++) {
            seen.add(i, i, noise[i]);
            error[i] = batch.y()[i] - p.mean()[from + i];
        }
        double[] mean = product(cross, solve(seen, column(error))).data;
        Arrays.setAll(mean, i -> mean[i] + p.mean()[i]);
        DMatrixRMaj covariance = c.copy();
        CommonOps_DDRM.subtractEquals(covariance, product(cross, solve(seen, transposed(cross))));
        return divergence(q.mean(), q.covariance(), mean, covariance);
    }

    private static double divergence(double[] qMean, DMatrixRMaj q, double[] pMean, DMatrixRMaj p) {
        double[] apart = new double[qMean.length];
        Arrays.setAll(apart, i -> qMean[i] - pMean[i]);
        DMatrixRMaj d = column(apart);
        return 0.5
                * (CommonOps_DDRM.trace(solve(p, q))
                        + CommonOps_DDRM.dot(d, solve(p, d))
                        - apart.length
                        + PaperBelief.logDeterminant(p)
                        - PaperBelief.logDeterminant(q));
    }

    /** The model without a function knows mean and variance of all targets, the batch's included. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void referenceIsNoiseOfTheSpreadSoFar(long seed) {
        Observations old = data(12, seed);
        Observations batch = data(9, seed + 1000);
        double[] all = old.append(batch).y();
        double mean = Arrays.stream(all).average().orElseThrow();
        double variance = Arrays.stream(all).map(y -> (y - mean) * (y - mean)).sum() / (all.length - 1);
        DMatrixRMaj c = CommonOps_DDRM.identity(9);
        CommonOps_DDRM.scale(variance, c);
        double expected =
                Dense.logDensity(Arrays.stream(batch.y()).map(y -> y - mean).toArray(), c);
        Growth growth = new Growth(
                Conditioned.prior(model(seed, OptionalDouble.empty()), InducingPoints.none(2)),
                batch,
                spread(old, batch));
        assertThat(growth.noiseReference()).isCloseTo(expected, within(1e-9));
    }

    /** Beyond the rows for which L* is affordable the target is the upper bound, renewed as points are added. */
    @Test
    void targetOfALargeBatchIsTheUpperBound() {
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(MEAN), 0.1, 1, 0.5, 0.5);
        Observations batch = data(Growth.LARGEST_EXACT + 1, 1);
        Growth growth = new Growth(Conditioned.prior(model, InducingPoints.none(2)), batch, spread(batch));
        double last = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
            growth.add(growth.mostUncertain());
            assertThat(growth.target()).isEqualTo(growth.upperBound()).isLessThan(last);
            last = growth.target();
        }
    }
}
