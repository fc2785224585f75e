package io.thalweg.surrogate.hyperparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PriorTest {

    static Stream<Prior> proper() {
        return Stream.of(new LogNormal(-0.4, 0.7), new Gamma(3, 6), new Gamma(0.6, 2), new Normal(-1.5, 0.8));
    }

    /** Over the central 98 % of each distribution the density, integrated, is the fraction of draws. */
    @ParameterizedTest
    @MethodSource("proper")
    void drawsFollowTheDensity(Prior prior) {
        RandomGenerator random = Seed.of(3).child("draws").generator();
        int n = 20_000;
        double[] draws = new double[n];
        for (int i = 0; i < n; i++) {
            draws[i] = prior.sample(random);
        }
        Arrays.sort(draws);
        for (int i = 1; i < 10; i++) {
            double from = draws[n / 100];
            double to = draws[n * i / 10];
            double mass = integral(v -> Math.exp(prior.logDensity(v)), from, to);
            assertThat(mass).isEqualTo(i / 10.0 - 0.01, within(0.02));
        }
    }

    @ParameterizedTest
    @MethodSource("proper")
    void densityIsGreatestAtTheMode(Prior prior) {
        double mode = prior.mode();
        for (double step : new double[] {1e-3, 0.1, 1}) {
            assertThat(prior.logDensity(mode + 2 * step)).isLessThan(prior.logDensity(mode + step));
            if (mode - 2 * step > 0) {
                assertThat(prior.logDensity(mode - 2 * step)).isLessThan(prior.logDensity(mode - step));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("proper")
    void sameSeedSameDraws(Prior prior) {
        assertThat(prior.sample(Seed.of(1).generator()))
                .isEqualTo(prior.sample(Seed.of(1).generator()));
    }

    @Test
    void outsideTheSupportTheDensityIsZero() {
        for (Prior prior : new Prior[] {new LogNormal(0, 1), new Gamma(2, 1)}) {
            assertThat(prior.logDensity(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(prior.logDensitySlope(-1)).isZero();
        }
    }

    @Test
    void flatPriorHasNeitherModeNorDraws() {
        assertThat(Flat.PRIOR.logDensity(3)).isZero();
        assertThat(Flat.PRIOR.logDensitySlope(3)).isZero();
        assertThat(Flat.PRIOR.mode()).isNaN();
        assertThat(Flat.PRIOR.sample(Seed.of(1).generator())).isNaN();
    }

    @Test
    void impossibleParametersAreRefused() {
        assertThatThrownBy(() -> new LogNormal(0, 0)).hasMessageContaining("sigma is 0.0");
        assertThatThrownBy(() -> new LogNormal(Double.NaN, 1)).hasMessageContaining("mu is NaN");
        assertThatThrownBy(() -> new Gamma(-1, 1)).hasMessageContaining("shape is -1.0");
        assertThatThrownBy(() -> new Gamma(1, Double.POSITIVE_INFINITY)).hasMessageContaining("rate is Infinity");
        assertThatThrownBy(() -> new Normal(0, -2)).hasMessageContaining("sd is -2.0");
    }

    private static double integral(DoubleUnaryOperator f, double from, double to) {
        int steps = 20_000;
        double h = (to - from) / steps;
        double sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += f.applyAsDouble(from + (i + 0.5) * h);
        }
        return sum * h;
    }
}
