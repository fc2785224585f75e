package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read of a study with few results is averaged over the hyperparameters that they leave open, and everywhere the same. */
class AveragedForecastsTest {

    private static final Point CORNER = Point.of("x", 0.9, "y", 0.1);

    private Study study;

    @BeforeEach
    void tenResults() {
        study = Cases.minimize(Cases.SQUARE).build();
        for (int i = 0; i < 10; i++) {
            Trial trial = study.ask();
            study.tell(
                    trial,
                    Cases.bowl(trial.point()) + Math.sin(9 * trial.point().real("x")));
        }
    }

    private WarpedNormal seen() {
        double[] u = Cases.SQUARE.encode(CORNER);
        return study.insight().objective().at(DMatrixRMaj.wrap(1, u.length, u)).get(0);
    }

    @Test
    void forecastsAndInsightsAgree() {
        assertThat(study.forecast(List.of(CORNER), List.of()).get(0).latent()).isEqualTo(seen());
    }

    @Test
    void theMedianIsThatOfTheBelief() {
        double[] u = Cases.SQUARE.encode(CORNER);
        OutcomeInsight objective = study.insight().objective();
        assertThat(objective.median(DMatrixRMaj.wrap(1, u.length, u))).containsExactly(seen().median());
    }

    /** Over other points than the study asks, so they agree to some hundredths. */
    @Test
    void theAverageDeviationIsThatOfTheBeliefs() {
        DMatrixRMaj points = DMatrixRMaj.wrap(
                4096, 2, Seed.of(3).generator().doubles(2 * 4096).toArray());
        double variance = study.insight().objective().at(points).stream()
                .mapToDouble(belief -> belief.deviation() * belief.deviation())
                .average()
                .orElseThrow();
        assertThat(study.averageDeviation().orElseThrow()).isCloseTo(Math.sqrt(variance), withinPercentage(3));
    }

    /** Leaving a result out is algebra at one set of hyperparameters. */
    @Test
    void beliefsAtResultsAreThoseOfTheLikeliestHyperparameters() {
        OutcomeInsight objective = study.insight().objective();
        WarpedNormal averaged = objective.at(objective.points()).get(3);
        WarpedNormal likeliest = objective.atTold(new int[] {3}).get(0);
        assertThat(averaged.variance()).isNotEqualTo(likeliest.variance());
        assertThat(averaged.median()).isNotEqualTo(likeliest.median());
    }
}
