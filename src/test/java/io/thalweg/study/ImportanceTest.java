package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Importance;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Which parameters matter, as a study says it. */
class ImportanceTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 10, 20)
            .real("inert", -1, 1)
            .categorical("kind", "a", "b")
            .build();

    /** On the unit cube x + 2y + 3(x − ½)(y − ½): V = 1/12 + 4/12 + 9/144; neither the third parameter nor the kind matters. */
    private static double value(Point point) {
        double x = point.real("x");
        double y = (point.real("y") - 10) / 10;
        return x + 2 * y + 3 * (x - 0.5) * (y - 0.5);
    }

    private static Study told(StudyBuilder builder, int results) {
        Study study = builder.deterministic().build();
        RandomGenerator random = Seed.of(5).generator();
        for (int i = 0; i < results; i++) {
            Point point = Point.of(
                    "x",
                    random.nextDouble(),
                    "y",
                    10 + 10 * random.nextDouble(),
                    "inert",
                    2 * random.nextDouble() - 1,
                    "kind",
                    random.nextBoolean() ? "a" : "b");
            study.tell(point, value(point));
        }
        return study;
    }

    @Test
    void sharesAreThoseOfTheFunction() {
        Importance found = told(Thalweg.maximize(SPACE), 60).importance().get(0);
        double variance = 1.0 / 12 + 4.0 / 12 + 9.0 / 144;
        assertThat(found.goal()).isEqualTo(new Goal.ToImprove("", Direction.MAXIMIZE));
        assertThat(found.shares()).extracting(Importance.Share::parameter).containsExactly("x", "y", "inert", "kind");
        assertThat(found.of("x").alone().estimate()).isCloseTo(1.0 / 12 / variance, within(0.03));
        assertThat(found.of("y").alone().estimate()).isCloseTo(4.0 / 12 / variance, within(0.03));
        assertThat(found.of("x").total().estimate()).isCloseTo((1.0 / 12 + 9.0 / 144) / variance, within(0.03));
        assertThat(found.of("inert").total().estimate()).isLessThan(0.01);
        assertThat(found.of("kind").total().estimate()).isLessThan(0.01);
        assertThat(found.ranked().get(0).parameter()).isEqualTo("y");
        assertThat(found.toString()).matches("y \\d\\d % \\(alone \\d\\d %\\), x .*");
        assertThatThrownBy(() -> found.of("z")).hasMessage("parameter is \"z\", must be one of [x, y, inert, kind]");
    }

    @Test
    void dataAloneAgreeWhereTheModelIsRight() {
        for (StudyBuilder builder : List.of(Thalweg.maximize(SPACE), Thalweg.minimize(SPACE))) {
            Importance found = told(builder, 120).importance().get(0);
            double y = found.of("y").inData().orElseThrow();
            assertThat(y).isGreaterThan(0.15);
            assertThat(found.of("inert").inData().orElseThrow()).isLessThan(y / 2);
            assertThat(found.of("kind").inData().orElseThrow()).isLessThan(y / 2);
            assertThat(found.agreement().orElseThrow()).isGreaterThan(0.5);
        }
    }

    @Test
    void dataAreOfTheBestAndNotOfTheWorst() {
        // only y decides what is largest, only x what is smallest
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        Study largest = Thalweg.maximize(square).build();
        Study smallest = Thalweg.minimize(square).build();
        RandomGenerator random = Seed.of(3).generator();
        for (int i = 0; i < 50; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            double value = y > 0.9 ? 2 + y : x > 0.9 ? -2 - x : 0.1 * random.nextDouble();
            largest.tell(Point.of("x", x, "y", y), value);
            smallest.tell(Point.of("x", x, "y", y), value);
        }
        Importance above = largest.importance().get(0);
        Importance below = smallest.importance().get(0);
        assertThat(above.of("y").inData().orElseThrow())
                .isGreaterThan(4 * above.of("x").inData().orElseThrow());
        assertThat(below.of("x").inData().orElseThrow())
                .isGreaterThan(4 * below.of("y").inData().orElseThrow());
    }

    @Test
    void eachObjectiveHasItsOwn() {
        SearchSpace square =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        Study study = Thalweg.minimize(square)
                .alsoMaximize("gain")
                .constraintAtMost("load", 1)
                .build();
        RandomGenerator random = Seed.of(2).generator();
        for (int i = 0; i < 30; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            study.tell(Point.of("x", x, "y", y), Outcome.of(x, Map.of("gain", y, "load", x + y)));
        }
        List<Importance> found = study.importance();
        assertThat(found).extracting(one -> one.goal().name()).containsExactly("", "gain");
        assertThat(found.get(0).of("x").total().estimate()).isGreaterThan(0.95);
        assertThat(found.get(1).of("y").total().estimate()).isGreaterThan(0.95);
    }

    @Test
    void fewOrEqualResultsHaveNone() {
        assertThat(told(Thalweg.maximize(SPACE), 3).importance()).isEmpty();
        assertThat(told(Thalweg.maximize(SPACE), 4).importance()).hasSize(1);
        assertThat(told(Thalweg.maximize(SPACE), 19).importance().get(0).agreement())
                .isEmpty();
        Study constant = Thalweg.minimize(SPACE).build();
        for (int i = 0; i < 6; i++) {
            constant.tell(Point.of("x", i / 6.0, "y", 12.0, "inert", 0.0, "kind", "a"), 3);
        }
        assertThat(constant.importance()).isEmpty();
    }

    @Test
    void mapHasNoBest() {
        Importance found = told(Thalweg.learn(SPACE), 30).importance().get(0);
        assertThat(found.of("y").inData()).isEmpty();
        assertThat(found.of("y").total().estimate()).isGreaterThan(0.5);
    }

    @Test
    void lookingChangesNothing() {
        Study looked = told(Thalweg.minimize(SPACE).seed(4), 25);
        Study other = told(Thalweg.minimize(SPACE).seed(4), 25);
        assertThat(looked.importance()).isEqualTo(looked.importance());
        assertThat(looked.ask().point()).isEqualTo(other.ask().point());
    }
}
