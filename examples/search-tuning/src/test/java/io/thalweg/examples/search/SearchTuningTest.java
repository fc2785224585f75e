package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program, on a dozen documents. */
class SearchTuningTest {

    private static final Comparison.Plan SHORT = new Comparison.Plan(
            1000,
            500,
            500,
            IntStream.range(0, 50).mapToObj(i -> Grid.settings().get(20 * i)).toList());

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void tunesItselfAndFollowsTaste() throws Exception {
        Path figure = folder.resolve("tuning.png");
        List<Comparison> seeds = SearchTuning.run(
                Tiny.collection(),
                SHORT,
                new long[] {1},
                figure,
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        for (Comparison seed : seeds) {
            assertThat(seed.live().steps()).hasSize(SHORT.queries() / Tuner.BLOCK);
            for (int end : new int[] {SHORT.change(), SHORT.queries()}) {
                Taste taste = seed.traffic().taste(end - 1);
                int[] tuning = seed.split().tuning();
                double live = seed.book().mean(seed.live().bestAfter(end), taste, tuning);
                assertThat(live).isGreaterThan(seed.book().mean(Settings.DEFAULT, taste, tuning));
                assertThat(seed.ahead(end)).isEqualTo(live - seed.book().mean(seed.gridAt(end), taste, tuning));
            }
            assertThat(seed.gridAt(SHORT.change())).isNotEqualTo(seed.gridAt(SHORT.change() + 1));
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("after 500 queries, nDCG@10 of 2 held out", "live - grid, all", "median step");
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    @Test
    void argumentsAreRead() {
        String[] given = {"prefix", "figure.png", "1000", "500", "300", "4", "5"};
        assertThat(SearchTuning.plan(given)).isEqualTo(new Comparison.Plan(1000, 500, 300, Grid.settings()));
        assertThat(SearchTuning.seeds(given)).containsExactly(4, 5);
        String[] page = {"prefix", "figure.png"};
        assertThat(SearchTuning.plan(page)).isEqualTo(new Comparison.Plan(100_000, 50_000, 15_000, Grid.settings()));
        assertThat(SearchTuning.seeds(page)).containsExactly(11, 12, 13);
        for (int length : new int[] {1, 3, 5}) {
            String[] wrong = Arrays.copyOf(given, length);
            assertThatThrownBy(() -> SearchTuning.main(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("PREFIX FIGURE.png");
        }
    }
}
