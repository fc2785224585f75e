package io.thalweg.acquisition.lookahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The information of a look against independent values, the formula on a fine grid, limits and differences. */
class LookInformationTest {

    private static double value(double gamma, double rho) {
        LookInformation information = new LookInformation();
        information.compute(gamma, rho);
        return information.value();
    }

    /** Computed with SciPy's adaptive quadrature. */
    @ParameterizedTest
    @CsvSource({"0.5, 0.6, 0.1027968786714", "1, 0.9, 0.192326108913", "-1, 0.99, 0.8902673347247"})
    void knownValues(double gamma, double rho, double expected) {
        assertThat(value(gamma, rho)).isCloseTo(expected, within(1e-12));
    }

    /** The midpoint rule, with steps far below the width of whatever turns. */
    private static double onAGrid(double gamma, double rho) {
        double lambda = Normal.logCdfDerivative(gamma);
        double d = Math.sqrt(1 - rho * rho);
        double logPhi = Normal.logCdf(gamma);
        double low = Math.min(-12, rho * gamma - 12);
        double high = Math.max(12, rho * gamma + 12);
        int n = 400_000;
        double width = (high - low) / n;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double u = low + (i + 0.5) * width;
            double logCdf = Normal.logCdf((gamma - rho * u) / d);
            sum += Normal.pdf(u) * Math.exp(logCdf - logPhi) * logCdf * width;
        }
        return 0.5 * rho * rho * gamma * lambda - logPhi + sum;
    }

    @ParameterizedTest
    @CsvSource({
        "-6, 0.1",
        "-6, 0.7",
        "-6, 0.99",
        "-2, 0.3",
        "-2, 0.95",
        "0, 0.06",
        "0, 0.5",
        "0, 0.999",
        "2, 0.2",
        "2, 0.8",
        "2, 0.99",
        "5, 0.3",
        "5, 0.9",
        "5, 0.999"
    })
    void theFormulaOnAFineGrid(double gamma, double rho) {
        assertThat(value(gamma, rho)).isCloseTo(onAGrid(gamma, rho), within(1e-11));
    }

    /** A look that is the value itself gives the information of max-value entropy search; one beside it less. */
    @Test
    void risesFromNothingToThatOfTheValueItself() {
        for (double gamma : new double[] {-3, 0, 0.5, 2}) {
            double most = 0.5 * gamma * Normal.logCdfDerivative(gamma) - Normal.logCdf(gamma);
            assertThat(value(gamma, 1)).isCloseTo(most, within(1e-4 * most));
            assertThat(value(gamma, 0)).isZero();
            double before = 0;
            for (double rho = 0.01; rho < 1; rho += 0.01) {
                double now = value(gamma, rho);
                assertThat(now).isGreaterThan(before).isLessThanOrEqualTo(1.0001 * rho * rho * most);
                before = now;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.6", "1, 0.9", "-1, 0.99", "-4, 0.3", "3, 0.8", "0.5, 0.02", "-2, 0.04", "8, 0.5", "10, 0.9"})
    void derivativesMatchDifferences(double gamma, double rho) {
        LookInformation information = new LookInformation();
        information.compute(gamma, rho);
        double step = 1e-4 * (1 - rho);
        double inGamma = (value(gamma + 1e-4, rho) - value(gamma - 1e-4, rho)) / 2e-4;
        double inRho = (value(gamma, rho + step) - value(gamma, rho - step)) / (2 * step);
        assertThat(information.inGamma()).isCloseTo(inGamma, within(1e-6 * Math.abs(inGamma) + 1e-18));
        assertThat(information.inRho()).isCloseTo(inRho, within(1e-6 * Math.abs(inRho) + 1e-18));
    }
}
