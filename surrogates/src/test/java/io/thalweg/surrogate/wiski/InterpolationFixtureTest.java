package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Interpolation weights of products of axes, duplicates summed. */
class InterpolationFixtureTest {

    static Stream<JsonNode> cases() {
        return Fixtures.stream("interpolation");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void weightsMatch(JsonNode fixture) {
        int d = fixture.get("d").intValue();
        List<GridAxis> axes = new ArrayList<>();
        List<Kernel> factors = new ArrayList<>();
        for (int j = 0; j < d; j++) {
            axes.add(GridAxis.of(Fixtures.vector(fixture.get("grid").get(j)), Edge.NEAREST));
            factors.add(new Stationary(Rbf.PROFILE, Lengthscales.of(1)));
        }
        GridTerm term = new GridTerm(
                IntStream.range(0, d).toArray(),
                axes,
                factors,
                Hyperparameter.positive("outputscale", 1),
                RankPolicy.FULL);
        DMatrixRMaj x = Fixtures.matrix(fixture.get("X"));
        Stencils stencils = Stencils.of(List.of(term), x);
        for (int i = 0; i < x.numRows; i++) {
            Map<Integer, Double> actual = new TreeMap<>();
            for (int e = 0; e < stencils.size(); e++) {
                actual.merge(
                        stencils.index()[i * stencils.size() + e],
                        stencils.weight()[i * stencils.size() + e],
                        Double::sum);
            }
            actual.values().removeIf(weight -> weight == 0);
            Map<Integer, Double> expected = new TreeMap<>();
            double[] indices =
                    Fixtures.vector(fixture.get("expected").get("indices").get(i));
            double[] weights =
                    Fixtures.vector(fixture.get("expected").get("weights").get(i));
            for (int e = 0; e < indices.length; e++) {
                expected.merge((int) indices[e], weights[e], Double::sum);
            }
            expected.values().removeIf(weight -> weight == 0);
            actual.keySet().forEach(node -> expected.putIfAbsent(node, 0.0));
            expected.keySet().forEach(node -> actual.putIfAbsent(node, 0.0));
            assertThat(actual.keySet()).isEqualTo(expected.keySet());
            expected.forEach((node, weight) -> assertThat(actual.get(node)).isCloseTo(weight, within(1e-13)));
        }
    }
}
