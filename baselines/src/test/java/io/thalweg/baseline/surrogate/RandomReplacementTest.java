package io.thalweg.baseline.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.streaming.InducingPoints;
import io.thalweg.surrogate.streaming.SizePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import io.thalweg.surrogate.streaming.Streams;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is replaced, and that moving it helps. */
class RandomReplacementTest {

    private static final int MOST = 10;

    private static StreamingSurrogate stream(SizePolicy policy) {
        GaussianModel model = Streams.known(0.01, 0.1);
        return Streams.stream(TestModels.fixed(model), policy, 1);
    }

    private static Set<Double> points(StreamingSurrogate some) {
        return Arrays.stream(((InducingPoints) some.features()).z().data)
                .boxed()
                .collect(Collectors.toSet());
    }

    private static Set<Double> both(Set<Double> a, Set<Double> b) {
        return a.stream().filter(b::contains).collect(Collectors.toSet());
    }

    @Test
    void shareOfThePointsIsReplacedByTheBatch() {
        Observations batch = Samples.waves(30, 0.1, 2);
        StreamingSurrogate before =
                stream(RandomReplacement.of(MOST, Seed.of(1))).observe(Samples.waves(30, 0.1, 1));
        StreamingSurrogate after = before.observe(batch);
        assertThat(points(before)).hasSize(MOST);
        assertThat(points(after)).hasSize(MOST);
        assertThat(both(points(before), points(after))).hasSize(7);
        assertThat(both(points(after), Arrays.stream(batch.x().data).boxed().collect(Collectors.toSet())))
                .hasSize(3);
    }

    @Test
    void smallBatchesFillUpFirst() {
        StreamingSurrogate some = stream(RandomReplacement.of(MOST, Seed.of(1)));
        int[] sizes = new int[4];
        for (int i = 0; i < sizes.length; i++) {
            some = some.observe(Samples.waves(4, 0.1, i));
            sizes[i] = some.features().size();
        }
        assertThat(sizes).containsExactly(4, 8, 10, 10);
    }

    @Test
    void seedDecides() {
        Observations batch = Samples.waves(30, 0.1, 1);
        Set<Double> points =
                points(stream(RandomReplacement.of(MOST, Seed.of(1))).observe(batch));
        assertThat(points(stream(RandomReplacement.of(MOST, Seed.of(1))).observe(batch)))
                .isEqualTo(points);
        assertThat(points(stream(RandomReplacement.of(MOST, Seed.of(2))).observe(batch)))
                .isNotEqualTo(points);
    }

    @Test
    void refitsMovePointsToABetterBound() {
        StreamingSurrogate before =
                stream(RandomReplacement.of(MOST, Seed.of(1))).observe(Samples.waves(60, 0.1, 1));
        StreamingSurrogate after = before.refit(RefitBudget.WARM, Seed.of(3));
        assertThat(after.logEvidence()).isGreaterThan(before.logEvidence() + 1);
        assertThat(points(after)).hasSize(MOST).isNotEqualTo(points(before));
    }

    @Test
    void invalidNumbersAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RandomReplacement.of(0, Seed.of(1)))
                .withMessageContaining("most is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RandomReplacement(5, Double.NaN, Seed.of(1)))
                .withMessageContaining("share is NaN");
    }
}
