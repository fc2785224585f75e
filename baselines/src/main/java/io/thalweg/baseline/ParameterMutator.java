package io.thalweg.baseline;

import io.jenetics.Mutator;
import io.jenetics.MutatorResult;
import io.jenetics.Phenotype;
import java.util.random.RandomGenerator;

/** Changes genes as their parameters demand. What it left as it was need not be evaluated again. */
final class ParameterMutator extends Mutator<ParameterGene, Double> {

    /**
     * A mutator.
     *
     * @param probability that a gene is changed
     */
    ParameterMutator(double probability) {
        super(probability);
    }

    @Override
    protected MutatorResult<Phenotype<ParameterGene, Double>> mutate(
            Phenotype<ParameterGene, Double> phenotype, long generation, double p, RandomGenerator random) {
        MutatorResult<Phenotype<ParameterGene, Double>> result = super.mutate(phenotype, generation, p, random);
        return result.mutations() == 0 ? new MutatorResult<>(phenotype, 0) : result;
    }

    @Override
    protected ParameterGene mutate(ParameterGene gene, RandomGenerator random) {
        return gene.mutated(random);
    }
}
