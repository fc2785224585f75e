package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each example does what it is there to show, and says so. */
@Tag("slow")
class ExamplesTest {

    private static final double BRANIN_MINIMUM = 0.397887;

    @Test
    void firstExampleFindsTheMinimum() {
        Printed<StudyResult> printed = Printed.by(FirstResult::run);

        BestTrial best = printed.result().best();
        assertThat(best.value()).isCloseTo(BRANIN_MINIMUM, within(1e-3));
        assertThat(printed.text())
                .contains(String.valueOf(best.value()))
                .contains(best.trial().point().toString());
    }

    @Test
    void tuningBeatsRandomSearchOfTwiceAsManyEvaluations() {
        Printed<StudyResult> printed = Printed.by(TuneXgboost::run);

        StudyResult result = printed.result();
        assertThat(result.results())
                .hasSize(80)
                .allSatisfy(r ->
                        assertThat(r.trial().point().get("max_depth_index")).isInstanceOf(Long.class));
        double best = result.best().value();
        MeasuredTable table = MeasuredTable.read(TuneXgboost.class.getResourceAsStream("xgboost_a6a.csv.gz"), true);
        assertThat(best).isLessThan(new RandomPicks(table.values(), Direction.MINIMIZE).medianBest(160));
        assertThat(printed.text()).contains("max_depth_index").contains("random search");
    }

    @Test
    void campaignBeatsRandomPicks() {
        Printed<Study> printed = Printed.by(LabCampaign::run);

        Study study = printed.result();
        assertThat(study.state().results()).hasSize(40);
        assertThat(study.best().orElseThrow().value()).isGreaterThan(95);
        List<String> lines = printed.text().lines().toList();
        assertThat(lines).filteredOn(line -> line.startsWith("Day ")).hasSize(10);
        long modelled = study.state().trials().stream()
                .filter(trial -> trial.origin() == Origin.MODEL)
                .count();
        assertThat(lines).filteredOn(line -> line.contains(" ± ")).hasSize((int) modelled);
    }

    @Test
    void plantForecastsAreAccurateAndCalibrated() {
        Printed<List<StreamPowerPlant.Window>> printed = Printed.by(out -> StreamPowerPlant.run(900, 350, out));

        assertThat(printed.result()).extracting(StreamPowerPlant.Window::hours).containsExactly(550, 900);
        assertThat(printed.result()).allSatisfy(window -> {
            // The output has a standard deviation of 17 MW; linear regression leaves 4.5 MW.
            assertThat(window.rmse()).isLessThan(5);
            // A Gaussian of just that error has a mean negative log density of log(σ √(2πe)).
            assertThat(window.nlpd())
                    .isCloseTo(Math.log(window.rmse() * Math.sqrt(2 * Math.PI * Math.E)), within(0.15));
        });
        assertThat(printed.text()).contains("RMSE (MW)").contains("900");
    }

    @Test
    void mapErrorAndUncertaintyDecrease(@TempDir Path folder) throws IOException {
        Path table = folder.resolve("map.csv");
        Files.write(table, smallMap());
        MapField field = MapField.read(table);
        Printed<List<MapFigure.Frame>> printed = Printed.by(out -> LearnMapOnline.run(field, out));

        List<MapFigure.Frame> frames = printed.result();
        assertThat(frames).extracting(frame -> frame.measured().length).containsExactly(20, 100, 143);
        assertThat(error(frames.get(2), field)).isLessThan(0.5 * error(frames.get(0), field));
        assertThat(Arrays.stream(frames.get(2).deviation()).sum())
                .isLessThan(Arrays.stream(frames.get(0).deviation()).sum());
        assertThat(printed.text()).contains("µs to observe");

        Path figure = folder.resolve("map.png");
        MapFigure.write(field, frames, figure);
        assertThat(ImageIO.read(figure.toFile()).getWidth()).isGreaterThan(1000);
    }

    /** A wave on 16 × 9 cells, one of them missing, one twice. */
    private static List<String> smallMap() {
        List<String> lines = new ArrayList<>(List.of("year,lon,lat,value", "2010,5,-10,NaN"));
        for (int i = 0; i < 16; i++) {
            for (int j = 0; j < 9; j++) {
                if (i != 5 || j != 3) {
                    lines.add("2010," + i + "," + (5 * j - 25) + "," + Math.sin(0.4 * i) * Math.cos(0.5 * j));
                }
            }
        }
        lines.add("2011,0,-25,1000");
        return lines;
    }

    private static double error(MapFigure.Frame frame, MapField field) {
        double squares = 0;
        for (int cell = 0; cell < field.size(); cell++) {
            squares += Math.pow(frame.mean()[cell] - field.truth()[cell], 2);
        }
        return Math.sqrt(squares / field.size());
    }

    @Test
    void longSearchAsksForThreePointsAStep() {
        Printed<Study> printed = Printed.by(out -> NoisyLevy.run(5, out));

        assertThat(printed.result().state().results()).hasSize(15);
        assertThat(printed.text().lines().toList()).hasSize(2).last().asString().contains(" 5 ", " 15 ");
    }

    @Test
    void invalidArgumentsOfTheLongSearchAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NoisyLevy.main(new String[] {"--steps", "0"}))
                .withMessageContaining("--steps N with N at least 1");
    }
}
