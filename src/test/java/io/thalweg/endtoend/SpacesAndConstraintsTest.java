package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.distinctPoints;
import static io.thalweg.endtoend.Cases.minimize;
import static io.thalweg.endtoend.Cases.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups B and C of the cases: told points out of the space, spaces that end, constraints that are measured. */
class SpacesAndConstraintsTest {

    @Test
    void outsidePointIsFlaggedAndNeverBest() {
        Study study = minimize(SQUARE).build();
        Trial outside = study.tell(Point.of("x", 1.5, "y", 0.5), -100);
        assertThat(outside.origin()).isEqualTo(Origin.TOLD);
        assertThat(outside.notes()).singleElement().asString().contains("would not be suggested", "x", "1.5");
        List<Trial> trials = tell(study, 12, Cases::bowl);
        assertThat(study.state().results()).hasSize(13);
        assertThat(study.best().orElseThrow().value()).isGreaterThanOrEqualTo(0);
        assertThat(study.insight().objective().told()).hasSize(13);
        assertThat(SQUARE.contains(study.recommend().orElseThrow().point())).isTrue();
        assertThat(trials).allMatch(trial -> SQUARE.contains(trial.point()));
    }

    @Test
    void outsidePointsAloneGiveNoRecommendation() {
        Study study = minimize(SQUARE).initialDesign(2).build();
        for (int i = 0; i < 4; i++) {
            study.tell(Point.of("x", 2 + i, "y", 0.5), i);
        }
        assertThat(SQUARE.contains(study.ask().point())).isTrue();
        assertThat(study.best()).isEmpty();
        assertThat(study.recommend()).isEmpty();
    }

    private static SearchSpace grid() {
        return SearchSpace.builder()
                .integer("i", 0, 4)
                .categorical("c", "a", "b", "c")
                .build();
    }

    private static SearchSpace pool() {
        return SearchSpace.builder()
                .real("x", 0, 10)
                .categorical("c", "a", "b")
                .candidates(Stream.iterate(0, i -> i < 15, i -> i + 1)
                        .map(i -> Point.of("x", i % 7 + 0.1 * i, "c", i % 2 == 0 ? "a" : "b"))
                        .toList())
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"grid", "pool"})
    void finiteSpaceIsSuggestedOnceAndThenExhausted(String kind) {
        SearchSpace space = kind.equals("grid") ? grid() : pool();
        Study study = minimize(space).build();
        List<Trial> trials = tell(study, 15, p -> Math.sin(p.asMap().hashCode()));
        assertThat(distinctPoints(trials)).hasSize(15);
        assertThatThrownBy(study::ask)
                .isInstanceOf(SpaceExhaustedException.class)
                .hasMessageContaining("15 points");
        assertThat(study.state().trials()).hasSize(15);
    }

    @Test
    void runEndsWithTheSpace() {
        StudyResult result = minimize(grid()).run(p -> p.integer("i"), 100);
        assertThat(result.results()).hasSize(15);
        assertThat(result.ending()).contains("15 points");
        assertThat(result.bestIfAny().map(BestTrial::value)).contains(0.0);
    }

    @Test
    void batchBeyondTheEndOfASpaceIsShorter() {
        Study study = minimize(grid()).build();
        assertThat(distinctPoints(study.ask(1000))).hasSize(15);
        assertThatThrownBy(() -> study.ask(2)).isInstanceOf(SpaceExhaustedException.class);
    }

    /** Any ten commands in any order: no point of a finite space is ever given out twice while it is taken. */
    @Test
    void finiteSpacePointsAreHandedOutOnce() {
        for (long seed = 0; seed < 12; seed++) {
            RandomGenerator random = Seed.of(seed).generator();
            Study study = minimize(grid()).seed(seed).build();
            List<Trial> running = new ArrayList<>();
            List<Trial> cancelled = new ArrayList<>();
            List<Point> taken = new ArrayList<>();
            for (int step = 0; step < 40; step++) {
                switch (random.nextInt(5)) {
                    case 0 -> told(study, taken, grid().decode(random.doubles(2).toArray()));
                    case 1 -> {
                        if (!running.isEmpty()) {
                            Trial trial = running.remove(random.nextInt(running.size()));
                            study.cancel(trial);
                            cancelled.add(trial);
                            taken.remove(trial.point());
                        }
                    }
                    case 2 -> {
                        if (!cancelled.isEmpty()) {
                            Trial late = cancelled.remove(random.nextInt(cancelled.size()));
                            study.tell(late, random.nextDouble());
                            taken.add(late.point());
                        }
                    }
                    case 3 -> {
                        if (!running.isEmpty()) {
                            study.tell(running.remove(0), random.nextDouble());
                        }
                    }
                    default -> asked(study, 1 + random.nextInt(2), running, taken);
                }
            }
        }
    }

    private static void told(Study study, List<Point> taken, Point point) {
        study.tell(point, (double) point.integer("i"));
        taken.add(point);
    }

    private static void asked(Study study, int q, List<Trial> running, List<Point> taken) {
        try {
            for (Trial trial : study.ask(q)) {
                assertThat(taken).doesNotContain(trial.point());
                taken.add(trial.point());
                running.add(trial);
            }
        } catch (SpaceExhaustedException e) {
            assertThat(taken.stream().distinct()).hasSize(15);
        }
    }

    // Constraints

    /** Only the band x > 0.8 is feasible; nothing told so far is. */
    @Test
    void feasibilityIsSearchedWhileNothingIsFeasible() {
        Study study = minimize(SQUARE).constraintAtLeast("margin", 0).build();
        for (int i = 0; i < 8; i++) {
            Point p = Point.of("x", 0.08 * i, "y", (0.37 * i) % 1);
            study.tell(p, measured(p));
        }
        assertThat(study.best()).isEmpty();
        assertThat(study.recommend()).isEmpty();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask();
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            study.tell(trial, measured(trial.point()));
        }
        Point best = study.best().orElseThrow().trial().point();
        assertThat(best.real("x")).isBetween(0.8, 0.85);
        assertThat(best.real("y")).isBetween(0.5, 0.9);
    }

    private static Outcome measured(Point p) {
        return Outcome.of(Cases.bowl(p), Double.NaN, Map.of("margin", p.real("x") - 0.8));
    }

    @Test
    void unknownConstraintKeepsTheObjective() {
        Study study = minimize(SQUARE).constraintAtMost("c", 0.5).build();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask();
            double c = i % 3 == 0 ? Double.NaN : trial.point().real("y");
            study.tell(trial, Outcome.of(Cases.bowl(trial.point()), Double.NaN, Map.of("c", c)));
        }
        assertThat(study.state().results()).hasSize(12);
        Trial first = study.state().trials().get(0);
        Outcome.Measured kept =
                (Outcome.Measured) study.state().outcome(first.number()).orElseThrow();
        assertThat(kept.others().get("c")).isNaN();
        assertThat(study.best().orElseThrow().trial().number() % 3).isNotZero();
        assertThat(study.ask().origin()).isEqualTo(Origin.MODEL);
    }
}
