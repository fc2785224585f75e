package io.thalweg.benchmark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.regress.PrequentialRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearntSummaryTest {

    private static Learnt run(Learnt.Order order, long seed, double first) {
        return new Learnt(
                new Learnt.Key("vips", "concrete", order, seed, 0, 20),
                new PrequentialRun.Figures(
                        900, 100, first, first + 1, first + 2, first + 3, 0.9 + first / 100, 50, 4_000, first + 4));
    }

    @Test
    void seedsAreSummarisedByMeanAndStandardError() {
        List<LearntSummary> summaries = LearntSummary.of(List.of(
                run(Learnt.Order.SHUFFLED, 0, 1),
                run(Learnt.Order.SORTED, 0, 5),
                run(Learnt.Order.SHUFFLED, 1, 2),
                run(Learnt.Order.SHUFFLED, 2, 6)));
        assertThat(summaries)
                .extracting(LearntSummary::order)
                .containsExactly(Learnt.Order.SHUFFLED, Learnt.Order.SORTED);
        LearntSummary three = summaries.get(0);
        assertThat(three.runs()).isEqualTo(3);
        // the deviations of 1, 2 and 6 are −2, −1 and 3: variance 7, over 3 runs
        assertThat(three.prequentialRmse().mean()).isEqualTo(3);
        assertThat(three.prequentialRmse().error()).isCloseTo(Math.sqrt(7.0 / 3), within(1e-12));
        assertThat(three.prequentialNlpd().mean()).isEqualTo(4);
        assertThat(three.rmse().mean()).isEqualTo(5);
        assertThat(three.nlpd().mean()).isEqualTo(6);
        assertThat(three.coverage95()).isCloseTo(0.93, within(1e-12));
        assertThat(three.size()).isEqualTo(50);
        assertThat(three.stateBytes()).isEqualTo(4_000);
        assertThat(three.seconds()).isEqualTo(7);
        assertThat(summaries.get(1).rmse().error()).as("of one run").isNaN();
    }
}
