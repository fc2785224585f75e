package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Where the optimum moves with a context that nobody chooses, a study that knows of it has less than half of the cumulative regret of one that
 * does not: of 60 trials, over ten seeds. The regret of a trial is what the best point of its context would have been better by.
 */
@Tag("study")
class ContextRegretStudyTest {

    private static final int SEEDS = 10;
    private static final int TRIALS = 60;
    private static final double NOISE = 0.02;

    private static final SearchSpace BLIND =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static final SearchSpace SEEING = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .context("load", 0, 1)
            .build();

    /** By how much a point misses the best of its context. */
    private static double miss(double x, double y, double load) {
        double u = x - (0.2 + 0.6 * load);
        double v = y - (0.5 + 0.3 * Math.sin(2 * Math.PI * load));
        return 2 * u * u + v * v;
    }

    /** What the context does by itself. */
    private static double level(double load) {
        return 0.5 * load;
    }

    private static double regret(boolean seeing, long seed) {
        Study study = Thalweg.minimize(seeing ? SEEING : BLIND)
                .effort(Cases.LIGHT)
                .seed(seed)
                .build();
        RandomGenerator random = Seed.of(seed).child("day").generator();
        double sum = 0;
        for (int i = 0; i < TRIALS; i++) {
            double load = random.nextDouble();
            Trial trial = study.ask(seeing ? Map.of("load", load) : Map.of());
            double miss = miss(trial.point().real("x"), trial.point().real("y"), load);
            sum += miss;
            study.tell(trial, level(load) + miss + NOISE * random.nextGaussian());
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
    }

    private static Summary regrets(boolean seeing) {
        return Summary.of(IntStream.range(0, SEEDS)
                .mapToDouble(seed -> regret(seeing, seed))
                .toArray());
    }

    @Test
    void knowingTheContextHalvesTheRegret(TestReporter reporter) {
        Summary seeing = regrets(true);
        Summary blind = regrets(false);
        String figures = String.format(
                Locale.ROOT,
                "cumulative regret %.3f ± %.3f with the context, %.3f ± %.3f without",
                seeing.mean(),
                seeing.error(),
                blind.mean(),
                blind.error());
        reporter.publishEntry("contexts", figures);
        assertThat(seeing.mean()).as(figures).isLessThan(0.5 * blind.mean());
    }
}
