package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The part of a space in which the second of three parameters is given. */
class SubspaceTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("a", 0, 10)
            .real("b", 0, 100)
            .real("c", 0, 1)
            .build();

    private static Subspace part(boolean rounded) {
        return new Subspace(SPACE, Map.of("b", 25), Seed.of(1), rounded);
    }

    /** Different for any exchange of coordinates, and for another value of the one that is given. */
    private record Weighed(int dimension, int batchSize) implements AcquisitionFunction {
        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            gradientOut[0] = 1;
            gradientOut[1] = 10;
            gradientOut[2] = 100;
            return x[0] + 10 * x[1] + 100 * x[2];
        }
    }

    @Test
    void functionsAreSearchedWhereTheValueIs() {
        AcquisitionFunction function = part(false).reduced(new Weighed(3, 1));
        double[] gradient = new double[2];
        assertThat(function.dimension()).isEqualTo(2);
        assertThat(function.evaluate(new double[] {0.5, 0.125}, gradient)).isEqualTo(0.5 + 2.5 + 12.5);
        assertThat(gradient).containsExactly(1, 100);
    }

    @Test
    void coordinatesHaveTheValueInTheWholeSpaceAndLoseItHere() {
        Subspace part = part(false);
        double[] whole = part.whole(new double[] {0.5, 0.125});
        assertThat(whole).containsExactly(0.5, 0.25, 0.125);
        assertThat(part.reduced(DMatrixRMaj.wrap(1, 3, whole)).data).containsExactly(0.5, 0.125);
        assertThat(part.space().decode(new double[] {0.5, 0.125})).isEqualTo(Point.of("a", 5.0, "b", 25.0, "c", 0.125));
    }

    /** The length scale of what is given has nothing to say about the others. */
    @Test
    void digitsGoByTheLengthScalesOfTheOpenParameters() {
        double[] u = {0.123_456_789, 0.123_456_789};
        Point rounded = part(true).rounded(u, () -> new double[] {1, 1e-4, 1}, taken -> false);
        assertThat(rounded).isEqualTo(Point.of("a", 1.23, "b", 25.0, "c", 0.123));
        Point fine = part(true).rounded(u, () -> new double[] {1, 1, 1e-4}, taken -> false);
        assertThat(fine.real("a")).isEqualTo(1.23);
        assertThat(fine.real("c")).isNotEqualTo(0.123);
    }

    @Test
    void onlyPointsWithTheValueAreHeld() {
        assertThat(part(false).holds(Point.of("a", 5.0, "b", 25.0, "c", 0.5))).isTrue();
        assertThat(part(false).holds(Point.of("a", 5.0, "b", 26.0, "c", 0.5))).isFalse();
    }
}
