package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DirichletTargetTest {

    /** The definition: exp of the normal variable has the mean and the variance of Gamma(α, 1), both α. */
    @Test
    void theExponentialHasTheMomentsOfAGammaVariable() {
        assertMoments(DirichletTarget.DRAWN, 1.01);
        assertMoments(DirichletTarget.NOT_DRAWN, 0.01);
    }

    private static void assertMoments(DirichletTarget target, double alpha) {
        double m = target.value();
        double v = target.noiseVariance();
        assertThat(Math.exp(m + v / 2)).isCloseTo(alpha, within(1e-14));
        assertThat(Math.expm1(v) * Math.exp(2 * m + v)).isCloseTo(alpha, within(1e-14));
    }

    @Test
    void valuesAreThoseOfThePaper() {
        assertThat(DirichletTarget.DRAWN.value()).isCloseTo(-0.33414186475574, within(1e-13));
        assertThat(DirichletTarget.DRAWN.noiseVariance()).isCloseTo(0.68818439121782, within(1e-13));
        assertThat(DirichletTarget.NOT_DRAWN.value()).isCloseTo(-6.91273044440872, within(1e-13));
        assertThat(DirichletTarget.NOT_DRAWN.noiseVariance()).isCloseTo(4.61512051684126, within(1e-13));
    }

    @Test
    void unitsChangeValueAndVariance() {
        DirichletTarget changed = new DirichletTarget(-5, 8).standardised(-3, 4);
        assertThat(changed.value()).isEqualTo(-0.5);
        assertThat(changed.noiseVariance()).isEqualTo(0.5);
    }
}
