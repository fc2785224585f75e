package io.thalweg.surrogate.hyperparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import org.junit.jupiter.api.Test;

class HyperparameterVectorTest {

    private static final HyperparameterVector VECTOR = HyperparameterVector.of(
            Hyperparameter.positive("lengthscale", 0.4).within(0.025, 10).withPrior(new LogNormal(0.3, 1.2)),
            Hyperparameter.positive("scale", 2).fixed(),
            Hyperparameter.real("mean", -0.7).withPrior(new Normal(0, 3)));

    @Test
    void coordinatesCoverLearntParameters() {
        assertThat(VECTOR.values()).containsExactly(0.4, 2, -0.7);
        assertThat(VECTOR.coordinateCount()).isEqualTo(2);
        assertThat(VECTOR.coordinates()).containsExactly(Math.log(0.4), -0.7);
        assertThat(VECTOR.lowerCoordinates()).containsExactly(Math.log(0.025), Double.NEGATIVE_INFINITY);
        assertThat(VECTOR.upperCoordinates()).containsExactly(Math.log(10), Double.POSITIVE_INFINITY);
    }

    @Test
    void coordinatesMakeARoundTrip() {
        HyperparameterVector moved = VECTOR.withCoordinates(new double[] {Math.log(3), 0.25});
        assertThat(moved.values()).containsExactly(new double[] {3, 2, 0.25}, within(1e-15));
        assertThat(moved.names()).isEqualTo(VECTOR.names());
        assertThat(VECTOR.values()).as("the vector itself is unchanged").containsExactly(0.4, 2, -0.7);
    }

    @Test
    void coordinatesBeyondALimitAreMovedToIt() {
        HyperparameterVector limits =
                VECTOR.withCoordinates(VECTOR.lowerCoordinates().clone());
        assertThat(limits.get(0).value()).isEqualTo(0.025);
        assertThat(limits.get(2).value()).isEqualTo(-Double.MAX_VALUE);
        assertThat(VECTOR.withCoordinates(new double[] {800, 0}).get(0).value()).isEqualTo(10);
        Hyperparameter unlimited = Hyperparameter.positive("v", 1).within(1e-9, Double.POSITIVE_INFINITY);
        assertThat(unlimited.atCoordinate(1e4).value()).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void gradientsMatchDifferencesInTheCoordinates() {
        double[] at = VECTOR.coordinates();
        double[] prior = new double[2];
        VECTOR.addLogPriorGradient(prior);
        double[] chained = VECTOR.toCoordinateGradient(new double[] {1.3, 5, -0.8});
        double h = 1e-5;
        for (int i = 0; i < 2; i++) {
            double[] up = at.clone();
            double[] down = at.clone();
            up[i] += h;
            down[i] -= h;
            HyperparameterVector above = VECTOR.withCoordinates(up);
            HyperparameterVector below = VECTOR.withCoordinates(down);
            assertThat(prior[i]).isEqualTo((above.logPrior() - below.logPrior()) / (2 * h), within(1e-8));
            assertThat(chained[i]).isEqualTo((linear(above) - linear(below)) / (2 * h), within(1e-8));
        }
    }

    private static double linear(HyperparameterVector p) {
        return 1.3 * p.values()[0] + 5 * p.values()[1] - 0.8 * p.values()[2];
    }

    @Test
    void logPriorCoversLearntParameters() {
        double expected = new LogNormal(0.3, 1.2).logDensity(0.4) + new Normal(0, 3).logDensity(-0.7);
        assertThat(VECTOR.logPrior()).isEqualTo(expected);
    }

    @Test
    void startsComeFromThePriorsAndStayWithinTheLimits() {
        HyperparameterVector modes = VECTOR.atModes();
        assertThat(modes.values()).containsExactly(new LogNormal(0.3, 1.2).mode(), 2, 0);
        for (int i = 0; i < 200; i++) {
            HyperparameterVector drawn =
                    VECTOR.drawn(Seed.of(4).child("start", i).generator());
            assertThat(drawn.get("lengthscale").value()).isBetween(0.025, 10.0);
            assertThat(drawn.get("scale").value()).as("not learnt").isEqualTo(2);
            assertThat(drawn)
                    .isEqualTo(VECTOR.drawn(Seed.of(4).child("start", i).generator()));
        }
    }

    @Test
    void underAFlatPriorAStartIsPerturbed() {
        HyperparameterVector flat = HyperparameterVector.of(Hyperparameter.positive("v", 2));
        assertThat(flat.atModes()).isEqualTo(flat);
        assertThat(flat.drawn(Seed.of(4).generator()).get(0).value())
                .isNotEqualTo(2)
                .isPositive();
    }

    @Test
    void joinsSlicesAndRenames() {
        HyperparameterVector joined = VECTOR.prefixed("a.").concat(VECTOR);
        assertThat(joined.names())
                .containsExactly("a.lengthscale", "a.scale", "a.mean", "lengthscale", "scale", "mean");
        assertThat(joined.slice(3, 6)).isEqualTo(VECTOR);
        assertThat(joined.slice(0, 3).renamedAs(VECTOR)).isEqualTo(VECTOR);
        assertThat(joined.with("a.mean", p -> p.withValue(4)).get("a.mean").value())
                .isEqualTo(4);
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatThrownBy(() -> VECTOR.concat(VECTOR))
                .hasMessageContaining("two hyperparameters are named lengthscale");
        assertThatThrownBy(() -> VECTOR.get("nu")).hasMessageContaining("no hyperparameter is named nu");
        assertThatThrownBy(() -> VECTOR.withValues(new double[2])).hasMessageContaining("values has 2 entries");
        assertThatThrownBy(() -> VECTOR.withCoordinates(new double[3])).hasMessageContaining("coordinates has 3");
        assertThatThrownBy(() -> VECTOR.withCoordinates(new double[] {Double.NaN, 0}))
                .hasMessageContaining("lengthscale is NaN");
        assertThatThrownBy(() -> VECTOR.withValues(new double[] {11, 2, 0}))
                .hasMessageContaining("lengthscale is 11.0, must be finite and in [0.025, 10.0]");
        assertThatThrownBy(() -> Hyperparameter.positive("v", 0)).hasMessageContaining("v is 0.0, must be positive");
        assertThatThrownBy(() -> Hyperparameter.positive("v", 1).within(0, 2)).hasMessageContaining("lower limit 0.0");
        assertThatThrownBy(() -> Hyperparameter.positive("v", Flat.PRIOR, 0.1)).hasMessageContaining("no mode");
        assertThatThrownBy(() -> Hyperparameter.real(" ", 1)).hasMessageContaining("name is blank");
        assertThatThrownBy(() -> VECTOR.requireSameNames(VECTOR.slice(0, 2))).hasMessageContaining("were expected");
    }
}
