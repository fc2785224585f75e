package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.PredicateConstraint;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Changes of a study with a surrogate of two parameters at most. */
class StudyChangeTest {

    private static final int MOST_PARAMETERS = 2;

    private final Study study = Study.minimize(SearchSpace.builder()
                    .real("x", 0, 1)
                    .categorical("kind", "plain", "tilted")
                    .build())
            .surrogate((space, deterministic) -> {
                if (space.dimension() > MOST_PARAMETERS) {
                    throw new IllegalArgumentException("three parameters are too many");
                }
                return NearestNeighbor.prior(space.dimension());
            })
            .acquisition(new MaximumUncertainty())
            .initialDesign(2)
            .build();

    @Test
    void editsAreMadeInTheirOrder() {
        assertThat(study.change("twice")
                        .range("x", 0, 2)
                        .range("x", 0, 3)
                        .addChoice("kind", "curved", "bent")
                        .retireChoice("kind", "curved")
                        .apply())
                .containsExactly("x: 0 to 1 → 0 to 3", "kind: with bent");
        assertThat(study.space().contains(Point.of("x", 3.0, "kind", "plain"))).isTrue();
    }

    @Test
    void categoriesThatAreLeftOutAreRetired() {
        study.change("a second way").addChoice("kind", "bent").apply();
        study.change("never again").retireChoice("kind", "tilted").apply();
        assertThat(study.space().isEncodable(Point.of("x", 0.5, "kind", "tilted")))
                .isTrue();
        assertThat(study.space().contains(Point.of("x", 0.5, "kind", "tilted"))).isFalse();
    }

    @Test
    void previewSaysWhatWouldChangeAndChangesNothing() {
        StudyChange change = study.change("a longer line").range("x", 0, 2);
        assertThat(change.preview()).containsExactly("x: 0 to 1 → 0 to 2");
        assertThat(study.store().history()).isEmpty();
        assertThat(study.space().violations(Point.of("x", 1.5, "kind", "plain")))
                .isNotEmpty();
        assertThat(change.apply()).containsExactly("x: 0 to 1 → 0 to 2");
        assertThat(study.state().changes()).isEqualTo(1);
    }

    @Test
    void changeThatTheSurrogateDoesNotTakeIsRefused() {
        study.tell(Point.of("x", 0.5, "kind", "plain"), 1);
        StudyChange change = study.change("one more").addParameter(new RealParameter("y", 0, 1), 0.5);
        assertThatThrownBy(change::apply)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("three parameters are too many");
        assertThatThrownBy(change::preview).isInstanceOf(IllegalStateException.class);
        assertThat(study.state().changes()).isZero();
        assertThat(study.ask().point().asMap()).containsOnlyKeys("x", "kind");
    }

    /** As of a study file, which knows a condition in code by its words. */
    @Test
    void conditionInCodeIsKeptWhereItIsGivenInWords() {
        Study rough = Study.minimize(SearchSpace.builder()
                        .real("x", 0, 1)
                        .satisfying("x is not in the middle", point -> Math.abs(point.real("x") - 0.5) > 0.25)
                        .build())
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty())
                .build();
        StudyDefinition edited = rough.store()
                .definition()
                .orElseThrow()
                .withSpace(SearchSpace.builder()
                        .real("x", 0, 2)
                        .constrain(PredicateConstraint.inWords("x is not in the middle"))
                        .build());
        assertThat(rough.change("a longer line").to(edited).apply()).containsExactly("x: 0 to 1 → 0 to 2");
        assertThat(rough.space().contains(Point.of("x", 1.5))).isTrue();
        assertThat(rough.space().contains(Point.of("x", 0.5))).isFalse();
        assertThat(rough.store().definition().orElseThrow().space().contains(Point.of("x", 0.5)))
                .as("also for those who open it again in this process")
                .isFalse();
    }
}
