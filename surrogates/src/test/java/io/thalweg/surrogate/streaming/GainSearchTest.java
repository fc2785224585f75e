package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The row that is said to raise the bound most is the one that does. */
class GainSearchTest {

    private static final int ROWS = 24;
    private static final int POINTS = 8;

    /** Two more than the search looks at. */
    private static final int MANY = 258;

    private static GaussianModel model() {
        return OnlineIdentitiesTest.model(OptionalDouble.of(0.1), 0.02, 1, 0.3, 0.5);
    }

    private static Conditioned prior() {
        return Conditioned.prior(model(), InducingPoints.none(2));
    }

    /** A past of a few points, which explain a part of the batch. */
    private static Conditioned past(long seed) {
        Observations old = data(20, seed + 100);
        return Conditioned.of(model(), new InducingPoints(OnlineIdentitiesTest.points(4, seed)), prior().past(), old)
                .orElseThrow()
                .fold(20);
    }

    /** Values that vary much and noise that differs by a factor of thousands, so that each term of the gain decides somewhere. */
    private static Observations data(int n, long seed) {
        RandomGenerator random = Seed.of(seed).child("gains").generator();
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = 0.5 * random.nextGaussian();
            noise[i] = Math.pow(10, -3 + 3.5 * random.nextDouble());
        }
        return Observations.of(DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray()), y, noise);
    }

    private static Growth growth(Conditioned base, Observations batch, List<Integer> rows) {
        Growth growth = new Growth(base, batch, RunningMoments.NONE.plus(batch.y()));
        rows.forEach(growth::add);
        return growth;
    }

    /** How much the bound rises with a row, computed from the beginning. */
    private static double gain(Conditioned base, Observations batch, List<Integer> rows, int row) {
        List<Integer> more = new ArrayList<>(rows);
        more.add(row);
        return growth(base, batch, more).bound() - growth(base, batch, rows).bound();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void chosenRowHasTheGreatestGain(long seed) {
        Observations batch = data(ROWS, seed);
        for (Conditioned base : List.of(prior(), past(seed))) {
            List<Integer> rows = new ArrayList<>();
            Growth growth = growth(base, batch, rows);
            for (int k = 0; k < POINTS; k++) {
                double greatest = 0;
                for (int i = 0; i < ROWS; i++) {
                    if (!rows.contains(i)) {
                        greatest = Math.max(greatest, gain(base, batch, rows, i));
                    }
                }
                int chosen = growth.mostInformative();
                assertThat(gain(base, batch, rows, chosen))
                        .as("row %s after %s", chosen, rows)
                        .isCloseTo(greatest, within(1e-5 * greatest));
                growth.add(chosen);
                rows.add(chosen);
            }
        }
    }

    /** A row that is not looked at in the beginning is far from the others and has much to tell. */
    @Test
    void mostUncertainOfTheOtherRowsTakesThePlaceOfOneThatWasAdded() {
        RandomGenerator random = Seed.of(7).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(
                MANY, 2, random.doubles(2L * MANY).map(u -> 0.2 * u).toArray());
        double[] y = random.doubles(MANY).toArray();
        Observations all = Observations.of(x, y);
        int far = outside(all).get(0);
        Arrays.fill(x.data, 2 * far, 2 * far + 2, 5);
        y[far] = 9;
        Observations batch = Observations.of(x, y);
        Growth growth = growth(prior(), batch, List.of());
        int first = growth.mostInformative();
        assertThat(first).isNotEqualTo(far);
        growth.add(first);
        assertThat(growth.mostInformative()).isEqualTo(far);
    }

    /**
     * A smooth series of little noise, told in order: first points leave residuals of half a thousand, last ones of a millionth, and rounding errors of the
     * columns grow with each. When they were not compared with the residuals, one became negative, and no row was worth a point any more.
     */
    @ParameterizedTest
    @ValueSource(ints = {600, 855})
    void rowsOfASmoothSeriesAreWorthPointsAsLongAsTheyAreNotExplained(int rows) {
        GaussianModel model = TestModels.fixed(1, Rbf.PROFILE, 500, 0.01, 1e-6);
        Observations seen = series(0, rows);
        Conditioned base =
                grown(Conditioned.prior(model, InducingPoints.none(1)), seen).absorb();
        Growth growth = grown(base, series(rows, 2 * rows));
        assertThat(growth.mostUncertain() < 0 ? 0 : growth.residual(growth.mostUncertain()))
                .isLessThan(1e-5);
    }

    private static Growth grown(Conditioned base, Observations batch) {
        Growth growth = growth(base, batch, List.of());
        for (int row = growth.mostInformative(); row >= 0; row = growth.mostInformative()) {
            growth.add(row);
        }
        return growth;
    }

    private static Observations series(int from, int to) {
        double[] x = IntStream.range(from, to).mapToDouble(i -> i / 18_000.0).toArray();
        return Observations.of(
                DMatrixRMaj.wrap(x.length, 1, x),
                Arrays.stream(x)
                        .map(u -> Math.sin(60 * u) + 0.3 * Math.cos(211 * u))
                        .toArray());
    }

    /** The rows that are not looked at in the beginning: spread evenly, 256 of 258 are. */
    private static List<Integer> outside(Observations batch) {
        List<Integer> outside = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            outside.add(i);
        }
        for (int c = 0; c < 256; c++) {
            outside.remove(Integer.valueOf(c * batch.size() / 256));
        }
        return outside;
    }
}
