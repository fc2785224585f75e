package io.thalweg.testfunction.internal.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The suite's random numbers, rotations and optima against numbers of an independent implementation. */
class RandomNumbersTest {

    private static final double ROUNDING = 1e-14;

    @Test
    void uniformNumbersMatchTheSuite() {
        assertThat(RandomNumbers.uniforms(4, 1))
                .containsExactly(0.41599935685098144, 0.09196489075755929, 0.7564104859514211, 0.5297001933351626);
        assertThat(RandomNumbers.uniforms(4, 0)).containsExactly(RandomNumbers.uniforms(4, 1));
        assertThat(RandomNumbers.uniforms(4, -7)).containsExactly(RandomNumbers.uniforms(4, 7));
    }

    @Test
    void uniformNumbersArePrefixes() {
        double[] many = RandomNumbers.uniforms(200, 30_007);
        assertThat(RandomNumbers.uniforms(50, 30_007)).containsExactly(Arrays.copyOf(many, 50));
    }

    @Test
    void normalNumbersMatchTheSuite() {
        assertThat(RandomNumbers.normals(3, 10_001))
                .containsExactly(
                        new double[] {-0.0644318081636207, 0.7322815400802268, -1.2573661994921457}, within(ROUNDING));
    }

    @Test
    void rotationMatchesTheSuiteColumnwise() {
        LinearMap rotation = LinearMap.rotation(2, 1_010_002);
        assertThat(rotation.of(new double[] {1, 0}))
                .containsExactly(new double[] {0.9461965108243482, 0.323592587838209}, within(ROUNDING));
        assertThat(rotation.of(new double[] {0, 1}))
                .containsExactly(new double[] {0.3235925878382094, -0.9461965108243482}, within(ROUNDING));
    }

    @Test
    void rotationKeepsLengths() {
        LinearMap rotation = LinearMap.rotation(40, 17);
        double[] x = RandomNumbers.normals(40, 5);
        assertThat(BuildingBlocks.squaresFrom(0, rotation.of(x)))
                .isCloseTo(BuildingBlocks.squaresFrom(0, x), within(1e-11));
    }

    @Test
    void optimumMatchesTheSuite() {
        assertThat(new Instance(1, 1, 5).optimum())
                .containsExactly(new double[] {0.2528, -1.1568, -0.724, 1.9264, -2.6808}, within(ROUNDING));
    }

    @Test
    void halvesAreRoundedUpwards() {
        assertThat(BuildingBlocks.round(2.5)).isEqualTo(3);
        assertThat(BuildingBlocks.round(-2.5)).isEqualTo(-2);
        // Math.round, exact, says 0 here; the suite does not.
        assertThat(BuildingBlocks.round(0.49999999999999994)).isEqualTo(1);
    }
}
