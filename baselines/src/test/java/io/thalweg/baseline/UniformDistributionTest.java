package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.space.SearchSpace;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How likely values are, counted over 12,000 evenly spaced numbers. */
class UniformDistributionTest {

    private static final int NUMBERS = 12_000;

    private static Map<Object, Integer> counts(SearchSpace space) {
        UniformDistribution uniform = new UniformDistribution(space);
        Map<Object, Integer> counts = new TreeMap<>();
        for (int i = 0; i < NUMBERS; i++) {
            double[] u = {(i + 0.5) / NUMBERS};
            counts.merge(space.decode(uniform.coordinates(u)).get("p"), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void listedValuesAreEquallyLikely() {
        assertThat(counts(SearchSpace.builder().categorical("p", "a", "b", "c").build()))
                .isEqualTo(Map.of("a", 4_000, "b", 4_000, "c", 4_000));
        assertThat(counts(SearchSpace.builder().integer("p", -1, 1).build()))
                .isEqualTo(Map.of(-1L, 4_000, 0L, 4_000, 1L, 4_000));
        assertThat(counts(SearchSpace.builder().steppedReal("p", 0, 1, 0.5).build()))
                .isEqualTo(Map.of(0.0, 4_000, 0.5, 4_000, 1.0, 4_000));
        assertThat(counts(SearchSpace.builder().ordinal("p", 1, 2, 100).build()))
                .isEqualTo(Map.of(1.0, 4_000, 2.0, 4_000, 100.0, 4_000));
    }

    @Test
    void rangesAreEvenOnTheirScale() {
        Map<Object, Integer> integers =
                counts(SearchSpace.builder().logInteger("p", 1, 1_000).build());
        int belowRoot = integers.entrySet().stream()
                .filter(entry -> (Long) entry.getKey() <= 31)
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertThat(belowRoot).isCloseTo(NUMBERS / 2, within(30)); // 31.5 lies at 0.4995 of the range
        Map<Object, Integer> reals =
                counts(SearchSpace.builder().logReal("p", 0.01, 100).build());
        assertThat(reals.keySet().stream().filter(x -> (Double) x < 1).count()).isEqualTo(NUMBERS / 2);
    }

    @Test
    void coordinatesAreTakenOneByOne() {
        SearchSpace space = SearchSpace.builder()
                .categorical("a", "x", "y")
                .fixed("b", 1)
                .integer("c", 0, 4)
                .real("d", 0, 1)
                .build();
        double[] u = new UniformDistribution(space).coordinates(new double[] {0.4, 0.5, 0.7});
        assertThat(u).containsExactly(0, 0.5, 0.7);
        assertThat(IntStream.range(0, 3).mapToDouble(j -> space.snap(j, u[j])).toArray())
                .isEqualTo(u);
    }
}
