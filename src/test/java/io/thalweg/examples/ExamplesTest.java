package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Direction;
import io.thalweg.core.study.Origin;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each example does what it is there to show, and says so. */
class ExamplesTest {

    private static final double BRANIN_MINIMUM = 0.397887;

    @Test
    void theFirstResultIsTheMinimum() {
        Printed<StudyResult> printed = Printed.by(FirstResult::run);

        BestTrial best = printed.result().best().orElseThrow();
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
        double best = result.best().orElseThrow().value();
        MeasuredTable table = MeasuredTable.read(TuneXgboost.class.getResourceAsStream("xgboost_a6a.csv.gz"), true);
        assertThat(best).isLessThan(new RandomPicks(table.values(), Direction.MINIMIZE).medianBest(160));
        assertThat(printed.text()).contains("max_depth_index").contains("random search");
    }

    @Test
    void theCampaignFindsAReactionThatRandomPicksSeldomFind() {
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
}
