package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void thousandSettingsOfTheSpace() {
        List<Settings> settings = Grid.settings();
        assertThat(settings).hasSize(1000).doesNotHaveDuplicates();
        for (Settings each : settings) {
            Point point = Point.of(
                    "title", each.title(),
                    "k1", each.k1(),
                    "b", each.b(),
                    "documents", each.documents(),
                    "terms", each.terms(),
                    "weight", each.weight());
            assertThat(Settings.SPACE.contains(point)).as("%s", each).isTrue();
            assertThat(Settings.of(point)).isEqualTo(each);
        }
    }

    @Test
    void bestIsThatOfTheTasteAndTheQueries() throws Exception {
        Collection tiny = Tiny.collection();
        List<Settings> few = Grid.settings().subList(0, 60);
        int words = tiny.medianWords();
        List<Taste> tastes = List.of(Taste.brief(words), Taste.thorough(words));
        try (Engine engine = new Engine(tiny.documents())) {
            Judge judge = new Judge(engine, tiny.documents());
            ScoreBook book = new ScoreBook(judge, tiny.queries(), tastes);
            int[] queries = {0, 2, 5};
            for (Taste taste : tastes) {
                Settings best = Grid.best(few, book, taste, queries);
                for (Settings each : few) {
                    double mean = 0;
                    for (int query : queries) {
                        mean += judge.score(tiny.queries().get(query), each, taste) / queries.length;
                    }
                    assertThat(book.mean(best, taste, queries)).isGreaterThanOrEqualTo(mean - 1e-12);
                }
            }
        }
    }
}
