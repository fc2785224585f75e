package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.core.testing.Samples;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums over many observations, and over parts of them. */
class WiskiSumsTest {

    private static final int ROWS = 400;

    static Stream<WiskiModel> models() {
        WiskiModel plane = Models.grid(2, 9, RankPolicy.FULL);
        return Stream.of(
                Models.grid(1, 20, RankPolicy.FULL),
                plane,
                Models.grid(3, 8, new RankPolicy(1e-3, 80)),
                Models.grid(4, 6, new RankPolicy(1e-3, 40)),
                nearest(),
                Models.additive(new RankPolicy(1e-2, 12)),
                new WiskiModel(Projection.random(5, 2, Seed.of(1)), plane.terms(), plane.noise(), plane.mean()));
    }

    /** Of an edge that is no polynomial. */
    private static WiskiModel nearest() {
        WiskiModel grid = Models.grid(2, 9, RankPolicy.FULL);
        GridTerm term = (GridTerm) grid.terms().get(0);
        GridAxis axis = new GridAxis(0, 0.125, 9, Edge.NEAREST);
        GridTerm other =
                new GridTerm(term.columns(), List.of(axis, axis), term.factors(), term.outputScale(), term.rank());
        return new WiskiModel(grid.map(), List.of(other), grid.noise(), grid.mean());
    }

    /** Targets far from 0, some of given noise; points on nodes and on the border as well. */
    private static Observations data(WiskiModel model, int rows) {
        int d = model.map().inputs();
        RandomGenerator random = Seed.of(5).child("noise").generator();
        DMatrixRMaj x = Samples.uniform(rows, d, 9);
        for (int j = 0; j < d; j++) {
            x.set(0, j, 0);
            x.set(1, j, 1);
            x.set(2, j, j % 2);
            x.set(3, j, 0.5);
        }
        double[] y = new double[rows];
        double[] noise = new double[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = 1e3 + Models.wave(x, i) + 0.1 * random.nextGaussian();
            noise[i] = i % 5 == 4 ? 0.01 + random.nextDouble() : Double.NaN;
        }
        return Observations.of(x, y, noise);
    }

    private static Iterator<Observations> blocks(Observations data, int size) {
        return IntStream.range(0, (data.size() + size - 1) / size)
                .mapToObj(k -> data.rows(k * size, Math.min(data.size(), (k + 1) * size)))
                .iterator();
    }

    private static Statistics byPoints(WiskiModel model, Observations data) {
        return Statistics.none(model.terms()).observe(model.terms(), model.map().apply(data.x()), data);
    }

