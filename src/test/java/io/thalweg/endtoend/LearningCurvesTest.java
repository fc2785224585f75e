package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.curve.CurveBook;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.Hyperband;
import io.thalweg.core.curve.MedianRule;
import io.thalweg.core.curve.Race;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.curve.SuccessiveHalving;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Crowd;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.ManualClock;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluations report learning curves, and those that will not win are stopped. */
@Tag("slow")
class LearningCurvesTest {

    private static final int STEPS = 27;

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("rate", 0, 1).real("size", 0, 1).build();

    static List<Curves> curves() {
        Curves curves = Curves.of(STEPS);
        return List.of(
                curves,
                curves.resuming(),
                curves.stoppedBy(new MedianRule(2, 3)),
                curves.stoppedBy(new SuccessiveHalving(1, 3)),
                curves.resuming().stoppedBy(new SuccessiveHalving(1, 3)),
                curves.stoppedBy(new Hyperband(3)),
                curves.resuming().stoppedBy(new Hyperband(3)));
    }

    private static StudyBuilder study(Curves curves) {
        return Thalweg.minimize(SPACE)
                .effort(new SearchEffort(64, 12, 2, 20))
                .initialDesign(12)
                .seed(3)
                .curves(curves);
    }

    /** Falls to an end that depends on the point, and diverges where the rate is large. */
    private static double loss(Point point, long step) {
        double rate = point.real("rate");
        if (rate > 0.9 && step > 2) {
            return Double.NaN;
        }
        double end = 0.1 + Math.pow(rate - 0.3, 2) + Math.pow(point.real("size") - 0.6, 2);
        return end + Math.exp(-0.3 * (0.5 + rate) * step);
    }

    private static Outcome train(LiveTrial trial) {
        for (long step = trial.resumesAfter() + 1; step <= STEPS; step++) {
            trial.report(step, loss(trial.point(), step));
            if (trial.shouldStop()) {
                return trial.stopped();
            }
        }
        return Outcome.of(loss(trial.point(), STEPS));
    }

    private static Study trained(Curves curves, int evaluations) {
        Study study = study(curves).build();
        study.train(
                LearningCurvesTest::train, RunOptions.evaluations(evaluations).silently());
        return study;
    }

    private static List<StudyEvent> events(Study study) {
        return study.store().history().stream().map(Recorded::event).toList();
    }

    @ParameterizedTest
    @MethodSource("curves")
    void aDecisionFollowsFromTheReportsAndEventsBeforeIt(Curves curves) {
        Study study = trained(curves, 30);
        StudyState state = StudyState.empty();
        int stops = 0;
        for (StudyEvent event : events(study)) {
            if (event instanceof StudyEvent.Stopped stopped) {
                assertThat(curves.rule().stop(race(study, curves, state, stopped.reports()), stopped.number()))
                        .contains(stopped.reason());
                stops++;
            } else if (event instanceof StudyEvent.Resumed resumed) {
                assertThat(curves.rule().resume(race(study, curves, state, resumed.reports())))
                        .isEqualTo(OptionalLong.of(resumed.number()));
            }
            state = state.apply(event);
        }
        assertThat(stops).as("evaluations that were stopped").isGreaterThan(2);
        assertThat(study.store().reports(0, Long.MAX_VALUE))
                .as("steps that were run, of 30 whole evaluations")
                .hasSizeLessThan(29 * STEPS);
    }

    private static Race race(Study study, Curves curves, StudyState state, long reports) {
        CurveBook book = new CurveBook();
        book.add(study.store().reports(0, reports));
        return new Race(curves, Direction.MINIMIZE, state, book);
    }

    @ParameterizedTest
    @MethodSource("curves")
    void theSameSeedGivesTheSameHistory(Curves curves) {
        Study one = trained(curves, 20);
        Study other = trained(curves, 20);
        assertThat(events(other)).hasToString(events(one).toString());
        assertThat(other.store().reports(0, Long.MAX_VALUE))
                .isEqualTo(one.store().reports(0, Long.MAX_VALUE));
    }

