package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When policies stop, which points they take, and what they refuse. */
class SizePolicyTest {

    private static GaussianModel model(double scale) {
        return OnlineIdentitiesTest.model(OptionalDouble.empty(), 0.05 * scale, scale, 0.3, 0.4);
    }

    private static Observations data(int n, long seed, double scale) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        Arrays.setAll(x.data, i -> random.nextDouble());
        double[] y = new double[n];
        Arrays.setAll(
                y,
                i -> Math.sqrt(scale)
                        * (Math.sin(7 * x.get(i, 0)) + Math.cos(5 * x.get(i, 1)) + 0.2 * random.nextGaussian()));
        return Observations.of(x, y);
    }

    private static StreamingSurrogate stream(SizePolicy policy, double scale) {
        return StreamingSurrogate.of(2, List.of(model(scale)), policy, 1000);
    }

    private static InducingPoints points(StreamingSurrogate some) {
        return (InducingPoints) some.features();
    }

    private static Growth growth(StreamingSurrogate before, Observations batch) {
        RunningMoments spread =
                RunningMoments.NONE.plus(before.conditioned().window().y()).plus(batch.y());
        return new Growth(before.conditioned(), batch, spread);
    }

    /** The points of a choice without the last one, so that it can be seen why that was added. */
    private static void assertTheLastWasNeeded(Growth end, Growth again, Predicate<Growth> enough) {
        assertThat(enough.test(end)).isTrue();
        int[] added = end.choice().added();
        assertThat(added).isNotEmpty();
        for (int row : added) {
            assertThat(enough.test(again)).isFalse();
            again.add(row);
        }
        assertThat(again.size()).isEqualTo(end.size());
    }

    private static boolean isPrefix(InducingPoints first, InducingPoints longer) {
        double[] start = Arrays.copyOf(longer.z().data, first.z().numRows * 2);
        return Arrays.equals(start, Arrays.copyOf(first.z().data, start.length));
    }

    // VIPS

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.1, 0.035, 0.005})
    void vipsStopsAsSoonAsTheBoundIsCloseEnough(double share) {
        StreamingSurrogate empty = stream(new VariationalInducingPointSelection(share, 512), 1);
        StreamingSurrogate some =
                stream(new VariationalInducingPointSelection(0.9, 512), 1).observe(data(20, 1, 1));
        for (StreamingSurrogate before : List.of(empty, some)) {
            Observations batch = data(80, 2, 1);
            Growth end = growth(before, batch);
            new VariationalInducingPointSelection(share, 512, Order.VARIANCE).choose(end);
            assertTheLastWasNeeded(
                    end,
                    growth(before, batch),
                    at -> at.bound() >= at.target() - share * Math.abs(at.target() - at.noiseReference()));
        }
    }

    /** All observations together may lose a hundredth of a nat for each point, or what else is set. */
    @ParameterizedTest
    @CsvSource({"80,0.01", "2000,0.01", "50000,0.01", "80,0.001", "2000,0.001", "5000,0.001"})
    void pointsAreAsManyAsTheyAreWorthForAllObservations(int observations, double loss) {
        StreamingSurrogate before = stream(new VariationalInducingPointSelection(0.9, 512), 1);
        Observations batch = data(80, 2, 1);
        RunningMoments spread =
                RunningMoments.NONE.plus(data(observations, 3, 1).y());
        Growth end = new Growth(before.conditioned(), batch, spread);
        VariationalInducingPointSelection policy = new VariationalInducingPointSelection(0.9, 512);
        (loss == 0.01 ? policy : policy.withLoss(loss)).choose(end);
        assertTheLastWasNeeded(
                end,
                new Growth(before.conditioned(), batch, spread),
                at -> at.bound() >= at.target() - loss * at.size() * 80 / observations);
    }

    /** Batches that are all alike, of noise and a curve: the more of them there were, the nearer the points come. */
    @Test
    void pointsGrowWithTheNumberOfObservationsThatTheyStandFor() {
        VariationalInducingPointSelection byWorth = VariationalInducingPointSelection.DEFAULT;
        StreamingSurrogate worth = stream(byWorth, 1);
        StreamingSurrogate published =
                stream(new VariationalInducingPointSelection(byWorth.share(), 512, Order.VARIANCE), 1);
        long[] early = new long[2];
        for (int k = 0; k < 40; k++) {
            Observations batch = data(100, k, 1);
            worth = worth.observe(batch);
            published = published.observe(batch);
            if (k == 4) {
                early = new long[] {worth.size(), published.size()};
            }
        }
        assertThat(worth.size()).isGreaterThan(early[0] + 5);
        assertThat(published.size()).isLessThan(worth.size());
    }

    /** A search compares deviations: where they are too large, it evaluates points of which all observations together say that they are bad. */
    @Test
    void aSearchKnowsAlmostAsMuchAsAllItsObservationsSay() {
        RandomGenerator random = Seed.of(5).generator();
        DMatrixRMaj at = data(600, 6, 1).x();
        for (int i = 100; i < 600; i++) { // most were found near a maximum
            at.set(i, 0, 0.25 + 0.1 * random.nextGaussian());
            at.set(i, 1, 0.1 + 0.1 * random.nextGaussian());
        }
        double[] y = new double[600];
        Arrays.setAll(y, i -> Math.sin(7 * at.get(i, 0)) + Math.cos(5 * at.get(i, 1)) + 0.2 * random.nextGaussian());
        Observations searched = Observations.of(at, y);
        StreamingSurrogate some = stream(VariationalInducingPointSelection.DEFAULT.forSearches(), 1);
        for (int i = 0; i < 600; i++) {
            some = some.observe(searched.rows(i, i + 1));
        }
        StreamingSurrogate all =
                stream(new VariationalInducingPointSelection(0, 600), 1).observe(searched);
        DMatrixRMaj x = data(200, 7, 1).x();
        double[] own = some.posterior().predict(x, 1).variance();
        double[] exact = all.posterior().predict(x, 1).variance();
        for (int i = 0; i < 200; i++) {
            assertThat(Math.sqrt(own[i] / exact[i])).isBetween(0.95, 1.1);
        }
        assertThat(some.size()).isLessThan(200);
    }

    @Test
    void vipsTakesMorePointsForAFinerShare() {
        long last = 0;
        for (double share : new double[] {0.4, 0.1, 0.035, 0.01, 0.001}) {
            StreamingSurrogate some = stream(new VariationalInducingPointSelection(share, 512, Order.VARIANCE), 1)
                    .observe(data(100, 1, 1))
                    .observe(data(100, 2, 1));
            assertThat(some.size()).isGreaterThan(last);
            last = some.size();
        }
        assertThat(last).isLessThan(200);
        assertThat(stream(new VariationalInducingPointSelection(0, 512), 1)
                        .observe(data(100, 1, 1))
                        .size())
                .isEqualTo(100);
    }

    @Test
    void vipsKeepsItsPoints() {
        StreamingSurrogate first =
                stream(VariationalInducingPointSelection.DEFAULT, 1).observe(data(60, 1, 1));
        StreamingSurrogate second = first.observe(data(60, 2, 1));
        assertThat(isPrefix(points(first), points(second))).isTrue();
    }

    /** With a cap it exchanges points, of which those that stay explain the others well, and learns on. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void vipsRespectsItsCap(int most) {
        StreamingSurrogate some = stream(new VariationalInducingPointSelection(0.001, most), 1);
        for (int k = 0; k < 5; k++) {
            some = some.observe(data(60, k, 1));
            assertThat(some.size()).isEqualTo(most);
            assertThat(some.logEvidence()).isFinite();
        }
        DMatrixRMaj shifted = data(60, 9, 1).x();
        Arrays.setAll(shifted.data, i -> shifted.data[i] + 1.5);
        StreamingSurrogate moved =
                some.observe(Observations.of(shifted, data(60, 9, 1).y()));
        assertThat(moved.size()).isEqualTo(most);
        if (most == 20) { // a few points that stand for many observations each all stay
            assertThat(Arrays.stream(points(moved).z().data).max().orElseThrow())
                    .as("points go where the data go")
                    .isGreaterThan(1.5);
        }
    }

    /** Without points before there is nothing to exchange: those of the greatest gains stay, which are not those of the greatest residuals. */
    @Test
    void theFirstPointsStay() {
        SizePolicy policy = new VariationalInducingPointSelection(0.001, 5);
        StreamingSurrogate empty = stream(policy, 1);
        Growth chosen = growth(empty, data(60, 1, 1));
        policy.choose(chosen);
        Growth again = growth(empty, data(60, 1, 1));
        for (int i = 0; i < 5; i++) {
            again.add(again.mostInformative());
        }
        assertThat(chosen.choice().added()).isEqualTo(again.choice().added());
    }

    /** What an exchange chooses does not depend on how many points were added before it, so one too many is enough. */
    @Test
    void onePointTooManyLeadsToAnExchange() {
        for (SizePolicy policy :
                List.of(new VariationalInducingPointSelection(0.001, 20), new FixedBudget(20, false))) {
            StreamingSurrogate full = stream(policy, 1).observe(data(60, 1, 1));
            Observations batch = data(60, 2, 1);
            Growth one = growth(full, batch);
            policy.choose(one);
            Growth many = growth(full, batch);
            for (int i = 0; i < 20; i++) {
                many.add(many.mostUncertain());
            }
            many.exchange(20, policy instanceof FixedBudget ? 1 : ROUND);
            assertThat(one.size()).as("points that were tried").isEqualTo(21);
            assertThat(one.choice().kept()).isEqualTo(many.choice().kept());
            assertThat(one.choice().added()).isEqualTo(many.choice().added());
        }
    }

    // Rows that come alone

    private static final int ROUND = 16;

    private static StreamingSurrogate full(SizePolicy policy, int window) {
        Observations first = data(10 * ROUND, 1, 1);
        StreamingSurrogate some = StreamingSurrogate.of(2, List.of(model(1)), policy, window);
        for (int from = 0;
                from < first.size();
                from += ROUND) { // a window overflows only when it has something to fold
            some = some.observe(first.rows(from, from + ROUND));
        }
        assertThat(some.size()).isEqualTo(20);
        return some;
    }

    /** What is somewhat off the rest, so that it is worth a point and yet known to some degree. */
    private static Observations aside() {
        return Observations.of(new DMatrixRMaj(1, 2, true, 1.1, 1.1), new double[] {1});
    }

    private static boolean hasPoint(StreamingSurrogate some, Observations at) {
        DMatrixRMaj z = points(some).z();
        return IntStream.range(0, z.numRows)
                .anyMatch(i ->
                        z.get(i, 0) == at.x().get(0, 0) && z.get(i, 1) == at.x().get(0, 1));
    }

    /** At the limit only the row that completes a round leads to an exchange, in which those before it take part; in a search, every row may. */
    @ParameterizedTest
    @ValueSource(ints = {1000, 4})
    void rowsThatComeOneAtATimeShareAnExchange(int window) {
        VariationalInducingPointSelection policy = new VariationalInducingPointSelection(0.001, 20);
        StreamingSurrogate some = full(policy, window);
        InducingPoints before = points(some);
        for (int i = 1; i <= ROUND; i++) {
            // The last of a round that a window of four still has when it is complete.
            Observations row = i == ROUND - 1 ? aside() : data(1, 100 + i, 1);
            some = some.observe(row);
            if (i < ROUND) {
                assertThat(points(some).z().data).isEqualTo(before.z().data);
            }
        }
        assertThat(hasPoint(some, aside())).isTrue();
        assertThat(some.size()).isEqualTo(20);
        StreamingSurrogate searching = full(policy.forSearches(), window);
        assertThat(hasPoint(searching.observe(aside()), aside())).isTrue();
    }

    /** A round is complete when so many rows have come, in whatever batches. */
    @ParameterizedTest
    @CsvSource({"5,3", "7,2", "15,1"})
    void smallBatchesShareAnExchangeToo(int rows, int waiting) {
        StreamingSurrogate some = full(new VariationalInducingPointSelection(0.001, 20), 1000);
        InducingPoints before = points(some);
        some = some.observe(aside().append(data(rows - 1, 100, 1)));
        for (int k = 1; k < waiting; k++) {
            some = some.observe(data(rows, 100 + k, 1));
        }
        assertThat(points(some).z().data).isEqualTo(before.z().data);
        some = some.observe(data(rows, 200, 1));
        assertThat(hasPoint(some, aside())).isTrue();
    }

    /** A batch of a whole round or more does not wait. */
    @Test
    void aLargeBatchIsExchangedAtOnce() {
        StreamingSurrogate some =
                full(new VariationalInducingPointSelection(0.001, 20), 1000).observe(data(3, 100, 1));
        assertThat(hasPoint(some.observe(aside().append(data(ROUND - 1, 101, 1))), aside()))
                .isTrue();
    }

    /** Of a row that no point explains the mean would take the value for its own. */
    @Test
    void aRowThatNothingExplainsDoesNotWait() {
        VariationalInducingPointSelection policy = new VariationalInducingPointSelection(0.001, 20);
        Observations far = Observations.of(new DMatrixRMaj(1, 2, true, 6, 6), new double[] {3});
        StreamingSurrogate told = full(policy, 1000).observe(far);
        assertThat(hasPoint(told, far)).isTrue();
        assertThat(points(told).z().data)
                .isEqualTo(points(full(policy.forSearches(), 1000).observe(far)).z().data);
    }

    /** Studies search. */
    @Test
    void studiesDoNotWait() {
        assertThat(StreamingSurrogateFactory.DEFAULT.standardised().policy())
                .isEqualTo(new VariationalInducingPointSelection(0.035, 512, Order.GAIN, 0.01, 1));
        FixedBudget fixed = new FixedBudget(9, true);
        assertThat(StreamingSurrogateFactory.DEFAULT
                        .withPolicy(fixed)
                        .standardised()
                        .policy())
                .isEqualTo(fixed);
        SizePolicy fits =
                new VariationalInducingPointSelection(0.035, 9).forSearches().forFits();
        assertThat(((VariationalInducingPointSelection) fits).round()).isEqualTo(1);
    }

    // Fixed budgets

    @ParameterizedTest
    @CsvSource({"1,false", "10,false", "10,true", "200,false"})
    void fixedBudgetIsNeverExceededNorLeftUnused(int most, boolean moves) {
        StreamingSurrogate some = stream(new FixedBudget(most, moves), 1);
        for (int k = 0; k < 4; k++) {
            some = some.observe(data(30, k, 1));
            assertThat(some.size()).isEqualTo(Math.min(most, 30 * (k + 1)));
            some = some.refit(new RefitBudget(1, 3), Seed.of(k));
            assertThat(some.size()).isEqualTo(Math.min(most, 30 * (k + 1)));
            assertThat(some.logEvidence()).isFinite();
        }
    }

    /** The points are the pivots of the factorisation over old and new: what is left over is little. */
    @Test
    void fixedBudgetIsSpreadOverOldAndNew() {
        StreamingSurrogate some = stream(new FixedBudget(12, false), 1).observe(data(60, 1, 1));
        DMatrixRMaj shifted = data(60, 2, 1).x();
        for (int i = 0; i < 60; i++) {
            shifted.add(i, 0, 1);
        }
        StreamingSurrogate both =
                some.observe(Observations.of(shifted, data(60, 2, 1).y()));
        long left = IntStream.range(0, 12)
                .filter(i -> points(both).z().get(i, 0) < 1)
                .count();
        assertThat(both.size()).isEqualTo(12);
        assertThat(left).isBetween(3L, 9L);
    }

    /** Moving points raises the bound beyond what hyperparameters alone can. */
    @Test
    void movedPointsRaiseTheBound() {
        Kernel kernel = Scaled.of(1, Matern52.of(Lengthscales.of(0.3, 0.4)));
        GaussianModel fixed = new GaussianModel(
                kernel.withParameters(kernel.parameters().map(Hyperparameter::fixed)),
                Hyperparameter.positive("noise", 0.05).fixed(),
                OptionalDouble.empty());
        StreamingSurrogate moving = StreamingSurrogate.of(2, List.of(fixed), new FixedBudget(8, true), 1000)
                .observe(data(80, 1, 1));
        StreamingSurrogate refitted = moving.refit(new RefitBudget(1, 60), Seed.of(1));
        assertThat(refitted.model().parameters().values())
                .isEqualTo(moving.model().parameters().values());
        assertThat(points(refitted).z().data).isNotEqualTo(points(moving).z().data);
        assertThat(refitted.logEvidence()).isGreaterThan(moving.logEvidence() + 1);
        assertThat(refitted.fitReport().status()).isNotEqualTo(FitReport.Status.KEPT_PREVIOUS);
        // Onwards with a folded past, whose points are where they were.
        StreamingSurrogate folded = StreamingSurrogate.of(2, List.of(fixed), new FixedBudget(8, true), 1)
                .observe(data(80, 1, 1))
                .refit(new RefitBudget(1, 60), Seed.of(1))
                .observe(data(80, 2, 1));
        StreamingSurrogate again = folded.refit(new RefitBudget(1, 60), Seed.of(2));
        assertThat(again.logEvidence()).isGreaterThan(folded.logEvidence());
    }

    // What policies are told

    /** Adds nothing, and notes what there would be to be learnt. */
    private record Witness(List<Double> references) implements SizePolicy {
        @Override
        public void choose(Growth growth) {
            references.add(growth.noiseReference());
        }
    }

    /** The model without a function is the same in other units: its log density changes by n log s. */
    @Test
    void referenceFollowsTheUnits() {
        Observations first = data(20, 1, 1);
        Observations second = data(15, 2, 1);
        double[] y = Arrays.stream(second.y()).map(v -> (v - 3) / 5).toArray();
        Witness raw = new Witness(new ArrayList<>());
        stream(raw, 1).observe(first).observe(second);
        Witness changed = new Witness(new ArrayList<>());
        stream(changed, 1).observe(first).restandardise(3, 5).observe(Observations.of(second.x(), y));
        assertThat(changed.references().get(1)).isCloseTo(raw.references().get(1) + 15 * Math.log(5), within(1e-9));
    }

    /** A fit has more points than the belief, and refits choose anew what the window called for. */
    @Test
    void refitsReselectPointsFromTheWindow() {
        VariationalInducingPointSelection fits =
                (VariationalInducingPointSelection) new VariationalInducingPointSelection(0.1, 9).forFits();
        assertThat(fits.share()).isBetween(1e-4, 0.02);
        assertThat(fits.most()).isEqualTo(9);
        GaussianModel fixed = model(1);
        fixed = fixed.withParameters(fixed.parameters().map(Hyperparameter::fixed));
        StreamingSurrogate some =
                StreamingSurrogate.of(2, List.of(fixed), new VariationalInducingPointSelection(0.1, 512), 1000);
        Observations all = data(120, 1, 1);
        for (int i = 0; i < 120; i++) {
            some = some.observe(all.rows(i, i + 1));
        }
        StreamingSurrogate batch = StreamingSurrogate.of(
                        2, List.of(fixed), new VariationalInducingPointSelection(0.1, 512), 1000)
                .observe(all);
        StreamingSurrogate renewed = some.refit(new RefitBudget(1, 5), Seed.of(1));
        assertThat(renewed.size()).isEqualTo(batch.size()).isNotEqualTo(some.size());
        assertThat(renewed.logEvidence()).isCloseTo(batch.logEvidence(), within(1e-8));
    }

    // What is refused

    @Test
    void invalidSizesAreRefused() {
        for (double bad : new double[] {-0.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new VariationalInducingPointSelection(bad, 10))
                    .withMessageContaining("share " + bad);
        }
        for (double bad : new double[] {0, -1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> VariationalInducingPointSelection.DEFAULT.withLoss(bad))
                    .withMessageContaining("loss " + bad);
        }
        for (int bad : new int[] {0, -3}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new VariationalInducingPointSelection(0.1, bad))
                    .withMessageContaining("most " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new VariationalInducingPointSelection(0.1, 9, Order.GAIN, 0.01, bad))
                    .withMessageContaining("round " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new FixedBudget(bad, false))
                    .withMessageContaining("most is " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            StreamingSurrogate.of(2, List.of(model(1)), VariationalInducingPointSelection.DEFAULT, bad))
                    .withMessageContaining("window is " + bad);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        StreamingSurrogate.of(3, List.of(model(1)), VariationalInducingPointSelection.DEFAULT, 10))
                .withMessageContaining("dimension is 3")
                .withMessageContaining("2 input coordinates");
    }

    @Test
    void factoryPassesItsSettings() {
        SearchSpace space =
                SearchSpace.builder().real("a", 0, 1).real("b", -3, 5).build();
        SizePolicy policy = new VariationalInducingPointSelection(0.1, 9);
        StreamingSurrogate some = StreamingSurrogateFactory.DEFAULT
                .withPolicy(policy)
                .withWindow(7)
                .withLeastNoise(0.02)
                .create(space, false);
        assertThat(some.dimension()).isEqualTo(2);
        assertThat(some.model().noise().lower()).isEqualTo(0.02);
        StreamingSurrogate filled = some.observe(data(60, 1, 1));
        assertThat(filled.size()).isLessThanOrEqualTo(9);
        StreamingSurrogate fitted =
                filled.refit(new RefitBudget(1, 2), Seed.of(1)).observe(data(1, 2, 1));
        assertThat(fitted.conditioned().window().size()).isLessThanOrEqualTo(7);
        assertThat(StreamingSurrogateFactory.DEFAULT.policy()).isEqualTo(VariationalInducingPointSelection.DEFAULT);
        assertThat(VariationalInducingPointSelection.DEFAULT.share()).isEqualTo(0.035);
    }
}
