package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The functions of the literature as problems. */
class ClassicalSuiteTest {

    private static final int INSTANCES = 15;

    static Stream<SuiteFunction> functions() {
        return new ClassicalSuite().functions().stream();
    }

    @Test
    void suiteCoversTwoToTwentyDimensions() {
        List<Task> tasks = new ClassicalSuite().tasks(new ClassicalSuite().usualDimensions(), List.of(1), 20);
        assertThat(tasks.stream().map(Task::key))
                .hasSize(21)
                .contains("camel-noise0.5-i1-d2", "rastrigin-rotated-i1-d5", "levy-i1-d10", "ackley-rotated-i1-d20");
        assertThat(tasks).allSatisfy(task -> {
            assertThat(task.budget()).isEqualTo(20 * task.dimension());
            assertThat(task.noise() > 0).isEqualTo(task.function().contains("-noise"));
        });
        assertThat(new ClassicalSuite()
                        .tasks(List.of(3), List.of(1, 2), 5).stream().map(Task::key))
                .containsExactly("hartmann-i1-d3", "hartmann-i2-d3");
    }

    @ParameterizedTest
    @MethodSource("functions")
    void optimumIsInsideTheBoxOffCentre(SuiteFunction one) {
        for (int instance = 1; instance <= INSTANCES; instance++) {
            TestFunction function = (TestFunction) one.instance(instance);
            for (double[] x : function.optimizers()) {
                double off = 0;
                for (int i = 0; i < x.length; i++) {
                    double range = function.upper()[i] - function.lower()[i];
                    assertThat((x[i] - function.lower()[i]) / range).isBetween(0.01, 0.99);
                    off = Math.max(off, Math.abs(2 * x[i] - function.upper()[i] - function.lower()[i]) / (2 * range));
                }
                assertThat(off).as("from the centre").isGreaterThan(0.04);
            }
        }
    }

    @Test
    void noiseKeepsTheLandscape() {
        List<Task> tasks = new ClassicalSuite().tasks(List.of(6), List.of(2), 20);
        Task plain = tasks.get(1);
        Task noisy = tasks.get(2);
        assertThat(plain.function()).isEqualTo("styblinski");
        assertThat(noisy.function()).isEqualTo("styblinski-noise20");
        assertThat(noisy.noise()).isEqualTo(20);
        double[] u = {0.1, 0.2, 0.3, 0.9, 0.7, 0.5};
        assertThat(noisy.problem().valueAt(noisy.problem().space().decode(u)))
                .isEqualTo(plain.problem().valueAt(plain.problem().space().decode(u)));
    }
}
