package io.thalweg.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.UncorrelatedPosterior;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class MixtureTest {

    private record Constant(double noiseVariance) implements UncorrelatedPosterior {

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Prediction predict(DMatrixRMaj x, int q) {
            throw new UnsupportedOperationException("only its noise is asked for");
        }
    }

    private static final Mixture THREE =
            new Mixture(List.of(new Constant(1), new Constant(2), new Constant(3)), new double[] {0.125, 0.375, 0.5});

    @Test
    void membersWithLittleOfTheHeaviestWeightAreLeftOut() {
        Mixture two = THREE.withoutLight(0.75);

        assertThat(two.members()).isEqualTo(THREE.members().subList(1, 3));
        assertThat(two.weights()[0]).isCloseTo(3.0 / 7, within(1e-15));
        assertThat(two.weights()[1]).isCloseTo(4.0 / 7, within(1e-15));
    }

    @Test
    void theHeaviestIsAlwaysLeft() {
        assertThat(THREE.withoutLight(1)).isEqualTo(new Mixture(List.of(new Constant(3)), new double[] {1}));
        assertThat(THREE.withoutLight(0)).isEqualTo(THREE);
    }
}
