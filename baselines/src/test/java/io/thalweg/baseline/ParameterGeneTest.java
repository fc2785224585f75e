package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenetics.Genotype;
import io.jenetics.Phenotype;
import io.jenetics.util.ISeq;
import io.jenetics.util.RandomRegistry;
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

    private static Parameters parameters(SearchSpace space) {
        return new Parameters(space, new UniformDistribution(space));
    }

    private static Map<Double, Integer> mutations(SearchSpace space, double from) {
        ParameterGene gene = new ParameterGene(parameters(space), 0, from);
        RandomGenerator random = Seed.of(1).generator();
        Map<Double, Integer> counts = new TreeMap<>();
        for (int i = 0; i < MUTATIONS; i++) {
            counts.merge(gene.mutated(random).allele(), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void categoryBecomesAnyOther() {
        SearchSpace space =
                SearchSpace.builder().categorical("c", "a", "b", "c", "d", "e").build();
        Map<Double, Integer> counts = mutations(space, 0.25);
        assertThat(counts.keySet()).containsExactly(0.0, 0.5, 0.75, 1.0);
        assertThat(counts.values()).allSatisfy(n -> assertThat(n).isCloseTo(MUTATIONS / 4, within(100)));
    }

    @Test
    void levelBecomesAnotherNearby() {
        SearchSpace space = SearchSpace.builder().integer("n", 0, 8).build();
        Map<Double, Integer> counts = mutations(space, 0.5);
        assertThat(counts.keySet()).contains(0.25, 0.375, 0.625, 0.75).doesNotContain(0.5);
        int nextToIt = counts.entrySet().stream()
                .filter(entry -> Math.abs(entry.getKey() - 0.5) == 0.125)
                .mapToInt(Map.Entry::getValue)
                .sum();
        assertThat(nextToIt).isGreaterThan(MUTATIONS * 9 / 10);
        assertThat(mutations(space, 0).keySet()).doesNotContain(0.0).contains(0.125);
        assertThat(mutations(space, 1).keySet()).doesNotContain(1.0).contains(0.875);
    }

    @Test
    void realNumberMovesATenthOfItsRange() {
        SearchSpace space = SearchSpace.builder().real("x", -5, 5).build();
        Map<Double, Integer> moved = mutations(space, 0.5);
        double variance = moved.entrySet().stream()
                        .mapToDouble(entry -> entry.getValue() * Math.pow(entry.getKey() - 0.5, 2))
                        .sum()
                / MUTATIONS;
        assertThat(Math.sqrt(variance)).isCloseTo(0.1, within(0.005));
        assertThat(mutations(space, 0.95).keySet()).allMatch(u -> u >= 0 && u <= 1);
    }

    @Test
    void unchangedMutantsStayEvaluated() {
        Parameters parameters = parameters(Spaces.CATEGORIES);
        RandomRegistry.using(Seed.of(1).generator(), random -> {
            ISeq<Phenotype<ParameterGene, Double>> before =
                    ISeq.of(() -> Phenotype.of(Genotype.of(ParameterChromosome.random(parameters)), 1, 7.0), 200);
            ISeq<Phenotype<ParameterGene, Double>> after =
                    new ParameterMutator(0.25).alter(before, 2).population();
            int unchanged = 0;
            for (int i = 0; i < before.size(); i++) {
                boolean same = after.get(i).genotype().equals(before.get(i).genotype());
                assertThat(after.get(i).isEvaluated()).isEqualTo(same);
                unchanged += same ? 1 : 0;
            }
            assertThat(unchanged).isBetween(90, 150); // 122 on average
        });
    }
}
