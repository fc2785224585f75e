package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The survey of malaria learns a map, and draws how. */
@Tag("slow")
class SurveyMalariaTest {

    private static final int SEEDS = 3;
    private static final int BATCHES = 6;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void activeSurveyBeatsARandomOne() throws IOException {
        Printed<List<SurveyMalaria.Course>> printed = Printed.by(out -> SurveyMalaria.run(
                PrevalenceSurvey.madeUp(SurveyMalaria.COUNTRY), List.of("exact"), SEEDS, BATCHES, out));

        List<SurveyMalaria.Course> courses = printed.result();
        assertThat(courses).hasSize(SEEDS * SurveyMalaria.RULES.size());
        assertThat(courses).allSatisfy(course -> {
            assertThat(course.rmse()).hasSize(BATCHES + 1);
            // Neighbouring places differ by 0.5, and persons that are tested by chance.
            assertThat(course.rmse()[BATCHES]).isBetween(0.6, 1.1);
        });
        assertThat(of("qNIPV", courses).get(0).rmse()[0])
                .isEqualTo(of("random", courses).get(0).rmse()[0]);
        assertThat(area(of("qNIPV", courses))).isLessThan(0.99 * area(of("random", courses)));
        assertThat(printed.text()).contains("1200 places").contains("qNIPV");
        Path figure = folder.resolve("malaria.png");
        SurveyFigure.write("made up", courses, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(400);
    }

    private static List<SurveyMalaria.Course> of(String rule, List<SurveyMalaria.Course> courses) {
        return courses.stream().filter(course -> course.rule().equals(rule)).toList();
    }

    private static double area(List<SurveyMalaria.Course> courses) {
        return courses.stream()
                .mapToDouble(SurveyMalaria.Course::area)
                .average()
                .orElseThrow();
    }

    @Test
    void areaMatchesTheTrapezoidalRule() {
        assertThat(new SurveyMalaria.Course("exact", "random", new double[] {4, 3, 1}).area())
                .isEqualTo(2.75);
    }

    @Test
    void ownTablesAreRead() throws IOException {
        String rows = IntStream.range(0, 5)
                .mapToObj(i -> i + "," + 2 * i + ",9,0." + i)
                .collect(Collectors.joining("\n"));
        Path file = Files.writeString(folder.resolve("own.csv"), "lng,lat,elevation,theta\n" + rows + "\n");
        PrevalenceSurvey survey = PrevalenceSurvey.read(file, 2);
        assertThat(survey.size()).isEqualTo(5);
        assertThat(survey.logit()[3]).isCloseTo(Math.log(301.0 / 701), within(1e-12));
        assertThat(survey.places(new int[] {4, 1}).data).containsExactly(1, 1, 0.25, 0.25);
    }
}
