package io.thalweg.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepCostChartTest {

    @Test
    void eachCurveIsDrawnInItsColour(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("step.png");
        new StepCostChart(
                        "cost",
                        List.of(
                                new StepCostChart.Curve(
                                        "flat", new double[] {1000, 100_000}, new double[] {0.05, 0.06}),
                                new StepCostChart.Curve("steep", new double[] {50, 2000}, new double[] {0.03, 3})))
                .write(file);
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(1400);
        assertThat(pixels(image, Palette.BLUE.getRGB())).isGreaterThan(1000);
        assertThat(pixels(image, Palette.GREY.getRGB())).isGreaterThan(1000);
    }

    private static long pixels(BufferedImage image, int color) {
        long count = 0;
        for (int i = 0; i < image.getWidth(); i++) {
            for (int j = 0; j < image.getHeight(); j++) {
                count += image.getRGB(i, j) == color ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void withoutCurvesThereIsNoFigure() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StepCostChart("cost", List.of()))
                .withMessageContaining("curves holds 0");
    }
}
