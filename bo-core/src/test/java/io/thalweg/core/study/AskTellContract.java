package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InvalidDefinitionException;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every {@link AskTell} keeps to: extend it, say how a study is reached, and all the tests are inherited. */
public abstract class AskTellContract {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    /**
     * A new study, as the implementation reaches it.
     *
     * @param builder of the study, but for its store
     */
    protected abstract AskTell reached(StudyBuilder builder);

    /** The models of these studies; they take any number of parameters. */
    protected static StudyBuilder modelled(StudyBuilder builder) {
        return builder.surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty());
    }

    private static StudyBuilder about(SearchSpace space) {
        return modelled(Study.minimize(space)).initialDesign(2).seed(11);
    }

    private AskTell line() {
        return reached(about(LINE));
    }

    private static Point at(double x) {
        return Point.of("x", x);
    }

    private static List<StudyEvent> happened(AskTell study) {
        return study.events(0).stream().map(StudyStore.Recorded::event).toList();
    }

    @Test
    void sameSeedGivesThePointsOfAStudyOfThisProcess() {
        AskTell study = line();
        Study own = about(LINE).build();
        for (int i = 0; i < 6; i++) {
            Trial trial = study.ask();
            assertThat(trial.point()).isEqualTo(own.ask().point());
            assertThat(trial.number()).isEqualTo(i);
            study.tell(trial, Math.sin(i));
            own.tell(own.state().trial(i), Math.sin(i));
        }
        assertThat(study.ask(3))
                .extracting(Trial::point)
                .isEqualTo(own.ask(3).stream().map(Trial::point).toList());
    }

    @Test
    void repeatedRequestGetsTheSameTrials() {
        AskTell study = line();
        List<Trial> first = study.ask(2, "monday");
        assertThat(study.ask(5, "monday")).extracting(Trial::number).containsExactly(0L, 1L);
        assertThat(study.ask(1, "tuesday")).extracting(Trial::number).containsExactly(2L);
        assertThat(first).extracting(Trial::number).containsExactly(0L, 1L);
    }

    @Test
    void givenValuesAreHeld() {
        AskTell study = reached(about(SearchSpace.builder()
                .real("x", 0, 1)
                .categorical("kind", "plain", "tilted")
                .build()));
        assertThat(study.ask(Map.of("kind", "tilted")).point().get("kind")).isEqualTo("tilted");
        assertThatThrownBy(() -> study.ask(Map.of("kind", "bent"))).isInstanceOf(InvalidParameterException.class);
    }

    @Test
    void finiteSpaceComesToAnEnd() {
        AskTell study = reached(about(SearchSpace.builder().integer("i", 1, 3).build()));
        assertThat(study.ask(5)).hasSize(3);
        assertThatThrownBy(study::ask).isInstanceOf(SpaceExhaustedException.class);
    }

    @Test
    void tellingAgainChangesNothingAndOtherwiseIsRefused() {
        AskTell study = line();
        Trial trial = study.ask();
        study.tell(trial, 2.5, 0.25);
        int events = study.events(0).size();
        study.tell(trial, Outcome.of(2.5, 0.25));
        assertThat(study.events(0)).hasSize(events);
        assertThatThrownBy(() -> study.tell(trial, 2)).isInstanceOf(TrialConflictException.class);
        assertThat(study.best().orElseThrow().value()).isEqualTo(2.5);
    }

    @Test
    void resultIsKeptAtThePointWhereItWasMeasured() {
        AskTell study = line();
        study.tell(study.ask(), Outcome.of(1), at(0.125));
        assertThat(study.best().orElseThrow().point()).isEqualTo(at(0.125));
    }

    @Test
    void trialOfAnotherStudyIsNotTaken() {
        AskTell study = line();
        Trial strange = line().tell(at(0.7), 1);
        assertThatThrownBy(() -> study.tell(strange, 1)).isInstanceOf(NoSuchTrialException.class);
        study.tell(at(0.3), 1);
        assertThatThrownBy(() -> study.cancel(strange)).isInstanceOf(NoSuchTrialException.class);
    }

    @Test
    void valueAloneIsNotEnoughWhereOthersAreDeclared() {
        AskTell study = reached(about(LINE).constraintAtMost("cost", 1));
        assertThatThrownBy(() -> study.tell(at(0.5), 1)).isInstanceOf(InvalidMeasurementException.class);
        // A value that is not a number is a failure, which has no others: it is still not all that is to be told.
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell(trial, Double.NaN)).isInstanceOf(InvalidMeasurementException.class);
        assertThatThrownBy(() -> study.tell(trial, 1, 0.5)).isInstanceOf(InvalidMeasurementException.class);
        study.tell(trial, Outcome.of(1, Map.of("cost", 0.5)));
        assertThat(study.best()).isPresent();
    }

    @Test
    void correctionsReplaceWhatWasTold() {
        AskTell study = line();
        Trial trial = study.tell(at(0.25), 100, 0);
        study.tell(at(0.5), 20);
        study.amend(trial, Outcome.of(10), "a typo");
        assertThat(study.best().orElseThrow().value()).isEqualTo(10);
        study.amend(trial, Outcome.of(10), at(0.375), "and the wrong place");
        assertThat(study.best().orElseThrow().point()).isEqualTo(at(0.375));
        assertThat(happened(study))
                .filteredOn(StudyEvent.Amended.class::isInstance)
                .extracting(event -> ((StudyEvent.Amended) event).reason())
                .containsExactly("a typo", "and the wrong place");
        Trial open = study.ask();
        assertThatThrownBy(() -> study.amend(open, Outcome.of(1), "too early"))
                .isInstanceOf(TrialConflictException.class);
    }

    @Test
    void queuedAndReleasedTrialsComeFirst() {
        AskTell study = line();
        Trial asked = study.ask();
        study.release(asked);
        Trial queued = study.enqueue(at(0.75));
        assertThat(study.ask(2)).extracting(Trial::number).containsExactly(asked.number(), queued.number());
        assertThatThrownBy(() -> study.enqueue(at(2))).isInstanceOf(InvalidParameterException.class);
    }

    @Test
    void cancelledPointIsFreeAgainAndItsResultStillWelcome() {
        AskTell study = reached(about(SearchSpace.builder().integer("i", 1, 2).build()));
        List<Trial> trials = study.ask(2);
        study.cancel(trials.get(0));
        assertThat(study.ask().point()).isEqualTo(trials.get(0).point());
        study.tell(trials.get(0), -3);
        assertThat(study.best().orElseThrow().value()).isEqualTo(-3);
    }

    @Test
    void changesAreSeenAtOnceAndPreviewsChangeNothing() {
        AskTell study = line();
        study.tell(at(0.5), 1);
        StudyChange change =
                study.change("a longer line").range("x", 0, 2).addParameter(new RealParameter("y", 0, 1), 0.5);
        assertThat(change.preview()).hasSize(2).contains("x: 0 to 1 → 0 to 2");
        assertThat(study.space()).isEqualTo(LINE);
        assertThat(change.apply()).hasSize(2);
        assertThat(study.space().contains(Point.of("x", 1.5, "y", 0.25))).isTrue();
        assertThat(study.ask().point().asMap()).containsOnlyKeys("x", "y");
        assertThat(happened(study))
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                StudyEvent.Changed.class,
                                changed -> assertThat(changed.earlier()).isEqualTo(Point.of("y", 0.5))));
        assertThatThrownBy(() -> study.change("").range("x", 0, 3).apply())
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("needs a reason");
    }

    @Test
    void whatWasFoundIsRead() {
        AskTell study = line();
        assertThat(study.best()).isEmpty();
        assertThat(study.whyNoBest()).isPresent();
        assertThat(study.recommend()).isEmpty();
        assertThat(study.forecast(at(0.5))).isEmpty();
        study.tell(at(0.25), 3);
        study.tell(at(0.75), 1);
        assertThat(study.whyNoBest()).isEmpty();
        assertThat(study.recommend().orElseThrow().point()).isEqualTo(at(0.75));
        assertThat(study.recommend(Map.of())).isEqualTo(study.recommend());
        assertThat(study.forecast(at(0.3)).orElseThrow().mean()).isEqualTo(3);
        assertThat(study.front().tradeoffs()).extracting(Tradeoff::values).containsExactly(List.of(1.0));
        assertThatThrownBy(() -> study.forecast(Point.of("z", 1))).isInstanceOf(InvalidParameterException.class);
    }

    @Test
    void assumedMeasurementsChangeForecastsAndNothingElse() {
        AskTell study = line();
        AskTell plain = line();
        assertThat(study.forecast(List.of(at(0.5)), List.of(new Assumed(at(0.25), 7))))
                .isEmpty();
        for (AskTell each : List.of(study, plain)) {
            for (int i = 0; i < 3; i++) {
                each.tell(each.ask(), i);
            }
            each.tell(at(0.25), 3);
            each.tell(at(0.75), 1);
        }
        List<Point> points = List.of(at(0.4), at(0.26), at(0.75));
        List<Forecast> before = study.forecast(points, List.of());
        assertThat(before)
                .isEqualTo(points.stream()
                        .map(p -> study.forecast(p).orElseThrow())
                        .toList());
        List<StudyStore.Recorded> events = study.events(0);
        List<Forecast> after = study.forecast(points, List.of(new Assumed(at(0.4), 7), new Assumed(at(0.41), -7)));
        assertThat(after.get(0).mean()).isCloseTo(7, within(1e-12));
        assertThat(after.get(0).latentDeviation())
                .isZero()
                .isLessThan(before.get(0).latentDeviation());
        assertThat(after.subList(1, 3)).isEqualTo(before.subList(1, 3));
        assertThat(study.forecast(points, List.of())).isEqualTo(before);
        assertThat(study.events(0)).isEqualTo(events);
        assertThat(study.best().orElseThrow().point())
                .isEqualTo(plain.best().orElseThrow().point());
        for (int i = 0; i < 3; i++) {
            study.forecast(points, List.of(new Assumed(at(i / 8.0), -50)));
            Trial trial = study.ask();
            assertThat(trial.point()).isEqualTo(plain.ask().point());
            study.tell(trial, i);
            plain.tell(trial, i);
        }
    }

    @Test
    void assumedMeasurementsAreChecked() {
        AskTell study = line();
        List<Point> points = List.of(at(0.5));
        assertThatThrownBy(() -> study.forecast(points, List.of(new Assumed(at(2), 1))))
                .isInstanceOf(InvalidParameterException.class);
        assertThatThrownBy(() -> study.forecast(points, List.of(new Assumed(Point.of("z", 1), 1))))
                .isInstanceOf(InvalidParameterException.class);
        List<Assumed> many = Collections.nCopies(101, new Assumed(at(0.5), 1));
        assertThatThrownBy(() -> study.forecast(points, many)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Assumed(at(0.5), Double.NaN))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("value is NaN");
        assertThatThrownBy(() -> new Assumed(at(0.5), -1e151)).isInstanceOf(InvalidMeasurementException.class);
    }

    /** The models of outcomes know nothing of each other. */
    @Test
    void assumedValueIsThatOfTheFirstObjective() {
        AskTell study = reached(about(LINE).alsoMaximize("gain").constraintAtMost("cost", 1));
        study.tell(at(0.2), Outcome.of(10, Map.of("gain", 100.0, "cost", 0.5)));
        study.tell(at(0.8), Outcome.of(20, Map.of("gain", 300.0, "cost", 5.0)));
        List<Forecast> forecasts = study.forecast(List.of(at(0.5), at(0.9)), List.of(new Assumed(at(0.5), 14)));
        assertThat(forecasts.get(0).mean()).isCloseTo(14, within(1e-12));
        assertThat(forecasts.get(1).mean()).isCloseTo(20, within(1e-12));
    }

    @Test
    void eventsGoOnAfterTheLastThatWasSeen() {
        AskTell study = line();
        assertThat(study.events(0)).isEmpty();
        study.tell(at(0.25), 3);
        List<StudyStore.Recorded> first = study.events(0);
        long seen = first.get(first.size() - 1).sequence();
        assertThat(study.events(seen)).isEmpty();
        study.cancel(study.enqueue(at(0.5)));
        List<StudyStore.Recorded> next = study.events(seen);
        assertThat(next).extracting(StudyStore.Recorded::sequence).containsExactly(seen + 1, seen + 2);
        assertThat(next.get(1).event()).isEqualTo(new StudyEvent.Cancelled(1));
        assertThat(study.events(Long.MAX_VALUE)).isEmpty();
        assertThatThrownBy(() -> study.events(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("after is -1");
    }

    @Test
    void closedOneTakesNothing() {
        AskTell study = line();
        Trial trial = study.ask();
        study.close();
        assertThatThrownBy(study::ask).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> study.tell(trial, 1)).isInstanceOf(StoreUnavailableException.class);
    }
}