    @Test
    void theBestWasRunToItsEndAndModelsLearnOfTheOthers() {
        Study study = trained(Curves.of(STEPS), 40);
        long measured = study.state().results().stream()
                .filter(result -> result.outcome() instanceof Outcome.Measured)
                .count();
        long informative = study.state().results().stream()
                .filter(result -> result.outcome() instanceof Outcome.Stopped stopped && stopped.isInformative())
                .count();
        assertThat(study.best().orElseThrow().value()).isLessThan(0.15);
        assertThat(study.state().outcome(study.best().orElseThrow().trial().number()))
                .containsInstanceOf(Outcome.Measured.class);
        assertThat(informative).isGreaterThan(4);
        assertThat(measured + informative).isEqualTo(40);
        assertThat(study.insight().outcomes().get(0).values())
                .as("what the model has learnt, stops and measurements")
                .hasSize(40);
        Trial stopped = study.state().results().stream()
                .filter(result -> result.outcome() instanceof Outcome.Stopped)
                .findFirst()
                .orElseThrow()
                .trial();
        double forecast = study.forecast(stopped.point()).orElseThrow().mean();
        assertThat(forecast).isGreaterThan(study.best().orElseThrow().value());
    }

    @Test
    void anEvaluationGoesOnFromWhereItStopped() {
        List<Long> begins = new ArrayList<>();
        Study study = study(Curves.of(STEPS).resuming().stoppedBy(StoppingRule.asha()))
                .build();
        study.train(
                trial -> {
                    begins.add(trial.resumesAfter());
                    return train(trial);
                },
                RunOptions.evaluations(30).silently());
        assertThat(begins).contains(0L, 1L, 3L);
        assertThat(study.state().trials()).hasSizeLessThan(30);
        long steps = study.store().reports(0, Long.MAX_VALUE).stream()
                .map(report -> List.of(report.trial(), report.step()))
                .distinct()
                .count();
        assertThat(study.store().reports(0, Long.MAX_VALUE))
                .as("no step was run twice")
                .hasSize((int) steps);
    }

    @Test
    void badReportsAreRefusedWithAWord() {
        Study study = study(Curves.of(STEPS)).build();
        LiveTrial trial = study.live(study.ask());
        assertThatThrownBy(() -> trial.report(0, 1))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("step is 0");
        assertThatThrownBy(() -> trial.report(STEPS + 1, 1))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("step is 28")
                .hasMessageContaining("27 steps");
        trial.report(3, 0.5);
        trial.report(1, 0.9);
        trial.report(3, 0.4);
        trial.report(4, Double.NaN);
        assertThat(study.store().reports(0, Long.MAX_VALUE))
                .containsExactly(
                        new StepReport(0, 0, 3, 0.5),
                        new StepReport(0, 0, 1, 0.9),
                        new StepReport(0, 0, 3, 0.4),
                        new StepReport(0, 0, 4, Double.NaN));
        assertThat(trial.shouldStop()).as("it has diverged").isTrue();
        study.tell(trial.trial(), trial.stopped());
        assertThat(trial.shouldStop()).as("it has ended").isTrue();
        assertThatThrownBy(() -> trial.report(5, 1))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContaining("trial 0 has come to an end")
                .hasMessageContaining("step 5");
    }

    @Test
    void aStopThatIsToldAgainIsTheSame() {
        Study study = study(Curves.of(STEPS)).build();
        LiveTrial first = study.live(study.ask());
        first.report(1, 0.9);
        Outcome told = Outcome.stopped(1, 0.9, "enough was seen");
        study.tell(first.trial(), told);
        StudyState once = study.state();
        LiveTrial second = study.live(study.ask());
        second.report(1, 0.1);
        second.report(9, 0.01);
        study.tell(first.trial(), told);
        assertThat(study.state().results()).isEqualTo(once.results());
        assertThatThrownBy(() -> study.tell(first.trial(), Outcome.of(0.3))).isInstanceOf(TrialConflictException.class);
        assertThat(study.whyNoBest().orElseThrow()).contains("stopped", "enough was seen");
    }

    @Test
    void whoHasLostALeaseTeachesWhatTheNextHasNotReported() {
        ManualClock time = new ManualClock();
        Study study = study(Curves.of(STEPS).stoppedBy(StoppingRule.none()))
                .clock(time)
                .build();
        LeaseTerms terms = new LeaseTerms(Duration.ofSeconds(10), 3);
        Lease lost = study.claim("first", terms, 1).orElseThrow();
        LiveTrial first = study.live(lost);
        first.report(1, 0.9);
        first.report(2, 0.8);
        time.advance(Duration.ofSeconds(11));
        LiveTrial second = study.live(study.claim("second", terms, 1).orElseThrow());
        second.report(1, 0.7);
        first.report(1, 0.6);
        CurveBook book = new CurveBook();
        book.add(study.store().reports(0, Long.MAX_VALUE));
        assertThat(book.size()).as("nothing is lost").isEqualTo(4);
        assertThat(book.of(0)).hasToString("[1: 0.7, 2: 0.8]");
    }

