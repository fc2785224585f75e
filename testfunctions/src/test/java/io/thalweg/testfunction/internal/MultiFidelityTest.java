package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.catalog.TestFunctions;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MultiFidelityTest {

    /** The design of Forrester, Sóbester and Keane's example, a Cessna C172. */
    private static final double[] CESSNA = {174, 252, 7.52, -4, 34, 0.672, 0.12, 3.8, 2000, 0.064, 0};

    private static final double[] BOREHOLE = {0.1, 2500, 450, 200, 1050, 760, 1400, 9855, 0};

    static Stream<MultiFidelityTestFunction> functions() {
        return TestFunctions.all().stream()
                .filter(MultiFidelityTestFunction.class::isInstance)
                .map(MultiFidelityTestFunction.class::cast);
    }

    @ParameterizedTest
    @MethodSource("functions")
    void designAtTheTargetAppendsTheTarget(MultiFidelityTestFunction function) {
        TestFunction target = function.atTargetFidelity();
        int[] fidelities = function.fidelityCoordinates();
        int d = target.dimension();
        assertThat(d).isEqualTo(function.dimension() - fidelities.length);
        assertThat(target.name()).isEqualTo("target-" + function.name());
        assertThat(target.minimization()).isEqualTo(function.minimization());
        assertThat(target.optimalValue()).isEqualTo(function.optimalValue());
        assertThat(target.optimizers()).hasSameSizeAs(function.optimizers());
        for (double[] design : Samples.points(target, 8, Seed.of(1))) {
            double[] full = Arrays.copyOf(design, function.dimension());
            for (int i = 0; i < fidelities.length; i++) {
                full[fidelities[i]] = function.targetFidelity()[i];
            }
            assertThat(target.evaluate(design)).isEqualTo(function.evaluate(full));
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void optimizersAreAtTheTarget(MultiFidelityTestFunction function) {
        int[] fidelities = function.fidelityCoordinates();
        assertThat(function.optimizers()).isNotEmpty().allSatisfy(x -> {
            for (int i = 0; i < fidelities.length; i++) {
                assertThat(x[fidelities[i]]).isEqualTo(function.targetFidelity()[i]);
            }
        });
    }

    @Test
    void fullFidelityIsThePlainFunction() {
        for (double[] x : Samples.points(new Branin(), 8, Seed.of(1))) {
            assertThat(new AugmentedBranin().atTargetFidelity().evaluate(x)).isEqualTo(new Branin().evaluate(x));
        }
        for (double[] x : Samples.points(new Hartmann(6), 8, Seed.of(1))) {
            assertThat(new AugmentedHartmann().atTargetFidelity().evaluate(x)).isEqualTo(new Hartmann(6).evaluate(x));
        }
        for (double[] x : Samples.points(new Rosenbrock(3), 8, Seed.of(1))) {
            assertThat(new AugmentedRosenbrock(5).atTargetFidelity().evaluate(x))
                    .isEqualTo(new Rosenbrock(3).evaluate(x));
        }
    }

    @Test
    void wingLevelsAreTheFourModels() {
        // Worked out from the formulas in Python; level 0 is near the 246 lb of the source.
        double[] weights = {245.48098130415104, 234.40898130415104, 291.10805030089625, 487.54381398541096};
        double[] costs = {1000, 100, 10, 1};
        for (int level = 0; level < weights.length; level++) {
            double[] x = CESSNA.clone();
            x[10] = level;
            assertThat(new WingWeight().evaluate(x)).isCloseTo(weights[level], within(1e-10));
            assertThat(new WingWeight().cost(x)).hasValue(costs[level]);
        }
    }

    @Test
    void boreholeLevelsAreTheFiveModels() {
        // Worked out from the formulas in Python.
        double[] flows = {
            63.96758564897686, 194.49148181112088, 16.024534443958697, 49.77579353226104, 47.179111266176214
        };
        double[] costs = {1000, 100, 10, 100, 10};
        for (int level = 0; level < flows.length; level++) {
            double[] x = BOREHOLE.clone();
            x[8] = level;
            assertThat(new Borehole().evaluate(x)).isCloseTo(flows[level], within(1e-10));
            assertThat(new Borehole().cost(x)).hasValue(costs[level]);
        }
    }

    @Test
    void levelBetweenTwoModelsIsRefused() {
        double[] x = CESSNA.clone();
        x[10] = 1.5;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WingWeight().evaluate(x))
                .withMessageContainingAll("x[10] is 1.5", "whole numbers from 0.0 to 3.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new WingWeight().cost(x));
    }

    @Test
    void unpublishedCostsAreNotClaimed() {
        assertThat(new AugmentedBranin().cost(new double[] {0, 0, 0.5})).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new AugmentedBranin().cost(new double[] {0, 0, 2}));
    }
}
