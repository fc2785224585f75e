package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** From which points models learn: up to where the surrogate ends, that place included. */
class LearnableTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 4).categorical("kind", "a", "b").build();

    private static final Learnable BOUNDED = new Learnable(SPACE, false);
    private static final Learnable UNBOUNDED = new Learnable(SPACE, true);

    private static Point at(double x) {
        return Point.of("x", x, "kind", "b");
    }

    @Test
    void endsOfARangeAreLearntFrom() {
        assertThat(BOUNDED.test(at(0))).isTrue();
        assertThat(BOUNDED.test(at(4))).isTrue();
    }

    @Test
    void nothingBeyondARangeIsLearntFromWhereTheSurrogateEnds() {
        assertThat(BOUNDED.test(at(-1e-300))).isFalse();
        assertThat(BOUNDED.obstacle(at(Math.nextUp(4.0))))
                .hasValueSatisfying(why ->
                        assertThat(why).contains("x = 4.0", "beyond its range", "the surrogate of the study ends"));
    }

    @Test
    void surrogatesThatExtrapolateLearnFromAThousandRangesAround() {
        assertThat(UNBOUNDED.test(at(-4_000))).isTrue();
        assertThat(UNBOUNDED.test(at(4_004))).isTrue();
        assertThat(UNBOUNDED.obstacle(at(-4_000.1)))
                .hasValueSatisfying(why -> assertThat(why).contains("x = -4000.1 is far beyond its range"));
        assertThat(UNBOUNDED.test(at(4_004.1))).isFalse();
    }

    @Test
    void pointsWithoutCoordinatesAreNotLearntFrom() {
        assertThat(UNBOUNDED.obstacle(Point.of("x", 1.0, "kind", "c")))
                .hasValueSatisfying(why -> assertThat(why).contains("kind", "c"));
    }
}
