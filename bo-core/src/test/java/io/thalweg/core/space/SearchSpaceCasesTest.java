package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidSpaceException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad and extreme declarations; the numbers are those of the catalogue of cases. */
class SearchSpaceCasesTest {

    @Test
    void emptySpace() {
        refused(() -> SearchSpace.builder().build(), "no parameters");
        refused(() -> SearchSpace.builder().fixed("seed", 1).build(), "every parameter is fixed");
        refused(() -> SearchSpace.builder().real("x", 3, 3).build(), "'x'", "low equals its high", "3.0");
        refused(
                () -> SearchSpace.builder()
                        .real("x", 0, 1)
                        .candidates(List.of())
                        .build(),
                "no candidates");
    }

    @Test
    void lowAboveHighIsRefusedAndEqualBoundsAreFixed() {
        refused(() -> SearchSpace.builder().real("x", 2, 1), "'x'", "2.0", "1.0");
        refused(() -> SearchSpace.builder().integer("n", 3, 2), "'n'", "3", "2");
        refused(() -> SearchSpace.builder().steppedReal("s", 3, 2, 1), "'s'", "3.0", "2.0");
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("a", 2, 2)
                .integer("b", 3, 3)
                .steppedReal("c", 4, 4, 1)
                .ordinal("d", 5)
                .build();
        assertThat(space.dimension()).isEqualTo(1);
        assertThat(space.notes()).hasSize(4).allMatch(note -> note.contains("treated as fixed"));
        assertThat(space.decode(new double[] {0.5}))
                .isEqualTo(Point.of("x", 0.5, "a", 2.0, "b", 3, "c", 4.0, "d", 5.0));
    }

    @Test
    void boundsThatAreNotFiniteOrTooWide() {
        refused(() -> SearchSpace.builder().real("x", Double.NaN, 1), "'x'", "low is NaN");
        refused(() -> SearchSpace.builder().logReal("x", 1, Double.POSITIVE_INFINITY), "'x'", "high is Infinity");
        refused(() -> SearchSpace.builder().real("x", -1e308, 1e308), "'x'", "wider");
        refused(() -> SearchSpace.builder().ordinal("x", -1e308, 0, 1e308), "'x'", "wider");
        refused(() -> SearchSpace.builder().ordinal("x", 0, Double.NaN), "'x'", "value 2 is NaN");
        refused(() -> SearchSpace.builder().steppedReal("x", 0, 1, Double.NaN), "'x'", "step is NaN");
        refused(() -> SearchSpace.builder().steppedReal("x", 0, 1, 0), "'x'", "step is 0.0");
    }

    @Test
    void logScaleWithoutPositiveBoundIsRefusedWithAHint() {
        refused(() -> SearchSpace.builder().logReal("lr", 0, 1), "'lr'", "low is 0.0", "linear scale");
        refused(() -> SearchSpace.builder().logInteger("n", 0, 10), "'n'", "low > 0");
        refused(() -> SearchSpace.builder().logOrdinal("o", -1, 10), "'o'", "low > 0");
    }

    @Test
    void logScaleOverSixHundredDecades() {
        SearchSpace space = SearchSpace.builder().logReal("x", 1e-300, 1e300).build();
        assertThat(space.encode(Point.of("x", 1.0))[0]).isEqualTo(0.5);
        assertThat(space.decode(new double[] {0}).real("x")).isEqualTo(1e-300);
        assertThat(space.decode(new double[] {1}).real("x")).isEqualTo(1e300);
        double before = 0;
        for (int i = 0; i <= 1_000; i++) {
            double x = space.decode(new double[] {i / 1_000.0}).real("x");
            assertThat(x).isGreaterThan(before).isLessThanOrEqualTo(1e300);
            before = x;
        }
    }

