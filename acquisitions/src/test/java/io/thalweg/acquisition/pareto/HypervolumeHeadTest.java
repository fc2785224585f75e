package io.thalweg.acquisition.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.JointSamples;
import io.thalweg.core.internal.pareto.BoxDecomposition;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HypervolumeHeadTest {

    private static final Seed SEED = Seed.of(2020);
    private static final int S = 8;

    /** Against hypervolumes with and without the batch, sample by sample, every sample with a front of its own. */
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "2, 4", "3, 3", "4, 2"})
    void isTheHypervolumeAddedByTheBatch(int m, int q) {
        Trial trial = new Trial(m, q);
        double expected = 0;
        for (int s = 0; s < S; s++) {
            double before = Hypervolume.of(trial.fronts[s], new double[m]);
            ParetoFront joined = trial.fronts[s];
            for (int i = 0; i < q; i++) {
                double[] outcome = trial.outcome(i, s);
                joined = joined.with(outcome);
                expected += 0.01 / q * (Hypervolume.of(trial.fronts[s].with(outcome), new double[m]) - before) / S;
            }
            expected += 0.99 * (Hypervolume.of(joined, new double[m]) - before) / S;
        }
        double value = trial.head().value(trial.samples, false);
        // The fat positive part adds up to its width to every edge.
        assertThat(Math.exp(value)).isCloseTo(expected, within(2e-5));
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "2, 3", "3, 3"})
    void orderOfABatchDoesNotMatter(int m, int q) {
        Trial trial = new Trial(m, q);
        double value = trial.head().value(trial.samples, false);
        for (int j = 0; j < m; j++) {
            double[] before = trial.samples.outcome(j).clone();
            for (int i = 0; i < q; i++) {
                System.arraycopy(before, i * S, trial.samples.outcome(j), (i + 1) % q * S, S);
            }
        }
        assertThat(trial.head().value(trial.samples, false)).isCloseTo(value, within(1e-13));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 3", "3, 2", "4, 2"})
    void adjointsMatchDifferences(int m, int q) {
        Trial trial = new Trial(m, q);
        HypervolumeHead head = trial.head();
        head.value(trial.samples, true);
        for (int j = 0; j < m; j++) {
            for (int at = 0; at < q * S; at++) {
                double step = 1e-7;
                double x = trial.samples.outcome(j)[at];
                trial.samples.outcome(j)[at] = x + step;
                double up = head.value(trial.samples, false);
                trial.samples.outcome(j)[at] = x - step;
                double down = head.value(trial.samples, false);
                trial.samples.outcome(j)[at] = x;
                double bar = trial.samples.outcomeBar(j)[at];
                assertThat(bar).isCloseTo((up - down) / (2 * step), within(1e-5 * Math.max(1, Math.abs(bar))));
            }
        }
    }

    /** A point that another one of the batch covers in every sample must still see which way is up. */
    @Test
    void dominatedBatchPointsHaveGradients() {
        Trial trial = new Trial(2, 2);
        for (int j = 0; j < 2; j++) {
            Arrays.fill(trial.samples.outcome(j), 0, S, 1.5);
            Arrays.fill(trial.samples.outcome(j), S, 2 * S, 1.2);
        }
        trial.head().value(trial.samples, true);
        for (int j = 0; j < 2; j++) {
            for (int s = 0; s < S; s++) {
                assertThat(trial.samples.outcomeBar(j)[S + s]).isGreaterThan(1e-5);
            }
        }
    }

    /** What is far below every front has a tiny value, but a finite logarithm and a slope. */
    @Test
    void isFiniteWhereNoSampleImproves() {
        Trial trial = new Trial(3, 2);
        for (int j = 0; j < 3; j++) {
            Arrays.fill(trial.samples.outcome(j), -50);
        }
        assertThat(trial.head().value(trial.samples, true)).isFinite().isLessThan(-100);
        assertThat(trial.samples.outcomeBar(0)[0]).isPositive().isFinite();
    }

    /** A point counts by how feasible it is: half of the samples, half of the value. */
    @Test
    void infeasibleSamplesDoNotCount() {
        Trial trial = new Trial(2, 1);
        JointSamples constrained = new JointSamples(1, S, 3);
        for (int j = 0; j < 2; j++) {
            System.arraycopy(trial.samples.outcome(j), 0, constrained.outcome(j), 0, S);
        }
        double free = 0;
        for (int s = 0; s < S; s++) {
            constrained.outcome(2)[s] = s % 2 == 0 ? 5 : -5;
            free += s % 2 == 0
                    ? (Hypervolume.of(trial.fronts[s].with(trial.outcome(0, s)), new double[2])
                                    - Hypervolume.of(trial.fronts[s], new double[2]))
                            / S
                    : 0;
        }
        double value = new HypervolumeHead(trial.boxes(), new double[] {0}).value(constrained, false);
        assertThat(Math.exp(value)).isCloseTo(free, within(2e-5));
    }

    /** Of two points only the feasible ones of a sample make up the union. */
    @Test
    void infeasiblePointsAddNothing() {
        Trial trial = new Trial(2, 2);
        JointSamples constrained = new JointSamples(2, S, 3);
        for (int j = 0; j < 2; j++) {
            Arrays.fill(trial.samples.outcome(j), 0, S, 1.5 - 0.3 * j);
            Arrays.fill(trial.samples.outcome(j), S, 2 * S, 1.2 + 0.3 * j);
            System.arraycopy(trial.samples.outcome(j), 0, constrained.outcome(j), 0, 2 * S);
        }
        double expected = 0;
        for (int s = 0; s < S; s++) {
            ParetoFront joined = trial.fronts[s];
            double before = Hypervolume.of(joined, new double[2]);
            for (int i = 0; i < 2; i++) {
                boolean feasible = (s >> i & 1) == 0;
                constrained.outcome(2)[i * S + s] = feasible ? 5 : -5;
                if (feasible) {
                    double[] outcome = trial.outcome(i, s);
                    expected += 0.01 / 2 * (Hypervolume.of(trial.fronts[s].with(outcome), new double[2]) - before) / S;
                    joined = joined.with(outcome);
                }
            }
            expected += 0.99 * (Hypervolume.of(joined, new double[2]) - before) / S;
        }
        double value = new HypervolumeHead(trial.boxes(), new double[] {0}).value(constrained, false);
        assertThat(Math.exp(value)).isCloseTo(expected, within(2e-5));
    }

    /** Random fronts and outcomes above and below them. */
    private static final class Trial {

        final int m;
        final ParetoFront[] fronts = new ParetoFront[S];
        final JointSamples samples;

        Trial(int m, int q) {
            this.m = m;
            RandomGenerator generator = SEED.child("trial", 10L * m + q).generator();
            Arrays.setAll(
                    fronts,
                    s -> ParetoFront.of(
                            DMatrixRMaj.wrap(6, m, generator.doubles(6L * m).toArray())));
            samples = new JointSamples(q, S, m);
            for (int j = 0; j < m; j++) {
                double[] values = generator.doubles((long) q * S, -0.2, 1.4).toArray();
                System.arraycopy(values, 0, samples.outcome(j), 0, values.length);
            }
        }

        double[] outcome(int i, int s) {
            double[] outcome = new double[m];
            Arrays.setAll(outcome, j -> samples.outcome(j)[i * S + s]);
            return outcome;
        }

        BoxDecomposition[] boxes() {
            return Arrays.stream(fronts)
                    .map(front -> BoxDecomposition.of(front, new double[m]))
                    .toArray(BoxDecomposition[]::new);
        }

        HypervolumeHead head() {
            return new HypervolumeHead(boxes(), new double[0]);
        }
    }
}
