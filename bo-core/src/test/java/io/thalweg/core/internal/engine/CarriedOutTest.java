package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trials that are not carried out as planned: learnt is what was done. */
class CarriedOutTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static StudyBuilder study(SearchSpace space) {
        return Study.minimize(space)
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2);
    }

    private static double forecast(Study study, double x) {
        return study.forecast(Point.of("x", x)).orElseThrow().mean();
    }

    @Test
    void pointAsCarriedOutIsLearntAndShown() {
        Study study = study(LINE).build();
        Trial trial = study.enqueue(Point.of("x", 0.2));
        Point actual = Point.of("x", 0.7);
        study.tell(trial, Outcome.of(5), actual);
        study.tell(Point.of("x", 0.2), 9);
        assertThat(forecast(study, 0.7)).isEqualTo(5);
        assertThat(study.best()).contains(new BestTrial(trial, actual, 5));
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(actual);
        assertThat(study.insight().objective().points().data).containsExactly(0.7, 0.2);
        assertThat(study.state().results()).first().satisfies(result -> {
            assertThat(result.point()).isEqualTo(actual);
            assertThat(result.trial().point()).isEqualTo(Point.of("x", 0.2));
            assertThat(result.deviates()).isTrue();
        });
    }

    @Test
    void planCarriedOutIsNoDeviation() {
        Study study = study(LINE).build();
        Trial trial = study.ask();
        study.tell(trial, Outcome.of(5), trial.point());
        study.tell(trial, 5);
        assertThat(study.state().results()).containsExactly(new TrialResult(trial, Outcome.of(5)));
    }

    @Test
    void anotherPointToldLaterIsAConflict() {
        Study study = study(LINE).build();
        Trial trial = study.ask();
        study.tell(trial, Outcome.of(5), Point.of("x", 0.7));
        study.tell(trial, Outcome.of(5), Point.of("x", 0.7));
        assertThat(study.state().results()).hasSize(1);
        assertThatThrownBy(() -> study.tell(trial, Outcome.of(5), Point.of("x", 0.75)))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("x=0.7}", "x=0.75}");
        assertThatThrownBy(() -> study.tell(trial, 5)).isInstanceOf(TrialConflictException.class);
    }

    @Test
    void pointOfOtherParametersIsRefused() {
        Study study = study(LINE).build();
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell(trial, Outcome.of(5), Point.of("y", 0.7)))
                .isInstanceOf(InvalidParameterException.class);
        assertThat(study.state().results()).isEmpty();
    }

    @Test
    void amendedPointIsLearntAnew() {
        Study study = study(LINE).build();
        Trial trial = study.enqueue(Point.of("x", 0.2));
        study.tell(trial, 5);
        study.tell(Point.of("x", 1), 9);
        assertThat(forecast(study, 0.3)).isEqualTo(5);
        study.amend(trial, Outcome.of(5), Point.of("x", 0.9), "the thermostat was set wrongly");
        assertThat(study.insight().objective().points().data).containsExactly(0.9, 1);
        study.amend(trial, Outcome.of(6), "comma lost");
        assertThat(study.best().orElseThrow().point()).isEqualTo(Point.of("x", 0.9));
    }

    @Test
    void leasedTrialIsCarriedOutElsewhere() {
        Study study = study(LINE).build();
        Lease lease =
                study.claim("Ada", new LeaseTerms(Duration.ofMinutes(1), 3), 1).orElseThrow();
        study.tell(lease, Outcome.of(5), Point.of("x", 0.7));
        assertThat(study.best().orElseThrow().point()).isEqualTo(Point.of("x", 0.7));
    }

    @Test
    void listenersHearWhereATrialWasCarriedOut() {
        List<TrialResult> told = new ArrayList<>();
        List<TrialResult> amended = new ArrayList<>();
        Study study = study(LINE)
                .listener(new StudyListener() {
                    @Override
                    public void told(TrialResult result) {
                        told.add(result);
                    }

                    @Override
                    public void amended(TrialResult result) {
                        amended.add(result);
                    }
                })
                .build();
        Trial trial = study.enqueue(Point.of("x", 0.2));
        Outcome outcome = Outcome.of(5).with("machine", "B3");
        study.tell(trial, outcome, Point.of("x", 0.7));
        study.tell(trial, outcome, Point.of("x", 0.7));
        study.tell(Point.of("x", 0.4), 6);
        assertThat(told).isEqualTo(study.state().results());
        study.amend(trial, Outcome.of(7), "comma lost");
        study.amend(trial, Outcome.of(7), "comma lost");
        assertThat(amended)
                .containsExactly(new TrialResult(trial, 0, Outcome.of(7).with("machine", "B3"), Point.of("x", 0.7)));
    }

    @Test
    void listenersOfTrialsAndOutcomesHearAsWell() {
        List<String> heard = new ArrayList<>();
        Study study = study(LINE)
                .listener(new StudyListener() {
                    @Override
                    public void told(Trial trial, Outcome outcome) {
                        heard.add("told " + trial.number() + " " + outcome);
                    }

                    @Override
                    public void amended(Trial trial, Outcome outcome) {
                        heard.add("amended " + trial.number() + " " + outcome);
                    }
                })
                .build();
        Trial trial = study.ask();
        study.tell(trial, 5);
        study.amend(trial, Outcome.of(7), "comma lost");
        assertThat(heard).containsExactly("told 0 " + Outcome.of(5), "amended 0 " + Outcome.of(7));
    }
}
