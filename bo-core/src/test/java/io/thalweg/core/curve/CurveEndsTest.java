package io.thalweg.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.trial.Outcome;
import java.util.Arrays;
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
        double rate = 0.05 + 0.2 * random.nextDouble();
        return STEPS.stream()
                .mapToDouble(s -> end + drop * Math.exp(-rate * s) + 0.01 * random.nextGaussian())
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
        assertThat(outcome.expected()).isBetween(-5.5, -4.0);
        assertThat(outcome.deviation()).isGreaterThan(0.2);
        assertThat(outcome.value()).isCloseTo(-4.5, within(0.0));
    }

    /** Evaluations that report every tenth step show nothing of the nine between. */
    @Test
    void stepsThatNobodyReportsAreNotLookedAt() {
        List<Long> tenths = List.of(10L, 20L, 30L, 40L, 50L);
        Random random = new Random(5);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 20; i++) {
            double[] values = curve(random, 1 + random.nextDouble());
            track.run(track.next(), tenths, new double[] {values[9], values[19], values[29], values[39], values[49]});
        }
        double errors = 0;
        double lastErrors = 0;
        for (int i = 0; i < 50; i++) {
            double[] values = curve(random, 1 + random.nextDouble());
            long trial = track.next();
            track.report(trial, tenths.subList(0, 2), new double[] {values[9], values[19]});
            Outcome.Stopped told = (Outcome.Stopped) Outcome.stopped(20, values[19], "it is tested");
            errors += Math.abs(CurveEnds.of(track.race()).expected(trial, told).expected() - values[49]);
            lastErrors += Math.abs(values[19] - values[49]);
        }
        assertThat(errors).isLessThan(0.7 * lastErrors);
    }

    @Test
    void curvesThatDivergeDoNotMakeOthersUncertain() {
        Random random = new Random(6);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 10; i++) {
            track.run(track.next(), STEPS, curve(random, 1 + random.nextDouble()));
        }
        double[] values = curve(random, 1.5);
        double before = stopped(track, track.next(), values, 20).deviation();
        for (int i = 0; i < 3; i++) {
            double[] diverged = curve(random, 1.5);
            Arrays.fill(diverged, 30, 50, 1e30);
            track.run(track.next(), STEPS, diverged);
        }
        assertThat(stopped(track, track.next(), values, 20).deviation()).isLessThan(1.5 * before);
    }

    /** Curves that jump at their ends are not what the process expects: forecasts admit it. */
    @Test
    void deviationsGrowUntilTheyAreHonest() {
        Random random = new Random(7);
        RaceTrack track = new RaceTrack(Curves.of(50).stoppedBy(StoppingRule.none()), 100);
        for (int i = 0; i < 20; i++) {
            double[] values = curve(random, 1 + random.nextDouble());
            values[49] += random.nextGaussian();
            track.run(track.next(), STEPS, values);
        }
        assertThat(stopped(track, track.next(), curve(random, 1.5), 40).deviation())
                .isGreaterThan(0.3);
    }
}
