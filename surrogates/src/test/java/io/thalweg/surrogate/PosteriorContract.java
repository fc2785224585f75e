package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every posterior must satisfy: its moments agree with each other, and its pullbacks with differences. */
public abstract class PosteriorContract {

    private static final double STEP = 1e-4;

    /** The posterior under test; equal each time. */
    protected abstract Posterior posterior();

    /** Number of columns of the points that it predicts at. */
    protected abstract int dimension();

    /** The largest difference, relative to the size of the array, of what is equal but for rounding. */
    protected double tolerance() {
        return 1e-9;
    }

    /** The same for gradients against central differences of fourth order. */
    protected double gradientTolerance() {
        return 1e-7;
    }

    /** Points inside the cube, far enough from its walls for differences. */
    protected final DMatrixRMaj points(int n, String name) {
        RandomGenerator random = Seed.of(31).child(name).generator();
        int d = dimension();
        return DMatrixRMaj.wrap(n, d, random.doubles((long) n * d, 0.02, 0.98).toArray());
    }

    protected static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }

    protected static DMatrixRMaj gaussian(int rows, int columns, String name) {
        RandomGenerator random = Seed.of(33).child(name).generator();
        DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
        Arrays.setAll(matrix.data, i -> random.nextGaussian());
        return matrix;
    }

    private static DMatrixRMaj stacked(DMatrixRMaj upper, DMatrixRMaj lower) {
        DMatrixRMaj both = new DMatrixRMaj(upper.numRows + lower.numRows, upper.numCols);
        CommonOps_DDRM.concatRows(upper, lower, both);
        return both;
    }

    protected static double inner(double[] u, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * v[i];
        }
        return sum;
    }

    protected static void assertClose(String what, double[] actual, double[] expected, double tolerance) {
        double scale = Arrays.stream(expected).map(Math::abs).max().orElse(0);
        assertThat(actual).as(what).containsExactly(expected, within(tolerance * Math.max(scale, 1e-300)));
    }

    @ParameterizedTest
    @CsvSource({"6,1", "6,3", "4,4", "0,1"})
    void batchPredictionsMatchTheJointOne(int rows, int q) {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(rows, "test");
        Prediction batches = posterior.predict(x, q);
        DMatrixRMaj joint = posterior.predict(x).covariance();
        assertThat(batches.batchSize()).isEqualTo(q);
        assertThat(batches.covariance().numRows).isEqualTo(rows);
        assertClose("mean", batches.mean(), posterior.predict(x).mean(), tolerance());
        for (int i = 0; i < rows; i++) {
            int first = i - i % q;
            assertThat(batches.variance()[i]).isEqualTo(batches.covariance().get(i, i % q));
            for (int j = 0; j < q; j++) {
                assertThat(batches.covariance().get(i, j)).isCloseTo(joint.get(i, first + j), within(tolerance()));
            }
        }
    }

    @Test
    void crossCovarianceMatchesTheJointPrediction() {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(5, "test");
        DMatrixRMaj z = points(7, "other");
        assertClose(
                "with itself",
                posterior.covarianceWith(x).at(x).data,
                posterior.predict(x).covariance().data,
                tolerance());
        DMatrixRMaj both = stacked(x, z);
        DMatrixRMaj joint = posterior.predict(both).covariance();
        assertClose(
                "with others",
                posterior.covarianceWith(z).at(x).data,
                CommonOps_DDRM.extract(joint, 0, 5, 5, 12).data,
                tolerance());
    }

    @Test
    void covariancesArePositiveSemidefinite() {
        Posterior posterior = posterior();
        DMatrixRMaj seen = points(24, "data");
        DMatrixRMaj again = CommonOps_DDRM.extract(seen, 0, 3, 0, seen.numCols);
        DMatrixRMaj x = stacked(stacked(seen, points(8, "test")), again);
        DMatrixRMaj joint = posterior.predict(x).covariance();
        double largest = CommonOps_DDRM.elementMaxAbs(joint);
        assertClose("symmetric", CommonOps_DDRM.transpose(joint, null).data, joint.data, 1e-12);
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(x.numRows, false, true);
        assertThat(eigen.decompose(joint.copy())).isTrue();
        for (int i = 0; i < x.numRows; i++) {
            assertThat(eigen.getEigenvalue(i).getReal()).isGreaterThan(-1e-9 * largest);
        }
        assertThat(Arrays.stream(posterior.predict(x, 1).variance())).allMatch(v -> v >= 0);
        assertThat(Arrays.stream(posterior.predict(seen, 1).variance())).allMatch(v -> v >= 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void gradientsOfPredictionsMatchDifferences(int q) {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(6, "test");
        double[] meanBar = gaussian(6, 1, "mean").data;
        DMatrixRMaj covarianceBar = gaussian(6, q, "covariance");
        symmetriseBlocks(covarianceBar);
        ToDoubleFunction<DMatrixRMaj> objective = at -> {
            Prediction p = posterior.predict(at, q);
            return inner(meanBar, p.mean()) + inner(covarianceBar.data, p.covariance().data);
        };
        assertPullback(objective, x, xBar -> posterior.predict(x, q).pullback(meanBar, covarianceBar, xBar));
        DMatrixRMaj none = new DMatrixRMaj(6, q);
        assertPullback(
                at -> inner(meanBar, posterior.predict(at, q).mean()),
                x,
                xBar -> posterior.predict(x, q).pullback(meanBar, none, xBar));
        assertPullback(
                at -> inner(covarianceBar.data, posterior.predict(at, q).covariance().data),
                x,
                xBar -> posterior.predict(x, q).pullback(new double[6], covarianceBar, xBar));
    }

    @Test
    void gradientsOfCrossCovariancesMatchDifferences() {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(4, "test");
        DMatrixRMaj z = points(5, "other");
        DMatrixRMaj bar = gaussian(4, 5, "cross");
        assertPullback(
                at -> inner(bar.data, posterior.covarianceWith(z).at(at).data),
                x,
                xBar -> posterior.covarianceWith(z).pullback(x, bar, xBar));
    }

    /** The covariances that observations at some points leave, from the joint normal of all. */
    private static DMatrixRMaj left(Posterior posterior, DMatrixRMaj x, DMatrixRMaj given, double noise) {
        DMatrixRMaj joint = posterior.predict(stacked(x, given)).covariance();
        int m = x.numRows;
        int all = m + given.numRows;
        DMatrixRMaj left = CommonOps_DDRM.extract(joint, 0, m, 0, m);
        if (given.numRows > 0) {
            DMatrixRMaj among = CommonOps_DDRM.extract(joint, m, all, m, all);
            CommonOps_DDRM.addEquals(among, noise, CommonOps_DDRM.identity(given.numRows));
            DMatrixRMaj cross = CommonOps_DDRM.extract(joint, 0, m, m, all);
            DMatrixRMaj solved = new DMatrixRMaj(given.numRows, m);
            assertThat(CommonOps_DDRM.solve(among, CommonOps_DDRM.transpose(cross, null), solved))
                    .isTrue();
            CommonOps_DDRM.multAdd(-1, cross, solved, left);
        }
        return left;
    }

    /** Observations that return what is expected of them leave the means, and the covariances of the joint normal. */
    @Test
    void conditioningMatchesTheJointNormal() {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(4, "test");
        DMatrixRMaj z = points(5, "other");
        DMatrixRMaj p = points(3, "given");
        Posterior conditioned = posterior.conditioned(p, 0.05);
        DMatrixRMaj left = left(posterior, stacked(x, z), p, 0.05);
        assertClose(
                "mean",
                conditioned.predict(x, 2).mean(),
                posterior.predict(x, 2).mean(),
                tolerance());
        assertClose(
                "joint",
                conditioned.predict(x).covariance().data,
                CommonOps_DDRM.extract(left, 0, 4, 0, 4).data,
                tolerance());
        assertClose(
                "cross",
                conditioned.covarianceWith(z).at(x).data,
                CommonOps_DDRM.extract(left, 0, 4, 4, 9).data,
                tolerance());
        assertThat(posterior.conditioned(points(0, "given"), 0.05)).isSameAs(posterior);
        DMatrixRMaj crossBar = gaussian(4, 5, "cross");
        assertPullback(
                at -> inner(crossBar.data, conditioned.covarianceWith(z).at(at).data),
                x,
                xBar -> conditioned.covarianceWith(z).pullback(x, crossBar, xBar));
        DMatrixRMaj blockBar = gaussian(4, 2, "block");
        symmetriseBlocks(blockBar);
        assertPullback(
                at -> inner(blockBar.data, conditioned.predict(at, 2).covariance().data),
                x,
                xBar -> conditioned.predict(x, 2).pullback(new double[4], blockBar, xBar));
    }

    /** S and v̄ are what cross-covariances and variances make them, before and after conditioning on some points. */
    @ParameterizedTest
    @CsvSource({"6,1,0", "6,3,0", "6,1,4", "6,3,4", "0,1,2"})
    void integratedVarianceIsTheMeanOverItsPoints(int rows, int q, int given) {
        Posterior posterior = posterior();
        DMatrixRMaj x = points(rows, "test");
        DMatrixRMaj z = points(7, "other");
        DMatrixRMaj p = points(given, "given");
        double noise = 0.05;
        int all = rows + 7;
        DMatrixRMaj left = left(posterior, stacked(x, z), p, noise);
        double trace = 0;
        for (int j = 0; j < 7; j++) {
            trace += left.get(rows + j, rows + j);
        }
        IntegratedVariance variance = posterior.integratedVariance(z).given(p, noise);
        assertThat(variance.mean()).isCloseTo(trace / 7, within(tolerance()));
        IntegratedVariance.Moments moments = variance.at(x, q);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < q; j++) {
                int other = i - i % q + j;
                double s = 0;
                for (int k = rows; k < all; k++) {
                    s += left.get(i, k) * left.get(other, k) / 7;
                }
                assertThat(moments.secondMoments().get(i, j)).isCloseTo(s, within(tolerance()));
                assertThat(moments.covariance().get(i, j)).isCloseTo(left.get(i, other), within(tolerance()));
            }
        }
        if (rows > 0) {
            assertMomentsPullback(variance, x, q);
        }
    }

    private void assertMomentsPullback(IntegratedVariance variance, DMatrixRMaj x, int q) {
        DMatrixRMaj covarianceBar = gaussian(x.numRows, q, "covariance");
        DMatrixRMaj secondBar = gaussian(x.numRows, q, "second");
        symmetriseBlocks(covarianceBar);
        symmetriseBlocks(secondBar);
        assertPullback(
                at -> inner(covarianceBar.data, variance.at(at, q).covariance().data)
                        + inner(secondBar.data, variance.at(at, q).secondMoments().data),
                x,
                xBar -> variance.at(x, q).pullback(covarianceBar, secondBar, xBar));
    }

    @Test
    void conditioningJointlyMatchesOneByOne() {
        DMatrixRMaj z = points(7, "other");
        DMatrixRMaj p = points(4, "given");
        IntegratedVariance none = posterior().integratedVariance(z);
        IntegratedVariance together = none.given(p, 0.05);
        IntegratedVariance after = none.given(CommonOps_DDRM.extract(p, 0, 1, 0, p.numCols), 0.05)
                .given(CommonOps_DDRM.extract(p, 1, 4, 0, p.numCols), 0.05);
        assertThat(after.mean()).isCloseTo(together.mean(), within(tolerance())).isLessThan(none.mean());
        DMatrixRMaj x = points(4, "test");
        assertClose(
                "S", after.at(x, 2).secondMoments().data, together.at(x, 2).secondMoments().data, 1e3 * tolerance());
        assertThat(none.given(points(0, "given"), 0.05).mean()).isEqualTo(none.mean());
    }

    private static void symmetriseBlocks(DMatrixRMaj stacked) {
        int q = stacked.numCols;
        for (int i = 0; i < stacked.numRows; i++) {
            int first = i - i % q;
            for (int j = 0; j < i % q; j++) {
                stacked.set(first + j, i % q, stacked.get(i, j));
            }
        }
    }

    /** A pullback fills an accumulator. */
    private interface Pullback {
        void into(DMatrixRMaj xBar);
    }

    /** Against central differences of fourth order; what was in the accumulator must stay there. */
    private void assertPullback(ToDoubleFunction<DMatrixRMaj> objective, DMatrixRMaj x, Pullback pullback) {
        DMatrixRMaj bar = x.createLike();
        bar.fill(1);
        pullback.into(bar);
        double[] actual = Arrays.stream(bar.data).map(v -> v - 1).toArray();
        double[] expected = new double[x.data.length];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = (8 * difference(objective, x, i, STEP) - difference(objective, x, i, 2 * STEP)) / (12 * STEP);
        }
        assertClose("gradient", actual, expected, gradientTolerance());
    }

    private static double difference(ToDoubleFunction<DMatrixRMaj> objective, DMatrixRMaj x, int i, double step) {
        DMatrixRMaj up = x.copy();
        DMatrixRMaj down = x.copy();
        up.data[i] += step;
        down.data[i] -= step;
        return objective.applyAsDouble(up) - objective.applyAsDouble(down);
    }

    @Test
    void pointsOfTheWrongShapeAreRefusedByName() {
        Posterior posterior = posterior();
        int d = dimension();
        assertThat(posterior.dimension()).isEqualTo(d);
        DMatrixRMaj wrong = new DMatrixRMaj(2, d + 1);
        DMatrixRMaj right = points(2, "test");
        assertThatThrownBy(() -> posterior.predict(wrong, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("x", String.valueOf(d + 1), String.valueOf(d));
        assertThatThrownBy(() -> posterior.covarianceWith(right).at(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("x has " + (d + 1), String.valueOf(d));
        assertThatThrownBy(() -> posterior.covarianceWith(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("z");
        assertThatThrownBy(() -> posterior.integratedVariance(new DMatrixRMaj(0, d)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("z is empty");
        for (int q : new int[] {0, -1, 2, 4}) {
            assertThatThrownBy(() -> posterior.predict(points(3, "test"), q))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("q is " + q, "3");
        }
    }
}
