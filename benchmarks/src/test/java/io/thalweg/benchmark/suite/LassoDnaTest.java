package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The weighted Lasso, and its penalties as a problem, on data that are made up. */
class LassoDnaTest {

    private static final int ROWS = 60;
    private static final int COLUMNS = 180;

    @TempDir
    private Path directory = Path.of("");

    private final double[][] x = new double[ROWS][COLUMNS];
    private final double[] y = new double[ROWS];

    LassoDnaTest() {
        RandomGenerator random = Seed.of(3).generator();
        for (int i = 0; i < ROWS; i++) {
            Arrays.setAll(x[i], j -> random.nextInt(4) == 0 ? 1 : 0);
            y[i] = 1 + x[i][0] + x[i][7];
        }
    }

    /** Rows whose number has a remainder by 6, or has not; a remainder of 5 is the test set. */
    private Moments moments(int fold, boolean held) {
        Moments moments = new Moments(COLUMNS);
        for (int i = 0; i < ROWS; i++) {
            if (i % 6 != 5 && (i % 6 == fold) == held) {
                moments.add(x[i], y[i]);
            }
        }
        return moments;
    }

    private void write() throws IOException {
        StringBuilder rows = new StringBuilder();
        StringBuilder split = new StringBuilder("row,part\n");
        for (int i = 0; i < ROWS; i++) {
            rows.append((int) y[i]);
            for (int j = 0; j < COLUMNS; j++) {
                rows.append(x[i][j] == 0 ? "" : " " + (j + 1) + ":1");
            }
            rows.append(" \n");
            split.append(i)
                    .append(',')
                    .append(i % 6 == 5 ? "test" : "fold" + i % 6)
                    .append('\n');
        }
        Files.writeString(directory.resolve(LassoDna.ROWS), rows);
        Files.writeString(directory.resolve(LassoDna.SPLIT), split);
    }

    @Test
    void momentsKnowTheErrorOfAModel() {
        double[] w = Seed.of(4).generator().doubles(COLUMNS).toArray();
        double sum = 0;
        int n = 0;
        for (int i = 2; i < ROWS; i += 6) {
            double error = y[i];
            for (int j = 0; j < COLUMNS; j++) {
                error -= w[j] * x[i][j];
            }
            sum += error * error;
            n++;
        }
        assertThat(moments(2, true).meanSquaredError(w)).isCloseTo(sum / n, within(1e-9));
        assertThat(moments(2, true).rows()).isEqualTo(10);
        Moments all = Moments.sum(List.of(moments(2, true), moments(2, false)));
        assertThat(all.rows()).isEqualTo(50);
        assertThat(all.meanSquare()).isCloseTo(moments(9, false).meanSquare(), within(1e-12));
    }

    @Test
    void columnsAloneAreShrunkByTheirPenalties() {
        Moments moments = new Moments(3);
        moments.add(new double[] {1, 0, 0}, 3);
        moments.add(new double[] {0, 2, 0}, -2);
        moments.add(new double[] {0, 0, 1}, 0.5);
        double[] w = WeightedLasso.fit(moments, new double[] {0.4, 0.1, 0.3});
        // x²/3 w = xy/3 − sign(w) α
        assertThat(w[0]).isCloseTo(3 - 1.2, within(1e-12));
        assertThat(w[1]).isCloseTo(-1 + 0.3 / 4, within(1e-12));
        assertThat(w[2]).isZero();
    }

    /** The objective is within the tolerance of that of any other model near and far. */
    @Test
    void solutionIsOptimalWithinTheTolerance() {
        Moments moments = moments(0, false);
        RandomGenerator random = Seed.of(5).generator();
        double[] penalties =
                random.doubles(COLUMNS).map(u -> Math.exp(-8 + 6 * u)).toArray();
        double[] w = WeightedLasso.fit(moments, penalties);
        assertThat(w).contains(0).isNotEqualTo(new double[COLUMNS]);
        double least = objective(moments, w, penalties) - 1e-4 * moments.meanSquare() / 2;
        for (int trial = 0; trial < 2000; trial++) {
            double[] other = w.clone();
            double size = Math.pow(10, -4 * random.nextDouble());
            other[random.nextInt(COLUMNS)] += size * random.nextGaussian();
            other[random.nextInt(COLUMNS)] *= random.nextDouble();
            assertThat(objective(moments, other, penalties)).isGreaterThanOrEqualTo(least);
        }
    }

    private static double objective(Moments moments, double[] w, double[] penalties) {
        double sum = moments.meanSquaredError(w) / 2;
        for (int j = 0; j < w.length; j++) {
            sum += penalties[j] * Math.abs(w[j]);
        }
        return sum;
    }

    @Test
    @Tag("study")
    void valueIsTheMeanFoldErrorAtLogScaledPenalties() throws IOException {
        write();
        LassoDna lasso = LassoDna.read(directory);
        assertThat(lasso.dimension()).isEqualTo(COLUMNS);
        double largest =
                Moments.sum(List.of(moments(0, true), moments(0, false))).largestCross();
        double[] point = Seed.of(6).generator().doubles(COLUMNS, -1, 1).toArray();
        point[0] = 1;
        point[1] = -1;
        double[] penalties = Arrays.stream(point)
                .map(t -> largest * Math.pow(10, -2.5 * (1 - t)))
                .toArray();
        assertThat(penalties[0]).isCloseTo(largest, within(1e-12));
        assertThat(penalties[1]).isCloseTo(largest * 1e-5, within(1e-12));
        double sum = 0;
        for (int fold = 0; fold < 5; fold++) {
            sum += moments(fold, true).meanSquaredError(WeightedLasso.fit(moments(fold, false), penalties));
        }
        assertThat(lasso.evaluate(point)).isCloseTo(sum / 5, within(1e-9));
    }

    @Test
    void suiteIncludesItOnlyWithItsData() throws IOException {
        write();
        Suite high = Suites.named("high");
        Suite more = high.withData(directory);
        assertThat(high.dimensions()).doesNotContain(COLUMNS);
        assertThat(more.dimensions()).contains(COLUMNS);
        assertThat(more.tasks(List.of(COLUMNS), List.of(1), 7)).singleElement().satisfies(task -> {
            assertThat(task.function()).isEqualTo("lasso-dna");
            assertThat(task.budget()).isEqualTo(7);
        });
    }

    @Test
    void invalidFilesAreRefused() throws IOException {
        assertThatThrownBy(() -> LassoDna.read(directory))
                .isInstanceOf(TableException.class)
                .hasMessageContaining(LassoDna.ROWS);
        write();
        Files.writeString(directory.resolve(LassoDna.ROWS), "3 181:1\n");
        assertThatThrownBy(() -> LassoDna.read(directory))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("3 181:1");
        Files.writeString(directory.resolve(LassoDna.ROWS), "3 180:1\n");
        assertThatThrownBy(() -> LassoDna.read(directory))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("row 1.0 is not one of the 1");
    }
}
