package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where nothing is the best there are reasons, which code that asks for it can read. */
class NoBestTrialTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    private static StudyBuilder minimize() {
        return with(Study.minimize(SPACE));
    }

    private static StudyBuilder with(StudyBuilder builder) {
        return builder.surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty());
    }

    private static Point at(double x) {
        return Point.of("x", x, "y", 0.5);
    }

    @Test
    void studyWithABestTrialHasNoReasons() {
        Study study = minimize().build();
        study.tell(at(2), 1);
        study.tell(at(0.25), 3);
        assertThat(study.best()).isPresent();
        assertThat(study.whyNoBest()).isEmpty();
        assertThat(study)
                .hasToString(
                        "study of [x, y], to minimize: 2 results of 2 trials, best 3.0 at {x=0.25, y=0.5} (trial 1)");
    }

    @Test
    void emptyStudySaysSo() {
        Study study = minimize().build();
        study.ask();
        assertThat(study.whyNoBest()).contains("no result was told yet");
        assertThat(study)
                .hasToString("study of [x, y], to minimize: 0 results of 1 trial, no best trial: no result was told "
                        + "yet");
        StudyResult result = study.run(point -> 1, 1);
        assertThat(result.best().value()).isEqualTo(1);
    }

    @Test
    void resultsOutsideOfTheSpaceAreNamed() {
        Study study = minimize().build();
        study.tell(at(2), 1);
        study.tell(at(3), 1);
        assertThat(study.best()).isEmpty();
        assertThat(study.whyNoBest())
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("all 2 results lie outside of the space, first trial 0: ")
                        .contains("x", "2.0"));
    }

    @Test
    void eachKindIsCounted() {
        Study study = minimize().constraintAtMost("c", 1.5).build();
        study.tell(at(0.1), Outcome.failed("no power"));
        study.tell(at(0.2), Outcome.of(1, Map.of("c", 2.0)));
        study.tell(at(0.3), Outcome.of(1, Map.of("c", Double.NaN)));
        study.tell(at(4), Outcome.of(1, Map.of("c", 1.0)));
        assertThat(study.whyNoBest().orElseThrow())
                .startsWith("of 4 results 1 failed, trial 0: no power; 2 miss a bound, first trial 1: c is 2.0, must be"
                        + " at most 1.5; 1 lies outside of the space, trial 3: ");
    }

    @Test
    void unknownOutcomeMissesItsBound() {
        Study study = minimize().constraintAtLeast("c", 1.5).build();
        study.tell(at(0.3), Outcome.of(1, Map.of("c", Double.NaN)));
        assertThat(study.whyNoBest())
                .contains("the only result misses a bound, trial 0: c is not known, must be at least 1.5");
    }

    @Test
    void mapHasNoBest() {
        Study study = with(Study.learn(SPACE)).build();
        study.tell(at(0.1), 1);
        assertThat(study.whyNoBest().orElseThrow()).contains("a study that learns a map");
        assertThat(study)
                .asString()
                .startsWith("study of [x, y], to learn a map: 1 result of 1 trial, no best trial: ");
    }

    @Test
    void runSaysTheSame() {
        Study study = minimize().constraintAtMost("c", 1.5).build();
        StudyResult result = study.runExperiments(point -> Outcome.of(1, Map.of("c", 2.0)), 3);
        assertThat(result.whyNoBest()).isEqualTo(study.whyNoBest());
        assertThatThrownBy(result::best)
                .hasMessage(
                        "there is no best trial: all 3 results miss a bound, first trial 0: c is 2.0, must be at most 1.5");
    }

    /** For logs and debuggers, which ask at any time. */
    @Test
    void closedStudyIsDescribed() {
        Study study =
                minimize().storedIn(new MemoryStore(InstantSource.system())).build();
        study.tell(at(0.25), 3);
        study.close();
        assertThat(study).asString().contains("best 3.0");
    }
}
