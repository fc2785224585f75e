package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Studies of spaces with constraints on inputs: every suggestion is inside, and the best point on a border is found. */
class ConstrainedSpacesTest {

    private static final SearchSpace MIXTURE = SearchSpace.builder()
            .real("a", 0, 100)
            .real("b", 0, 100)
            .real("c", 5, 60)
            .integer("stirring", 1, 5)
            .mixture(100, "a", "b", "c")
            .linearAtMost(Map.of("a", 1.0, "stirring", 10.0), 80)
            .satisfying("b and c react", point -> point.real("b") * point.real("c") <= 1500)
            .build();

    private static void requireInside(Point point) {
        double a = point.real("a");
        double b = point.real("b");
        double c = point.real("c");
        double stirring = ((Long) point.get("stirring")).doubleValue();
        assertThat(a + b + c).as("%s", point).isCloseTo(100, within(1e-9));
        assertThat(a + 10 * stirring).as("%s", point).isLessThanOrEqualTo(80 + 1e-9);
        assertThat(b * c).as("%s", point).isLessThanOrEqualTo(1500 + 1e-9);
        assertThat(List.of(a, b)).allMatch(x -> x >= 0 && x <= 100);
        assertThat(c).isBetween(5.0, 60.0);
        assertThat(MIXTURE.contains(point)).isTrue();
    }

    /** Best at a = 50, b = 30, c = 20, as far as the constraints let: c·b = 600 is fine, stirring is at most 3. */
    private static double loss(Point point) {
        return Math.pow((point.real("a") - 50) / 20, 2)
                + Math.pow((point.real("b") - 30) / 20, 2)
                + Math.pow((double) (Long) point.get("stirring") - 5, 2) / 10;
    }

    @ParameterizedTest
    @CsvSource({"exact, 1", "exact, 3", "vips, 2"})
    void suggestionsAreFeasibleAndTheBorderIsFound(String surrogate, int q) {
        Study study = Thalweg.minimize(MIXTURE)
                .effort(Cases.LIGHT)
                .surrogate(Surrogates.named(surrogate))
                .seed(q)
                .build();
        List<Trial> trials = new ArrayList<>();
        while (trials.size() < 36) {
            for (Trial trial : study.ask(q)) {
                requireInside(trial.point());
                study.tell(trial, loss(trial.point()));
                trials.add(trial);
            }
        }
        assertThat(trials).extracting(Trial::point).doesNotHaveDuplicates();
        assertThat(trials.subList(20, 36)).allMatch(trial -> trial.origin() == Origin.MODEL);
        // With stirring at 3 the other two cost nothing; at 4 a is at most 40, at 5 at most 30.
        double best = study.best().orElseThrow().value();
        assertThat(best).as("0.4 at 3, 0.35 at 4").isLessThan(0.42);
    }

    @Test
    void askWithADeadlineStaysInside() {
        Study study = Thalweg.minimize(MIXTURE).build();
        for (long millis : new long[] {0, 1, 5, 50, 0, 1, 5, 50}) {
            for (Trial trial : study.ask(2, Duration.ofMillis(millis))) {
                requireInside(trial.point());
                study.tell(trial, loss(trial.point()));
            }
        }
        assertThat(study.state().results()).hasSize(16);
    }
}
