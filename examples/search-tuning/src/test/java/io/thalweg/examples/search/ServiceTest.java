package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ServiceTest {

    @Test
    void tasteChangesOnce() throws Exception {
        List<Taste> tastes = List.of(Taste.brief(1), Taste.thorough(1));
        Traffic traffic = Traffic.of(new int[] {3, 5}, 100, 40, tastes, Seed.of(1));
        assertThat(traffic.queries()).hasSize(100).containsOnly(3, 5);
        assertThat(traffic.taste(39)).isSameAs(tastes.get(0));
        assertThat(traffic.taste(40)).isSameAs(tastes.get(1));
    }

    @Test
    void replaysBitForBit() throws Exception {
        Course once = tuned(7, 500);
        Course again = tuned(7, 500);
        assertThat(again.served()).isEqualTo(once.served());
        assertThat(again.best()).isEqualTo(once.best());
        assertThat(tuned(8, 50).served()).isNotEqualTo(Arrays.copyOf(once.served(), 50));
    }

    private static Course tuned(long seed, int number) throws Exception {
        Collection tiny = Tiny.collection();
        try (Engine engine = new Engine(tiny.documents())) {
            List<Taste> tastes = List.of(Taste.brief(20), Taste.thorough(20));
            Traffic traffic = Traffic.of(new int[] {0, 1, 2, 3}, number, 300, tastes, Seed.of(1));
            return new Service(new Judge(engine, tiny.documents()), tiny.queries())
                    .tuned(traffic, seed, () -> 0, (queries, best) -> {});
        }
    }

    @Test
    void randomSearchServesItsBestAndBeginsAgainWhenToldTo() throws Exception {
        Collection tiny = Tiny.collection();
        int[] tuning = {0, 1, 2, 3};
        int words = tiny.medianWords();
        List<Taste> tastes = List.of(Taste.brief(words), Taste.thorough(words));
        try (Engine engine = new Engine(tiny.documents())) {
            Judge judge = new Judge(engine, tiny.documents());
            ScoreBook book = new ScoreBook(judge, tiny.queries(), tastes);
            Traffic traffic = Traffic.of(tuning, 2000, 1000, tastes, Seed.of(1));
            Course course = Service.random(traffic, tuning, 500, book, Seed.of(2));

            for (int end : new int[] {1000, 2000}) {
                Settings best = course.bestAfter(end);
                assertThat(course.bestAfter(end - 500)).isEqualTo(best); // found at the end of the budget, served since
                double[] expected = new double[500];
                Arrays.setAll(
                        expected,
                        i -> judge.score(
                                tiny.queries().get(traffic.queries()[end - 500 + i]), best, traffic.taste(end - 1)));
                assertThat(Arrays.copyOfRange(course.served(), end - 500, end)).isEqualTo(expected);
                assertThat(book.mean(best, traffic.taste(end - 1), tuning))
                        .isGreaterThan(book.mean(Settings.DEFAULT, traffic.taste(end - 1), tuning));
            }
            assertThat(course.bestAfter(2000)).isNotEqualTo(course.bestAfter(1000));
        }
    }

    @Test
    void aSuggestionServesABlockAndStepsAreTimed() {
        try (Tuner tuner = new Tuner(1, new AtomicLong()::incrementAndGet)) {
            assertThat(tuner.best()).isEqualTo(Settings.DEFAULT);
            Set<Settings> used = new HashSet<>();
            for (int i = 0; i < 5 * Tuner.BLOCK; i++) {
                used.add(tuner.settings());
                tuner.observe(new Collection.Query("query", Map.of()), 0.5);
            }
            assertThat(used).hasSize(5);
            assertThat(tuner.steps())
                    .hasSize(5)
                    .allSatisfy(step -> assertThat(step).isEqualTo(2e-6));
            assertThat(tuner.alarms()).isEmpty();
        }
    }

    @Test
    void aBlockThatCannotBeComparedGoesOn() {
        try (Tuner tuner = new Tuner(1, () -> 0)) {
            Settings first = tuner.settings();
            for (int i = 0; i < Tuner.BLOCK; i++) {
                tuner.observe(new Collection.Query("new " + i, Map.of()), 0.5);
                assertThat(tuner.settings()).isEqualTo(first);
            }
            tuner.observe(new Collection.Query("new 1", Map.of()), 0.5);
            assertThat(tuner.settings()).isNotEqualTo(first);
        }
    }

    @Test
    void whenTasteChangesANewStudyBegins() {
        try (Tuner tuner = new Tuner(1, () -> 0)) {
            int alarmed = 0;
            for (int i = 0; i < 1200 && tuner.alarms().isEmpty(); i++) {
                int query = i % 150;
                double scored = i < 800 ? 0.3 + 0.01 * (i % 7) : query % 2;
                tuner.settings();
                tuner.observe(new Collection.Query("query " + query, Map.of()), scored);
                alarmed = i + 1;
            }
            assertThat(tuner.alarms()).containsExactly(alarmed);
            assertThat(alarmed).isBetween(801, 850);
            assertThat(tuner.best()).isEqualTo(Settings.DEFAULT); // nothing is known yet
        }
    }
}
