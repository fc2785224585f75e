package io.thalweg.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules against the tables and worked examples of the papers' algorithms. */
class StoppingRuleTest {

    /** Values at steps 1, 3 and 9 of ten trials. */
    private static final double[][] TEN = {
        {.50, .40, .35}, {.60, .55, .50}, {.40, .45, .43}, {.70, .60, .60}, {.30, .28, .20},
        {.35, .33, .30}, {.65, .60, .60}, {.20, .25, .22}, {.55, .50, .50}, {.45, .40, .40}
    };

    private static final List<Long> STEPS = List.of(1L, 3L, 9L);

    @Test
    void hyperbandHasTheBracketsOfItsPaper() {
        List<Hyperband.Bracket> brackets = new Hyperband(3).brackets(81);
        assertThat(brackets)
                .extracting(Hyperband.Bracket::trials)
                .containsExactly(
                        List.of(81L, 27L, 9L, 3L, 1L),
                        List.of(34L, 11L, 3L, 1L),
                        List.of(15L, 5L, 1L),
                        List.of(8L, 2L),
                        List.of(5L));
        assertThat(brackets.get(0).steps()).containsExactly(1L, 3L, 9L, 27L, 81L);
        assertThat(brackets.get(2).steps()).containsExactly(9L, 27L, 81L);
        long cost = 0;
        for (Hyperband.Bracket bracket : brackets) {
            cost += IntStream.range(0, bracket.trials().size())
                    .mapToLong(i -> bracket.trials().get(i) * bracket.steps().get(i))
                    .sum();
        }
        assertThat(cost).as("steps of a round, restarted at each rung").isEqualTo(1902);
    }

    @Test
    void hyperbandRoundsRungsThatAreNoWholeSteps() {
        List<Hyperband.Bracket> brackets = new Hyperband(4).brackets(100);
        assertThat(brackets)
                .extracting(Hyperband.Bracket::trials)
                .containsExactly(List.of(64L, 16L, 4L, 1L), List.of(22L, 5L, 1L), List.of(8L, 2L), List.of(4L));
        assertThat(brackets.get(0).steps()).containsExactly(2L, 6L, 25L, 100L);
    }

    @Test
    void logarithmsAreExactAtPowers() {
        assertThat(Rungs.log(3, 243)).isEqualTo(5);
        assertThat(Rungs.log(10, 1000)).isEqualTo(3);
        assertThat(Rungs.log(3, 242.9)).isEqualTo(4);
        assertThat(Rungs.of(1, 3, 51)).containsExactly(1L, 3L, 9L, 51L);
    }

    @Test
    void ashaPromotesInTheOrderOfTheWorkedExample() {
        RaceTrack track = new RaceTrack(Curves.of(9).resuming().stoppedBy(new SuccessiveHalving(1, 3)), 10);
        List<String> jobs = new ArrayList<>();
        while (jobs.size() < 14) {
            long trial = track.next();
            int first = track.reported(trial);
            int last = track.run(trial, STEPS, TEN[(int) trial]);
            IntStream.rangeClosed(first, last).forEach(rung -> jobs.add(trial + ":" + rung));
        }
        assertThat(jobs)
                .containsExactly(
                        "0:0", "1:0", "2:0", "2:1", "3:0", "4:0", "4:1", "5:0", "5:1", "4:2", "6:0", "7:0", "7:1",
                        "7:2");
    }

    @Test
    void ashaStopsAsInTheWorkedExample() {
        RaceTrack track = new RaceTrack(Curves.of(9).stoppedBy(new SuccessiveHalving(1, 3)), 10);
        List<String> ends = new ArrayList<>();
        for (int trial = 0; trial < 10; trial++) {
            ends.add(track.next() + ":" + track.run(trial, STEPS, TEN[trial]));
        }
        assertThat(ends).containsExactly("0:2", "1:0", "2:1", "3:0", "4:2", "5:1", "6:0", "7:2", "8:0", "9:0");
    }

    @Test
    void hyperbandWaitsForItsBracketAndPromotesTheBest() {
        // η = 3, R = 9: brackets 9@1 3@3 1@9, 5@3 1@9, 3@9.
        RaceTrack track = new RaceTrack(Curves.of(9).resuming().stoppedBy(new Hyperband(3)), 17);
        for (int trial = 0; trial < 9; trial++) {
            assertThat(track.next()).isEqualTo(trial);
            assertThat(track.run(trial, STEPS, TEN[trial])).isZero();
        }
        for (long best : new long[] {7, 4, 5}) {
            assertThat(track.next()).isEqualTo(best);
            assertThat(track.run(best, STEPS, TEN[(int) best])).isEqualTo(1);
        }
        assertThat(track.next()).as("the best at step 3").isEqualTo(7);
        assertThat(track.run(7, STEPS, TEN[7])).isEqualTo(2);
        assertThat(track.next()).as("the first of the next bracket").isEqualTo(9);
        assertThat(track.run(9, STEPS, TEN[9])).as("which begins at step 3").isEqualTo(1);
    }

    @Test
    void medianRuleComparesTheBestWithRunningMeans() {
        MedianRule rule = new MedianRule(1, 3);
        RaceTrack track = new RaceTrack(Curves.of(4).stoppedBy(rule), 4);
        List<Long> steps = List.of(1L, 2L, 3L, 4L);
        double[][] finished = {{.9, .7, .5, .4}, {.8, .6, .6, .5}, {.7, .65, .6, .55}};
        for (double[] values : finished) {
            assertThat(track.run(track.next(), steps, values)).isEqualTo(3);
        }
        // The medians of the running means are .8, .7, .6667 and .625.
        assertThat(track.run(track.next(), steps, new double[] {.78, .69, .64, .60}))
                .isEqualTo(3);
    }

