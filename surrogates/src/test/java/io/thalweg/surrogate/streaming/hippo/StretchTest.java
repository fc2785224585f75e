package io.thalweg.surrogate.streaming.hippo;

import static io.thalweg.surrogate.streaming.hippo.Series.equidistant;
import static io.thalweg.surrogate.streaming.hippo.Series.nlpd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One-dimensional inputs: a stream of which everything is folded equals the exact process of all at once. */
class StretchTest {

    private static final double LENGTH = 57;
    private static final int TASKS = 10;
    private static final int ROWS = 60;
    private static final HippoFamily FAMILY = HippoFamily.of(150);
    private static final DoubleUnaryOperator FUNCTION = Series.function(1);

    private static double begin(int task) {
        return LENGTH * task / TASKS;
    }

    private static Observations test(int task) {
        return Series.observed(FUNCTION, equidistant(begin(task), begin(task + 1), 300), 100 + task);
    }

    /** In which order tasks come, and at what times their observations lie. */
    private enum Order {
        SORTED,
        IRREGULAR,
        MIDDLE_OUT,
        RANDOM,
        REVERSED;

        int[] tasks() {
            return switch (this) {
                case SORTED, IRREGULAR -> IntStream.range(0, TASKS).toArray();
                case MIDDLE_OUT -> new int[] {5, 4, 6, 3, 7, 2, 8, 1, 9, 0};
                case RANDOM -> new int[] {3, 8, 0, 5, 9, 1, 7, 2, 6, 4};
                case REVERSED ->
                    IntStream.range(0, TASKS).map(k -> TASKS - 1 - k).toArray();
            };
        }

        double[] times(int task) {
            if (this != IRREGULAR) {
                return equidistant(begin(task), begin(task + 1), ROWS);
            }
            RandomGenerator random = Seed.of(7).child("task", task).generator();
            double[] times = new double[ROWS];
            Arrays.setAll(times, i -> begin(task) + LENGTH / TASKS * Math.pow(random.nextDouble(), 2));
            return times;
        }

        Observations train(int task) {
            return Series.observed(FUNCTION, times(task), task);
        }
    }

    /** Figure: after ten tasks the density of all of them is that of the exact process, and none was forgotten on the way. */
    @ParameterizedTest
    @EnumSource
    void streamingEqualsBatch(Order order) {
        Surrogate stream = Series.stream(FAMILY, 1);
        Surrogate exact = ExactGaussianProcess.of(1, Series.model(1));
        double[] learnt = new double[TASKS];
        int[] tasks = order.tasks();
        for (int k = 0; k < TASKS; k++) {
            stream = stream.observe(order.train(tasks[k]));
            exact = exact.observe(order.train(tasks[k]));
            learnt[tasks[k]] = nlpd(stream, test(tasks[k]));
            for (int j = 0; j <= k; j++) {
                if (k < TASKS - 1 && j > 0 && j < k) {
                    continue; // the oldest and the newest on the way, and all of them in the end
                }
                double now = nlpd(stream, test(tasks[j]));
                assertThat(now)
                        .as("task %d after %d", tasks[j], tasks[k])
                        .isLessThan(learnt[tasks[j]] + 0.01)
                        .isCloseTo(nlpd(exact, test(tasks[j])), within(1e-5));
            }
        }
        assertThat(stream.logEvidence()).isCloseTo(exact.logEvidence(), within(1e-3));
        assertThat(stream.size()).isLessThanOrEqualTo(150);
    }

    /** A stream of single observations: the stretch grows by a share of its length, so that features change log t times. */
    @Test
    void singleObservationsChangeTheFeaturesLogarithmically() {
        HippoFamily family = HippoFamily.of(60);
        double[] times = equidistant(0, 20, 400);
        Observations data = Series.observed(FUNCTION, times, 1);
        StreamingSurrogate stream = Series.stream(family, 1);
        int changes = 0;
        int late = 0;
        for (int i = 0; i < 400; i++) {
            StreamingSurrogate next = stream.observe(data.rows(i, i + 1));
            if (next.features() != stream.features()) {
                changes++;
                late += i >= 200 ? 1 : 0;
            }
            stream = next;
        }
        // From the second observation on the length grows by a sixteenth at least: log 400 / log(17/16) = 99.
        assertThat(changes).isLessThanOrEqualTo(101);
        assertThat(late).as("in the second half, log 2 / log(17/16) = 12").isLessThanOrEqualTo(13);
        Surrogate exact = ExactGaussianProcess.of(1, Series.model(1)).observe(data);
        Observations test = Series.observed(FUNCTION, equidistant(0, 20, 150), 9);
        assertThat(nlpd(stream, test)).isCloseTo(nlpd(exact, test), within(1e-4));
    }

