package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.json.Json;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class DemoCommandTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void findsAGoodReactionAndLeavesFigureAndTable() throws IOException {
        Path out = directory.resolve("new/folder");
        Path json = directory.resolve("demo.json");
        Cli run = Cli.run("demo", "--experiments", "25", "--out", out.toString(), "--json", json.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Best reaction after 25 experiments")
                .contains("ligand")
                .contains("Random search after 25 experiments");
        assertThat(run.err()).contains("1,728 reactions").contains("25/25");

        JsonNode report = Json.parse(Files.readString(json));
        assertThat(report.get("optimum").asDouble()).isEqualTo(100);
        assertThat(report.get("evaluations").size()).isEqualTo(25);
        double best = 100 - report.get("regret").asDouble();
        assertThat(best).as("median of random search is 83").isGreaterThan(83);

        List<String> csv = Files.readAllLines(out.resolve("demo.csv"));
        assertThat(csv.get(0)).isEqualTo("experiment,base,ligand,solvent,concentration,temp_c,yield,best_yield");
        assertThat(csv).hasSize(26);
        assertThat(csv.get(25)).endsWith("," + best);

        BufferedImage figure = ImageIO.read(out.resolve("demo.png").toFile());
        assertThat(figure.getWidth()).isGreaterThan(1000);
        assertThat(colours(figure)).as("something is drawn").isGreaterThan(20);
    }

    @Test
    void refusesMoreExperimentsThanReactions() {
        Cli run = Cli.run("demo", "--experiments", "1729");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("from 1 to 1728");
    }

    private static long colours(BufferedImage image) {
        return java.util.Arrays.stream(
                        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .distinct()
                .count();
    }
}
