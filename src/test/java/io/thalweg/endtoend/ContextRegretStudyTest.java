package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where the optimum moves with a context that nobody chooses, a study that knows of it has less than half of the cumulative regret of one
 * that does not, and less than one that takes it for an ordinary parameter and compares with the best of all loads: of 60 trials, over
 * ten seeds. The regret of a trial is what the best point of its context would have been better by.
 */
@Tag("study")
class ContextRegretStudyTest {

    private static final int SEEDS = 10;
    private static final int TRIALS = 60;
    private static final double NOISE = 0.02;

    /** What a study knows of the load. */
    private enum Knowledge {
        CONTEXT,
        HELD_PARAMETER,
        NOTHING;

        SearchSpace space() {
            SearchSpaceBuilder builder = SearchSpace.builder().real("x", 0, 1).real("y", 0, 1);
            return switch (this) {
                case CONTEXT -> builder.context("load", 0, 1).build();
                case HELD_PARAMETER -> builder.real("load", 0, 1).build();
                case NOTHING -> builder.build();
            };
        }
    }

    /** By how much a point misses the best of its context. */
    private static double miss(double x, double y, double load) {
        double u = x - (0.2 + 0.6 * load);
        double v = y - (0.5 + 0.3 * Math.sin(2 * Math.PI * load));
        return 2 * u * u + v * v;
    }

    /**
     * Of all trials.
     *
     * @param level what the load adds to the value by itself
     */
    private static double regret(Knowledge knowledge, double level, long seed) {
        Study study = Thalweg.minimize(knowledge.space())
                .effort(Cases.LIGHT)
                .seed(seed)
                .build();
        RandomGenerator random = Seed.of(seed).child("day").generator();
        double sum = 0;
        for (int i = 0; i < TRIALS; i++) {
            double load = random.nextDouble();
            Trial trial = study.ask(knowledge == Knowledge.NOTHING ? Map.of() : Map.of("load", load));
            double miss = miss(trial.point().real("x"), trial.point().real("y"), load);
            sum += miss;
            study.tell(trial, level * load + miss + NOISE * random.nextGaussian());
        }
        return sum;
    }

    private record Summary(double mean, double error) {

        static Summary of(double[] values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            double square =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            return new Summary(mean, Math.sqrt(square / (values.length * (values.length - 1.0))));
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.2f ± %.2f", mean, error);
        }
    }

    private static Summary regrets(Knowledge knowledge, double level) {
        return Summary.of(IntStream.range(0, SEEDS)
                .mapToDouble(seed -> regret(knowledge, level, seed))
                .toArray());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 3})
    void knowingTheContextHalvesTheRegret(double level, TestReporter reporter) {
        Summary context = regrets(Knowledge.CONTEXT, level);
        Summary held = regrets(Knowledge.HELD_PARAMETER, level);
        Summary nothing = regrets(Knowledge.NOTHING, level);
        String figures =
                "with the context " + context + ", with a parameter that is held " + held + ", without " + nothing;
        reporter.publishEntry("level " + level, figures);
        assertThat(context.mean()).as(figures).isLessThan(0.5 * nothing.mean()).isLessThan(held.mean());
    }
}
