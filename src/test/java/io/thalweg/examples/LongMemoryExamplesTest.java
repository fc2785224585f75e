package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of long memory do what they are there to show, and draw it. */
class LongMemoryExamplesTest {

    private static final int LAST = RememberSolar.TASKS - 1;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void projectionsRememberWhatPointsDoNot() throws IOException {
        SolarIrradiance sun = SolarIrradiance.read();
        Printed<List<RememberSolar.Course>> printed = Printed.by(out -> RememberSolar.run(sun, out));

        List<RememberSolar.Course> courses = printed.result();
        RememberSolar.Course all = course(courses, "all the data");
        // What an exact process of independent software reaches with these rows and hyperparameters.
        assertThat(all.nlpd()[LAST]).isCloseTo(-0.629, within(2e-3));
        assertThat(all.rmse()[LAST]).isCloseTo(0.149, within(1e-3));
        assertThat(course(courses, "OHSGPR 150").nlpd()[LAST]).isCloseTo(all.nlpd()[LAST], within(0.05));
        double few = course(courses, "OHSGPR 50").nlpd()[LAST];
        assertThat(few).isLessThan(course(courses, "OSGPR 50").nlpd()[LAST] - 0.2);
        assertThat(few).isLessThan(course(courses, "OVC 50").nlpd()[LAST] - 0.2);
        assertThat(printed.text().lines()).hasSize(2 * (1 + courses.size()));

        Path figure = folder.resolve("solar.png");
        RememberFigure.write(sun, courses, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    private static RememberSolar.Course course(List<RememberSolar.Course> courses, String name) {
        return courses.stream()
                .filter(course -> course.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
