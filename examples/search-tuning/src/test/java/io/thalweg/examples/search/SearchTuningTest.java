package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program, on a dozen documents. */
class SearchTuningTest {

    private static final Comparison.Plan SHORT = new Comparison.Plan(3000, 1500, 1000);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void tunesItselfAndFollowsTaste(@TempDir Path folder) throws Exception {
        Path figure = folder.resolve("tuning.png");
        List<Comparison> seeds = run(figure, 11, 12);

        for (Comparison seed : seeds) {
            assertThat(seed.live().steps()).hasSize(SHORT.queries() / Tuner.BLOCK);
            for (int end : new int[] {SHORT.change(), SHORT.queries()}) {
                assertThat(seed.live().served(end - 500, end))
                        .as("%s", printed)
                        .isGreaterThan(seed.usual().served(end - 500, end));
                assertThat(seed.ahead(end)).as("%s", printed).isGreaterThan(-0.03);
            }
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("after 1,500 queries, nDCG@10 of 2 held out", "median step", "live - grid, all");
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    @Test
    void replaysBitForBit(@TempDir Path folder) throws Exception {
        Comparison once = run(folder.resolve("once.png"), 11, 12).get(1);
        Comparison again = run(folder.resolve("again.png"), 12).get(0);

        assertThat(again.live().served()).isEqualTo(once.live().served());
        assertThat(again.live().best()).isEqualTo(once.live().best());
        assertThat(again.random().served()).isEqualTo(once.random().served());
        Comparison other = run(folder.resolve("other.png"), 13).get(0);
        assertThat(other.live().served()).isNotEqualTo(once.live().served());
    }

    private List<Comparison> run(Path figure, long... seeds) throws Exception {
        return SearchTuning.run(
                Tiny.collection(), SHORT, seeds, figure, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @Test
    void argumentsAreExplained(@TempDir Path folder) throws Exception {
        Path figure = folder.resolve("tuning.png");
        SearchTuning.main(new String[] {Tiny.prefix(), figure.toString(), "1000", "500", "500", "1"});
        assertThat(Files.size(figure)).isPositive();
        assertThatThrownBy(() -> SearchTuning.main(new String[] {"prefix"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PREFIX FIGURE.png");
    }
}
