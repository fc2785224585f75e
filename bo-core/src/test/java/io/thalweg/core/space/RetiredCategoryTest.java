package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** A category that is retired is learnt from, and never suggested. */
class RetiredCategoryTest {

    private static SearchSpace space(List<String> choices, List<String> retired) {
        return SearchSpace.builder()
                .add(new CategoricalParameter("solvent", choices, retired))
                .integer("n", 1, 3)
                .build();
    }

    private static double code(SearchSpace space, String solvent) {
        return space.encode(Point.of("solvent", solvent, "n", 1L))[0];
    }

    @Test
    void everyCategoryHasACodeOfItsOwn() {
        for (int active = 1; active <= 4; active++) {
            for (int retired = 0; retired <= 4; retired++) {
                List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h");
                SearchSpace space = space(names.subList(0, active), names.subList(active, active + retired));
                Set<Double> codes = new HashSet<>();
                for (String name : names.subList(0, active + retired)) {
                    if (active + retired > 1) {
                        assertThat(code(space, name)).isBetween(0.0, 1.0);
                        codes.add(code(space, name));
                    }
                }
                assertThat(codes).hasSize(active + retired > 1 ? active + retired : 0);
            }
        }
    }

    @Test
    void retiredCategoriesAreEncodedAndNotAllowed() {
        SearchSpace space = space(List.of("a", "b"), List.of("c"));
        Point point = Point.of("solvent", "c", "n", 1L);
        assertThat(space.isEncodable(point)).isTrue();
        assertThat(space.violations(point)).singleElement().asString().contains("\"c\"".replace('"', '\''), "retired");
        assertThat(space.assess(point.asMap()).inside()).isFalse();
        assertThat(space.columns().get(0).levels()).containsExactly(0, 1);
        assertThat(space.columns().get(0).retired()).containsExactly(code(space, "c"));
    }

    @Test
    void nothingThatIsSuggestedIsRetired() {
        for (SearchSpace space :
                List.of(space(List.of("a", "b", "c"), List.of("d", "e")), space(List.of("a"), List.of("d", "e")))) {
            DMatrixRMaj points = space.sample(200, Bounds.unitCube(2), Seed.of(3));
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < 200; i++) {
                Point point = space.decode(new double[] {points.get(i, 0), points.get(i, 1)});
                assertThat(space.contains(point)).isTrue();
                seen.add(point.text("solvent"));
            }
            CategoricalParameter solvent =
                    (CategoricalParameter) space.parameters().get(0);
            assertThat(seen).containsExactlyInAnyOrderElementsOf(solvent.choices());
            int active = solvent.choices().size();
            assertThat(space.cardinality()).contains(BigInteger.valueOf(3L * active));
            assertThat(space.enumerate(100).orElseThrow().size()).isEqualTo(3 * active);
            double retired = code(space, "d");
            assertThat(space.columns().get(0).levels()).contains(space.snap(0, retired));
            assertThat(space.columns().get(0).levels()).contains(space.neighbor(0, retired, 1));
            assertThatThrownBy(() -> space.admit(Map.of("solvent", "d", "n", 1)))
                    .hasMessageContaining("retired");
        }
    }

    @Test
    void choiceIsNotRetiredAsWell() {
        assertThatThrownBy(() -> new CategoricalParameter("solvent", List.of("a", "b"), List.of("b")))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("are the same");
    }
}
