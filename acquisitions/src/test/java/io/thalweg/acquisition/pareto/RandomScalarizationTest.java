package io.thalweg.acquisition.pareto;

import static io.thalweg.acquisition.AcquisitionValues.value;
import static io.thalweg.acquisition.pareto.ParetoCases.D;
import static io.thalweg.acquisition.pareto.ParetoCases.context;
import static io.thalweg.acquisition.pareto.ParetoCases.promising;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.internal.JointSamples;
import io.thalweg.acquisition.internal.pareto.LogExpectedHypervolumeImprovement;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomScalarizationTest {

    private static final Seed SEED = Seed.of(5);

    /** Weights sum to one, so where all terms are t the scalar is t·(min w + 0.05), and min w is that of a simplex. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void weightsAreUniformOnTheSimplex(int m) {
        double[] reference = new double[m];
        Arrays.fill(reference, 2);
        DMatrixRMaj front = new DMatrixRMaj(1, m);
        Arrays.fill(front.data, 6);
        int draws = 4000;
        double mean = 0;
        for (int i = 0; i < draws; i++) {
            Chebyshev scalarization = Chebyshev.random(reference, front, SEED.child("weights", i));
            assertThat(scalarization.of(columns(reference), 0)).isZero();
            mean += (scalarization.of(columns(front.data), 0) - 0.05) / draws;
        }
        // The expected smallest of m uniform spacings is 1/m².
        assertThat(mean).isCloseTo(1.0 / (m * m), within(0.05 / (m * m)));
    }

    @Test
    void unreachedObjectiveCountsAsStandardised() {
        DMatrixRMaj none = new DMatrixRMaj(0, 2);
        Chebyshev empty = Chebyshev.random(new double[] {-1, 3}, none, SEED);
        Chebyshev unit = Chebyshev.random(new double[] {-1, 3}, new DMatrixRMaj(new double[][] {{0, 4}}), SEED);
        double[][] y = columns(new double[] {0.4, 3.3});
        assertThat(empty.of(y, 0)).isEqualTo(unit.of(y, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void scalarizationOptimaAreOnTheFront(int m) {
        RandomGenerator generator = SEED.child("outcomes", m).generator();
        DMatrixRMaj points = DMatrixRMaj.wrap(30, m, generator.doubles(30L * m).toArray());
        boolean[] onFront = ParetoFront.nonDominated(points);
        DMatrixRMaj front = ParetoFront.of(points).points();
        double[][] outcomes = new double[m][30];
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < m; j++) {
                outcomes[j][i] = points.get(i, j);
            }
        }
        long distinct = IntStream.range(0, 200)
                .map(w -> {
                    Chebyshev scalarization = Chebyshev.random(new double[m], front, SEED.child("w", w));
                    int best = 0;
                    for (int i = 1; i < 30; i++) {
                        best = scalarization.of(outcomes, i) > scalarization.of(outcomes, best) ? i : best;
                    }
                    assertThat(onFront[best]).isTrue();
                    return best;
                })
                .distinct()
                .count();
        assertThat(distinct).as("different weights, different ends").isGreaterThanOrEqualTo(3);
    }

    /** Against plain arithmetic: log mean over samples and weights of the best improvement. */
    @Test
    void isTheMeanImprovementOfTheBestPoint() {
        RandomGenerator generator = SEED.child("head").generator();
        int count = 16;
        int q = 3;
        DMatrixRMaj front = new DMatrixRMaj(new double[][] {{1, 0.2}, {0.3, 1}});
        Chebyshev[] scalarizations = {
            Chebyshev.random(new double[2], front, SEED.child("a")),
            Chebyshev.random(new double[2], front, SEED.child("b"))
        };
        JointSamples samples = new JointSamples(q, count, 2);
        double[][] outcomes = {samples.outcome(0), samples.outcome(1)};
        for (double[] outcome : outcomes) {
            Arrays.setAll(outcome, i -> generator.nextDouble(0, 2));
        }
        double[][] levels = new double[2][count];
        double expected = 0;
        for (int k = 0; k < 2; k++) {
            for (int s = 0; s < count; s++) {
                levels[k][s] = generator.nextDouble(0, 0.5);
                double best = 0;
                for (int i = 0; i < q; i++) {
                    best = Math.max(best, scalarizations[k].of(outcomes, i * count + s) - levels[k][s]);
                }
                expected += best / (2 * count);
            }
        }
        ScalarizationHead head = new ScalarizationHead(scalarizations, levels, 2, new double[0]);
        assertThat(Math.exp(head.value(samples, false))).isCloseTo(expected, within(0.02 * expected));
    }

    /** Whatever the weights, what is observed without noise is no improvement on itself. */
    @Test
    void scalarizationsImproveOnObservations() {
        AcquisitionContext context = context(2, 0);
        for (int i = 0; i < context.observed().numRows; i++) {
            double[] x = Arrays.copyOfRange(context.observed().data, i * D, (i + 1) * D);
            assertThat(value(new RandomScalarization().on(context), x)).isLessThan(-12);
        }
    }

    /** Two copies of a point under one weight are worth one; under two weights they are worth the mean. */
    @Test
    void batchHasOneWeightPerPoint() {
        AcquisitionContext context = context(2, 0);
        double[] x =
                promising(new LogExpectedHypervolumeImprovement().on(context)).get(0);
        double one = value(new RandomScalarization().on(context), x);
        double[] twice = Arrays.copyOf(x, 2 * D);
        System.arraycopy(x, 0, twice, D, D);
        double two = value(new RandomScalarization().on(context.withBatchSize(2)), twice);
        assertThat(Math.abs(two - one)).isGreaterThan(0.05);
    }

    private static double[][] columns(double[] outcome) {
        double[][] columns = new double[outcome.length][1];
        for (int j = 0; j < outcome.length; j++) {
            columns[j][0] = outcome[j];
        }
        return columns;
    }
}