    /** Times in whatever unit and from whatever beginning; the first of them are one instant. */
    @ParameterizedTest
    @CsvSource({"1,0,1", "1,0,5", "1e9,0,1", "1e-9,0,1", "1,-300,5", "86400,1.7e9,1", "1e-200,0,1", "1e200,0,1"})
    void unitsAndOffsetsDoNotMatter(double unit, double offset, int first) {
        HippoFamily family = HippoFamily.of(60);
        double[] times = equidistant(0, 20, 200);
        Arrays.fill(times, 0, first, times[0]);
        Observations data = Series.observed(FUNCTION, times, 1);
        Observations test = Series.observed(FUNCTION, equidistant(0, 20, 150), 9);
        Surrogate stream = Series.stream(family, unit);
        int[] ends = {0, first, 60, 61, 130, 200};
        for (int k = 1; k < ends.length; k++) {
            stream = stream.observe(moved(data.rows(ends[k - 1], ends[k]), unit, offset));
        }
        Surrogate exact = ExactGaussianProcess.of(1, Series.model(1)).observe(data);
        assertThat(nlpd(stream, moved(test, unit, offset))).isCloseTo(nlpd(exact, test), within(1e-4));
    }

    private static Observations moved(Observations data, double unit, double offset) {
        double[] times = Arrays.copyOf(data.x().data, data.size());
        Arrays.setAll(times, i -> offset + unit * times[i]);
        return Observations.of(DMatrixRMaj.wrap(data.size(), 1, times), data.y());
    }

    /** One instant has one functional, the value there. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void singleInstantIsOneFeature(int n) {
        double[] times = new double[n];
        Arrays.fill(times, 3);
        StreamingSurrogate stream = Series.stream(FAMILY, 1).observe(Series.observed(FUNCTION, times, 1));
        Surrogate exact = ExactGaussianProcess.of(1, Series.model(1)).observe(Series.observed(FUNCTION, times, 1));
        assertThat(stream.size()).isEqualTo(1);
        assertThat(stream.logEvidence()).isCloseTo(exact.logEvidence(), within(1e-6));
        DMatrixRMaj x = DMatrixRMaj.wrap(3, 1, new double[] {2, 3, 4.5});
        assertThat(stream.posterior().predict(x).covariance().data)
                .containsExactly(exact.posterior().predict(x).covariance().data, within(1e-9));
    }

    /** Whatever is inside the stretch leaves the features as they are; beyond an end it grows there and no further than it must. */
    @Test
    void stretchGrowsTowardsTheInputs() {
        Kernel kernel = Rbf.of(Lengthscales.of(1));
        HippoFamily family = HippoFamily.of(20);
        Stretch some = Stretch.of(family, kernel, column(2, 0, 16));
        assertThat(some.seen()).isEqualTo(new Interval(0, 16));
        assertThat(some.following(family, kernel, column(0, 16, 7))).isSameAs(some);
        assertThat(some.following(family, kernel, column(16.5)).seen()).isEqualTo(new Interval(0, 17));
        assertThat(some.following(family, kernel, column(-0.1)).seen()).isEqualTo(new Interval(-1, 16));
        assertThat(some.following(family, kernel, column(40, 3)).seen()).isEqualTo(new Interval(0, 40));
        assertThat(some.following(family, kernel, column(17, -8)).seen()).isEqualTo(new Interval(-8, 17));
        assertThat(some.renewed(family, kernel)).isEqualTo(some);
        assertThat(some.functionals().size()).isLessThanOrEqualTo(20);
        assertThat(some.following(family.forFits(), kernel, column(17))
                        .functionals()
                        .size())
                .isEqualTo(40);
    }

    /** Before combinations are chosen they are the integrals that they are called: more nodes make no difference. */
    @Test
    void nodesAreEnoughForSmoothKernels() {
        Kernel kernel = Rbf.of(Lengthscales.of(1));
        Stretch some = Stretch.of(HippoFamily.of(20).forFits(), kernel, column(0, 10));
        WeightedTimes fine = WeightedTimes.quadrature(new LegS(), new Interval(0, 10), 40, 500);
        LinearFunctionals expected = new LinearFunctionals(column(fine.times()), fine.phi());
        DMatrixRMaj difference = CommonOps_DDRM.subtract(some.covariance(kernel), expected.covariance(kernel), null);
        assertThat(CommonOps_DDRM.elementMaxAbs(difference)).isLessThan(1e-13);
        DMatrixRMaj x = column(-1, 0.3, 7, 12);
        assertThat(some.crossCovariance(kernel, x).data)
                .containsExactly(expected.crossCovariance(kernel, x).data, within(1e-13));
    }

    /** New features suit the kernel at hand. */
    @Test
    void renewedFeaturesAreWhiteForTheNewKernel() {
        Stretch some = Stretch.of(HippoFamily.of(30), Rbf.of(Lengthscales.of(1)), column(0, 10));
        Kernel other = Matern52.of(Lengthscales.of(0.3));
        DMatrixRMaj covariance = some.renewed(HippoFamily.of(30), other).covariance(other);
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 30; j++) {
                assertThat(covariance.get(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-9));
            }
        }
    }

    private static DMatrixRMaj column(double... times) {
        return DMatrixRMaj.wrap(times.length, 1, times);
    }
}
