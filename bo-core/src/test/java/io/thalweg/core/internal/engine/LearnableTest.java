package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** From which points models learn: up to where the surrogate ends, that place included. */
class LearnableTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 4).categorical("kind", "a", "b").build();

    private static final Learnable BOUNDED = new Learnable(new ModelInputs(SPACE, OptionalInt.empty()), false);
    private static final Learnable UNBOUNDED = new Learnable(new ModelInputs(SPACE, OptionalInt.empty()), true);

    private static TrialResult at(double x) {
        return at(Point.of("x", x, "kind", "b"), 0);
    }

    private static TrialResult at(Point point, long number) {
        Trial trial = new Trial(number, point, Origin.TOLD, StepHealth.TOLD, List.of());
        return new TrialResult(trial, Outcome.of(1));
    }

    private static Learnable drifting(int trials, boolean extrapolates) {
        return new Learnable(new ModelInputs(SPACE, OptionalInt.of(trials)), extrapolates);
    }

    /** The number of a trial is its time; where a surrogate ends, nothing is learnt later than a unit. */
    @Test
    void nothingBeyondAUnitOfTimeIsLearntFromWhereTheSurrogateEnds() {
        Point point = Point.of("x", 1.0, "kind", "b");
        assertThat(drifting(10, false).test(at(point, 10))).isTrue();
        assertThat(drifting(10, false).obstacle(at(point, 11)))
                .hasValueSatisfying(why -> assertThat(why).contains("trial 11", "drifting(10)", "extrapolates"));
        assertThat(drifting(10, true).test(at(point, 11))).isTrue();
        assertThat(BOUNDED.test(at(point, 11))).isTrue();
    }

    @Test
    void conditionsHoldWhereTheObjectiveDriftsToo() {
        SearchSpace space = SearchSpace.builder()
                .bool("deep")
                .real("x", 0, 4)
                .when("deep", true)
                .build();
        ModelInputs inputs = new ModelInputs(space, OptionalInt.of(10));
        assertThat(inputs.modelled().branches()).isEqualTo(space.branches());
        assertThat(new Learnable(inputs, true).test(at(Point.of("deep", false), 3)))
                .isTrue();
        assertThat(new Learnable(inputs, true).test(at(Point.of("deep", true), 3)))
                .isFalse();
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
        assertThat(UNBOUNDED.obstacle(at(Point.of("x", 1.0, "kind", "c"), 0)))
                .hasValueSatisfying(why -> assertThat(why).contains("kind", "c"));
    }
}
