package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points as people carry them out: rounded, beside grids, and which of them count. */
class AllowedPointsTest {

    private static final SearchSpace MIXTURE = SearchSpace.builder()
            .real("a", 0, 100)
            .real("b", 0, 100)
            .real("c", 0, 100)
            .mixture(100, "a", "b", "c")
            .build();

    @ParameterizedTest
    @CsvSource({
        "33.3, 33.3, 33.3, true",
        "33, 33, 33, true",
        "33.333, 33.333, 33.333, true",
        "63.2, 35.8, 1, true",
        "63.2, 35.8, 1.05, true",
        "33.30000001, 33.30000001, 33.30000001, false",
        "30, 30, 30, false",
        "34, 34, 34, false",
        "33.3, 33.3, 33.1, false",
        "100, -0.5, 0.5, false",
        "100.1, 0, 0, false"
    })
    void sumsMayBeOffByTheRoundingOfTheirNumbers(double a, double b, double c, boolean allowed) {
        assertThat(MIXTURE.allows(Point.of("a", a, "b", b, "c", c))).isEqualTo(allowed);
    }

    @Test
    void fractionsMayBeOffByTwoPercent() {
        SearchSpace fractions = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        assertThat(fractions.allows(Point.of("a", 0.33, "b", 0.33, "c", 0.33))).isTrue();
        assertThat(fractions.allows(Point.of("a", 0.3, "b", 0.3, "c", 0.3))).isFalse();
    }

    @Test
    void declaredDigitsCountInPlaceOfThoseThatAreSeen() {
        SearchSpace weighed = SearchSpace.builder()
                .real("a", 0, 100)
                .real("b", 0, 100)
                .digits(1, "a", "b")
                .mixture(100, "a", "b")
                .build();
        assertThat(weighed.allows(Point.of("a", 50, "b", 49.9))).isTrue();
        assertThat(weighed.allows(Point.of("a", 50.12345, "b", 49.91234))).isTrue();
        assertThat(weighed.allows(Point.of("a", 50, "b", 49))).isFalse();
    }

    @Test
    void wholeNumbersAreNotRounded() {
        SearchSpace plates = SearchSpace.builder()
                .integer("a", 0, 10)
                .integer("b", 0, 10)
                .linearEquals(Map.of("a", 1.0, "b", 1.0), 10)
                .build();
        assertThat(plates.allows(Point.of("a", 4, "b", 6))).isTrue();
        assertThat(plates.allows(Point.of("a", 5, "b", 6))).isFalse();
    }

    @Test
    void gridsDoNotMatterButRangesAndChoicesDo() {
        SearchSpace space = SearchSpace.builder()
                .steppedReal("T", 20, 120, 5)
                .integer("n", 1, 5)
                .ordinal("v", 1, 2, 4)
                .categorical("solvent", "water", "DMAc")
                .fixed("base", "KOAc")
                .build();
        Map<String, Object> odd = Map.of("T", 23.0, "n", 2.5, "v", 3, "solvent", "water", "base", "KOAc");
        assertThat(space.allows(Point.of(odd))).isTrue();
        assertThat(space.contains(Point.of(odd))).isFalse();
        for (Map.Entry<String, Object> wrong : List.<Map.Entry<String, Object>>of(
                Map.entry("T", 19.9),
                Map.entry("n", 6),
                Map.entry("v", 0.5),
                Map.entry("solvent", "THF"),
                Map.entry("base", "CsOAc"),
                Map.entry("other", 1),
                Map.entry("T", "hot"))) {
            Map<String, Object> values = new java.util.LinkedHashMap<>(odd);
            values.put(wrong.getKey(), wrong.getValue());
            assertThat(space.allows(Point.of(values))).as("%s", wrong).isFalse();
        }
        assertThat(space.allows(Point.of("T", 25))).as("the others are missing").isFalse();
    }

    @Test
    void predicatesAreAskedAboutLevels() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .integer("n", 1, 5)
                .satisfying("few in a hurry", point -> point.integer("n") <= 3 || point.real("x") < 0.5)
                .build();
        assertThat(space.allows(Point.of("x", 0.7, "n", 2.6))).isTrue();
        assertThat(space.allows(Point.of("x", 0.7, "n", 4))).isFalse();
        assertThat(space.allows(Point.of("x", 0.3, "n", 4.2))).isTrue();
    }

    @Test
    void pointsOfAPoolAreTheCandidates() {
        SearchSpace pool = SearchSpace.ofPool(
                List.of(new RealParameter("x", 0, 1), new RealParameter("y", 0, 1)),
                List.of(Point.of("x", 0.1, "y", 0.2), Point.of("x", 0.7, "y", 0.2)));
        assertThat(pool.allows(Point.of("x", 0.1, "y", 0.2))).isTrue();
        assertThat(pool.allows(Point.of("x", 0.10005, "y", 0.2))).isTrue();
        assertThat(pool.allows(Point.of("x", 0.12, "y", 0.2))).isFalse();
    }
}
