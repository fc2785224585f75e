package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Each setting does what its name says, on documents where one can tell. */
class EngineTest {

    private static final Settings PLAIN = new Settings(0.5, 1.2, 0.75, 5, 10, 0);

    @Test
    void titlesCountAsMuchAsTheirShare() throws Exception {
        try (Engine engine = engine(
                new Collection.Document("0", "wings", "flow over a plate"),
                new Collection.Document("1", "flow", "the wings of a plane"))) {
            assertThat(engine.rank("wings", with(0.9), 10)).containsExactly(0, 1);
            assertThat(engine.rank("wings", with(0.1), 10)).containsExactly(1, 0);
            assertThat(engine.rank("wings", with(1), 10)).containsExactly(0);
        }
    }

    private static Settings with(double title) {
        return new Settings(title, 1.2, 0, 5, 10, 0);
    }

    @Test
    void longDocumentsAreHeldBackByB() throws Exception {
        try (Engine engine = engine(
                new Collection.Document("0", "", "wings wings here are many more words about nothing in particular"),
                new Collection.Document("1", "", "wings"))) {
            assertThat(engine.rank("wings", new Settings(0, 1.2, 0, 5, 10, 0), 10))
                    .containsExactly(0, 1);
            assertThat(engine.rank("wings", new Settings(0, 1.2, 1, 5, 10, 0), 10))
                    .containsExactly(1, 0);
        }
    }

    @Test
    void repeatedWordsCountByK1() throws Exception {
        try (Engine engine = engine(
                new Collection.Document("0", "", "wings wings wings wings of planes"),
                new Collection.Document("1", "", "wings and tails"),
                new Collection.Document("2", "", "planes and tails"))) {
            assertThat(engine.rank("wings tails", new Settings(0, 0.2, 0, 5, 10, 0), 1))
                    .containsExactly(1);
            assertThat(engine.rank("wings wings tails", new Settings(0, 5, 0, 5, 10, 0), 1))
                    .containsExactly(0);
        }
    }

    @Test
    void expansionFindsWhatTheQueryDoesNotName() throws Exception {
        try (Engine engine = engine(
                new Collection.Document("0", "", "wings of aeroplanes"),
                new Collection.Document("1", "", "aeroplanes"),
                new Collection.Document("2", "", "tails"))) {
            assertThat(engine.rank("wings", PLAIN, 10)).containsExactly(0);
            assertThat(engine.rank("wings", new Settings(0.5, 1.2, 0.75, 5, 10, 0.5), 10))
                    .containsExactly(0, 1);
        }
    }

    @Test
    void expansionTakesSoManyDocumentsAndWords() throws Exception {
        try (Engine engine = engine(
                new Collection.Document("0", "", "wings wings aeroplanes"),
                new Collection.Document("1", "", "wings tails and much else"),
                new Collection.Document("2", "", "aeroplanes"),
                new Collection.Document("3", "", "tails"))) {
            assertThat(engine.rank("wings", new Settings(0, 1.2, 1, 1, 10, 0.5), 10))
                    .contains(2)
                    .doesNotContain(3);
            assertThat(engine.rank("wings", new Settings(0, 1.2, 1, 2, 10, 0.5), 10))
                    .contains(2, 3);
            assertThat(engine.rank("wings", new Settings(0, 1.2, 1, 2, 1, 0.5), 10))
                    .doesNotContain(2, 3);
        }
    }

    @Test
    void sameQuestionSameAnswer() throws Exception {
        Collection tiny = Tiny.collection();
        Settings all = new Settings(0.4, 2, 0.3, 3, 6, 0.4);
        try (Engine one = new Engine(tiny.documents());
                Engine other = new Engine(tiny.documents())) {
            for (Collection.Query query : tiny.queries()) {
                int[] ranked = one.rank(query.text(), all, 10);
                assertThat(ranked).isNotEmpty().isEqualTo(one.rank(query.text(), all, 10));
                assertThat(other.rank(query.text(), all, 10)).isEqualTo(ranked);
            }
        }
    }

    @Test
    void questionWithoutWordsHasNoAnswer() throws Exception {
        try (Engine engine = engine(new Collection.Document("0", "", "wings"))) {
            assertThat(engine.rank("the of", new Settings(0.5, 1.2, 0.75, 5, 10, 0.5), 10))
                    .isEmpty();
        }
    }

    private static Engine engine(Collection.Document... documents) throws Exception {
        return new Engine(List.of(documents));
    }
}
