package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A smooth signal without noise that comes in order: many waves, and values close together. The covariance of its inducing points is singular
 * to working precision although each pivot is positive. Without a jitter, forecasts were 10¹² off in the end, and nothing said so.
 */
class SmoothStreamTest {

    private static final int VALUES = 6000;
    private static final int BATCH = 500;

    /** Waves of five lengths about a sixtieth of the range. */
    private static double signal(double x) {
        return IntStream.range(0, 5)
                .mapToDouble(k -> Math.cos(2 * Math.PI * (50 + 5.3 * k) * x + k * k))
                .sum();
    }

    private static Observations part(int from, int to) {
        double[] x =
                IntStream.range(from, to).mapToDouble(i -> i / (VALUES - 1.0)).toArray();
        return Observations.of(
                DMatrixRMaj.wrap(x.length, 1, x),
                Arrays.stream(x).map(SmoothStreamTest::signal).toArray());
    }

    @Test
    @Tag("slow")
    void whatWasSeenIsStillKnown() {
        SearchSpace space = SearchSpace.builder().real("x", 0, 1).build();
        Surrogate surrogate = StreamingSurrogateFactory.DEFAULT.create(space, false);
        for (int from = 0; from < VALUES; from += BATCH) {
            surrogate = surrogate
                    .observe(part(from, from + BATCH))
                    .refit(
                            from == 0 ? RefitBudget.THOROUGH : RefitBudget.WARM,
                            Seed.of(1).child("refit", from));
            Observations seen = part(0, from + BATCH);
            Prediction known = surrogate.posterior().predict(seen.x(), 1);
            double square = 0;
            for (int i = 0; i < seen.size(); i++) {
                square += Math.pow(known.mean()[i] - seen.y()[i], 2) / seen.size();
            }
            assertThat(Math.sqrt(square)).as("after %d values", seen.size()).isLessThan(0.02);
            assertThat(Arrays.stream(known.variance()).max().orElseThrow()).isLessThan(0.1);
        }
    }
}
