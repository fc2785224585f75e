package io.thalweg.surrogate.internal.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of weights that are believed independent, against the joint belief and the bound that they are the optimum of. */
class GroupedBeliefTest {

    private static final int R = 12;
    private static final double NOISE = 0.3;

    private static final Partition GROUPS = Partition.of(new int[] {0, 1, 2, 0, 1, 2, 2, 2, 0, 1, 0, 2}, Runnable::run);

    private static DMatrixRMaj features(int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj phi = new DMatrixRMaj(n, R);
        Arrays.setAll(phi.data, i -> random.nextGaussian());
        return phi;
    }

    private static double[] targets(int n, long seed) {
        RandomGenerator random = Seed.of(seed + 100).generator();
        double[] y = new double[n];
        Arrays.setAll(y, i -> 2 + random.nextGaussian());
        return y;
    }

    private static double[] noise(int n) {
        double[] noise = new double[n];
        Arrays.fill(noise, NOISE);
        return noise;
    }

    private static WhitenedGaussian prior(Partition groups, OptionalDouble mean) {
        return WhitenedGaussian.of(
                        CommonOps_DDRM.identity(R), groups, groups, new double[R], new double[R], Moments.NONE, mean)
                .orElseThrow();
    }

    private static WhitenedGaussian seen(Partition groups, int n, OptionalDouble mean) {
        return prior(groups, mean).observe(features(n, 1), targets(n, 1), noise(n));
    }

    /** One observation is an update, many are a new factorisation. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 40})
    void meanMatchesTheJointBelief(int n) {
        for (OptionalDouble mean : new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(1.5)}) {
            WhitenedGaussian grouped = seen(GROUPS, n, mean);
            WhitenedGaussian joint = seen(Partition.whole(R), n, mean);
            assertThat(grouped.weights()).containsExactly(joint.weights(), within(1e-10));
            assertThat(grouped.mean()).isCloseTo(joint.mean(), within(1e-10));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 40})
    void precisionOfAGroupIsItsBlock(int n) {
        WhitenedGaussian grouped = seen(GROUPS, n, OptionalDouble.of(0));
        DMatrixRMaj b = CommonOps_DDRM.identity(R);
        Gram.add(scaled(features(n, 1)), Partition.whole(R), b);
        DMatrixRMaj lower = grouped.factor().lower();
        DMatrixRMaj product = new DMatrixRMaj(R, R);
        CommonOps_DDRM.multTransB(lower, lower, product);
        for (int i = 0; i < R; i++) {
            for (int j = 0; j < R; j++) {
                boolean same = GROUPS.groupOf(i) == GROUPS.groupOf(j);
                assertThat(product.get(i, j)).isCloseTo(same ? b.get(i, j) : 0, within(1e-11));
                assertThat(grouped.information().orElseThrow().get(i, j)).isCloseTo(b.get(i, j), within(1e-11));
            }
        }
    }

    private static DMatrixRMaj scaled(DMatrixRMaj phi) {
        DMatrixRMaj scaled = phi.copy();
        CommonOps_DDRM.scale(1 / Math.sqrt(NOISE), scaled);
        return scaled;
    }

    /** E log p(y|f) − KL with the mean and the blocks of the belief; it is less than the evidence of the joint belief. */
    @Test
    void evidenceBoundsIndependentGroups() {
        int n = 40;
        WhitenedGaussian grouped = seen(GROUPS, n, OptionalDouble.of(0));
        DMatrixRMaj phi = features(n, 1);
        double[] y = targets(n, 1);
        double[] m = grouped.weights();
        DMatrixRMaj s = grouped.factor().inverse();
        double bound =
                0.5 * R - 0.5 * CommonOps_DDRM.trace(s) - 0.5 * grouped.factor().logDeterminant();
        for (double weight : m) {
            bound -= 0.5 * weight * weight;
        }
        for (int i = 0; i < n; i++) {
            DMatrixRMaj row = CommonOps_DDRM.extractRow(phi, i, null);
            DMatrixRMaj sRow = new DMatrixRMaj(1, R);
            CommonOps_DDRM.mult(row, s, sRow);
            double apart = y[i] - CommonOps_DDRM.dot(row, DMatrixRMaj.wrap(1, R, m));
            double spread = CommonOps_DDRM.dot(row, sRow);
            bound -= 0.5 * (Math.log(2 * Math.PI * NOISE) + (apart * apart + spread) / NOISE);
        }
        assertThat(grouped.logEvidence()).isCloseTo(bound, within(1e-9));
        assertThat(grouped.logEvidence())
                .isLessThan(seen(Partition.whole(R), n, OptionalDouble.of(0)).logEvidence());
    }

