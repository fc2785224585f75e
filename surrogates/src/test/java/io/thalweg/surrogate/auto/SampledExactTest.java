package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.internal.evidence.FittedModels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sample consists of, and when the process learns it. */
class SampledExactTest {

    private static final int MOST = 48;

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("a", 0, 1).real("b", 0, 1).build();

    private static final DMatrixRMaj TEST = AutoSurrogateTest.sample(40, 0, 99).x();

    /** Fitted to a few rows. */
    private static final StorableSurrogate FITTED = (StorableSurrogate) ExactSurrogateFactory.DEFAULT
            .create(SQUARE, false)
            .observe(AutoSurrogateTest.sample(30, 0.1, 5))
            .refit(RefitBudget.WARM, Seed.of(5));

    private static SampledExact sampled() {
        return SampledExact.of(FITTED, MOST, MOST).awake();
    }

    /** The hyperparameters of {@link #FITTED}, with other data. */
    private static Surrogate exact(Observations data) {
        return ((FittedModels) FITTED).relearnt(data);
    }

    private static double[] means(Surrogate surrogate) {
        return surrogate.posterior().predict(TEST, 1).mean();
    }

    /** y is the number of the row. */
    private static Observations numbered(int n) {
        double[] y = new double[n];
        Arrays.setAll(y, i -> i);
        return Observations.of(AutoSurrogateTest.sample(n, 0, 3).x(), y);
    }

    private static double[] numbers(SampledExact some) {
        return some.sample().y();
    }

    @Test
    void everyRowIsKeptUntilTheSampleIsFull() {
        Observations data = AutoSurrogateTest.sample(MOST, 0.1, 1);
        SampledExact some = sampled().observe(data);
        assertThat(some.sample().y()).containsExactly(data.y());
        assertThat(means(some)).containsExactly(means(exact(data)));
        assertThat(some.size()).isEqualTo(MOST);
        SampledExact more = some.observe(AutoSurrogateTest.sample(500, 0.1, 2));
        assertThat(more.size()).isEqualTo(MOST);
        assertThat(more.observations()).isEqualTo(MOST + 500);
    }

    /** No stretch of the stream is left out, however long it is and in whatever batches it came. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1000})
    void theSampleIsSpreadEvenlyOverTheStream(int batch) {
        Observations data = numbered(3000);
        SampledExact some = sampled();
        for (int from = 0; from < 3000; from += batch) {
            some = some.observe(data.rows(from, Math.min(3000, from + batch)));
        }
        assertThat(numbers(some))
                .hasSize(MOST)
                .isSorted()
                .containsExactly(numbers(sampled().observe(data)));
        double before = -1;
        for (double number : numbers(some)) {
            assertThat(number - before).isLessThan(3 * 3000.0 / MOST);
            before = number;
        }
        assertThat(3000 - before).isLessThan(3 * 3000.0 / MOST);
    }

    /** Not with each row, and not only with the next fit. */
    @Test
    void theProcessLearnsTheSampleWhenPartOfItIsNew() {
        Observations data = AutoSurrogateTest.sample(MOST + 4, 0.1, 1);
        SampledExact some = sampled().observe(data.rows(0, MOST));
        double[] known = means(some);
        int unlearnt = 0;
        Observations more = AutoSurrogateTest.sample(400, 0.1, 2);
        for (int i = 0; i < 400; i++) {
            SampledExact next = some.observe(more.rows(i, i + 1));
            boolean renewed = !Arrays.equals(means(next), known);
            unlearnt += Arrays.equals(next.sample().y(), some.sample().y()) ? 0 : 1;
            assertThat(renewed).as("row %d", i).isEqualTo(unlearnt > MOST / 16);
            if (renewed) {
                assertThat(means(next)).containsExactly(means(exact(next.sample())));
                unlearnt = 0;
                known = means(next);
            }
            some = next;
        }
        assertThat(known).isNotEqualTo(means(exact(data.rows(0, MOST))));
    }

    /** It has a row that the process does not know. */
    private static SampledExact unsettled(SampledExact some) {
        Observations rows = AutoSurrogateTest.sample(50, 0.1, 2);
        SampledExact next = some;
        for (int i = 0; Arrays.equals(some.sample().y(), next.sample().y()); i++) {
            next = next.observe(rows.rows(i, i + 1));
        }
        assertThat(means(next)).isNotEqualTo(means(next.atRest()));
        return next;
    }