    private static double[] numbers(WiskiModel model, Statistics statistics) {
        List<double[]> all = new ArrayList<>();
        for (Statistics.Sums sums : List.of(statistics.learnt(), statistics.given())) {
            all.add(sums.targets());
            all.add(sums.constants());
            all.add(new double[] {
                sums.moments().count(),
                sums.moments().weight(),
                sums.moments().first(),
                sums.moments().second()
            });
            for (int s = 0; s < model.terms().size(); s++) {
                for (int t = s; t < model.terms().size(); t++) {
                    double[][] rows = sums.gram().rows(s, t);
                    int width = Arrays.stream(rows)
                            .mapToInt(row -> row == null ? 0 : row.length)
                            .max()
                            .orElseThrow();
                    for (double[] row : rows) {
                        all.add(row == null ? new double[width] : row);
                    }
                }
            }
        }
        return all.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    @ParameterizedTest
    @MethodSource("models")
    void sumsByCellsAreThoseByPoints(WiskiModel model) {
        Observations data = data(model, ROWS);
        WiskiSums sums = WiskiSums.of(model, blocks(data, 37));
        assertThat(sums.observations()).isEqualTo(ROWS);
        assertThat(Fixtures.relativeError(numbers(model, sums.statistics()), numbers(model, byPoints(model, data))))
                .isLessThan(1e-12);
    }

    /** Whatever the blocks, the same bits; parts, to rounding errors; parts in the same order, the same bits. */
    @ParameterizedTest
    @MethodSource("models")
    void partsAddUpToTheWhole(WiskiModel model) throws IOException {
        Observations data = data(model, ROWS);
        WiskiSums whole = WiskiSums.of(model, blocks(data, ROWS));
        for (int parts : new int[] {2, 3, 7}) {
            WiskiSums merged = merged(model, data, parts);
            assertThat(Fixtures.relativeError(numbers(model, merged.statistics()), numbers(model, whole.statistics())))
                    .isLessThan(1e-12);
            assertThat(saved(merged(model, data, parts))).isEqualTo(saved(merged));
        }
    }

    private static WiskiSums merged(WiskiModel model, Observations data, int parts) {
        return IntStream.range(0, parts)
                .mapToObj(k -> data.rows(k * ROWS / parts, (k + 1) * ROWS / parts))
                .map(part -> WiskiSums.of(model, blocks(part, 50)))
                .reduce(WiskiSums::merge)
                .orElseThrow();
    }

    @Test
    void blocksDoNotMatter() throws IOException {
        WiskiModel model = Models.grid(3, 8, RankPolicy.FULL);
        Observations data = data(model, ROWS);
        assertThat(saved(WiskiSums.of(model, blocks(data, 3)))).isEqualTo(saved(WiskiSums.of(model, blocks(data, 90))));
    }

    /** It believes and learns the same, however the data came. */
    @ParameterizedTest
    @MethodSource("models")
    void surrogateOfSumsIsThatOfObservations(WiskiModel model) {
        Observations data = data(model, ROWS);
        WiskiSurrogate observed = WiskiSurrogate.of(model).observe(data);
        WiskiSurrogate summed = WiskiSurrogate.of(model).merge(merged(model, data, 3));
        same(summed, observed, 1e-8);
        RefitBudget budget = new RefitBudget(1, 3);
        same(summed.refit(budget, Seed.of(2)), observed.refit(budget, Seed.of(2)), 1e-6);
        same(summed.observe(data.rows(0, 3)), observed.observe(data.rows(0, 3)), 1e-8);
    }

    private static void same(WiskiSurrogate actual, WiskiSurrogate expected, double tolerance) {
        DMatrixRMaj x = Samples.uniform(20, expected.dimension(), 4);
        assertThat(actual.observations()).isEqualTo(expected.observations());
        assertThat(Math.abs(actual.logEvidence() / expected.logEvidence() - 1)).isLessThan(tolerance);
        assertThat(Fixtures.relativeError(
                        actual.posterior().predict(x).mean(),
                        expected.posterior().predict(x).mean()))
                .isLessThan(tolerance);
        assertThat(Fixtures.relativeError(
                        actual.posterior().predict(x).covariance().data,
                        expected.posterior().predict(x).covariance().data))
                .isLessThan(tolerance);
    }

    @ParameterizedTest
    @MethodSource("models")
    void storedSumsGoOnWithTheSameBits(WiskiModel model) throws IOException {
        Observations data = data(model, ROWS);
        WiskiSums first = WiskiSums.of(model, blocks(data.rows(0, 200), 50));
        WiskiSums second = WiskiSums.of(model, blocks(data.rows(200, ROWS), 50));
        WiskiSums restored = WiskiSums.restore(model, new ByteArrayInputStream(saved(first)));
        assertThat(restored.observations()).isEqualTo(200);
        assertThat(saved(restored)).isEqualTo(saved(first));
        assertThat(saved(restored.merge(second))).isEqualTo(saved(first.merge(second)));
    }

    @Test
    void sumsOverNothingAreNeutral() throws IOException {
        WiskiModel model = Models.grid(2, 8, RankPolicy.FULL);
        WiskiSums none = WiskiSums.of(model, blocks(data(model, 10).rows(0, 0), 1));
        WiskiSums some = WiskiSums.of(model, blocks(data(model, 10), 4));
        assertThat(none.observations()).isZero();
        assertThat(saved(none.merge(some))).isEqualTo(saved(some));
        assertThat(saved(some.merge(none))).isEqualTo(saved(some));
    }

    @Test
    void mistakesAreNamed() {
        WiskiModel model = Models.grid(2, 8, RankPolicy.FULL);
        Observations data = data(model, 12);
        WiskiSums sums = WiskiSums.of(model, blocks(data, 12));
        WiskiModel finer = Models.grid(2, 9, RankPolicy.FULL);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sums.merge(WiskiSums.of(finer, blocks(data, 12))))
                .withMessageContaining("same grids");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WiskiSurrogate.of(finer).merge(sums))
                .withMessageContaining("same grids");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WiskiSums.restore(finer, new ByteArrayInputStream(saved(sums))))
                .withMessageContaining("axes of grid(0,1)");
        assertThatIOException()
                .isThrownBy(() -> WiskiSums.restore(model, new ByteArrayInputStream(new byte[64])))
                .withMessageContaining("sums of a WISKI surrogate");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WiskiSums.of(Models.grid(3, 8, RankPolicy.FULL), blocks(data, 12)))
                .withMessageContaining("2 input coordinates, expected 3");
        data.x().set(9, 1, 1.4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WiskiSums.of(model, blocks(data, 4)))
                .withMessageContaining("x[9][1] is 1.4, outside the grid");
    }

    private static byte[] saved(WiskiSums sums) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        sums.save(out);
        return out.toByteArray();
    }
}
