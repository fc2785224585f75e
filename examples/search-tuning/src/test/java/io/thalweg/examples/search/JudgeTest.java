package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final Settings TITLES = new Settings(1, 1.2, 0, 5, 10, 0);

    private static final List<Collection.Document> DOCUMENTS = List.of(
            new Collection.Document("a", "wings", "short"),
            new Collection.Document("b", "wings", "rather a long one"),
            new Collection.Document("c", "tails", "short"));

    @Test
    void scoreIsThatOfTheRankingToTheTaste() throws Exception {
        // Titles alike: the ranking is a, b. Gains of grades 2 and 3 are 3 and 7, of which the wrong length leaves a
        // twentieth.
        Collection.Query query = new Collection.Query("wings", Map.of("a", 2, "b", 3));
        double second = 1 / (Math.log(3) / Math.log(2));
        try (Engine engine = new Engine(DOCUMENTS)) {
            Judge judge = new Judge(engine, DOCUMENTS);
            double thorough = (0.15 + 7 * second) / (7 + 0.15 * second);
            assertThat(judge.score(query, TITLES, Taste.brief(1))).isEqualTo(1);
            assertThat(judge.score(query, TITLES, Taste.thorough(1))).isCloseTo(thorough, within(1e-12));
            assertThat(judge.scores(query, TITLES, List.of(Taste.thorough(1), Taste.brief(1))))
                    .containsExactly(
                            judge.score(query, TITLES, Taste.thorough(1)), judge.score(query, TITLES, Taste.brief(1)));
        }
    }

    @Test
    void judgedDocumentsThatAreNotThereAreMissed() throws Exception {
        Collection.Query query = new Collection.Query("wings", Map.of("a", 1, "gone", 1));
        try (Engine engine = new Engine(DOCUMENTS)) {
            assertThat(new Judge(engine, DOCUMENTS).score(query, TITLES, Taste.brief(1)))
                    .isCloseTo(1 / (1 + Math.log(2) / Math.log(3)), within(1e-12));
        }
    }
}
