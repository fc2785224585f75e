package io.thalweg.core.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.trial.StepReport;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CurveTest {

    private static Curve of(StepReport... reports) {
        CurveBook book = new CurveBook();
        book.add(List.of(reports));
        return book.of(3);
    }

    private static StepReport report(int attempt, long step, double value) {
        return new StepReport(3, attempt, step, value);
    }

    @Test
    void stepsAreInOrderHoweverTheyWereReported() {
        Curve curve = of(report(0, 4, .4), report(0, 1, .9), report(0, 2, .7));
        assertThat(curve).hasToString("[1: 0.9, 2: 0.7, 4: 0.4]");
        assertThat(curve.lastStep()).isEqualTo(4);
        assertThat(curve.lastValue()).isEqualTo(.4);
        assertThat(curve.before(1)).isZero();
        assertThat(curve.before(3)).isEqualTo(2);
        assertThat(curve.before(9)).isEqualTo(3);
    }

    @Test
    void aStepThatIsReportedAgainHasItsLastValueOfTheHighestAttempt() {
        assertThat(of(report(1, 1, .9), report(1, 1, .8))).hasToString("[1: 0.8]");
        assertThat(of(report(1, 1, .9), report(1, 2, .8), report(2, 1, .7), report(1, 1, .6)))
                .as("who has lost its lease does not change what the next has reported")
                .hasToString("[1: 0.7, 2: 0.8]");
    }

    @Test
    void whatWasReadOfACurveStaysAsItWas() {
        CurveBook book = new CurveBook();
        TreeMap<Long, Double> expected = new TreeMap<>();
        Random random = new Random(5);
        Curve before = book.of(3);
        for (int i = 0; i < 300; i++) {
            String text = before.toString();
            StepReport next = report(0, 1 + random.nextInt(60), random.nextInt(1000));
            book.add(List.of(next));
            expected.put(next.step(), next.value());
            assertThat(before).hasToString(text);
            before = book.of(3);
            assertThat(before)
                    .hasToString(expected.toString()
                            .replace('{', '[')
                            .replace('}', ']')
                            .replace("=", ": "));
        }
        assertThat(book.size()).isEqualTo(300);
        assertThat(book.of(4).isEmpty()).isTrue();
        assertThat(book.of(4).lastValue()).isNaN();
    }

    @Test
    void stepsAreCountedFromOne() {
        assertThatThrownBy(() -> report(0, 0, 1))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("step is 0 of trial 3");
    }
}
