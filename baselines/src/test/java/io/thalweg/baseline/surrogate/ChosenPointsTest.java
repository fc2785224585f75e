package io.thalweg.baseline.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.Growth;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.SizePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When policies stop, and which points they take. */
class ChosenPointsTest {

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
        GaussianModel model = GaussianModel.of(
                Scaled.of(scale, Matern52.of(Lengthscales.of(0.3, 0.4))),
                Hyperparameter.positive("noise", 0.05 * scale));
        return StreamingSurrogate.of(2, List.of(model), policy, 1000);
    }

    private static DMatrixRMaj points(StreamingSurrogate some) {
        return ((InducingPoints) some.features()).z();
    }

    /** Chooses as another policy, and notes what is left unexplained. */
    private record Witness(SizePolicy policy, List<Double> left) implements SizePolicy {
        @Override
        public void choose(Growth growth) {
            policy.choose(growth);
            left.add(growth.residualSum());
        }
    }

    private static double left(SizePolicy policy, Observations batch, double scale) {
        Witness witness = new Witness(policy, new ArrayList<>());
        assertThat(stream(witness, scale).observe(batch).size()).isPositive();
        return witness.left().get(0);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0.1,1", "0.1,7", "0.01,0.2"})
    void conditionalVarianceStopsAsSoonAsLittleIsUnexplained(double tolerance, double scale) {
        Observations batch = data(50, 0, scale);
        StreamingSurrogate empty = stream(new ConditionalVariance(tolerance, 512), scale);
        int size = (int) empty.observe(batch).size();
        assertThat(left(new ConditionalVariance(tolerance, 512), batch, scale)).isLessThanOrEqualTo(tolerance * scale);
        assertThat(left(new ConditionalVariance(tolerance, size - 1), batch, scale))
                .isGreaterThan(tolerance * scale);
        Witness witness = new Witness(new ConditionalVariance(tolerance, 512), new ArrayList<>());
        StreamingSurrogate some = stream(witness, scale);
        for (int k = 0; k < 3; k++) {
            some = some.observe(data(50, k, scale));
        }
        assertThat(witness.left()).hasSize(3).allMatch(rest -> rest <= tolerance * scale);
    }

    /** The same choice by looking at every row. */
    private record Greedy(int most) implements SizePolicy {
        @Override
        public void choose(Growth growth) {
            while (growth.size() < most) {
                growth.add(IntStream.range(0, growth.rows())
                        .boxed()
                        .max(Comparator.comparingDouble(growth::residual))
                        .orElseThrow());
            }
        }
    }

    @Test
    void conditionalVarianceTakesTheLeastExplainedRowFirst() {
        Observations batch = data(50, 1, 1);
        assertThat(points(stream(new ConditionalVariance(1e-6, 9), 1).observe(batch)).data)
                .isEqualTo(points(stream(new Greedy(9), 1).observe(batch)).data);
        assertThat(stream(new ConditionalVariance(1e-6, 9), 1)
                        .observe(batch)
                        .observe(data(50, 2, 1))
                        .size())
                .as("its cap")
                .isEqualTo(9);
    }

    /** Every row is correlated with a point by at least ρ, and no two points are. */
    @ParameterizedTest
    @CsvSource({"0.8,1", "0.95,1", "0.95,7", "0.5,0.1"})
    void oipsCoversTheBatchWithPointsThatAreApart(double rho, double scale) {
        StreamingSurrogate some = stream(new OnlineInducingPointSelection(rho, 512), scale);
        for (int k = 0; k < 3; k++) {
            Observations batch = data(40, k, scale);
            some = some.observe(batch);
            DMatrixRMaj z = points(some);
            DMatrixRMaj k1 = some.model().kernel().covariance(batch.x(), z);
            DMatrixRMaj k2 = some.model().kernel().covariance(z, z);
            for (int i = 0; i < 40; i++) {
                double nearest = 0;
                for (int j = 0; j < z.numRows; j++) {
                    nearest = Math.max(nearest, k1.get(i, j));
                }
                assertThat(nearest).isGreaterThanOrEqualTo(rho * scale);
            }
            for (int i = 0; i < z.numRows; i++) {
                for (int j = 0; j < i; j++) {
                    assertThat(k2.get(i, j)).isLessThan(rho * scale);
                }
            }
        }
        assertThat(some.size()).isBetween(2L, 119L);
    }

    @Test
    void oipsTakesRowsInOrderUpToItsCap() {
        Observations batch = data(50, 1, 1);
        DMatrixRMaj z =
                points(stream(new OnlineInducingPointSelection(0.9, 6), 1).observe(batch));
        List<List<Double>> rows = IntStream.range(0, 50)
                .mapToObj(i -> List.of(batch.x().get(i, 0), batch.x().get(i, 1)))
                .toList();
        int[] taken = IntStream.range(0, z.numRows)
                .map(i -> rows.indexOf(List.of(z.get(i, 0), z.get(i, 1))))
                .toArray();
        assertThat(taken).hasSize(6).isSorted();
        assertThat(taken[0]).isZero();
    }

    @Test
    void fitsHaveMorePoints() {
        assertThat(new ConditionalVariance(0.1, 9).forFits()).isEqualTo(new ConditionalVariance(0.003, 9));
        StreamingSurrogate some =
                stream(new OnlineInducingPointSelection(0.8, 60), 1).observe(data(60, 1, 1));
        assertThat(some.refit(new RefitBudget(1, 3), Seed.of(1)).logEvidence()).isFinite();
    }

    @Test
    void invalidSizesAreRefused() {
        for (double bad : new double[] {0, -1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ConditionalVariance(bad, 10))
                    .withMessageContaining("tolerance " + bad);
        }
        for (double bad : new double[] {0, 1, -0.5, 1.5, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new OnlineInducingPointSelection(bad, 10))
                    .withMessageContaining("correlation " + bad);
        }
        for (int bad : new int[] {0, -3}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ConditionalVariance(0.1, bad))
                    .withMessageContaining("most " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new OnlineInducingPointSelection(0.5, bad))
                    .withMessageContaining("most " + bad);
        }
    }
}
