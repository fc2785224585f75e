package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of decoupled and harmonic bases show what they say. */
@Tag("slow")
class BasesExamplesTest {

    @TempDir
    private Path folder = Path.of("");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    /** The mean is that of a hundred points, and what ten of them cannot explain is said to be uncertain. */
    @Test
    void largeMeanBasisWithASmallCovarianceBasis() throws IOException {
        Observations observed = DecoupledSinc.observe(Seed.of(0));
        List<DecoupledSinc.Fit> fits = DecoupledSinc.run(observed, out);
        assertThat(fits.get(1).rmse()).isLessThan(1.02 * fits.get(2).rmse());
        assertThat(fits.get(0).rmse()).isGreaterThan(3 * fits.get(1).rmse());
        assertThat(fits.get(1).deviation()).isGreaterThan(fits.get(2).deviation());
        assertThat(fits.get(1).bound())
                .isBetween(fits.get(0).bound(), fits.get(2).bound());
        Path figure = folder.resolve("sinc.png");
        DecoupledSinc.draw(observed, fits, figure);
        assertThat(pixels(figure, 3, Sheet.BLUE)).as("means").allMatch(count -> count > 400);
        assertThat(pixels(figure, 3, Sheet.ORANGE))
                .as("truths, where no mean hides them")
                .allMatch(count -> count > 100);
        List<Integer> bands = pixels(figure, 3, Curve.BAND);
        assertThat(bands.get(1)).as("what ten points leave uncertain").isGreaterThan(bands.get(2));
    }

    @Test
    void partsOfACurveSum() throws IOException {
        Observations observed = SnelsonParts.read();
        SnelsonParts.Learnt learnt = SnelsonParts.run(observed, out);
        double[] whole = learnt.whole().posterior().predict(observed.x(), 1).mean();
        double[] even = learnt.parts().get(0).predict(observed.x(), 1).mean();
        double[] odd = learnt.parts().get(1).predict(observed.x(), 1).mean();
        for (int i = 0; i < whole.length; i++) {
            assertThat(even[i] + odd[i]).isCloseTo(whole[i], within(1e-10));
        }
        assertThat(learnt.points()).hasSize(5);
        Path figure = folder.resolve("snelson.png");
        SnelsonParts.draw(observed, learnt, figure);
        assertThat(pixels(figure, 3, Sheet.BLUE)).as("means").allMatch(count -> count > 400);
        assertThat(pixels(figure, 3, Curve.BAND)).as("bands").allMatch(count -> count > 2000);
    }

    /** Waves of 30° along each parallel, of two years: the last is learnt. */
    @Test
    void harmonicFeaturesOfTheGlobeShowMore() throws IOException {
        RandomGenerator random = Seed.of(3).generator();
        StringBuilder csv = new StringBuilder("year,lon,lat,value\n");
        for (int i = 0; i < 1000; i++) {
            double lon = 360 * random.nextDouble();
            double lat = -60 + 120 * random.nextDouble();
            double value = 10 + 3 * Math.cos(Math.toRadians(8 * lon)) * Math.cos(Math.toRadians(lat));
            csv.append(String.format(Locale.ROOT, "%d,%.3f,%.3f,%.4f%n", 2000 + i % 2, lon, lat, value));
        }
        double[][] rows = PrecipitationGlobe.read(Files.writeString(folder.resolve("globe.csv"), csv));
        assertThat(rows).hasDimensions(500, 3);
        List<PrecipitationGlobe.Learnt> maps = PrecipitationGlobe.run(rows, 12, out);
        String[] lines = printed.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertThat(error(lines[1])).isLessThan(0.5 * error(lines[0]));
        Path figure = folder.resolve("globe.png");
        PrecipitationGlobe.draw(rows, maps, figure);
        assertThat(colours(figure, maps.size())).as("shades of the maps").allMatch(count -> count > 100);
    }

    /** How many pixels of a colour each of so many panels side by side has. */
    private static List<Integer> pixels(Path figure, int panels, Color colour) throws IOException {
        return panels(figure, panels).stream()
                .map(panel -> (int) Arrays.stream(panel)
                        .filter(pixel -> pixel == colour.getRGB())
                        .count())
                .toList();
    }

    /** How many colours each panel has. */
    private static List<Integer> colours(Path figure, int panels) throws IOException {
        return panels(figure, panels).stream()
                .map(panel -> (int) Arrays.stream(panel).distinct().count())
                .toList();
    }

    private static List<int[]> panels(Path figure, int panels) throws IOException {
        BufferedImage image = ImageIO.read(figure.toFile());
        int width = image.getWidth() / panels;
        return IntStream.range(0, panels)
                .mapToObj(k -> image.getRGB(k * width, 0, width, image.getHeight(), null, 0, width))
                .toList();
    }

    private static double error(String line) {
        String after = line.substring(line.indexOf("RMSE ") + "RMSE ".length());
        return Double.parseDouble(after.substring(0, after.indexOf(',')));
    }
}
