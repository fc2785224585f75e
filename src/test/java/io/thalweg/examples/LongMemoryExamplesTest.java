package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of long memory do what they are there to show, and draw it. */
@Tag("slow")
class LongMemoryExamplesTest {

    private static final int LAST = RememberSolar.TASKS - 1;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void projectionsRememberWhatPointsDoNot() throws IOException {
        SolarIrradiance sun = SolarIrradiance.read();
        Printed<List<RememberSolar.Course>> printed = Printed.by(out -> RememberSolar.run(sun, List.of(80, 150), out));

        List<RememberSolar.Course> courses = printed.result();
        RememberSolar.Course all = course(courses, "all the data");
        // What an exact process of independent software reaches with these rows and hyperparameters.
        assertThat(all.nlpd()[LAST]).isCloseTo(-0.629, within(2e-3));
        assertThat(all.rmse()[LAST]).isCloseTo(0.149, within(1e-3));
        double many = course(courses, "OHSGPR 150").nlpd()[LAST];
        assertThat(many).isCloseTo(all.nlpd()[LAST], within(0.05));
        assertThat(many).isLessThan(course(courses, "OSGPR 150").nlpd()[LAST] - 0.02);
        double few = course(courses, "OHSGPR 80").nlpd()[LAST];
        assertThat(few).isLessThan(course(courses, "OSGPR 80").nlpd()[LAST] - 0.2);
        assertThat(few).isLessThan(course(courses, "OVC 80").nlpd()[LAST] - 0.2);
        assertThat(printed.text().lines()).hasSize(2 * (1 + courses.size()));

        Path figure = folder.resolve("solar.png");
        RememberFigure.write(sun, courses, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    @Test
    void earlierRegionIsRemembered() throws IOException {
        Banana banana = Banana.read();
        Printed<List<ContinualBanana.Course>> printed = Printed.by(out -> ContinualBanana.run(banana, out));

        List<ContinualBanana.Course> courses = printed.result();
        ContinualBanana.Course few = course(courses, "OHSVGP", 20);
        for (ContinualBanana.Stage stage : few.stages()) {
            assertThat(stage.firstNlp()).isLessThan(few.stages().get(0).firstNlp() + 0.02);
        }
        assertThat(few.last().accuracy()).isGreaterThan(0.88);
        // The same number of points loses the left.
        assertThat(course(courses, "OVC", 20).last().firstNlp())
                .isGreaterThan(few.last().firstNlp() + 0.2);
        // Classifiers of independent software that see all 400 points at once are right in 89.7 to 90.3 %, at 0.238 to
        // 0.256 nats.
        ContinualBanana.Stage many = course(courses, "OHSVGP", 50).last();
        assertThat(many.accuracy()).isCloseTo(0.90, within(0.008));
        assertThat(many.nlp()).isLessThan(0.25);
        assertThat(printed.text().lines()).hasSize(1 + courses.size());

        Path figure = folder.resolve("banana.png");
        BananaFigure.write(banana, courses, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    private static ContinualBanana.Course course(List<ContinualBanana.Course> courses, String method, int size) {
        return courses.stream()
                .filter(course -> course.method().equals(method) && course.size() == size)
                .findFirst()
                .orElseThrow();
    }

    private static RememberSolar.Course course(List<RememberSolar.Course> courses, String name) {
        return courses.stream()
                .filter(course -> course.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
