package io.thalweg.surrogate.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class GreatCircleTest extends InputMapContract {

    @Override
    protected GreatCircle map() {
        return new GreatCircle(3, 1, 4);
    }

    @Override
    protected double coordinate(int column, RandomGenerator random) {
        return column == 3
                ? 360 * random.nextDouble() - 180
                : column == 1 ? 170 * random.nextDouble() - 85 : random.nextDouble();
    }

    @Test
    void placesMapToTheGlobe() {
        GreatCircle map = new GreatCircle(0, 1, 3);
        DMatrixRMaj x = new DMatrixRMaj(4, 3, true, 0, 0, 7, 90, 0, 8, -30, 90, 9, 180, -45, 10);
        double h = Math.sqrt(0.5);
        assertThat(map.apply(x).data)
                .containsExactly(new double[] {1, 0, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9, -h, 0, -h, 10}, within(1e-15));
        assertThat(map.outputs()).isEqualTo(4);
    }

    /** There is no date line. */
    @Test
    void longitudesGoAround() {
        GreatCircle map = new GreatCircle(0, 1, 2);
        double[] east = map.apply(new DMatrixRMaj(1, 2, true, 180, 20)).data;
        assertThat(map.apply(new DMatrixRMaj(1, 2, true, -180, 20)).data).containsExactly(east, within(1e-15));
    }

    @Test
    void badColumnsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GreatCircle(0, 0, 2))
                .withMessageContaining("longitude is column 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GreatCircle(0, 2, 2))
                .withMessageContainingAll("latitude column 2", "2 columns");
    }
}
