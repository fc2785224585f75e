package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The survey of malaria learns a map, and draws how. */
class SurveyMalariaTest {

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void aMapIsLearntByEachRule() throws IOException {
        Printed<List<SurveyMalaria.Course>> printed =
                Printed.by(out -> SurveyMalaria.run(PrevalenceSurvey.kenya(), List.of("vips"), 1, 3, out));

        assertThat(printed.result())
                .extracting(SurveyMalaria.Course::rule)
                .containsExactlyElementsOf(SurveyMalaria.RULES);
        assertThat(printed.result()).allSatisfy(course -> {
            assertThat(course.rmse()).hasSize(4);
            // The prevalence has a standard deviation of 0.27.
            assertThat(course.area()).isBetween(0.15, 0.4);
        });
        assertThat(printed.result().get(0).rmse()[0])
                .isEqualTo(printed.result().get(2).rmse()[0]);
        assertThat(printed.text()).contains("1230 places").contains("qNIPV");
        Path figure = folder.resolve("malaria.png");
        SurveyFigure.write("Kenya", printed.result(), figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(400);
    }

    @Test
    void aTableOfOnesOwnIsRead() throws IOException {
        String rows = IntStream.range(0, 5)
                .mapToObj(i -> i + "," + 2 * i + ",9,0." + i)
                .collect(Collectors.joining("\n"));
        Path file = Files.writeString(folder.resolve("own.csv"), "lng,lat,elevation,theta\n" + rows + "\n");
        PrevalenceSurvey survey = PrevalenceSurvey.read(file, 2);
        assertThat(survey.size()).isEqualTo(5);
        assertThat(survey.prevalence()[3]).isEqualTo(0.3);
        assertThat(survey.places(new int[] {4, 1}).data).containsExactly(1, 1, 0.25, 0.25);
    }
}
