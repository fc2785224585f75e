package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.OngoingRun;
import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a run says of its progress, in a log and on a console. */
class ProgressTest {

    /** A run of which a minute and a half are over. */
    private record Half(OptionalInt evaluations, OptionalDouble best) implements OngoingRun {

        @Override
        public Duration elapsed() {
            return Duration.ofSeconds(90);
        }

        @Override
        public void stop(String reason) {
            throw new AssertionError("nobody asked for it");
        }
    }

    private static final Half OF_FOUR = new Half(OptionalInt.of(4), OptionalDouble.of(0.25));
    private static final Half ENDLESS = new Half(OptionalInt.empty(), OptionalDouble.empty());

    private static Trial trial(long number) {
        return new Trial(number, Point.of("x", 0.5), Origin.TOLD, StepHealth.TOLD, List.of());
    }

    @Test
    void logSaysHowFarTheRunIs() {
        List<String> lines = new ArrayList<>();
        ProgressLog log = new ProgressLog(text -> lines.add(text.get()));
        log.told(trial(7), Outcome.of(3));
        log.runBegins(OF_FOUR);
        log.told(trial(8), Outcome.of(0.25));
        log.told(trial(9), Outcome.failed("it broke"));
        log.runEnds("that was all");
        log.runBegins(ENDLESS);
        log.told(trial(10), Outcome.of(Double.NaN));
        assertThat(lines)
                .containsExactly(
                        "trial 7: 3.0",
                        "1/4 trial 8: 0.25, best 0.25, 90 s each, 270 s left",
                        "2/4 trial 9: failed (ERROR: it broke), best 0.25, 45 s each, 90 s left",
                        "that was all",
                        "1 trial 10: failed (NOT_FINITE: the value is NaN), 90 s each");
    }

    @Test
    void lineIsRewritten() {
        StringWriter written = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(written));
        line.runBegins(OF_FOUR);
        for (int i = 0; i < 3; i++) {
            line.told(trial(i), i == 0 ? Outcome.failed("it broke") : Outcome.of(0.25));
        }
        line.runEnds("enough");
        assertThat(written.toString().split("\r", -1))
                .containsExactly(
                        "",
                        "1/4, best 0.25, 90 s each, 270 s left, 1 failed",
                        "2/4, best 0.25, 45 s each, 90 s left, 1 failed ",
                        "3/4, best 0.25, 30 s each, 30 s left, 1 failed",
                        "3/4, best 0.25, 30 s each, 30 s left, 1 failed: enough" + System.lineSeparator());
    }

    @Test
    void shortLineErasesALongOne() {
        StringWriter written = new StringWriter();
        ProgressLine line = new ProgressLine(new PrintWriter(written));
        line.runBegins(OF_FOUR);
        line.told(trial(0), Outcome.of(1));
        line.runBegins(ENDLESS);
        line.told(trial(1), Outcome.of(1));
        assertThat(written.toString()).endsWith("\r2, 45 s each" + " ".repeat(25));
    }
}
