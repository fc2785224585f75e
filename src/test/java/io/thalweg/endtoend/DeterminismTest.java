package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.minimize;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** One seed, one run, bit for bit, whatever the number of threads. */
class DeterminismTest {

    private static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .integer("k", 0, 50)
            .categorical("c", "a", "b", "c")
            .build();

    private static double mixed(Point p) {
        return Cases.bowl(p)
                + Math.pow((p.integer("k") - 20) / 20.0, 2)
                + (p.text("c").equals("b") ? 0 : 0.5);
    }

    private static List<Point> points(SearchSpace space, long seed, Executor executor, int atATime) {
        Study study = minimize(space).seed(seed).withExecutor(executor, atATime).build();
        study.run(
                space.equals(MIXED) ? DeterminismTest::mixed : Cases::bowl,
                RunOptions.evaluations(14).inBatches());
        return study.state().trials().stream().map(Trial::point).toList();
    }

    private static void assertThreadsDoNotMatter(SearchSpace space, int atATime) {
        List<Point> expected = points(space, 3, Runnable::run, atATime);
        assertThat(points(space, 3, Runnable::run, atATime)).as("again").isEqualTo(expected);
        for (int threads : new int[] {1, 2, 8}) {
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            try {
                assertThat(points(space, 3, executor, atATime))
                        .as(threads + " threads")
                        .isEqualTo(expected);
            } finally {
                executor.shutdown();
            }
        }
    }

    @Test
    void threadsDoNotChangeContinuousTrials() {
        assertThreadsDoNotMatter(SQUARE, 1);
        assertThreadsDoNotMatter(SQUARE, 3);
    }

    @Test
    void threadsDoNotChangeMixedTrials() {
        assertThreadsDoNotMatter(MIXED, 2);
    }

    @Test
    void runIsAskAndTellByHand() {
        for (int atATime : new int[] {1, 3}) {
            Study byHand = minimize(SQUARE).seed(3).build();
            for (int left = 14; left > 0; left -= atATime) {
                byHand.ask(Math.min(atATime, left)).forEach(trial -> byHand.tell(trial, Cases.bowl(trial.point())));
            }
            assertThat(points(SQUARE, 3, Runnable::run, atATime))
                    .isEqualTo(
                            byHand.state().trials().stream().map(Trial::point).toList());
        }
    }

    @Test
    void anotherSeedGivesAnotherRun() {
        List<Point> one = points(SQUARE, 1, Runnable::run, 1);
        List<Point> two = points(SQUARE, 2, Runnable::run, 1);
        for (int i = 0; i < one.size(); i++) {
            assertThat(two.get(i)).isNotEqualTo(one.get(i));
        }
    }

    /** Looking at a study is not part of its history. */
    @Test
    void readingDoesNotChangeTheTrials() {
        Study plain = minimize(SQUARE).build();
        Study watched = minimize(SQUARE).build();
        for (int i = 0; i < 12; i++) {
            Trial expected = plain.ask();
            watched.recommend();
            watched.best();
            Trial actual = watched.ask();
            watched.recommend();
            assertThat(actual.point()).isEqualTo(expected.point());
            plain.tell(expected, Cases.bowl(expected.point()));
            watched.tell(actual, Cases.bowl(actual.point()));
        }
    }
}