    @Test
    void aFitLearnsWhatTheSampleHas() {
        SampledExact fitted =
                sampled().observe(AutoSurrogateTest.sample(52, 0.1, 1)).refit(RefitBudget.WARM, Seed.of(1));
        SampledExact some = unsettled(fitted);
        SampledExact settled = some.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(settled.lengthscales()).isEqualTo(fitted.lengthscales());
        assertThat(means(settled)).containsExactly(means(some.atRest()));
    }

    /** A process that comes to be in charge is fitted to the whole sample, and again when the data have doubled. */
    @Test
    void hyperparametersAreLearntWhenTheDataHaveDoubled() {
        SampledExact some = sampled().observe(AutoSurrogateTest.sample(50, 0.1, 1));
        SampledExact fitted = some.refit(RefitBudget.WARM, Seed.of(1));
        Surrogate expected = exact(some.sample()).refit(RefitBudget.WARM, Seed.of(1));
        assertThat(means(fitted)).containsExactly(means(expected)).isNotEqualTo(means(exact(some.sample())));
        assertThat(fitted.fitReport().status()).isEqualTo(expected.fitReport().status());
        SampledExact before = fitted.observe(AutoSurrogateTest.sample(49, 0.1, 3));
        assertThat(before.refit(RefitBudget.WARM, Seed.of(2)).lengthscales()).isEqualTo(fitted.lengthscales());
        SampledExact doubled = fitted.observe(AutoSurrogateTest.sample(50, 0.1, 3));
        assertThat(doubled.refit(RefitBudget.WARM, Seed.of(2)).lengthscales()).isNotEqualTo(fitted.lengthscales());
    }

    /** A fit takes O(n³) for n rows: one in charge takes as many as it may, one that is not a portion at most. What they find holds for the whole sample. */
    @ParameterizedTest
    @CsvSource({"true, 1100, 1100, 1100", "false, 1100, 1100, 1024", "true, 300, 200, 200", "false, 300, 200, 200"})
    void hyperparametersAreLearntFromPartOfALargeSample(boolean inCharge, int rows, int mostFitted, int part) {
        Observations data = AutoSurrogateTest.sample(rows, 0.1, 1);
        RefitBudget few = new RefitBudget(1, 5);
        SampledExact challenger = SampledExact.of(FITTED, rows, mostFitted).observe(data);
        SampledExact some = inCharge ? challenger.awake() : challenger;
        FittedModels expected = (FittedModels) exact(Rows.spread(data, part)).refit(few, Seed.of(1));
        assertThat(means(some.refit(few, Seed.of(1)))).containsExactly(means(expected.relearnt(data)));
    }

    /** Hyperparameters that few rows ask for replace others only if the whole sample has more evidence with them. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFitToFewRowsDoesNotReplaceABetterOne(boolean inCharge) {
        Observations data = AutoSurrogateTest.sample(200, 0.1, 1);
        FittedModels few = (FittedModels) exact(Rows.spread(data, 4)).refit(RefitBudget.WARM, Seed.of(1));
        assertThat(((Surrogate) few.relearnt(data)).logEvidence())
                .isLessThan(exact(data).logEvidence() - 1);
        SampledExact challenger = SampledExact.of(FITTED, 200, 4).observe(data);
        SampledExact some = inCharge ? challenger.awake() : challenger;
        SampledExact fitted = some.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(means(fitted)).containsExactly(means(exact(data)));
        SampledExact more = fitted.observe(AutoSurrogateTest.sample(100, 0.1, 2));
        assertThat(more.refit(RefitBudget.WARM, Seed.of(2)).lengthscales()).isEqualTo(FITTED.lengthscales());
    }

    /** It believes the same without a factor in the meantime. */
    @Test
    void aRestingProcessLearnsTheSampleWhenItIsAsked() throws IOException {
        Observations more = AutoSurrogateTest.sample(100, 0.1, 2);
        SampledExact resting = SampledExact.of(FITTED, MOST, MOST);
        assertThat(bytes(resting).length).as("without data").isLessThan(bytes(FITTED).length / 2);
        for (int i = 0; i < 59; i++) {
            resting = resting.observe(more.rows(i, i + 1));
            assertThat(means(resting)).containsExactly(means(exact(resting.sample())));
        }
        SampledExact fitted = resting.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(fitted.lengthscales())
                .as("fitted when it is asked, before the data have doubled")
                .isNotEqualTo(FITTED.lengthscales());
        SampledExact awake = fitted.awake();
        assertThat(means(awake)).containsExactly(means(fitted));
        assertThat(means(awake.atRest())).containsExactly(means(fitted));
        assertThat(bytes(awake.atRest())).hasSameSizeAs(bytes(fitted));
        SampledExact restored = SampledExact.of(FITTED, MOST, MOST).restore(new ByteArrayInputStream(bytes(fitted)));
        assertThat(means(restored.observe(more))).containsExactly(means(fitted.observe(more)));
        assertThat(restored.logEvidence()).isEqualTo(awake.logEvidence());
    }

