package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SphericalBesselTest {

    /** Values in 40-digit arithmetic, below, at and beyond the turning point m = z. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "0, 5, 0",
        "1e-8, 0, 0.99999999999999998",
        "1e-8, 1, 3.3333333333333333e-9",
        "1e-8, 2, 6.6666666666666666e-18",
        "1e-8, 5, 9.62000962000962e-45",
        "0.5, 0, 0.958851077208406",
        "0.5, 5, 2.9774668754574456e-6",
        "0.5, 60, 1.0269617590489574e-119",
        "3.141592653589793, 5, 0.019935413383293572",
        "7.25, 0, 0.11352839710503524",
        "7.25, 5, 0.16647306677156439",
        "20, 5, 0.016683908063095693",
        "20, 20, 0.038324851639805179",
        "20, 21, 0.024498826228803535",
        "20, 60, 2.6297222685310064e-24",
        "20.999999, 20, 0.05178840420411699",
        "20.999999, 21, 0.036920663891256478",
        "20.999999, 60, 4.1379981041270412e-23",
        "60.5, 0, -0.011968720526734704",
        "60.5, 60, 0.018358841649421953",
        "60.5, 150, 3.4063695752104207e-45",
        "60.5, 255, 1.7505511858868296e-130",
        "300, 0, -0.003332519466337165",
        "300, 60, -0.0033110144865149452",
        "300, 150, 0.0022619825026393072",
        "300, 255, -0.0044966114026014141",
        "1000, 5, -0.00054991718119978628",
        "1000, 255, -0.00073516821426853515"
    })
    void valuesAreExactForAnyOrder(double z, int m, double value) {
        // Above the turning point the function dies out over hundreds of orders of magnitude and no digit may be lost.
        double tolerance = m > z ? 1e-13 * value : 1e-15;
        assertThat(SphericalBessel.upTo(z, m + 1)[m]).isCloseTo(value, within(tolerance));
        assertThat(SphericalBessel.upTo(z, 260)[m]).isCloseTo(value, within(tolerance));
    }

    /** Σ(2m+1) j_m² = 1. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-320, 0.3, 0.999, 1, 4.493409457909064, 57, 128})
    void squaresSumToOne(double z) {
        double[] j = SphericalBessel.upTo(z, 256);
        double sum = 0;
        for (int m = 0; m < j.length; m++) {
            sum += (2 * m + 1) * j[m] * j[m];
        }
        assertThat(sum).isCloseTo(1, within(1e-13));
    }

    @Test
    void badInputIsRefusedByName() {
        for (double z : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> SphericalBessel.upTo(z, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("z is " + z);
        }
        assertThatThrownBy(() -> SphericalBessel.upTo(1, 0)).hasMessageContaining("count is 0");
    }
}
