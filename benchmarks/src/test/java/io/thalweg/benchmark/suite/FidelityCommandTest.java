package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.core.space.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A few short runs with cheap looks and without; which are better is not judged. */
class FidelityCommandTest {

    @Test
    void runsOfBothKindsArePrinted() {
        Cli run = Cli.run("suite", "fidelity", "--problems", "branin", "--seeds", "3", "--cost", "4", "--threads", "2");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).element(1).asString().matches(" +auto +full");
        assertThat(run.out().lines())
                .element(2)
                .asString()
                .matches("branin +more than 4 \\(\\d+, [1-4]\\) +more than 4 \\(4, 4\\)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --contestant | best | best
            --problems | branin3 | branin
            --cost | 0 | must be at least 1
            --seeds | a | must be like 3 or 1-20""")
    void mistakesAreNamed(String option, String value, String message) {
        Cli run = Cli.run("suite", "fidelity", option, value);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    /** At Branin's minimum; upside down, a look there shows the value at the mirrored place. */
    @Test
    void looksShowTheFunctionOrMislead() {
        FidelityProblem branin = FidelityProblem.ALL.get(0);
        FidelityProblem misleading = FidelityProblem.ALL.get(3);
        Point full = Point.of("x1", Math.PI, "x2", 2.275);
        assertThat(branin.value(full)).isCloseTo(0.397887, within(1e-5));
        assertThat(misleading.value(full)).isEqualTo(branin.value(full));
        Point mirrored = Point.of("x1", 5 - Math.PI, "x2", 15 - 2.275);
        assertThat(misleading.value(Point.of("x1", 5 - Math.PI, "x2", 15 - 2.275, "s", 0.0)))
                .isCloseTo(150 - branin.value(full), within(1e-9));
        assertThat(misleading.value(Point.of("x1", 5 - Math.PI, "x2", 15 - 2.275, "s", 0.5)))
                .isCloseTo(0.5 * branin.value(mirrored) + 0.5 * (150 - branin.value(full)), within(1e-9));
        assertThat(branin.cost(Point.of("x1", 0.0, "x2", 0.0, "s", 0.5))).isEqualTo(0.525);
        assertThat(branin.wanted()).isBetween(0.3979, 0.41);
    }
}