    /** All of them, not only those that the sample would keep. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatItIsComparedWithKnowsFurtherRows(boolean inCharge) {
        SampledExact resting = SampledExact.of(FITTED, MOST, MOST).observe(AutoSurrogateTest.sample(300, 0.1, 1));
        SampledExact some = inCharge ? resting.awake() : resting;
        Observations more = AutoSurrogateTest.sample(30, 0.1, 2);
        double[] expected = means(exact(some.sample().append(more)));
        assertThat(some.posteriorWith(more).predict(TEST, 1).mean())
                .usingComparatorWithPrecision(1e-9)
                .containsExactly(expected);
        assertThat(means(some)).isNotEqualTo(expected);
    }

    /** What was not right for a few rows may be for more. */
    @Test
    void aThoroughFitAsksOtherForms() {
        Observations linear = AutoSurrogateTest.sample(200, 0, 1);
        double[] y = new double[200];
        Arrays.setAll(y, i -> 3 * linear.x().get(i, 0) - 2 * linear.x().get(i, 1));
        SampledExact some = SampledExact.of(FITTED, 100, 100).awake().observe(Observations.of(linear.x(), y));
        double warm = some.refit(RefitBudget.WARM, Seed.of(1)).logEvidence();
        double thorough = some.refit(RefitBudget.THOROUGH, Seed.of(1)).logEvidence();
        assertThat(thorough).isGreaterThan(warm + 1);
    }

    @Test
    void otherUnitsAreTheSameBelief() {
        Observations data = AutoSurrogateTest.sample(300, 0.1, 1);
        double[] before = means(sampled().observe(data));
        SampledExact changed = sampled().observe(data).restandardise(2, 4);
        double[] after = means(changed);
        for (int i = 0; i < before.length; i++) {
            assertThat(after[i]).isCloseTo((before[i] - 2) / 4, within(1e-9));
        }
        assertThat(changed.sample().y()[0])
                .isCloseTo((sampled().observe(data).sample().y()[0] - 2) / 4, within(1e-12));
    }

    private static byte[] bytes(StorableSurrogate some) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        some.save(out);
        return out.toByteArray();
    }

    private static SampledExact some() {
        return sampled().observe(AutoSurrogateTest.sample(58, 0.1, 1));
    }

    /** Also of rows that the process does not know yet. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsStoredGoesOnWithTheSameBits(boolean settled) throws IOException {
        SampledExact some = (settled ? some() : unsettled(some())).restandardise(1, 2);
        byte[] stored = bytes(some);
        assertThat(stored.length)
                .as("without the factors")
                .isLessThan(bytes((StorableSurrogate) exact(some.sample())).length / 2);
        StorableSurrogate prior = (StorableSurrogate) ExactSurrogateFactory.DEFAULT.create(SQUARE, false);
        SampledExact restored = SampledExact.of(prior, MOST, MOST).restore(new ByteArrayInputStream(stored));
        assertThat(means(restored)).containsExactly(means(some));
        Observations next = AutoSurrogateTest.sample(500, 0.1, 7);
        Surrogate on = some.observe(next).refit(RefitBudget.WARM, Seed.of(4));
        Surrogate again = restored.observe(next).refit(RefitBudget.WARM, Seed.of(4));
        Prediction expected = on.posterior().predict(TEST, 1);
        Prediction actual = again.posterior().predict(TEST, 1);
        assertThat(actual.mean()).containsExactly(expected.mean());
        assertThat(actual.variance()).containsExactly(expected.variance());
        assertThat(again.observations()).isEqualTo(some.observations() + 500);
    }
}
