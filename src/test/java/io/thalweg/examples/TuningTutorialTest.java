package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the page about tuning compiles and runs, block after block, and does what the page says. */
@Tag("slow")
class TuningTutorialTest {

    private static final Page PAGE = Page.of("docs/tutorial-tuning.md");

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void pageIsTrue() throws IOException {
        List<String> blocks = PAGE.blocks("java").toList();
        assertThat(blocks).hasSizeGreaterThan(4);
        String declared = blocks.get(0).substring(0, blocks.get(0).indexOf(".build();") + 9);
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < blocks.size(); i++) {
            methods.append("public static void block")
                    .append(i)
                    .append("(Path directory) throws Exception {\n")
                    .append(i == 0 ? "" : declared)
                    .append(blocks.get(i))
                    .append("}\n");
        }
        PageCode.run("""
                import io.thalweg.Thalweg;
                import io.thalweg.core.curve.*;
                import io.thalweg.core.space.*;
                import io.thalweg.core.event.*;
                import io.thalweg.core.model.*;
                import io.thalweg.core.search.*;
                import io.thalweg.core.study.*;
                import io.thalweg.core.trial.*;
                import io.thalweg.store.journal.JournalStore;
                import java.nio.file.Path;
                import java.time.Duration;
                import java.util.Map;
                import java.util.concurrent.*;
                public class Block {
                    public static int trained;
                    /** A stand-in for training: error with its least value 0.1 at 0.01, 48 units, tanh. */
                    private static synchronized double train(double rate, int units, String activation) {
                        trained++;
                        double decades = Math.log10(rate) + 2;
                        double width = (units - 48) / 60.0;
                        double kind = switch (activation) { case "tanh" -> 0; case "relu" -> 0.02; default -> 0.08; };
                        return 0.1 + 0.05 * decades * decades + 0.1 * width * width + kind;
                    }
                    /** The same, which falls over the epochs. */
                    private static double trainEpoch(Point p, int epoch) {
                        return train(p.real("rate"), p.intValue("units"), p.text("activation")) + Math.exp(-0.2 * epoch);
                    }
                    /** The same, of which a share of the rows shows too little. */
                    private static double trainOnShare(Point p, double share) {
                        return train(p.real("rate"), p.intValue("units"), p.text("activation")) + 0.02 * (1 - share);
                    }
                """ + methods + "}", folder, compiled -> {
            Path directory = folder.resolve("study");
            for (int i : IntStream.range(0, blocks.size()).toArray()) {
                int before = compiled.getField("trained").getInt(null);
                compiled.getMethod("block" + i, Path.class).invoke(null, directory);
                if (i == 1) {
                    assertThat(compiled.getField("trained").getInt(null) - before)
                            .isEqualTo(25);
                    compiled.getMethod("block1", Path.class).invoke(null, directory);
                    assertThat(compiled.getField("trained").getInt(null) - before)
                            .as("nothing is left to do when it is run again")
                            .isEqualTo(25);
                }
            }
        });
    }
}
