package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bad and extreme declarations and points;
 *
 * /** Bad and extreme points: what is refused, what is kept, and what is moved. */
class ToldPointsTest {

    static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .integer("n", 1, 9)
            .ordinal("t", 90, 105, 120)
            .categorical("solvent", "DMAc", "DMSO", "toluene")
            .fixed("batch", 7)
            .build();

    @Test
    void minusZeroBecomesZeroAndSubnormalsAreKept() {
        assertThat(Point.of("x", -0.0)).isEqualTo(Point.of("x", 0.0)).hasSameHashCodeAs(Point.of("x", 0.0));
        assertThat(Point.of("x", -0.0).get("x")).isEqualTo(0.0);
        assertThat(MIXED.admit(told(Map.of("x", Double.MIN_VALUE))).point().real("x"))
                .isEqualTo(Double.MIN_VALUE);
        SearchSpace space = SearchSpace.builder().real("x", -0.0, 1).build();
        assertThat(space.decode(new double[1]).get("x")).isEqualTo(0.0);
    }

    @Test
    void outsidePointsAreRefusedButCanBeKeptAndEncoded() {
        Map<String, Object> raw = told(Map.of("x", 5, "n", 12, "t", 150.0));
        assertThatThrownBy(() -> MIXED.admit(raw))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("3 problems", "'x' is 5", "[0.0, 1.0]", "'n' is 12", "'t' is 150.0", "120.0");
        Admission kept = MIXED.assess(raw);
        assertThat(kept.inside()).isFalse();
        assertThat(kept.outside()).hasSize(3);
        assertThat(MIXED.isEncodable(kept.point())).isTrue();
        assertThat(MIXED.contains(kept.point())).isFalse();
        assertThat(MIXED.encode(kept.point())).startsWith(5, 11 / 8.0, 2);
        assertThat(MIXED.contains(MIXED.decode(MIXED.encode(kept.point())))).isTrue();
    }

