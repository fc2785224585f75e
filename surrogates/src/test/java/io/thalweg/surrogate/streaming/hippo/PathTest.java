package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs of several dimensions: integrals along their path, and recent inputs beside them. */
class PathTest {

    private static final Kernel KERNEL = Matern52.of(Lengthscales.of(0.4, 0.5));

    private static GaussianModel model() {
        GaussianModel model = GaussianModel.of(KERNEL, Hyperparameter.positive("noise", 0.01));
        return TestModels.fixed(model);
    }

    private static StreamingSurrogate stream(HippoFamily family) {
        return StreamingSurrogate.of(2, List.of(model()), family, 1);
    }

    private static DMatrixRMaj rows(DMatrixRMaj x, int from, int to) {
        return CommonOps_DDRM.extract(x, from, to, 0, x.numCols);
    }

    /** Batches of the walk that end at these rows. */
    private static Path following(HippoFamily family, DMatrixRMaj x, int... ends) {
        Path path = Path.beginning(2);
        int from = 0;
        for (int to : ends) {
            path = path.following(family, KERNEL, rows(x, from, to));
            from = to;
        }
        return path;
    }

    /** The largest difference of entries. */
    private static double distance(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(a, b, null));
    }

    private static void assertWhite(HippoFeatures features) {
        assertThat(distance(features.covariance(KERNEL), CommonOps_DDRM.identity(features.size())))
                .isLessThan(5e-4);
    }

    // While there are no more inputs than features

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 50})
    void fewInputsGiveTheExactProcess(int size) {
        Observations all = Paths.observed(Paths.walk(50, 1), 1);
        Surrogate some = stream(HippoFamily.of(50));
        for (int from = 0; from < 50; from += size) {
            some = some.observe(all.rows(from, Math.min(50, from + size)));
        }
        Surrogate exact = ExactGaussianProcess.of(2, model()).observe(all);
        DMatrixRMaj x = Paths.walk(20, 2);
        assertThat(some.size()).isEqualTo(50);
        assertThat(some.posterior().predict(x).mean())
                .containsExactly(exact.posterior().predict(x).mean(), within(1e-6));
        assertThat(some.posterior().predict(x).covariance().data)
                .containsExactly(exact.posterior().predict(x).covariance().data, within(1e-6));
        assertThat(some.logEvidence()).isCloseTo(exact.logEvidence(), within(1e-5));
    }

    @Test
    void repeatedInputsAreOneFeature() {
        DMatrixRMaj equal = new DMatrixRMaj(6, 2);
        equal.fill(0.4);
        Path path = following(HippoFamily.of(20), equal, 1, 3, 6);
        assertThat(path.size()).isEqualTo(1);
        assertThat(path.recent().numRows).isEqualTo(6);
        assertWhite(path);
    }

    // What the integrals are

    static Stream<Arguments> batches() {
        return Stream.of(new LegS())
                .flatMap(basis -> Stream.of(
                        Arguments.of(basis, new int[] {70}),
                        Arguments.of(basis, new int[] {45, 70}),
                        Arguments.of(basis, new int[] {10, 30, 41, 42, 47, 70})));
    }

    /** However they are taken up: the integrals of the function that keeps its value from input to input. */
    @ParameterizedTest
    @MethodSource("batches")
    void integralsAreThoseOverTheWholePath(Basis basis, int[] ends) {
        HippoFamily family = HippoFamily.of(40).withBasis(basis);
        DMatrixRMaj x = Paths.walk(70, 3);
        Path path = following(family, x, ends);
        assertThat(path.time()).isEqualTo(70);
        assertThat(path.recent().numRows).isZero();
        assertThat(path.memory().z().data).isEqualTo(x.data);
        double[] cells = IntStream.rangeClosed(0, 70).asDoubleStream().toArray();
        DMatrixRMaj expected = WeightedTimes.cells(basis, new Interval(0, 70), cells, family.integrals());
        assertThat(distance(path.memory().weights(), expected)).isLessThan(1e-11);
        assertWhite(path);
        assertThat(path.size()).isLessThanOrEqualTo(40);
    }

    /** The features are the best combinations of the integrals, and then recent inputs. */
    @Test
    void featuresSpanIntegralsAndRecentInputs() {
        DMatrixRMaj x = Paths.walk(60, 4);
        Path path = following(HippoFamily.of(40), x, 45, 50, 60);
        assertThat(path.time()).isEqualTo(45);
        assertThat(path.recent().data).isEqualTo(rows(x, 45, 60).data);
        assertThat(path.size()).isEqualTo(40 + 15);
        assertWhite(path);
        // What features of covariance I leave of the variance of recent inputs, and of that of the 40 best
        // combinations.
        DMatrixRMaj cross = path.crossCovariance(KERNEL, path.recent());
        CommonOps_DDRM.elementPower(cross, 2, cross);
        DMatrixRMaj explained = CommonOps_DDRM.sumCols(cross, null);
        assertThat(Arrays.stream(explained.data)).allSatisfy(v -> assertThat(v).isCloseTo(1, within(1e-9)));
        LinearFunctionals best = TruncatedWhitening.of(path.memory(), KERNEL, 40);
        DMatrixRMaj first = CommonOps_DDRM.extract(path.crossCovariance(KERNEL, best), 0, 40, 0, 40);
        assertThat(distance(first, CommonOps_DDRM.identity(40))).isLessThan(1e-6);
    }

    /** As long as nothing is taken up, earlier features are the first ones of the later: a belief in them can be kept. */
    @Test
    void recentInputsLeaveEarlierFeaturesUnchanged() {
        DMatrixRMaj x = Paths.walk(60, 4);
        HippoFamily family = HippoFamily.of(20);
        for (int[] ends : new int[][] {{5, 6, 14}, {30, 31, 40}}) {
            Path before = following(family, x, ends[0], ends[1]);
            Path after = following(family, x, ends);
            assertThat(after.positionsOf(before))
                    .isEqualTo(IntStream.range(0, before.size()).toArray());
            assertThat(after.size()).isEqualTo(before.size() + ends[2] - ends[1]);
        }
        Path before = following(family, x, 30, 40);
        assertThat(following(family, x, 30, 40, 41).positionsOf(before)).containsOnly(-1);
    }

    /** Other hyperparameters: other combinations, of the same integrals and the same recent inputs. */
    @Test
    void renewedFeaturesCoverTheSameInputs() {
        HippoFamily family = HippoFamily.of(40);
        Path path = following(family, Paths.walk(60, 4), 45, 50, 60);
        Kernel other = Matern52.of(Lengthscales.of(0.25, 0.9));
        Path renewed = path.renewed(family, other);
        assertThat(renewed.memory()).isEqualTo(path.memory());
        assertThat(renewed.time()).isEqualTo(45);
        assertThat(renewed.recent().data).isEqualTo(path.recent().data);
        assertThat(renewed.last().data).isEqualTo(path.last().data);
        assertThat(renewed.size()).isEqualTo(40 + 15);
        assertThat(distance(renewed.covariance(other), CommonOps_DDRM.identity(55)))
                .isLessThan(5e-4);
    }

    /** Fits have the values at a few inputs that explain the others, beside what was folded. */
    @Test
    void fitsHaveRepresentativesOfTheWindow() {
        HippoFamily family = HippoFamily.of(20);
        Path path = following(family, Paths.walk(30, 4), 30);
        Path forFit = path.following(family.forFits(), KERNEL, Paths.walk(100, 5));
        assertThat(forFit.size()).isEqualTo(20 + 20);
        assertThat(forFit.positionsOf(path)).isEqualTo(IntStream.range(0, 20).toArray());
        DMatrixRMaj values = forFit.crossCovariance(KERNEL, Paths.walk(7, 6));
        assertThat(distance(
                        CommonOps_DDRM.extract(values, 20, 40, 0, 7),
                        KERNEL.covariance(forFit.recent(), Paths.walk(7, 6))))
                .isLessThan(1e-14);
        DMatrixRMaj equal = new DMatrixRMaj(30, 2);
        equal.fill(0.4);
        assertThat(path.following(family.forFits(), KERNEL, equal).size()).isEqualTo(20 + 1);
    }

    // Bounded memory

    /** f at what is left out is taken for its conditional expectation given f at the support. */
    @Test
    void compressionKeepsTheIntegralsOfTheConditionalExpectation() {
        HippoFamily family = HippoFamily.of(16);
        DMatrixRMaj x = Paths.walk(50, 5);
        Path path = following(family, x, 50);
        LinearFunctionals memory = path.memory();
        assertThat(memory.z().numRows).isEqualTo(32);
        Set<List<Double>> inputs = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            inputs.add(List.of(x.get(i, 0), x.get(i, 1)));
        }
        for (int i = 0; i < 32; i++) {
            assertThat(inputs.remove(List.of(memory.z().get(i, 0), memory.z().get(i, 1))))
                    .isTrue();
        }
        double[] cells = IntStream.rangeClosed(0, 50).asDoubleStream().toArray();
        DMatrixRMaj all = WeightedTimes.cells(new LegS(), new Interval(0, 50), cells, 32);
        DMatrixRMaj expected =
                Dense.solve(KERNEL.gram(memory.z()), Dense.product(KERNEL.covariance(memory.z(), x), all));
        assertThat(distance(memory.weights(), expected)).isLessThan(1e-8);
        // What is left out hardly differs: the integrals' variance is that of all inputs.
        LinearFunctionals uncompressed = new LinearFunctionals(x, all);
        for (int m = 0; m < 5; m++) {
            assertThat(memory.covariance(KERNEL).get(m, m))
                    .isCloseTo(uncompressed.covariance(KERNEL).get(m, m), within(1e-4));
        }
    }

    @Test
    void nothingGrowsWithTheNumberOfInputs() throws IOException {
        HippoFamily family = HippoFamily.of(16);
        Observations all = Paths.observed(Paths.walk(2000, 6), 6);
        StreamingSurrogate some = stream(family);
        Set<Integer> sizes = new HashSet<>();
        for (int from = 0; from < 2000; from += 20) {
            some = some.observe(all.rows(from, from + 20));
            Path path = (Path) some.features();
            assertThat(path.memory().z().numRows).isLessThanOrEqualTo(32);
            assertThat(path.memory().size()).isEqualTo(32);
            assertThat(path.size()).isLessThanOrEqualTo(16 + 8);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            some.save(out);
            if (from >= 100) {
                sizes.add(out.size());
            }
        }
        assertThat(sizes).hasSize(1);
        assertThat(some.observations()).isEqualTo(2000);
        assertThat(((Path) some.features()).time()).isEqualTo(2000);
        for (int i = 0; i < 60; i++) {
            some = some.observe(all.rows(i, i + 1));
            Path path = (Path) some.features();
            assertThat(path.recent().numRows).isLessThanOrEqualTo(8);
            assertThat(path.functionals().z().numRows).isLessThanOrEqualTo(32 + 8);
            assertThat(path.size()).isLessThanOrEqualTo(16 + 8);
        }
    }

    // Pseudo-time

    @Test
    void batchesFollowPseudoTime() {
        PseudoTime order = PseudoTime.sortedBy(Comparator.comparingDouble(v -> v[0]));
        HippoFamily family = HippoFamily.of(20).withOrder(order);
        DMatrixRMaj x = Paths.walk(16, 7);
        double[] first = column(following(family, x, 9).recent());
        assertThat(first).isSorted();
        double[] both = column(following(family, x, 9, 16).recent());
        assertThat(Arrays.copyOf(both, 9)).isEqualTo(first);
        assertThat(Arrays.copyOfRange(both, 9, 16)).isSorted();
        DMatrixRMaj taken =
                following(HippoFamily.of(10).withOrder(order), x, 16).memory().z();
        assertThat(column(taken)).isSorted();
    }

    @Test
    void batchesContinueFromTheLastInput() {
        double[][] asked = new double[1][];
        PseudoTime order = (kernel, before, x) -> {
            asked[0] = before;
            return PseudoTime.given().order(kernel, before, x);
        };
        DMatrixRMaj x = Paths.walk(16, 7);
        HippoFamily family = HippoFamily.of(20).withOrder(order);
        following(family, x, 9);
        assertThat(asked[0]).isEmpty();
        following(family, x, 9, 12, 16);
        assertThat(asked[0]).containsExactly(x.get(11, 0), x.get(11, 1));
        following(HippoFamily.of(5).withOrder(order), x, 9, 12, 16);
        assertThat(asked[0]).as("taken up").containsExactly(x.get(11, 0), x.get(11, 1));
    }

    private static double[] column(DMatrixRMaj x) {
        return IntStream.range(0, x.numRows).mapToDouble(i -> x.get(i, 0)).toArray();
    }

    // What it remembers

    /** Six tasks of a hundred inputs, each to the right of the one before. */
    private static Observations task(int k, int n, long seed) {
        DMatrixRMaj x = Paths.walk(n, seed);
        for (int i = 0; i < n; i++) {
            x.add(i, 0, k);
        }
        return Paths.observed(x, seed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"given", "nearest", "sorted", "random"})
    void earlyTasksAreRememberedWhereRecentInputsForget(String order) {
        HippoFamily family = HippoFamily.of(120)
                .withOrder(
                        switch (order) {
                            case "given" -> PseudoTime.given();
                            case "nearest" -> PseudoTime.nearest();
                            case "sorted" -> PseudoTime.sortedBy(Comparator.comparingDouble(v -> v[0]));
                            default -> PseudoTime.random(Seed.of(1));
                        });
        Surrogate stream = stream(family);
        Surrogate exact = ExactGaussianProcess.of(2, model());
        Surrogate recent = exact;
        double[] learnt = new double[6];
        for (int k = 0; k < 6; k++) {
            Observations data = task(k, 120, k);
            stream = stream.observe(data);
            exact = exact.observe(data);
            recent = k == 5 ? ExactGaussianProcess.of(2, model()).observe(data) : recent;
            learnt[k] = Series.nlpd(stream, task(k, 200, 100 + k));
        }
        for (int k = 0; k < 6; k++) {
            Observations test = task(k, 200, 100 + k);
            assertThat(Series.nlpd(stream, test))
                    .as("task %d", k)
                    .isLessThan(learnt[k] + 0.1)
                    .isCloseTo(Series.nlpd(exact, test), within(0.1));
            if (k < 5) {
                assertThat(Series.nlpd(recent, test)).isGreaterThan(learnt[k] + 1);
            }
        }
        assertThat(stream.logEvidence()).isLessThan(exact.logEvidence());
    }

    /** The size of batches makes no difference to speak of. */
    @Test
    void batchesOfAllSizesAreAbsorbed() {
        Observations all = Paths.observed(Paths.walk(600, 8), 8);
        Observations test = Paths.observed(Paths.walk(300, 9), 9);
        Surrogate exact = ExactGaussianProcess.of(2, model()).observe(all);
        double density = Series.nlpd(exact, test);
        RandomGenerator random = Seed.of(10).generator();
        for (int most : new int[] {1, 8, 40, 300, 600}) {
            Surrogate some = stream(HippoFamily.of(50));
            for (int from = 0; from < 600; ) {
                int to = Math.min(600, from + (most == 600 ? 600 : 1 + random.nextInt(most)));
                some = some.observe(all.rows(from, to));
                from = to;
            }
            assertThat(Series.nlpd(some, test))
                    .as("batches of at most %d", most)
                    .isCloseTo(density, within(0.02));
            assertThat(some.observations()).isEqualTo(600);
            assertThat(some.logEvidence()).isLessThan(exact.logEvidence()).isGreaterThan(exact.logEvidence() - 60);
        }
    }

    // What is refused

    @Test
    void badArgumentsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HippoFamily.of(0)).withMessageContainingAll("most", "0");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        HippoFamily.of(3).following(KERNEL, new InducingPoints(Paths.walk(3, 1)), Paths.walk(2, 1)))
                .withMessageContainingAll("InducingPoints", "cannot change its kind of features");
    }

    @Test
    void familiesAreEqualByValue() {
        HippoFamily family = HippoFamily.of(7).withOrder(PseudoTime.nearest());
        assertThat(family.basis()).isEqualTo(new LegS());
        assertThat(family.most()).isEqualTo(7);
        assertThat(family.whitens()).isTrue();
        assertThat(family.forFits().whitens()).isFalse();
        assertThat(family.forFits().basis()).isEqualTo(new LegS());
        assertThat(family.forFits().order()).isSameAs(family.order());
        assertThat(family.following(KERNEL, family.none(2), new DMatrixRMaj(0, 2)))
                .isEqualTo(Beginning.of(2));
    }
}
