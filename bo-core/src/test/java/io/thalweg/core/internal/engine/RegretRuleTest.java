package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.RegretProbability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RegretRuleTest {

    private static final RegretRule RULE = new RegretRule(0.1, 0.05);

    private final List<Integer> looked = new ArrayList<>();

    private RegretRule.Paths paths(IntPredicate exceeding) {
        return (from, to, enough) -> {
            int count = 0;
            for (int i = from; i < to && count < enough; i++) {
                looked.add(i);
                count += exceeding.test(i) ? 1 : 0;
            }
            return count;
        };
    }

    @Test
    void hopelessSearchCostsAFewPaths() {
        assertThat(RULE.reached(paths(i -> true))).isEmpty();
        assertThat(looked).containsExactly(0, 1);
    }

    @Test
    void fewerPathsSufficeForALargerProbability() {
        assertThat(RULE.reached(paths(i -> false))).contains(new RegretProbability(0.1, 0, 384));
        assertThat(new RegretRule(0.1, 0.3).reached(paths(i -> false))).contains(new RegretProbability(0.1, 0, 64));
        assertThat(new RegretRule(0.1, 0.02).reached(paths(i -> false))).contains(new RegretProbability(0.1, 0, 1536));
    }

    @Test
    void fewExceedingPathsTakeMoreOfThem() {
        RegretProbability found = RULE.reached(paths(i -> i % 120 == 70)).orElseThrow();
        assertThat(found).isEqualTo(new RegretProbability(0.1, 13, 1536));
        assertThat(looked).hasSize(1536).doesNotHaveDuplicates();
        assertThat(RULE.words(found))
                .matches("a value better by more than 0\\.1 has a probability of at most 2\\.\\d %: 13 of 1536 "
                        + "functions drawn from the model have such a value");
        assertThat(RULE.reached(paths(i -> i % 60 == 50))).isEmpty();
    }

    /** What is left to the error of the estimate suffices: half of the probability is the model's own, and a fifth of the rest the estimate's. */
    @Test
    void probabilityThatIsTooLargeSeldomPasses() {
        int passed = 0;
        RandomGenerator random = Seed.of(3).generator();
        for (int look = 0; look < 2000; look++) {
            Optional<RegretProbability> found = RULE.reached(paths(i -> random.nextDouble() < 0.02));
            passed += found.isPresent() ? 1 : 0;
        }
        assertThat(passed).isLessThanOrEqualTo(20); // 0.5 % of 2,000 and 3.2 standard deviations
    }

    @Test
    void badNumbersAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegretRule(0, 0.05))
                .withMessageContaining("epsilon is 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegretRule(Double.NaN, 0.05))
                .withMessageContaining("epsilon is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegretRule(1, 0.001))
                .withMessageContaining("probability is 0.001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegretRule(1, Double.NaN))
                .withMessageContaining("probability is NaN");
    }
}
