package io.thalweg.core.event;

import static io.thalweg.core.trial.Events.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToldResultsTest {

    private static final int COUNT = 5 * ToldResults.BLOCK + 7;

    /** Told a little out of order; every seventh trial is told of twice, every fifth never. */
    private static List<TrialResult> history() {
        RandomGenerator random = Seed.of(4).generator();
        List<TrialResult> results = new ArrayList<>();
        for (int i = 0; results.size() < COUNT; i++) {
            long number = Math.max(0, i - random.nextInt(900));
            if (number % 5 != 0) {
                results.add(new TrialResult(trial(number), Outcome.of(i)));
            }
            if (number % 7 == 1 && results.size() < COUNT) {
                results.add(new TrialResult(trial(number), Outcome.of(-i)));
            }
        }
        return results;
    }

    private static int lastOf(List<TrialResult> results, long number) {
        return IntStream.range(0, results.size())
                .filter(i -> results.get(i).trial().number() == number)
                .max()
                .orElse(-1);
    }

    @Test
    void theLastResultIsFoundWhereverItIs() {
        List<TrialResult> results = history();
        ToldResults told = ToldResults.of(results);
        assertThat(told.list()).isEqualTo(results);
        for (long number = 0; number < COUNT; number++) {
            assertThat(told.last(number, result -> true)).as("trial %d", number).isEqualTo(lastOf(results, number));
            assertThat(told.last(number, result -> false)).isEqualTo(-1);
        }
        assertThat(told.last(Long.MAX_VALUE, result -> true)).isEqualTo(-1);
    }

    @Test
    void aTrialOfAShortTimeAgoIsNotLookedForInTheWholeHistory() {
        List<TrialResult> results = history();
        ToldResults told = ToldResults.of(results);
        for (long number : new long[] {COUNT / 2, COUNT - 1200, COUNT}) {
            long after = number;
            int first = IntStream.range(0, COUNT)
                    .filter(i -> results.get(i).trial().number() >= after)
                    .findFirst()
                    .orElse(COUNT);
            assertThat(told.first(number)).isBetween(first - ToldResults.BLOCK, first);
        }
        assertThat(ToldResults.none().first(3)).isZero();
    }

    @Test
    void blocksBeginAndEndWhereTheyMay() {
        List<TrialResult> results = new ArrayList<>();
        for (long number : new long[] {1000, 10, 2000}) {
            for (int i = 1; i < ToldResults.BLOCK; i++) {
                results.add(new TrialResult(trial(number - 5), Outcome.of(i)));
            }
            results.add(new TrialResult(trial(number), Outcome.of(0)));
        }
        ToldResults told = ToldResults.of(results);
        for (long number : new long[] {5, 10, 995, 1000, 1995, 2000, 2001}) {
            assertThat(told.last(number, result -> true)).as("trial %d", number).isEqualTo(lastOf(results, number));
        }
        assertThat(told.highest()).as("of all blocks so far").containsExactly(1000L, 1000L, 2000L);
    }

    @Test
    void anotherResultTakesThePlaceOfOne() {
        List<TrialResult> results = history();
        TrialResult other = new TrialResult(results.get(3).trial(), Outcome.of(1e6));
        ToldResults told = ToldResults.of(results).with(3, other);
        results.set(3, other);
        assertThat(told.list()).isEqualTo(results);
        assertThat(told.append(other).last(other.trial().number(), result -> true))
                .isEqualTo(COUNT);
    }
}
