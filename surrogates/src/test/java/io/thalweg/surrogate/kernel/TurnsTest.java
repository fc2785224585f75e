package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Many turns cost no digits: against decimal arithmetic of fifty digits. */
class TurnsTest {

    private static final MathContext DIGITS = new MathContext(50);

    @Test
    void quotientsAndProducts() {
        RandomGenerator random = Seed.of(9).generator();
        for (int i = 0; i < 500; i++) {
            double x = 1e4 * random.nextGaussian();
            double other = 0.1 + random.nextDouble();
            BigDecimal quotient = new BigDecimal(x).divide(new BigDecimal(other), DIGITS);
            assertThat(Turns.ofQuotient(x, other)).isEqualTo(reduced(quotient), within(2e-16));
            BigDecimal product = new BigDecimal(x).multiply(new BigDecimal(other), DIGITS);
            assertThat(Turns.ofProduct(x, other)).isEqualTo(reduced(product), within(2e-16));
        }
    }

    private static double reduced(BigDecimal turns) {
        return turns.subtract(turns.setScale(0, RoundingMode.HALF_EVEN)).doubleValue();
    }
}
