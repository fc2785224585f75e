package io.thalweg.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepCostFigureTest {

    @Test
    void eachCurveIsDrawnInAColourOfItsOwn() {
        String svg = new StepCostFigure(
                        "cost",
                        List.of(
                                new StepCostFigure.Curve(
                                        "flat", new double[] {1000, 100_000}, new double[] {0.05, 0.06}),
                                new StepCostFigure.Curve("steep", new double[] {50, 2000}, new double[] {0.03, 3})))
                .figure()
                .svg();
        assertThat(svg).contains(">flat</text>", ">steep</text>", "class=\"s-main\"", "class=\"s-data\"");
    }

    @Test
    void withoutCurvesThereIsNoFigure() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StepCostFigure("cost", List.of()))
                .withMessageContaining("curves is empty");
    }
}
