package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointTest {

    @Test
    void valuesHaveThreeTypes() {
        Point p = Point.of(
                "float",
                0.5f,
                "decimal",
                new BigDecimal("0.1"),
                "int",
                3,
                "short",
                (short) 4,
                "big",
                BigInteger.TEN,
                "flag",
                true,
                "char",
                'c');
        assertThat(p.asMap().values()).containsExactly(0.5, 0.1, 3L, 4L, 10L, "true", "c");
        assertThat(p.asMap().keySet()).containsExactly("float", "decimal", "int", "short", "big", "flag", "char");
        assertThat(p).hasToString("{float=0.5, decimal=0.1, int=3, short=4, big=10, flag=true, char=c}");
    }

    @Test
    void gettersConvertWithoutLossOnly() {
        Point p = Point.of("x", 0.5, "n", 4, "whole", 7.0, "c", "a");
        assertThat(p.real("x")).isEqualTo(0.5);
        assertThat(p.real("n")).isEqualTo(4.0);
        assertThat(p.integer("n")).isEqualTo(4);
        assertThat(p.integer("whole")).isEqualTo(7);
        assertThat(p.text("c")).isEqualTo("a");
        assertThat(p.get("n")).isEqualTo(4L);
        assertThatThrownBy(() -> p.integer("x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'x' is 0.5", "whole number");
        assertThatThrownBy(() -> p.text("n")).hasMessageContaining("'n' is 4, not text");
        assertThatThrownBy(() -> p.real("c")).hasMessageContaining("'c' is 'a', not a number");
        assertThatThrownBy(() -> p.get("y")).hasMessageContainingAll("'y'", "[x, n, whole, c]");
    }

    @Test
    void equalityIsByNumberAndIgnoresOrder() {
        assertThat(Point.of("a", 1, "b", 2.0))
                .isEqualTo(Point.of("b", 2, "a", 1.0))
                .hasSameHashCodeAs(Point.of("b", 2, "a", 1.0));
        assertThat(Point.of("a", 1)).isNotEqualTo(Point.of("a", 1, "b", 2)).isNotEqualTo(Point.of("b", 1));
        assertThat(Point.of("a", 1)).isNotEqualTo(Point.of("a", "1")).isNotEqualTo(Point.of("a", 1.5));
        long odd = (1L << 53) + 1;
        assertThat(Point.of("a", odd)).isNotEqualTo(Point.of("a", (double) odd));
        assertThat(Point.of("a", Long.MAX_VALUE)).isNotEqualTo(Point.of("a", 0x1p63));
        assertThat(Point.of("a", Long.MIN_VALUE))
                .isEqualTo(Point.of("a", -0x1p63))
                .hasSameHashCodeAs(Point.of("a", -0x1p63));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 12, 13, 40})
    void pointsOfFewAndManyValuesAreEquivalent(int size) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = size; i > 0; i--) {
            values.put("p" + i, i / 2.0);
        }
        Point p = Point.of(values);
        assertThat(p.asMap()).containsExactlyEntriesOf(values).isEqualTo(values).hasToString(values.toString());
        assertThat(p.real("p1")).isEqualTo(0.5);
        assertThat(p.asMap().get("p0")).isNull();
        assertThat(p.asMap().containsKey("p" + size)).isTrue();
        assertThat(p.asMap().containsKey("q")).isFalse();
        assertThatThrownBy(() -> p.asMap().remove("p1")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> p.asMap().entrySet().iterator().next().setValue(3))
                .isInstanceOf(UnsupportedOperationException.class);
        values.put("p1", 7.0);
        assertThat(p).isNotEqualTo(Point.of(values));
    }

    @Test
    void pointsAreImmutable() {
        Point.Builder builder = Point.builder().set("x", 1);
        Point p = builder.build();
        builder.set("y", 2);
        assertThat(p).isEqualTo(Point.of("x", 1));
        assertThatThrownBy(() -> p.asMap().put("x", 2)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @SuppressWarnings("NullAway") // the null is the case
    void impossibleValuesAreNamed() {
        assertThatThrownBy(() -> Point.of("x", Double.NaN))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("'x'", "NaN", "finite");
        assertThatThrownBy(() -> Point.of("x", new BigDecimal("1e400"))).hasMessageContaining("finite");
        assertThatThrownBy(() -> Point.of("x", BigInteger.TWO.pow(63))).hasMessageContaining("64 bits");
        assertThatThrownBy(() -> Point.of("x", List.of(1))).hasMessageContainingAll("'x'", "type", "List");
        assertThatThrownBy(() -> Point.of("x", null)).hasMessageContaining("null");
        assertThatThrownBy(() -> Point.of("x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Point.of(1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Point.of("x", 1, "x", 2)).hasMessageContainingAll("'x'", "twice");
        assertThat(Point.of(Map.of("x", 1))).isEqualTo(Point.of("x", 1));
    }

    @Test
    void intsAndBooleansAreReadWithoutCasts() {
        Point p = Point.of("n", 4, "x", 3.0, "large", 1L << 40, "early", true, "text", "yes");
        assertThat(p.intValue("n") + p.intValue("x")).isEqualTo(7);
        assertThatThrownBy(() -> p.intValue("large")).hasMessageContainingAll("'large'", "1099511627776", "integer(");
        assertThat(p.bool("early")).isTrue();
        assertThatThrownBy(() -> p.bool("text")).hasMessageContaining("'text' is 'yes', not true or false");
        assertThatThrownBy(() -> p.bool("n")).hasMessageContaining("not true or false");
    }

    /** A study may have a million points. */
    @Test
    void pointsOfASpaceShareTheirNames() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .fixed("z", 2.5)
                .build();
        Point decoded = space.decode(new double[] {0.5, 0.25});
        Point told = space.assess(Map.of("y", 0.25, "x", 0.5)).point();
        Point built = Point.of("x", 0.5, "y", 0.25, "z", 2.5).sharing(told);
        assertThat(told.names()).isSameAs(decoded.names());
        assertThat(built.names()).isSameAs(decoded.names());
        assertThat(List.of(told, built)).allMatch(decoded::equals);
        Point reversed = Point.of("z", 2.5, "y", 0.25, "x", 0.5);
        assertThat(reversed.sharing(told).asMap().keySet()).containsExactly("z", "y", "x");
        assertThat(decoded.completedBy(Point.of("x", 9)).names()).isSameAs(decoded.names());
    }

    @Test
    void manyNamesAreFound() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            values.put("p" + i, i % 2 == 0 ? (Object) (double) i : "c" + i);
        }
        Point point = Point.of(values);
        assertThat(point.asMap()).isEqualTo(values);
        assertThat(point.asMap().keySet()).containsExactlyElementsOf(values.keySet());
        values.forEach((name, value) -> assertThat(point.get(name)).isEqualTo(value));
        assertThat(point.asMap().containsKey("p40")).isFalse();
        assertThat(point).isEqualTo(Point.of(values)).hasSameHashCodeAs(Point.of(values));
    }
}