    @Test
    void logScaleOfSubnormalNumbers() {
        SearchSpace space =
                SearchSpace.builder().logReal("x", Double.MIN_VALUE, 1e-310).build();
        assertThat(space.decode(space.encode(Point.of("x", 1e-320)))).isEqualTo(Point.of("x", 1e-320));
        refused(() -> SearchSpace.builder().logReal("x", 1e10, Math.nextUp(1e10)), "'x'", "too narrow");
    }

    @Test
    void integersBeyondDoublePrecisionKeepTheirOrder() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", Long.MIN_VALUE, Long.MAX_VALUE)
                .build();
        assertThat(space.cardinality()).contains(BigInteger.TWO.pow(64));
        assertThat(space.decode(new double[] {0}).integer("n")).isEqualTo(Long.MIN_VALUE);
        assertThat(space.decode(new double[] {1}).integer("n")).isEqualTo(Long.MAX_VALUE);
        long exact = (1L << 53) + 1;
        assertThat(space.admit(Map.of("n", exact)).point().get("n")).isEqualTo(exact);
        assertThat(space.admit(Map.of("n", "9007199254740993")).point().get("n"))
                .isEqualTo(exact);
        long before = Long.MIN_VALUE;
        double u = -1;
        for (int i = 1; i < 10_000; i++) {
            long n = space.decode(new double[] {i / 10_000.0}).integer("n");
            assertThat(n).isGreaterThan(before);
            assertThat(space.encode(Point.of("n", n))[0]).isGreaterThan(u);
            assertThat(space.encode(Point.of("n", n + 1))[0]).isGreaterThanOrEqualTo(space.encode(Point.of("n", n))[0]);
            u = space.encode(Point.of("n", n))[0];
            before = n;
        }
    }

    @Test
    void integersBeyondDoublePrecisionOnALogScale() {
        SearchSpace space =
                SearchSpace.builder().logInteger("n", 1, Long.MAX_VALUE).build();
        long before = 1;
        for (int i = 0; i <= 10_000; i++) {
            Point p = space.decode(new double[] {i / 10_000.0});
            assertThat(p.integer("n")).isGreaterThanOrEqualTo(before);
            assertThat(space.decode(space.encode(p))).isEqualTo(p);
            before = p.integer("n");
        }
        assertThat(before).isEqualTo(Long.MAX_VALUE);
        long large = 1L << 62;
        refused(() -> SearchSpace.builder().logInteger("n", large, large + 1), "'n'", "too narrow");
    }

    @Test
    void integersBeyondDoublePrecisionOnNarrowRangesAreExact() {
        long base = (1L << 60) + 1;
        SearchSpace space = SearchSpace.builder().integer("n", base, base + 10).build();
        for (long n = base; n <= base + 10; n++) {
            assertThat(space.decode(space.encode(Point.of("n", n))).integer("n"))
                    .isEqualTo(n);
        }
    }

    @Test
    void stepMustDivideTheRange() {
        refused(() -> SearchSpace.builder().steppedReal("x", 0, 1, 0.3), "'x'", "0.3", "0.9", "1.2");
        refused(() -> SearchSpace.builder().steppedReal("x", 0, 1, 2), "'x'", "does not divide");
        refused(() -> SearchSpace.builder().steppedReal("x", 0, 1, 1e-300), "'x'", "too fine");
        refused(() -> SearchSpace.builder().steppedReal("x", 1e9, 1e9 + 1, 1e-7), "'x'", "too fine");
        SearchSpace space = SearchSpace.builder()
                .steppedReal("x", 0, 1, 0.1)
                .steppedReal("y", 0, 1, 1 / 3.0)
                .build();
        assertThat(space.cardinality()).contains(BigInteger.valueOf(44));
        assertThat(space.decode(new double[] {0.31, 0.4}).asMap()).isEqualTo(Map.of("x", 0.3, "y", 1 / 3.0));
        SteppedParameter fine = new SteppedParameter("x", 0, 1, 1e-12);
        assertThat(fine.valueAt(123_456_789_012L)).isEqualTo(0.123456789012);
    }

    @Test
    void digitsMustLeaveAChoice() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0.005, 0.02)
                .digits(2, "a", "b")
                .build();
        assertThat(space.parameters())
                .containsExactly(
                        new RealParameter("a", 0, 1).withDigits(2), new RealParameter("b", 0.005, 0.02).withDigits(2));
        refused(() -> new RealParameter("x", 0.001, 0.019).withDigits(2), "'x'", "digits is 2", "more digits");
        refused(() -> new RealParameter("x", 0, 1000).withDigits(-2), "digits is -2", "step");
        refused(() -> new RealParameter("x", 0, 1).withDigits(16), "digits is 16", "15");
        refused(() -> SearchSpace.builder().integer("n", 0, 9).digits(0, "n"), "'n'", "real parameter");
    }

    @Test
    void namesAreComparedAfterNormalisation() {
        refused(() -> SearchSpace.builder().real("a", 0, 1).real("a", 0, 1).build(), "parameters 1 and 2", "'a'");
        refused(
                () -> SearchSpace.builder()
                        .real("é", 0, 1)
                        .real("e\u0301", 0, 1)
                        .build(),
                "same name");
        SearchSpace space =
                SearchSpace.builder().real("Temp", 0, 1).real("temp", 0, 1).build();
        assertThat(space.notes()).singleElement().asString().contains("'Temp'", "'temp'", "case");
        SearchSpace accented = SearchSpace.builder().real("é", 0, 1).build();
        assertThat(accented.admit(Map.of("e\u0301", 0.5)).point()).isEqualTo(Point.of("é", 0.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u0000b", "a\u200Fb", "a\u2028b", "a\uD800b", "a\uFEFFb", "a\u202Eb"})
    void invisibleCharactersInNamesAreRefusedWithTheirPosition(String name) {
        refused(() -> SearchSpace.builder().real(name, 0, 1), "character 2", "U+");
        refused(() -> SearchSpace.builder().categorical("c", "ok", name), "'c'", "category 2", "character 2");
    }

    @Test
    void emptyLongAndPaddedNames() {
        refused(() -> SearchSpace.builder().real("", 0, 1), "empty");
        refused(() -> SearchSpace.builder().real("x".repeat(10_000), 0, 1), "10000 characters", "200");
        refused(() -> SearchSpace.builder().real(" x", 0, 1), "character 1", "white space");
        refused(() -> SearchSpace.builder().real("x\u00A0", 0, 1), "character 2", "white space");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=cmd|' /C calc'!A0",
                "<script>alert(1)</script>",
                "../../etc",
                "a,\"b\"",
                "Größe [°C]",
                "温度",
                "🧪"
            })
    void visibleNamesAreKeptAsTheyAre(String name) {
        SearchSpace space = SearchSpace.builder().real(name, 0, 1).build();
        assertThat(space.decode(new double[] {0.5}).asMap()).isEqualTo(Map.of(name, 0.5));
    }

    @Test
    @SuppressWarnings("NullAway") // the null is the case
    void categoryLists() {
        refused(() -> SearchSpace.builder().categorical("c"), "'c'", "no categories");
        refused(() -> SearchSpace.builder().categorical("c", "a", "b", "a"), "'c'", "1 and 3", "'a'");
        refused(() -> SearchSpace.builder().categorical("c", "a", null), "'c'", "category 2 is null");
        refused(() -> SearchSpace.builder().categorical("c", "a", ""), "'c'", "category 2", "empty");
        refused(() -> SearchSpace.builder().categorical("c", numbered(1_000_000)), "'c'", "1000000", "100000");
        SearchSpace space =
                SearchSpace.builder().categorical("c", numbered(100_000)).build();
        for (int i = 0; i < 100_000; i += 777) {
            Point p = Point.of("c", "c" + i);
            assertThat(space.decode(space.encode(p))).isEqualTo(p);
        }
    }

    @Test
    void oneCategoryIsFixed() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).categorical("c", "only").build();
        assertThat(space.dimension()).isEqualTo(1);
        assertThat(space.notes()).singleElement().asString().contains("'c'", "fixed");
        assertThat(space.admit(Map.of("x", 0.5)).point().text("c")).isEqualTo("only");
    }

    @Test
    void largeDiscreteSpacesAreNotMaterialised() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < 12; j++) {
            builder.ordinal("p" + j, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
        SearchSpace space = builder.build();
        assertThat(space.isFinite()).isTrue();
        assertThat(space.cardinality()).contains(BigInteger.TEN.pow(12));
        assertThat(space.enumerate(1_000_000)).isEmpty();
        assertThat(space.enumerate(Long.MAX_VALUE)).isEmpty();
        Point p = space.decode(IntStream.range(0, 12).mapToDouble(j -> j / 11.0).toArray());
        assertThat(space.contains(p)).isTrue();
    }

    @Test
    void thousandDimensions() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < 1_000; j++) {
            builder.real("x" + j, -j - 1, j + 1);
        }
        SearchSpace space = builder.build();
        double[] half = new double[1_000];
        Arrays.fill(half, 0.5);
        assertThat(space.encode(space.decode(half))).isEqualTo(half);
        assertThat(space.contains(space.decode(half))).isTrue();
    }

    @Test
    void spacesAreEqualByTheirDeclarations() {
        SearchSpace same = SearchSpace.of(ToldPointsTest.MIXED.parameters());
        assertThat(same).isEqualTo(ToldPointsTest.MIXED).hasSameHashCodeAs(ToldPointsTest.MIXED);
        SearchSpace pooled = SearchSpace.ofPool(
                ToldPointsTest.MIXED.parameters(), List.of(ToldPointsTest.MIXED.decode(new double[4])));
        assertThat(pooled).isNotEqualTo(ToldPointsTest.MIXED);
        assertThat(pooled.toString()).contains("x=a number in [0.0, 1.0]", "with 1 candidates");
    }

    @Test
    void ordinalsMustIncreaseAndBeTellable() {
        refused(() -> SearchSpace.builder().ordinal("o", 1, 3, 2), "'o'", "value 3 is 2.0 after 3.0");
        refused(() -> SearchSpace.builder().ordinal("o", 1, 1), "'o'", "value 2 is 1.0 after 1.0");
        refused(() -> SearchSpace.builder().ordinal("o"), "'o'", "0 values");
        refused(() -> SearchSpace.builder().ordinal("o", -1, 0, 1e-300, 1), "'o'", "1.0E-300", "too close");
    }

    private static List<String> numbered(int count) {
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add("c" + i);
        }
        return names;
    }

    private static void refused(Runnable declaration, String... parts) {
        assertThatThrownBy(declaration::run)
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    void booleansAreFalseOrTrue() {
        SearchSpace space = SearchSpace.builder().bool("early").build();
        assertThat(space.admit(Map.of("early", true)).point().bool("early")).isTrue();
        assertThat(space.decode(space.encode(Point.of("early", false))).bool("early"))
                .isFalse();
        assertThat(space.parameters()).containsExactly(new CategoricalParameter("early", "false", "true"));
    }

    @Test
    @SuppressWarnings("NullAway") // the null is the case
    void nullsAreNamed() {
        assertThatThrownBy(() -> SearchSpace.builder().real(null, 0, 1)).hasMessage("parameter name must not be null");
        assertThatThrownBy(() -> SearchSpace.builder().add(null)).hasMessage("parameter must not be null");
        assertThatThrownBy(() -> SearchSpace.builder().candidates(null)).hasMessage("points must not be null");
        assertThatThrownBy(() -> Point.builder().set(null, 1)).hasMessage("name must not be null");
    }
}