    @Test
    void medianRuleStopsWhatIsWorseThanTheMedian() {
        RaceTrack track = new RaceTrack(Curves.of(4).stoppedBy(new MedianRule(2, 3)), 5);
        List<Long> steps = List.of(1L, 2L, 3L, 4L);
        for (double value : new double[] {.5, .75, 1}) {
            assertThat(track.run(track.next(), steps, new double[] {value, value, value, value}))
                    .isEqualTo(3);
        }
        assertThat(track.run(track.next(), steps, new double[] {.9, .76, .5, .4}))
                .as("not within its grace, and .76 is worse than the median .75")
                .isEqualTo(1);
        assertThat(track.run(track.next(), steps, new double[] {.9, .75, .75, .75}))
                .as("as good as the median")
                .isEqualTo(3);
    }

    @Test
    void whatDivergesIsNeverPromotedAndNeverAmongTheBest() {
        double nan = Double.NaN;
        RaceTrack track = new RaceTrack(Curves.of(9).resuming().stoppedBy(new SuccessiveHalving(1, 3)), 4);
        double[][] values = {{nan, 0, 0}, {nan, 0, 0}, {Double.POSITIVE_INFINITY, 0, 0}};
        for (int trial = 0; trial < 3; trial++) {
            assertThat(track.run(track.next(), STEPS, values[trial])).isZero();
        }
        assertThat(track.next()).as("a new trial").isEqualTo(3);
    }

    @Test
    void noRuleStopsAnEvaluationThatHasComeToItsEnd() {
        for (StoppingRule rule :
                List.of(new MedianRule(1, 1), StoppingRule.asha(), StoppingRule.hyperband(), StoppingRule.forecast())) {
            RaceTrack track = new RaceTrack(Curves.of(9).stoppedBy(rule), 9);
            for (int i = 0; i < 4; i++) {
                track.finish(track.next(), STEPS, new double[] {.5, .4, .3 + .01 * i});
            }
            long poor = track.next();
            track.report(poor, STEPS, new double[] {.9, .9, .9});
            assertThat(rule.stop(track.race(), poor)).as(rule.toString()).isEmpty();
        }
    }

    @Test
    void forecastResumesOnlyWhatHasBecomeMoreLikelyThanTheOthers() {
        StoppingRule rule = StoppingRule.forecast();
        RaceTrack track = new RaceTrack(Curves.of(9).resuming().stoppedBy(rule), 9);
        track.finish(track.next(), STEPS, new double[] {.5, .4, .3});
        for (int i = 0; i < 4; i++) {
            track.stop(track.next(), STEPS.subList(0, 1), new double[] {.5});
        }
        assertThat(rule.resume(track.race())).as("all are alike").isEmpty();
        long better = track.next();
        track.stop(better, STEPS.subList(0, 1), new double[] {.4});
        assertThat(rule.resume(track.race())).hasValue(better);
    }

    @Test
    void forecastComparesStoppedTrialsWithThoseThatHaveComeAsFar() {
        StoppingRule rule = StoppingRule.forecast();
        RaceTrack track = new RaceTrack(Curves.of(9).resuming().stoppedBy(rule), 9);
        track.finish(track.next(), STEPS, new double[] {.5, .4, .3});
        for (int i = 0; i < 3; i++) {
            track.stop(track.next(), STEPS.subList(0, 1), new double[] {.9});
        }
        for (int i = 0; i < 3; i++) {
            track.stop(track.next(), STEPS.subList(0, 2), new double[] {.5, .4});
        }
        assertThat(rule.resume(track.race()))
                .as("those at the second step promise more than those at the first, but not than each other")
                .isEmpty();
    }

    @Test
    void settingsAreReadAsTheyWereWritten() {
        for (StoppingRule rule : List.of(
                StoppingRule.none(),
                new MedianRule(3, 7),
                new SuccessiveHalving(2, 4),
                new Hyperband(4),
                new ForecastRule(0.1))) {
            Curves curves = new Curves(51, true, rule);
            assertThat(Curves.of(curves.settings())).contains(curves);
        }
        assertThat(Curves.of(Map.of("curves.steps", "51"))).contains(Curves.of(51));
        assertThat(Curves.of(Map.of("surrogate", "exact"))).isEmpty();
    }

    @Test
    void settingsThatMakeNoSenseAreRefusedByName() {
        assertThatThrownBy(() -> Curves.of(Map.of("curves.rule", "asha"))).hasMessageContaining("curves.steps");
        assertThatThrownBy(() -> Curves.of(Map.of("curves.steps", "many"))).hasMessageContaining("\"many\"");
        assertThatThrownBy(() -> Curves.of(Map.of("curves.steps", "9", "curves.rule", "ahsa")))
                .hasMessageContaining("\"ahsa\"")
                .hasMessageContaining("asha");
        assertThatThrownBy(() -> Curves.of(Map.of("curves.steps", "9", "curves.resume", "yes")))
                .hasMessageContaining("curves.resume");
        assertThatThrownBy(() -> new Hyperband(1)).hasMessageContaining("reduction is 1");
    }
}
