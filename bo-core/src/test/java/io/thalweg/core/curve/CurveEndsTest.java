package io.thalweg.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.trial.Outcome;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CurveEndsTest {

    private static final List<Long> STEPS =
            LongStream.rangeClosed(1, 50).boxed().toList();

    /** Curves that fall to an end of their own, at a rate of their own, with noise. */
    private static double[] curve(Random random, double end) {
        double drop = 1 + random.nextDouble();
        return STEPS.stream()
                .mapToDouble(s -> end + drop * Math.exp(-0.15 * s) + 0.01 * random.nextGaussian())
                .toArray();
    }

    private static Outcome.Stopped stopped(RaceTrack track, long trial, double[] values, int steps) {
        track.report(trial, STEPS.subList(0, steps), values);
        Outcome.Stopped outcome =
                (Outcome.Stopped) Outcome.stopped(STEPS.get(steps - 1), values[steps - 1], "it is tested");
        return CurveEnds.of(track.race()).expected(trial, outcome);
    }

    @Test
    void endsLieWithinWhatIsExpected() {
        Random random = new Random(1);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 500);
        for (int i = 0; i < 20; i++) {
            track.run(track.next(), STEPS, curve(random, 1 + random.nextDouble()));
        }
        int covered = 0;
        double errors = 0;
        double lastErrors = 0;
        for (int i = 0; i < 100; i++) {
            double end = 1 + random.nextDouble();
            double[] values = curve(random, end);
            Outcome.Stopped outcome = stopped(track, track.next(), values, 10);
            covered += Math.abs(outcome.expected() - values[49]) < 1.645 * outcome.deviation() ? 1 : 0;
            errors += Math.abs(outcome.expected() - values[49]);
            lastErrors += Math.abs(values[9] - values[49]);
        }
        assertThat(covered).as("ends in intervals of 90 %%").isBetween(80, 99);
        assertThat(errors).as("error, against that of the last value").isLessThan(lastErrors / 2);
    }

    @Test
    void certaintyGrowsAlongACurve() {
        Random random = new Random(2);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 10; i++) {
            track.run(track.next(), STEPS, curve(random, 1 + random.nextDouble()));
        }
        double[] values = curve(random, 1.5);
        double[] deviations = new double[3];
        int[] steps = {3, 12, 40};
        for (int i = 0; i < 3; i++) {
            deviations[i] = stopped(track, track.next(), values, steps[i]).deviation();
        }
        assertThat(deviations[1]).isLessThan(deviations[0]);
        assertThat(deviations[2]).isLessThan(deviations[1]);
    }

    @Test
    void whatDivergesIsExpectedToBeAsBadAsTheWorst() {
        Random random = new Random(3);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 10; i++) {
            track.run(track.next(), STEPS, curve(random, 1 + random.nextDouble()));
        }
        for (double diverged : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e80}) {
            Outcome.Stopped outcome = stopped(track, track.next(), new double[] {2, diverged}, 2);
            assertThat(outcome.expected()).isBetween(2.0, 20.0);
            assertThat(outcome.deviation()).isBetween(0.01, 20.0);
        }
    }

    @Test
    void manyThatDivergeDoNotMakeEachOtherCredible() {
        Random random = new Random(3);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 10; i++) {
            track.run(track.next(), STEPS, curve(random, 1 + random.nextDouble()));
        }
        for (int i = 0; i < 9; i++) {
            Outcome.Stopped outcome = stopped(track, track.next(), new double[] {Math.pow(10, 20 + i)}, 1);
            assertThat(outcome.expected()).as("of %d", i + 1).isBetween(2.0, 20.0);
            assertThat(outcome.deviation()).as("of %d", i + 1).isBetween(0.01, 20.0);
        }
    }

    /** A last step that one curve alone has taken counts half, the mean rise of all steps the other half. */
    @Test
    void aStepOfOneCurveIsDrawnToTheMeanOfAllSteps() {
        RaceTrack track = new RaceTrack(Curves.of(4).stoppedBy(StoppingRule.none()), 10);
        track.run(track.next(), STEPS.subList(0, 4), new double[] {-10, -11, -12, -16});
        // Rises of -1, -1 and -4.
        assertThat(stopped(track, track.next(), new double[] {-10, -11, -12}, 3).expected())
                .isCloseTo(-12 - 3, within(1e-9));
    }

    /** Where curves come together, what was uncertain before hardly matters at the end: it is multiplied by the slope. */
    @Test
    void slopesMultiplyDeviations() {
        Random random = new Random(4);
        RaceTrack track = new RaceTrack(Curves.of(3).stoppedBy(StoppingRule.none()), 1000);
        for (int i = 0; i < 400; i++) {
            double first = -10 + random.nextGaussian();
            double second = first + 0.5 * random.nextGaussian();
            double third = -10 + 0.2 * (second + 10) + 0.05 * random.nextGaussian();
            track.run(track.next(), STEPS.subList(0, 3), new double[] {first, second, third});
        }
        assertThat(stopped(track, track.next(), new double[] {-11}, 1).deviation())
                .isCloseTo(Math.hypot(0.2 * 0.5, 0.05), within(0.03));
    }

    @Test
    void nothingIsExpectedWithoutReports() {
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        Outcome.Stopped outcome = (Outcome.Stopped) Outcome.stopped(0, Double.NaN, "it is tested");
        long trial = track.next();
        assertThat(CurveEnds.of(track.race()).expected(trial, outcome).isInformative())
                .isFalse();
    }

    @Test
    void theFirstCurveIsAsUncertainAsItsValuesVary() {
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        Outcome.Stopped outcome = stopped(track, track.next(), new double[] {-3, -4, -4.5}, 3);
        assertThat(outcome.expected()).isLessThan(-4.5);
        assertThat(outcome.deviation()).isGreaterThan(0.3);
        assertThat(outcome.value()).isCloseTo(-4.5, within(0.0));
    }

    /** The second of three steps is N(0, 1) whatever the first was, and the third half of it: ends are N(0, 1/4) of what is at its first step. */
    @Test
    void whatBringsCurvesTogetherNarrowsWhatIsExpected() {
        Random random = new Random(4);
        RaceTrack track = new RaceTrack(Curves.of(3).stoppedBy(StoppingRule.none()), 5000);
        for (int i = 0; i < 4000; i++) {
            double middle = random.nextGaussian();
            track.finish(track.next(), List.of(1L, 2L, 3L), new double[] {random.nextGaussian(), middle, middle / 2});
        }
        Outcome.Stopped outcome = stopped(track, track.next(), new double[] {0}, 1);
        assertThat(outcome.expected()).isCloseTo(0, within(0.05));
        assertThat(outcome.deviation()).isCloseTo(0.5, within(0.05));
    }

    /**
     * Six curves fall by 1 to their second step, and one of them by 3 to its third. The mean fall of the two is 2, which counts as one more
     * curve: (6 + 2) / 7 and (3 + 2) / 2.
     */
    @Test
    void fewCurvesAreDrawnToTheMeanOfAllSteps() {
        RaceTrack track = new RaceTrack(Curves.of(3).stoppedBy(StoppingRule.none()), 10);
        for (int i = 0; i < 5; i++) {
            track.stop(track.next(), List.of(1L, 2L), new double[] {i, i - 1});
        }
        track.finish(track.next(), List.of(1L, 2L, 3L), new double[] {2, 1, -2});
        assertThat(stopped(track, track.next(), new double[] {1}, 1).expected())
                .isCloseTo(1 - 8 / 7.0 - 5 / 2.0, within(1e-12));
    }
}
