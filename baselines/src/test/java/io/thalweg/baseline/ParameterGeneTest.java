package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.baseline.ParameterGene.Parameters;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** How the genetic algorithm changes values. */
class ParameterGeneTest {

    private static final int MUTATIONS = 3_000;

    private static Map<Double, Integer> mutations(SearchSpace space, double from) {
        ParameterGene gene = new ParameterGene(new Parameters(space, new UniformDistribution(space)), 0, from);
        RandomGenerator random = Seed.of(1).generator();
        Map<Double, Integer> counts = new TreeMap<>();
        for (int i = 0; i < MUTATIONS; i++) {
            counts.merge(gene.mutated(random).allele(), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void aCategoryBecomesAnyOther() {
        SearchSpace space =
                SearchSpace.builder().categorical("c", "a", "b", "c", "d", "e").build();
        Map<Double, Integer> counts = mutations(space, 0.25);
        assertThat(counts.keySet()).containsExactly(0.0, 0.5, 0.75, 1.0);
        assertThat(counts.values()).allSatisfy(n -> assertThat(n).isCloseTo(MUTATIONS / 4, within(100)));
    }

    @Test
    void aLevelBecomesAnotherNearby() {
        SearchSpace space = SearchSpace.builder().integer("n", 0, 8).build();
        Map<Double, Integer> counts = mutations(space, 0.5);
        assertThat(counts.keySet()).contains(0.25, 0.375, 0.625, 0.75).doesNotContain(0.5);
        assertThat(counts.getOrDefault(0.375, 0) + counts.getOrDefault(0.625, 0))
                .isGreaterThan(MUTATIONS * 9 / 10);
        assertThat(mutations(space, 0).keySet()).doesNotContain(0.0).contains(0.125);
        assertThat(mutations(space, 1).keySet()).doesNotContain(1.0).contains(0.875);
    }

    @Test
    void aRealNumberMovesATenthOfItsRange() {
        SearchSpace space = SearchSpace.builder().real("x", -5, 5).build();
        Map<Double, Integer> moved = mutations(space, 0.5);
        double variance = moved.entrySet().stream()
                        .mapToDouble(entry -> entry.getValue() * Math.pow(entry.getKey() - 0.5, 2))
                        .sum()
                / MUTATIONS;
        assertThat(Math.sqrt(variance)).isCloseTo(0.1, within(0.005));
        assertThat(mutations(space, 0.95).keySet()).allMatch(u -> u >= 0 && u <= 1);
    }
}
