package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of streaming surrogates do what they are there to show, and draw it. */
@Tag("slow")
class StreamingExamplesTest {

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void streamSizeFollowsItsDomain() throws IOException {
        Printed<List<StreamShapes.Stream>> printed = Printed.by(StreamShapes::run);

        List<StreamShapes.Stream> streams = printed.result();
        int[] growing = streams.get(0).points();
        int[] again = streams.get(1).points();
        int[] outliers = streams.get(2).points();
        assertThat(growing).isSorted();
        assertThat(growing[9]).isGreaterThan(2 * growing[2]);
        assertThat(again[9]).isLessThanOrEqualTo(again[0] + 4);
        assertThat(Math.abs(again[9] - growing[9])).isLessThanOrEqualTo(4);
        assertThat(outliers[9]).isBetween(outliers[1] + 1, growing[9] - 1);
        assertThat(error(streams.get(0))).isLessThan(0.12);
        assertThat(error(streams.get(1))).isLessThan(0.12);
        assertThat(printed.text()).contains(Arrays.toString(growing));

        Path figure = folder.resolve("shapes.png");
        StreamShapes.draw(streams, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    /** Root of the mean squared error of the belief over the domain. */
    private static double error(StreamShapes.Stream stream) {
        double[] places = DoubleStream.iterate(0.2, x -> x < 9.8, x -> x + 0.1).toArray();
        double[] mean = stream.believed(places).mean();
        double squares = 0;
        for (int i = 0; i < places.length; i++) {
            squares += Math.pow(mean[i] - StreamShapes.truth(places[i]), 2);
        }
        return Math.sqrt(squares / places.length);
    }

    @Test
    void mapGrowsOnNewGroundOnly() throws IOException {
        Walk once = Walk.synthetic(600, Seed.of(3));
        Walk twice = new Walk(repeated(once.x()), repeated(once.y()), repeated(once.field()));
        Printed<List<MagneticField.Stage>> printed = Printed.by(out -> MagneticField.run(twice, once, out));

        List<MagneticField.Stage> stages = printed.result();
        assertThat(stages).hasSize(MagneticField.BATCHES);
        int first = stages.get(0).x().length;
        int halfway = stages.get(9).x().length;
        int end = stages.get(19).x().length;
        assertThat(halfway).isGreaterThan(2 * first);
        assertThat(end).isBetween((int) (0.8 * halfway), (int) (1.1 * halfway));
        // The noise is 0.5 µT.
        assertThat(stages.get(19).rmse()).isLessThan(0.7);
        assertThat(stages.get(9).otherRmse()).isLessThan(0.1 * stages.get(0).otherRmse());
        MagneticField.Estimate here = stages.get(19).map().at(new double[] {0, 30}, new double[] {0, 30});
        assertThat(here.deviation()[0]).isLessThan(0.1 * here.deviation()[1]);
        assertThat(printed.text().lines()).hasSize(1 + MagneticField.BATCHES);

        Path figure = folder.resolve("field.png");
        MagneticFigure.write(twice, stages, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    private static double[] repeated(double[] values) {
        return DoubleStream.concat(Arrays.stream(values), Arrays.stream(values)).toArray();
    }

    @Test
    void walkIsReadByColumnNames() throws IOException {
        Path table = Files.writeString(
                folder.resolve("walk.csv"), "t,x,y,mag_x,mag_norm\n0,1.5,-2,7,48.25\n1,1.6,-2.1,7,49\n");
        Walk walk = Walk.read(table);
        assertThat(walk.x()).containsExactly(1.5, 1.6);
        assertThat(walk.y()).containsExactly(-2, -2.1);
        assertThat(walk.field()).containsExactly(48.25, 49);
    }

    @Test
    void weeksAreForecastWithHonestBands() throws IOException {
        double[] counts = EpidemicCounts.synthetic(168);
        Printed<List<DailyCounts.Stage>> printed = Printed.by(out -> DailyCounts.run(counts, "negative-binomial", out));
        List<DailyCounts.Stage> poisson =
                Printed.by(out -> DailyCounts.run(counts, "poisson", out)).result();

        List<DailyCounts.Stage> stages = printed.result();
        assertThat(stages).extracting(DailyCounts.Stage::weeks).containsExactly(8, 16, 24);
        for (int k = 1; k < 3; k++) {
            assertThat(stages.get(k).covered()).isBetween(0.75, 1.0);
            assertThat(stages.get(k).forecastNlpd()).isLessThan(poisson.get(k).forecastNlpd() - 0.2);
        }
        assertThat(printed.text()).contains("dispersion 0.");

        Path figure = folder.resolve("counts.png");
        DailyCounts.draw(counts, stages, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    /** Too short to compare models; that time as an input keeps up is shown by the studies. */
    @Test
    void movingOptimumIsTrackedByEachModel() throws IOException {
        Printed<List<DriftingObjective.Course>> printed = Printed.by(out -> DriftingObjective.run(2, 24, out));

        List<DriftingObjective.Course> courses = printed.result();
        assertThat(courses).hasSize(4);
        for (DriftingObjective.Course course : courses) {
            assertThat(Arrays.stream(course.totals())).hasSize(2).allMatch(total -> total > 0 && total < 24);
            assertThat(course.total()).isEqualTo((course.totals()[0] + course.totals()[1]) / 2);
            // The design is the same for all.
            assertThat(course.regret()[1])
                    .startsWith(Arrays.copyOf(courses.get(0).regret()[1], 10));
            assertThat(printed.text()).contains(course.model());
        }

        Path figure = folder.resolve("drift.png");
        DriftingObjective.draw(courses, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    @Test
    void countsAreReadFromTheLastColumn() throws IOException {
        Path table = Files.writeString(folder.resolve("counts.csv"), "date,count\n2020-03-01,4\n2020-03-02,0\n");
        assertThat(EpidemicCounts.read(table)).containsExactly(4, 0);
    }

    @Test
    void tooShortSeriesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DailyCounts.run(new double[20], "poisson", System.out))
                .withMessageContaining("20 days")
                .withMessageContaining("168");
    }
}
