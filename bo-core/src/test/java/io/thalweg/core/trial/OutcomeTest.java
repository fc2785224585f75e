package io.thalweg.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.space.Point;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeTest {

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void nonFiniteValuesAreFailuresThatKeepTheNumber(double value) {
        assertThat(Outcome.of(value)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(Outcome.Kind.NOT_FINITE);
            assertThat(failed.reason()).contains(String.valueOf(value));
            assertThat(Double.valueOf(failed.rawValue())).isEqualTo(Double.valueOf(value));
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e308, -1e308, 1.0000001e150, -Double.MAX_VALUE})
    void hugeValuesAreFailuresThatKeepTheNumber(double value) {
        assertThat(Outcome.of(value)).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(Outcome.Kind.OUT_OF_RANGE);
            assertThat(failed.reason()).contains(String.valueOf(value), "1.0E150");
            assertThat(failed.rawValue()).isEqualTo(value);
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MIN_VALUE, -Double.MIN_VALUE, 1e150, -1e150, 0.1})
    void anyOtherNumberIsMeasured(double value) {
        assertThat(Outcome.of(value)).isEqualTo(new Outcome.Measured(value, Double.NaN, Map.of()));
    }

    @Test
    void minusZeroIsZero() {
        assertThat(Outcome.of(-0.0)).isEqualTo(Outcome.of(0.0)).hasSameHashCodeAs(Outcome.of(0.0));
        assertThat(new Outcome.Measured(-0.0, 0, Map.of())).isEqualTo(Outcome.of(0.0, 0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-300, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void impossibleVarianceIsRefused(double variance) {
        assertThatThrownBy(() -> Outcome.of(1, variance))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContainingAll("noiseVariance", String.valueOf(variance));
        assertThatThrownBy(() -> new Outcome.Measured(1, variance, Map.of()))
                .isInstanceOf(InvalidMeasurementException.class);
    }

    @Test
    void noNoiseIsAccepted() {
        assertThat(Outcome.of(1, 0)).isEqualTo(new Outcome.Measured(1, 0, Map.of()));
    }

    /** The gate cannot be walked around by making the record oneself. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 1e151, -1e200})
    void unusableMeasurementsCannotBeConstructed(double value) {
        assertThatThrownBy(() -> new Outcome.Measured(value, Double.NaN, Map.of()))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContainingAll("value is " + value, "Outcome.of");
    }

    @Test
    void constraintsAreCopied() {
        Map<String, Double> told = new HashMap<>(Map.of("c", 1.0));
        Outcome.Measured measured = new Outcome.Measured(1, 0, told);
        told.put("c", 2.0);
        assertThat(measured.others()).containsEntry("c", 1.0);
        assertThatThrownBy(() -> measured.others().put("c", 3.0)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void deviationsAreSquared() {
        assertThat(Outcome.withDeviation(61.2, 0.5)).isEqualTo(Outcome.of(61.2, 0.25));
        assertThat(Outcome.withDeviation(61.2, 0.5, Map.of("c", 1.0)))
                .isEqualTo(Outcome.of(61.2, 0.25, Map.of("c", 1.0)));
        assertThat(Outcome.withDeviation(1, Double.NaN)).isEqualTo(Outcome.of(1));
        assertThat(Outcome.of(1, Map.of("c", 1.0))).isEqualTo(Outcome.of(1, Double.NaN, Map.of("c", 1.0)));
        for (double wrong : new double[] {-0.5, Double.POSITIVE_INFINITY, 1e200}) {
            assertThatThrownBy(() -> Outcome.withDeviation(1, wrong))
                    .isInstanceOf(InvalidMeasurementException.class)
                    .hasMessageContaining("deviation is " + wrong);
        }
    }

    @Test
    void attributesAreAdded() {
        Outcome measured =
                Outcome.of(61.2, Map.of("c", 1.0)).with("machine", "B3").with("batch", "7");
        assertThat(measured.attributes()).containsExactly(Map.entry("machine", "B3"), Map.entry("batch", "7"));
        assertThat(measured.with("batch", "8").attributes())
                .containsEntry("batch", "8")
                .hasSize(2);
        assertThat(measured.withAttributes(Map.of())).isEqualTo(Outcome.of(61.2, Map.of("c", 1.0)));
        Outcome failed = Outcome.failed(new IllegalStateException("no power")).with("machine", "B3");
        assertThat(failed.attributes()).containsExactly(Map.entry("machine", "B3"));
        assertThat(failed.withAttributes(Map.of()).attributes()).isEmpty();
        assertThat(((Outcome.Failed) failed).trace()).contains("no power");
        assertThat(Outcome.of(1).attributes()).isEmpty();
    }

    @Test
    void numbersAndTruthsBecomeTexts() {
        Outcome outcome = Outcome.of(1)
                .with("epochs", 3)
                .with("seconds", 12.5)
                .with("rate", 1e-7)
                .with("gpu", true)
                .with("bytes", 1L << 40);
        assertThat(outcome.attributes())
                .containsExactly(
                        Map.entry("epochs", "3"),
                        Map.entry("seconds", "12.5"),
                        Map.entry("rate", "1.0E-7"),
                        Map.entry("gpu", "true"),
                        Map.entry("bytes", "1099511627776"));
    }

    @Test
    void attributesTellOutcomesApart() {
        assertThat(Outcome.of(1).with("machine", "B3"))
                .isEqualTo(Outcome.of(1).with("machine", "B3"))
                .isNotEqualTo(Outcome.of(1));
    }

    @Test
    void outcomesAreReadable() {
        assertThat(Outcome.of(1)).hasToString("1.0");
        assertThat(Outcome.of(1, 0)).hasToString("1.0 ± 0.0");
        assertThat(Outcome.withDeviation(61.2, 0.5, Map.of("purity", 0.97)).with("machine", "B3"))
                .hasToString("61.2 ± 0.5 {purity=0.97} with {machine=B3}");
        assertThat(Outcome.of(Double.NaN)).hasToString("failed (not finite): the value is NaN");
        assertThat(Outcome.failed("no power").with("machine", "B3"))
                .hasToString("failed (error): no power with {machine=B3}");
        assertThat(new Outcome.Failed(Outcome.Kind.INFEASIBLE, "it boiled", 3))
                .hasToString("failed (infeasible): it boiled, value 3.0");
    }

    @Test
    void resultsAreReadable() {
        Trial trial = new Trial(7, Point.of("x", 0.25), Origin.TOLD, StepHealth.TOLD, List.of());
        assertThat(new TrialResult(trial, Outcome.of(2))).hasToString("trial 7: 2.0 at {x=0.25}");
        assertThat(new TrialResult(trial, 1, Outcome.of(2), Point.of("x", 0.5)))
                .hasToString("trial 7: 2.0 at {x=0.5}, planned at {x=0.25}");
    }

    @Test
    void attributesHaveNamesAndValues() {
        Map<String, String> told = new HashMap<>(Map.of("machine", "B3"));
        Outcome outcome = Outcome.of(1).withAttributes(told);
        told.put("machine", "B4");
        assertThat(outcome.attributes()).containsEntry("machine", "B3");
        assertThatThrownBy(() -> outcome.attributes().put("machine", "B4"))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> Outcome.of(1).with(" ", "B3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("name \" \"", "B3", "must not be blank");
        told.put("batch", null);
        assertThatThrownBy(() -> Outcome.of(1).withAttributes(told))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("attribute \"batch\" is null; leave it out");
    }
}
