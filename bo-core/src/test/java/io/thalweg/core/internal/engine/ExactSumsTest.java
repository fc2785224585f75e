package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.engine.ExactSums.Part;
import io.thalweg.core.internal.engine.ExactSums.Sum;
import io.thalweg.core.space.LinearConstraint.Relation;
import io.thalweg.core.space.RealParameter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rounded values of [0, 1] that are moved by hundredths until their sums are right. */
class ExactSumsTest {

    private final Map<String, BigDecimal> values = new HashMap<>();
    private final Map<String, Part> parts = new HashMap<>();

    private void part(String name, String value, String target) {
        values.put(name, new BigDecimal(value));
        parts.put(name, new Part(new Decimals(new RealParameter(name, 0, 1)), 2, new BigDecimal(target)));
    }

    private static Sum sum(Relation relation, String bound, String... names) {
        Map<String, BigDecimal> coefficients = new HashMap<>();
        for (String name : names) {
            coefficients.put(name, BigDecimal.ONE);
        }
        return new Sum(coefficients, relation, new BigDecimal(bound));
    }

    private boolean settle(Sum... sums) {
        return ExactSums.settle(List.of(sums), values, parts);
    }

    private void requireValues(String a, String b) {
        assertThat(values).containsEntry("a", new BigDecimal(a)).containsEntry("b", new BigDecimal(b));
    }

    @Test
    void valueThatIsFarthestAboveItsTargetGivesWay() {
        part("a", "0.34", "0.3352");
        part("b", "0.67", "0.6651");
        assertThat(settle(sum(Relation.EQUAL, "1", "a", "b"))).isTrue();
        requireValues("0.34", "0.66");
    }

    /** By itself b would give way, which takes its other sum off. */
    @Test
    void valueThatHasAnotherSumRightStays() {
        part("a", "0.34", "0.3352");
        part("b", "0.67", "0.6651");
        part("c", "0.33", "0.3349");
        assertThat(settle(sum(Relation.EQUAL, "1", "a", "b"), sum(Relation.EQUAL, "1", "b", "c")))
                .isTrue();
        requireValues("0.33", "0.67");
    }

    @Test
    void boundsAreMetFromTheirSideAndNotSought() {
        part("a", "0.30", "0.30");
        part("b", "0.72", "0.716");
        assertThat(settle(sum(Relation.AT_MOST, "1.02", "a", "b"), sum(Relation.AT_LEAST, "0.50", "a", "b")))
                .as("right already")
                .isTrue();
        requireValues("0.30", "0.72");
        assertThat(settle(sum(Relation.AT_MOST, "1.01", "a", "b"))).isTrue();
        requireValues("0.30", "0.71");
        assertThat(settle(sum(Relation.AT_LEAST, "1.02", "a", "b"))).isTrue();
        requireValues("0.30", "0.72");
    }

    @Test
    void sumThatCannotBeRightIsSaid() {
        part("a", "0.50", "0.50");
        part("b", "0.50", "0.50");
        assertThat(settle(sum(Relation.EQUAL, "1.005", "a", "b")))
                .as("less than a unit is missing")
                .isFalse();
        assertThat(settle(sum(Relation.AT_LEAST, "2.1", "a", "b")))
                .as("beyond the ranges")
                .isFalse();
    }
}
