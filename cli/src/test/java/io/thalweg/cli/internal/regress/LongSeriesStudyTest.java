package io.thalweg.cli.internal.regress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.baseline.surrogate.RandomReplacement;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Long series in ten tasks: Chen et al., "Recurrent memory for online interdomain Gaussian processes" (2025), Fig. 2 and Table 1.
 * Nothing raw is kept, hyperparameters are those of the first task, a random fifth of the rows is held out. Tables are read from the
 * folder given by {@code -Dthalweg.data}.
 */
@Tag("study")
class LongSeriesStudyTest {

    private static final int TASKS = 10;

    /** A stretch of a wave can be explained in several ways; the best one is sought from many starts. */
    private static final RefitBudget MANY_STARTS = new RefitBudget(10, 200);

    /** Of points. */
    private static final RefitBudget MOVES = new RefitBudget(1, 100);

    private static final int REPETITIONS = 4;

    /** Of two methods that are level. */
    private static final double LEVEL = 0.02;

    @Test
    void solarIrradiance() throws URISyntaxException {
        Samples solar = TaskStream.read("solar_irradiance.csv", "tsi_cycle_plus_background", List.of("year"));
        Series series = new Series(solar, "solar_irradiance.heldout.txt");
        TaskCourse exact = series.exact();
        // What independent software reaches with the same rows and hyperparameters.
        assertThat(exact.nlpd()).isCloseTo(-0.629, within(2e-3));
        assertThat(exact.rmse()).isCloseTo(0.149, within(1e-3));
        TaskCourse few = series.longMemory(50);
        assertThat(few.nlpd()).isLessThan(series.published(50).nlpd() - 0.05);
        assertThat(few.nlpd()).isLessThan(series.conditioning(50).nlpd() - 0.2);
        assertThat(few.nlpd()).isLessThan(series.moving(50).nlpd() - 0.2);
        TaskCourse many = series.longMemory(150);
        assertThat(many.nlpd()).isCloseTo(exact.nlpd(), within(0.05));
        assertThat(many.nlpd()).isLessThan(series.published(150).nlpd() - 0.02);
        assertThat(many.nlpd()).isLessThan(series.conditioning(150).nlpd() + LEVEL);
        assertThat(many.nlpd()).isLessThan(series.moving(150).nlpd() + LEVEL);
    }

    @Test
    void audio() throws URISyntaxException {
        Samples all = TaskStream.read("audio_subband.csv", "demodulated", List.of("sample"));
        Samples audio =
                all.rows(IntStream.range(0, all.size() / 10).map(i -> 10 * i).toArray());
        Series series = new Series(audio, "audio_subband.heldout.txt");
        TaskCourse exact = series.exact();
        assertThat(exact.nlpd()).isCloseTo(-5.907, within(2e-3));
        TaskCourse few = series.longMemory(100);
        assertThat(few.nlpd()).isLessThan(series.published(100).nlpd() - 0.2);
        assertThat(few.nlpd()).isLessThan(series.conditioning(100).nlpd() - 0.2);
        assertThat(few.nlpd()).isLessThan(series.moving(100).nlpd() - 0.2);
        TaskCourse many = series.longMemory(200);
        assertThat(many.nlpd()).isLessThan(series.published(200).nlpd() - 0.1);
        assertThat(many.nlpd()).isLessThan(series.conditioning(200).nlpd() - 0.1);
        assertThat(many.nlpd()).isLessThan(series.moving(200).nlpd() + 0.1);
        // The noise is a millionth, and what the best 200 functions leave out of the prior variance a quarter of that:
        // no 200 reach the
        // exact process.
        assertThat(many.nlpd()).isCloseTo(exact.nlpd(), within(0.3));
        assertThat(series.longMemory(220).nlpd()).isCloseTo(exact.nlpd(), within(0.05));
    }

    /** A series in tasks, and the model of the first. */
    private static final class Series {

        private final TaskStream stream;
        private final GaussianModel model;

        Series(Samples samples, String heldOut) throws URISyntaxException {
            Path rows = Path.of(
                    Objects.requireNonNull(Series.class.getResource(heldOut)).toURI());
            stream = TaskStream.of(samples, Partition.testRows(samples.size(), rows), StreamOrder.FIRST, TASKS);
            GaussianModel start = new GaussianModel(
                    Scaled.of(1, Rbf.of(Lengthscales.of(0.01))),
                    Hyperparameter.positive("noise", 0.01),
                    OptionalDouble.of(0));
            GaussianModel fitted = ExactGaussianProcess.of(1, start)
                    .observe(Observations.of(stream.first().x(), stream.first().y()))
                    .refit(MANY_STARTS, Seed.of(0))
                    .model();
            model = fitted.withParameters(fitted.parameters().map(Hyperparameter::fixed));
            System.out.println(model.parameters());
        }

        /** All the data are kept. */
        TaskCourse exact() {
            return printed(TaskCourse.of(
                    "exact", stream, new SurrogateLearner(ExactGaussianProcess.of(1, model)), Optional.empty()));
        }

        /** The last of some runs, so that its time is that of a warm machine. */
        TaskCourse longMemory(int size) {
            TaskCourse course = streaming("OHSGPR " + size, HippoFamily.of(size), Optional.empty());
            for (int repetition = 1; repetition < REPETITIONS; repetition++) {
                course = streaming("OHSGPR " + size, HippoFamily.of(size), Optional.empty());
            }
            return printed(course);
        }

        TaskCourse conditioning(int size) {
            return printed(streaming("OVC " + size, new FixedBudget(size, false), Optional.empty()));
        }

        /** Points are replaced at random and moved. */
        TaskCourse published(int size) {
            FeaturePolicy policy = RandomReplacement.of(size, Seed.of(0));
            return printed(streaming("OSGPR " + size, policy, Optional.of(MOVES)));
        }

        /** Points are chosen, then moved: what this library calls osgpr. */
        TaskCourse moving(int size) {
            return printed(streaming("chosen OSGPR " + size, new FixedBudget(size, true), Optional.of(MOVES)));
        }

        private TaskCourse streaming(String name, FeaturePolicy policy, Optional<RefitBudget> moves) {
            StreamingSurrogate prior = StreamingSurrogate.of(1, List.of(model), policy, 1);
            return TaskCourse.of(name, stream, new SurrogateLearner(prior), moves);
        }

        private static TaskCourse printed(TaskCourse course) {
            course.print(System.out);
            return course;
        }
    }
}