    @Test
    void pointsWithoutCoordinatesAreKeptButNotEncoded() {
        SearchSpace space = SearchSpace.builder()
                .logReal("lr", 1e-3, 1)
                .categorical("c", "aa", "bb")
                .fixed("f", 1)
                .build();
        for (Map<String, Object> raw : List.<Map<String, Object>>of(
                Map.of("lr", -1, "c", "aa"),
                Map.of("lr", 0, "c", "aa"),
                Map.of("lr", 0.1, "c", "ab"),
                Map.of("lr", 0.1, "c", "aa", "f", 2))) {
            Admission kept = space.assess(raw);
            assertThat(kept.outside()).as("%s", raw).hasSize(1);
            assertThat(space.isEncodable(kept.point())).as("%s", raw).isFalse();
        }
        assertThatThrownBy(() -> space.encode(Point.of("lr", -1, "c", "ab")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("'lr'", "'c'", "no coordinate");
    }

    @Test
    void valuesSlightlyOffAGridAreMovedAndNoted() {
        SearchSpace space = SearchSpace.builder()
                .steppedReal("s", 0, 1, 0.1)
                .integer("n", 1, 9)
                .ordinal("t", 90, 105, 120)
                .build();
        Admission moved = space.admit(Map.of("s", 0.1999999, "n", 3.00001, "t", 120.0001));
        assertThat(moved.point()).isEqualTo(Point.of("s", 0.2, "n", 3, "t", 120.0));
        assertThat(moved.notes())
                .hasSize(3)
                .anyMatch(note -> note.contains("'s'") && note.contains("0.1999999") && note.contains("0.2"));
        assertThat(space.admit(Map.of("s", 1.0000001, "n", 4.0, "t", 89.9999)).point())
                .isEqualTo(Point.of("s", 1.0, "n", 4, "t", 90.0));
        assertThatThrownBy(() -> space.admit(Map.of("s", 0.17, "n", 4.5, "t", 100)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("0.1 and 0.2", "4 and 5", "90.0 and 105.0");
        assertThat(space.contains(Point.of("s", 0.1999999, "n", 3, "t", 120.0))).isFalse();
    }

    @Test
    void allProblemsOfAPointAreListed() {
        Map<String, Object> raw = new HashMap<>();
        raw.put("x", "0.3");
        raw.put("n", null);
        raw.put("T", 90);
        raw.put("solvent", 3);
        raw.put("batch", Double.NaN);
        assertThatThrownBy(() -> MIXED.admit(raw))
                .isInstanceOfSatisfying(InvalidParameterException.class, e -> {
                    assertThat(e.code()).isEqualTo("invalid-parameter");
                    assertThat(e.problems()).hasSize(6);
                })
                .hasMessageContainingAll(
                        "6 problems",
                        "'x' is '0.3' where a number in [0.0, 1.0] was expected",
                        "'n' has no value",
                        "no parameter is named 'T'; did you mean 't'?",
                        "'t' is missing; it must be one of [90.0, 105.0, 120.0]",
                        "'solvent' is 3",
                        "'batch' is NaN");
        assertThat(MIXED.violations(Point.of("x", 2, "y", 1))).hasSize(5);
        assertThatThrownBy(() -> MIXED.admit(told(Map.of("solvent", "DMAC"))))
                .hasMessageContaining("did you mean 'DMAc'?");
    }

    @Test
    void fixedValuesMustBeAdmissible() {
        SearchSpace part = MIXED.fixing(Map.of("n", 3, "t", 105, "batch", 7));
        assertThat(part.columns()).extracting(Column::name).containsExactly("x", "solvent");
        assertThat(part.decode(new double[] {0.25, 0}).asMap())
                .containsEntry("n", 3L)
                .containsEntry("t", 105.0);
        assertThatThrownBy(() -> MIXED.fixing(Map.of("x", 2, "N", 3, "batch", 8, "solvent", "water")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("4 problems", "'x' is 2", "'N'; did you mean 'n'?", "'batch' is 8", "'water'");
    }

    @Test
    void cellsGetTheTypesOfTheirParameters() {
        Map<String, Object> values =
                MIXED.parse(Map.of("x", " 0.25 ", "n", "3", "t", "1.05e2", "solvent", "DMSO", "batch", "7"));
        assertThat(MIXED.admit(values).point())
                .isEqualTo(Point.of("x", 0.25, "n", 3, "t", 105, "solvent", "DMSO", "batch", 7));
        assertThatThrownBy(() -> MIXED.admit(MIXED.parse(Map.of("x", "0,25", "n", "3.5", "t", "NaN", "solvent", "1"))))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("4 problems", "'0,25'", "3 and 4", "'NaN'", "'1'");
    }

    @Test
    void onlyPointsInCanonicalFormAreContained() {
        Point whole = Point.of("x", 0.5, "n", 3, "t", 105, "solvent", "DMSO", "batch", 7);
        assertThat(MIXED.contains(whole)).isTrue();
        assertThat(MIXED.violations(Point.of("x", 0.5, "n", "3", "t", 105, "solvent", "DMSO", "batch", 7)))
                .singleElement()
                .asString()
                .contains("canonical form");
        assertThat(MIXED.contains(Point.of("x", 0.5, "n", 3, "t", 105, "solvent", "DMSO")))
                .isFalse();
    }

    @Test
    void longProblemListsAreTruncatedInMessagesOnly() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int j = 0; j < 1_000; j++) {
            builder.real("x" + j, 0, 1);
        }
        SearchSpace space = builder.build();
        assertThatThrownBy(() -> space.admit(Map.of()))
                .hasMessageContainingAll("1000 problems", "'x19' is missing", "and 980 more")
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        e -> assertThat(e.problems()).hasSize(1_000));
    }

    private static Map<String, Object> told(Map<String, Object> changes) {
        Map<String, Object> raw = new HashMap<>(Map.of("x", 0.5, "n", 3, "t", 105, "solvent", "DMSO"));
        raw.putAll(changes);
        return raw;
    }
}
