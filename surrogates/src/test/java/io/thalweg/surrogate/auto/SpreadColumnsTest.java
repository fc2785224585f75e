package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadColumnsTest {

    private static final SearchSpace PLANE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static SpreadColumns prior(boolean... ordered) {
        return SpreadColumns.of(AutoSurrogateContractTest.exact(), ordered);
    }

    private static SpreadColumns fitted(SpreadColumns surrogate) {
        return surrogate.refit(RefitBudget.WARM, Seed.of(1));
    }

    /** The same process fitted without spread columns. */
    private static Surrogate plain(Observations data) {
        return AutoSurrogateContractTest.exact().observe(data).refit(RefitBudget.WARM, Seed.of(1));
    }

    /** A wave along the first coordinate, which has nineteen of twenty rows in a part of its range, and a slope along the second. */
    private static Observations waves(int n, double width, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double along = random.nextDouble();
            x.set(i, 0, i % 20 == 0 ? along : width * along);
            x.set(i, 1, random.nextDouble());
            y[i] = Math.sin(4 * Math.PI * along) + x.get(i, 1);
        }
        return Observations.of(x, y);
    }

    private static double error(Surrogate surrogate) {
        Observations unseen = waves(200, 0.01, 2);
        double[] mean = surrogate.posterior().predict(unseen.x(), 1).mean();
        double squares = 0;
        int count = 0;
        for (int i = 0; i < mean.length; i++) {
            if (i % 20 != 0) {
                squares += Math.pow(mean[i] - unseen.y()[i], 2);
                count++;
            }
        }
        return Math.sqrt(squares / count);
    }

    private static double[] means(Surrogate surrogate) {
        return surrogate.posterior().predict(waves(50, 0.5, 3).x(), 1).mean();
    }

    @Test
    void whatFewFarRowsCrowdIsToldApart() {
        Observations data = waves(200, 0.01, 1);
        Surrogate spread =
                AutoSurrogateFactory.DEFAULT.create(PLANE, false).observe(data).refit(RefitBudget.WARM, Seed.of(1));
        Surrogate plain = AutoSurrogateFactory.DEFAULT
                .standardised()
                .create(PLANE, false)
                .observe(data)
                .refit(RefitBudget.WARM, Seed.of(1));
        assertThat(error(spread)).isLessThan(0.05);
        assertThat(error(plain)).isGreaterThan(0.3);
    }

    @Test
    void lengthScalesAreThoseOfTheColumns() {
        double[] spread = fitted(prior(true, true).observe(waves(200, 0.01, 1))).lengthscales();
        assertThat(spread[0]).isBetween(0.0005, 0.02);
        assertThat(spread[1]).isGreaterThan(0.5);
    }

    @Test
    void whatIsNotCrowdedIsLeftAsItIs() {
        Observations even = waves(200, 0.5, 1);
        Surrogate plain = plain(even);
        assertThat(means(fitted(prior(true, true).observe(even)))).containsExactly(means(plain));
    }

    @Test
    void codesOfCategoriesHaveNoDistances() {
        Observations data = waves(200, 0.01, 1);
        Surrogate plain = plain(data);
        assertThat(means(fitted(prior(false, true).observe(data)))).containsExactly(means(plain));
        assertThat(means(fitted(prior(true, true).observe(data)))).isNotEqualTo(means(plain));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-310, 1e-12})
    void aColumnThatIsMostlyConstantIsLeftAsItIs(double width) {
        Observations data = waves(200, width, 1);
        Surrogate plain = plain(data);
        assertThat(means(fitted(prior(true, true).observe(data)))).containsExactly(means(plain));
    }

    @Test
    void fewRowsHaveNoCrowd() {
        Observations few = waves(31, 0.01, 1);
        Surrogate plain = plain(few);
        assertThat(means(fitted(prior(true, true).observe(few)))).containsExactly(means(plain));
    }

    @Test
    void searchesAndChosenKernelsAreLeftAsTheyAre() {
        AutoSurrogateFactory factory = AutoSurrogateFactory.DEFAULT;
        assertThat(factory.create(PLANE, false)).isInstanceOf(SpreadColumns.class);
        assertThat(factory.standardised().create(PLANE, false)).isInstanceOf(AutoSurrogate.class);
        assertThat(factory.withKernels(StationaryChoice.of(Rbf.PROFILE)).create(PLANE, false))
                .isInstanceOf(AutoSurrogate.class);
    }

    /** Levels, nineteen of twenty of which are the first or the second. */
    private static boolean spreads(SearchSpace levels) {
        RandomGenerator random = Seed.of(1).generator();
        DMatrixRMaj x = new DMatrixRMaj(200, 1);
        double[] y = new double[200];
        for (int i = 0; i < y.length; i++) {
            x.set(i, 0, random.nextInt(i % 20 == 0 ? 30 : 2) / 29.0);
            y[i] = random.nextGaussian();
        }
        return AutoSurrogateFactory.DEFAULT
                        .create(levels, false)
                        .observe(Observations.of(x, y))
                        .refit(RefitBudget.WARM, Seed.of(1))
                        .posterior()
                instanceof MappedPosterior;
    }

    @Test
    void levelsWithAnOrderAreSpread() {
        String[] names = IntStream.range(0, 30).mapToObj(k -> "level" + k).toArray(String[]::new);
        assertThat(spreads(SearchSpace.builder().integer("n", 0, 29).build())).isTrue();
        assertThat(spreads(SearchSpace.builder().categorical("c", names).build()))
                .isFalse();
    }

    /** Rows that come sorted are no crowd: those of the first fit take a small part of the unit interval, but all of their own range. */
    @Test
    void aNarrowFirstBatchIsNoCrowd() {
        Observations data = waves(200, 0.5, 1);
        DMatrixRMaj x = data.x().copy();
        for (int i = 0; i < x.numRows; i++) {
            x.set(i, 0, 0.02 * x.get(i, 0));
        }
        Observations narrow = Observations.of(x, data.y());
        Surrogate plain = plain(narrow);
        assertThat(means(fitted(prior(true, true).observe(narrow)))).containsExactly(means(plain));
    }

    @Test
    void batchesBeforeTheFirstFitAreAllSpread() {
        Observations data = waves(200, 0.01, 1);
        Surrogate parts = fitted(prior(true, true).observe(data.rows(0, 90)).observe(data.rows(90, 200)));
        assertThat(error(parts)).isLessThan(0.05);
        assertThat(parts.observations()).isEqualTo(200);
    }

    @Test
    void otherUnitsBeforeTheFirstFitAreThoseOfTheData() {
        Observations data = waves(200, 0.01, 1);
        SpreadColumns before = prior(true, true).observe(data.rows(0, 90)).restandardise(1, 2);
        double[] other = means(fitted(before.observe(data.rows(90, 200).restandardised(1, 2))));
        double[] same = means(fitted(prior(true, true).observe(data.restandardised(1, 2))));
        for (int i = 0; i < other.length; i++) {
            assertThat(other[i]).isCloseTo(same[i], within(1e-6));
        }
    }

    @Test
    void whatIsStoredGoesOnWithTheSameBits() throws IOException {
        Observations data = waves(200, 0.01, 1);
        SpreadColumns unfitted = prior(true, true).observe(data.rows(0, 100));
        SpreadColumns after = fitted(unfitted).observe(data.rows(100, 150));
        assertThat(means(fitted(stored(unfitted)))).containsExactly(means(fitted(unfitted)));
        assertThat(means(stored(after).observe(data.rows(150, 200))))
                .containsExactly(means(after.observe(data.rows(150, 200))));
        byte[] bytes = bytes(after);
        assertThatThrownBy(() ->
                        prior(true, true).restore(new ByteArrayInputStream(Arrays.copyOf(bytes, bytes.length / 2))))
                .isInstanceOf(IOException.class);
    }

    private static SpreadColumns stored(SpreadColumns surrogate) throws IOException {
        return prior(true, true).restore(new ByteArrayInputStream(bytes(surrogate)));
    }

    private static byte[] bytes(SpreadColumns surrogate) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        surrogate.save(bytes);
        return bytes.toByteArray();
    }
}