    @Test
    void manyWhoReportAtOnceAreJudgedByReportsThatAreNamed() {
        Curves curves = Curves.of(STEPS).stoppedBy(StoppingRule.asha());
        Study study = study(curves).build();
        List<Trial> trials = study.ask(8);
        Crowd.of(8, thread -> {
            LiveTrial trial = study.live(trials.get(thread));
            study.tell(trial.trial(), train(trial));
            return thread;
        });
        StudyState state = StudyState.empty();
        for (StudyEvent event : events(study)) {
            if (event instanceof StudyEvent.Stopped stopped) {
                assertThat(curves.rule().stop(race(study, curves, state, stopped.reports()), stopped.number()))
                        .contains(stopped.reason());
            }
            state = state.apply(event);
        }
        assertThat(state.results()).hasSize(8);
    }

    @Test
    void aStopOfAnotherStudyIsRefused() {
        Study study = study(Curves.of(STEPS)).build();
        Trial other = study(Curves.of(STEPS)).build().ask(3).get(2);
        assertThatThrownBy(() -> study.tell(other, Outcome.stopped(1, 0.5, "it is tested")))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContaining("trial 2");
    }

    @Test
    void aCancelledTrialShouldStop() {
        Study study = study(Curves.of(STEPS)).build();
        LiveTrial trial = study.live(study.ask());
        trial.report(1, 0.9);
        assertThat(trial.shouldStop()).isFalse();
        study.cancel(trial.trial());
        assertThat(trial.shouldStop()).isTrue();
    }

    @Test
    void aRunningTrialIsRecommendedIfItsCurvePromisesMore() {
        Study study = study(Curves.of(STEPS).stoppedBy(StoppingRule.none())).build();
        for (double rate : new double[] {0.1, 0.5, 0.7}) {
            LiveTrial trial = asked(study, rate, 0.2);
            study.tell(trial.trial(), train(trial));
        }
        Point best = study.recommend().orElseThrow().point();
        LiveTrial poor = asked(study, 0.85, 0.0);
        for (long step = 1; step <= 12; step++) {
            poor.report(step, loss(poor.point(), step));
        }
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(best);
        LiveTrial good = asked(study, 0.3, 0.6);
        for (long step = 1; step <= 12; step++) {
            good.report(step, loss(good.point(), step));
        }
        Recommendation promising = study.recommend().orElseThrow();
        assertThat(promising.point()).isEqualTo(good.point());
        assertThat(promising.mean()).isCloseTo(loss(good.point(), STEPS), within(0.1));
        assertThat(promising.standardDeviation()).isPositive();
        assertThat(study.best().orElseThrow().trial().number())
                .as("the best is one that was measured")
                .isLessThan(3);
    }

    private static LiveTrial asked(Study study, double rate, double size) {
        study.enqueue(SPACE.admit(Map.of("rate", rate, "size", size)).point());
        return study.live(study.ask());
    }

    @Test
    void curvesAreOfOneObjective() {
        StudyBuilder several = study(Curves.of(STEPS)).alsoMinimize("time");
        assertThatThrownBy(several::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one objective");
    }

    @Test
    void theDefinitionSaysWhatTheCurvesAre() {
        Curves curves = Curves.of(STEPS).resuming().stoppedBy(StoppingRule.hyperband());
        Study study = study(curves).build();
        assertThat(Curves.of(study.store().definition().orElseThrow().settings()))
                .contains(curves);
        Study again = Thalweg.open(study.store()).build();
        LiveTrial trial = again.live(again.ask());
        assertThatThrownBy(() -> trial.report(STEPS + 1, 1)).hasMessageContaining("27 steps");
    }

    @Test
    void withoutCurvesReportsAreKeptAndNothingStops() {
        Study study = Thalweg.minimize(SPACE).seed(1).build();
        LiveTrial trial = study.live(study.ask());
        trial.report(1000, Double.NaN);
        assertThat(trial.shouldStop()).isFalse();
        assertThat(study.store().reports(0, Long.MAX_VALUE)).hasSize(1);
        assertThat(Optional.of(trial.stopped())).containsInstanceOf(Outcome.Stopped.class);
    }
}
