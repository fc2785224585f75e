package io.thalweg.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarpedNormalTest {

    private static final double SCALE = 2;

    /** Smaller values are better, the best one is 10. */
    private static OutcomeUnits minimized(double offset) {
        return new OutcomeUnits(-1, 30, SCALE, new OutputWarp(-10, offset));
    }

    /**
     * Moments of y = a + t for t ≤ 0, a + c·expm1(t/c) for t > 0, t ~ N(τ, s²), by the integrals of exp(kt/c) over a half line.
     *
     * @return mean and standard deviation
     */
    private static double[] moments(double a, double c, double tau, double s) {
        double beta = tau / s;
        double[] e = new double[3];
        for (int k = 0; k < 3; k++) {
            double growth = k * s / c;
            e[k] = Math.exp(k * tau / c + growth * growth / 2) * Normal.cdf(beta + growth);
        }
        double first = tau * Normal.cdf(-beta) - s * Normal.pdf(beta) + c * (e[1] - e[0]);
        double second =
                (tau * tau + s * s) * Normal.cdf(-beta) - tau * s * Normal.pdf(beta) + c * c * (e[2] - 2 * e[1] + e[0]);
        return new double[] {a + first, Math.sqrt(second - first * first)};
    }

    /** On both sides of the best value, narrow and wide. */
    @ParameterizedTest
    @CsvSource({"5,0.5,1", "5,-9,1", "5,11,0.3", "1,9,0.5", "0.5,9.8,2", "30,0,3", "3,10,0.01"})
    void meanAndDeviationAreThoseOfTheIntegrals(double offset, double location, double deviation) {
        OutcomeUnits units = minimized(offset);
        WarpedNormal belief = new WarpedNormal(units, location, deviation * deviation);
        double s = SCALE * deviation;
        // −(warped oriented value) − 10 has mean 30 − 2·location − 10
        double[] expected = moments(10, offset, 30 - SCALE * location - 10, s);
        assertThat(belief.mean()).isCloseTo(expected[0], within(1e-5 * expected[1]));
        assertThat(belief.deviation()).isCloseTo(expected[1], within(1e-5 * expected[1]));
    }

    /** Rare bad values by themselves make the mean and the deviation. */
    @Test
    void beliefsOverManyDecadesHaveTheMomentsOfALogNormal() {
        WarpedNormal belief = new WarpedNormal(minimized(0.25), -5, 0.36);
        double growth = SCALE * 0.6 / 0.25;
        double[] expected = {
            0.25 * Math.exp((30 + 10 - 10) / 0.25 + growth * growth / 2),
            0.25 * Math.exp((30 + 10 - 10) / 0.25 + growth * growth / 2) * Math.sqrt(Math.expm1(growth * growth))
        };
        assertThat(belief.mean()).isCloseTo(expected[0], within(1e-9 * expected[0]));
        assertThat(belief.deviation()).isCloseTo(expected[1], within(1e-9 * expected[1]));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void withoutAWarpItIsNormal(int sign) {
        WarpedNormal belief = new WarpedNormal(new OutcomeUnits(sign, 7, 3), 0.5, 0.04);
        assertThat(belief.mean()).isEqualTo(7 + sign * 1.5);
        assertThat(belief.median()).isEqualTo(belief.mean());
        assertThat(belief.deviation()).isEqualTo(3 * Math.sqrt(0.04));
        assertThat(belief.at(2)).isCloseTo(belief.mean() + 2 * belief.deviation(), within(1e-14));
        assertThat(belief.quantile(0.25)).isCloseTo(belief.mean() - 0.6745 * belief.deviation(), within(1e-4));
    }

    /** The probability of keeping a bound is the same in user units and in model units. */
    @ParameterizedTest
    @CsvSource({"9.5,0.5", "20,0.5", "1e4,0.5", "11,3"})
    void quantilesAndProbabilitiesAreThoseOfTheModel(double bound, double offset) {
        OutcomeUnits units = minimized(offset);
        WarpedNormal belief = new WarpedNormal(units, 9, 0.3);
        double probability = Normal.cdf((9 - units.toModel(bound)) / Math.sqrt(0.3));
        assertThat(Normal.cdf(-belief.standardised(bound))).isCloseTo(probability, within(1e-15));
        assertThat(belief.quantile(probability)).isCloseTo(bound, within(1e-9 * bound));
    }

    @Test
    void certainBeliefsHaveNoSpread() {
        WarpedNormal belief = new WarpedNormal(minimized(0.5), 3, 0);
        assertThat(belief.mean()).isEqualTo(belief.median());
        assertThat(belief.deviation()).isZero();
        assertThat(belief.standardised(belief.mean())).isNaN();
    }
}
