package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpaceChangeTest {

    private static final SearchSpace BEFORE = SearchSpace.builder()
            .real("x", 0, 1)
            .integer("n", 1, 9)
            .categorical("c", "a", "b")
            .build();

    @Test
    void b17_oldPointsAreMappedOrVisiblyOutside() {
        SearchSpace after = SearchSpace.builder()
                .real("x", 0, 2)
                .integer("n", 1, 4)
                .categorical("c", "a", "b", "d")
                .real("pressure", 1, 10)
                .fixed("site", "Basel")
                .build();
        SpaceChange change = SpaceChange.between(BEFORE, after, Map.of("pressure", 1));
        assertThat(change.differences())
                .containsExactly(
                        "parameter 'x': a number in [0.0, 1.0] → a number in [0.0, 2.0]",
                        "parameter 'n': an integer in [1, 9] → an integer in [1, 4]",
                        "parameter 'c': one of a, b → one of a, b, d",
                        "parameter 'pressure' (a number in [1.0, 10.0]) added; the points so far have 1",
                        "parameter 'site' (always 'Basel') added; the points so far have 'Basel'");
        Admission mapped = change.carry(Point.of("x", 0.5, "n", 3, "c", "a"));
        assertThat(mapped.inside()).isTrue();
        assertThat(mapped.point()).isEqualTo(Point.of("x", 0.5, "n", 3, "c", "a", "pressure", 1.0, "site", "Basel"));
        Admission excluded = change.carry(Point.of("x", 0.5, "n", 8, "c", "a"));
        assertThat(excluded.outside()).singleElement().asString().contains("'n' is 8");
    }

    @Test
    void b17_aParameterIsFixedRatherThanRemoved() {
        SearchSpace gone =
                SearchSpace.builder().real("x", 0, 1).integer("n", 1, 9).build();
        refused(() -> SpaceChange.between(BEFORE, gone), "'c' (one of a, b) is gone", "keep it fixed");
        SearchSpace fixed = SearchSpace.builder()
                .real("x", 0, 1)
                .fixed("n", 3)
                .fixed("c", "a")
                .build();
        SpaceChange change = SpaceChange.between(BEFORE, fixed);
        assertThat(change.carry(Point.of("x", 0.5, "n", 3, "c", "a")).inside()).isTrue();
        Admission other = change.carry(Point.of("x", 0.5, "n", 4, "c", "a"));
        assertThat(other.inside()).isFalse();
        assertThat(fixed.isEncodable(other.point())).isFalse();
    }

    @Test
    void b17_defaultsAreForNewParametersAndOfTheirType() {
        SearchSpace after = SearchSpace.builder()
                .real("x", 0, 1)
                .integer("n", 1, 9)
                .categorical("c", "a", "b")
                .real("p", 0, 1)
                .build();
        refused(() -> SpaceChange.between(BEFORE, after), "'p' (a number in [0.0, 1.0]) is new", "default");
        refused(
                () -> SpaceChange.between(BEFORE, after, Map.of("p", "low", "n", 3)),
                "2 problems",
                "'p'",
                "'low' of another type",
                "default is given for 'n'");
        refused(() -> SpaceChange.between(BEFORE, after, Map.of("p", Double.NaN)), "'p' is NaN");
    }

    @Test
    void b18_sameNameOtherKindIsRefusedWithBothDefinitions() {
        SearchSpace after = SearchSpace.builder()
                .categorical("x", "low", "high")
                .integer("n", 1, 9)
                .categorical("c", "a", "b")
                .build();
        refused(
                () -> SpaceChange.between(BEFORE, after),
                "'x' (a number in [0.0, 1.0]) cannot become one of low, high",
                "another name");
    }

    @Test
    void candidatesMayChange() {
        SearchSpace one = SearchSpace.builder()
                .real("x", 0, 1)
                .candidates(List.of(Point.of("x", 0.1), Point.of("x", 0.2)))
                .build();
        SearchSpace other = SearchSpace.builder()
                .real("x", 0, 1)
                .candidates(List.of(Point.of("x", 0.2), Point.of("x", 0.3), Point.of("x", 0.4)))
                .build();
        SpaceChange change = SpaceChange.between(one, other);
        assertThat(change.differences()).containsExactly("candidates: 2 → 3");
        assertThat(change.carry(Point.of("x", 0.2)).inside()).isTrue();
        assertThat(change.carry(Point.of("x", 0.1)).inside()).isFalse();
        assertThat(SpaceChange.between(one, one).differences()).isEmpty();
    }

    private static void refused(Runnable change, String... parts) {
        assertThatThrownBy(change::run)
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll(parts);
    }
}
