package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.minimize;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With values given for a request, the best of the rest is found, and what is learnt serves all of the space. */
class GivenValuesTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("solvent", "DMAc", "DMF", "toluene")
            .real("T", 20, 120)
            .real("time", 1, 9)
            .build();

    /** The best temperature depends on the solvent: 60 in DMF, 80 in DMAc, 100 in toluene. */
    private static double loss(Point p) {
        double best = Map.of("DMF", 60.0, "DMAc", 80.0, "toluene", 100.0).getOrDefault(p.text("solvent"), Double.NaN);
        return Math.pow((p.real("T") - best) / 50, 2) + Math.pow((p.real("time") - 4) / 5, 2);
    }

    @Test
    void bestOfTheRestIsFound() {
        Study study = minimize(SPACE).deterministic().build();
        Map<String, Object> today = Map.of("solvent", "DMF");
        for (int i = 0; i < 24; i++) {
            Trial trial = study.ask(Request.of(1).given(today)).get(0);
            assertThat(trial.point().text("solvent")).isEqualTo("DMF");
            study.tell(trial, loss(trial.point()));
        }
        Point best = study.best().orElseThrow().point();
        assertThat(loss(best)).isLessThan(1e-3);
        assertThat(best.real("T")).isCloseTo(60, within(2.0));
        assertThat(study.ask().notes()).as("tomorrow all solvents are there").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ei", "logei", "qlogei", "kg", "thompson", "mes", "ucb"})
    void acquisitionFunctionsOfAllKindsCanBeHeld(String name) {
        Study study = minimize(SPACE).acquisition(Acquisitions.named(name)).build();
        for (Trial trial : study.ask(8)) {
            study.tell(trial, loss(trial.point()));
        }
        for (Trial trial : study.ask(Request.of(2).given(Map.of("T", 63.2, "solvent", "toluene")))) {
            assertThat(trial.origin()).as("%s", trial.health()).isEqualTo(Origin.MODEL);
            assertThat(trial.health().fallbacks()).isEmpty();
            assertThat(trial.point().real("T")).isEqualTo(63.2);
            assertThat(trial.point().text("solvent")).isEqualTo("toluene");
        }
    }
}
