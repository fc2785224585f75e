package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import org.junit.jupiter.api.Test;

class CosinesTest {

    @Test
    void cosinesAndSinesAreThoseOfTheLibrary() {
        double[] angles = Seed.of(1).generator().doubles(20_000, -1000, 1000).toArray();
        double[] cosines = angles.clone();
        Cosines.of(cosines, 0);
        double[] sines = angles.clone();
        Cosines.of(sines, 0.5 * Math.PI);
        for (int i = 0; i < angles.length; i++) {
            assertThat(cosines[i]).isCloseTo(Math.cos(angles[i]), within(1e-15));
            assertThat(sines[i]).isCloseTo(Math.sin(angles[i]), within(3e-13)); // the shift is rounded
        }
    }

    @Test
    void zerosAndPeaksAreMet() {
        double[] angles = {0, Math.PI, -Math.PI, 2 * Math.PI, 0.5 * Math.PI, 1e6};
        double[] cosines = angles.clone();
        Cosines.of(cosines, 0);
        for (int i = 0; i < angles.length; i++) {
            assertThat(cosines[i]).isCloseTo(Math.cos(angles[i]), within(1e-12));
        }
    }
}