    @Test
    void orderOfObservationsDoesNotMatter() {
        WhitenedGaussian one = prior(GROUPS, OptionalDouble.empty());
        for (int i = 0; i < 9; i++) {
            one = one.observe(
                    CommonOps_DDRM.extract(features(9, 1), i, i + 1, 0, R), new double[] {targets(9, 1)[i]}, noise(1));
        }
        WhitenedGaussian all = seen(GROUPS, 9, OptionalDouble.empty());
        assertThat(one.weights()).containsExactly(all.weights(), within(1e-11));
        assertThat(one.logEvidence()).isCloseTo(all.logEvidence(), within(1e-10));
    }

    /** Groups that say nearly the same converge slowly; then all of B is factorised. */
    @Test
    void meanIsRightForNearlyEqualGroups() {
        Partition each = Partition.of(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, Runnable::run);
        DMatrixRMaj phi = new DMatrixRMaj(50, R);
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < 50; i++) {
            double common = 1e4 * random.nextGaussian();
            for (int k = 0; k < R; k++) {
                phi.set(i, k, common + random.nextGaussian());
            }
        }
        WhitenedGaussian grouped = prior(each, OptionalDouble.of(0)).observe(phi, targets(50, 3), noise(50));
        WhitenedGaussian joint =
                prior(Partition.whole(R), OptionalDouble.of(0)).observe(phi, targets(50, 3), noise(50));
        for (int k = 0; k < R; k++) {
            assertThat(grouped.weights()[k]).isCloseTo(joint.weights()[k], within(1e-6));
        }
    }

    /** Groups that are not believed independent are worked on apart, and make no other difference. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40})
    void groupsMayBeJoint(int n) {
        OptionalDouble mean = OptionalDouble.empty();
        WhitenedGaussian together = WhitenedGaussian.of(
                        CommonOps_DDRM.identity(R),
                        GROUPS,
                        Partition.whole(R),
                        new double[R],
                        new double[R],
                        Moments.NONE,
                        mean)
                .orElseThrow()
                .observe(features(n, 1), targets(n, 1), noise(n));
        WhitenedGaussian joint = seen(Partition.whole(R), n, mean);
        assertThat(together.weights()).containsExactly(joint.weights(), within(1e-10));
        assertThat(Dense.largestDifference(
                        together.factor().inverse(), joint.factor().inverse()))
                .isLessThan(1e-12);
        assertThat(together.logEvidence()).isCloseTo(joint.logEvidence(), within(1e-9));
        assertThat(together.information()).isPresent();
    }

    @Test
    void oneGroupIsTheJointBelief() {
        Optional<DMatrixRMaj> information =
                prior(Partition.whole(R), OptionalDouble.empty()).information();
        assertThat(information).isEmpty();
    }

    /** More features than one part of the work has. */
    @Test
    void partialSumsAddUp() {
        int r = 1100;
        DMatrixRMaj columns = new DMatrixRMaj(r, 7);
        RandomGenerator random = Seed.of(4).generator();
        Arrays.setAll(columns.data, i -> random.nextGaussian());
        int[] groups = new int[r];
        Arrays.setAll(groups, i -> i % 3);
        DMatrixRMaj parts = new DMatrixRMaj(r, r);
        DMatrixRMaj whole = new DMatrixRMaj(r, r);
        Gram.addColumns(columns, Partition.of(groups, Runnable::run), parts);
        Gram.addColumns(columns, Partition.whole(r), whole);
        assertThat(Dense.largestDifference(parts, whole)).isLessThan(1e-12);
    }
}
