package io.thalweg.baseline;

import io.jenetics.EliteSelector;
import io.jenetics.Genotype;
import io.jenetics.Phenotype;
import io.jenetics.TournamentSelector;
import io.jenetics.UniformCrossover;
import io.jenetics.engine.Engine;
import io.jenetics.util.RandomRegistry;
import io.thalweg.baseline.ParameterGene.Parameters;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;

/**
 * A genetic algorithm of Jenetics: a population of 20, of which tournaments of three choose twelve parents and, beside the best, the
 * survivors; uniform crossover with probability 0.6, mutation of one gene in d.
 */
final class Genetic implements Baseline {

    private static final int POPULATION = 20;

    private static final int TOURNAMENT = 3;

    private static final double CROSSOVER = 0.6;

    private static final double SWAP = 0.5;

    @Override
    public void minimize(SearchSpace space, Objective objective, int budget, Seed seed) {
        // The registry holds the generator for this thread alone, in which all of the evolution runs.
        Evaluations.spend(
                space,
                objective,
                budget,
                evaluations ->
                        RandomRegistry.using(seed.child("genetic").generator(), random -> evolve(space, evaluations)));
    }

    private static void evolve(SearchSpace space, Evaluations evaluations) {
        Parameters parameters = new Parameters(space, new UniformDistribution(space));
        TournamentSelector<ParameterGene, Double> tournament = new TournamentSelector<>(TOURNAMENT);
        new Engine.Builder<ParameterGene, Double>(
                        population -> population
                                .map(one -> one.isEvaluated() ? one : one.withFitness(value(one, space, evaluations)))
                                .asISeq(),
                        () -> Genotype.of(ParameterChromosome.random(parameters)))
                        .minimizing()
                        .populationSize(POPULATION)
                        .offspringSelector(tournament)
                        .survivorsSelector(new EliteSelector<>(1, tournament))
                        .alterers(
                                new UniformCrossover<>(CROSSOVER, SWAP), new ParameterMutator(1.0 / space.dimension()))
                        .executor(Runnable::run)
                        .build()
                        .stream()
                        .forEach(generation -> {});
    }

    private static double value(Phenotype<ParameterGene, Double> one, SearchSpace space, Evaluations evaluations) {
        double[] u = one.genotype().chromosome().stream()
                .mapToDouble(ParameterGene::allele)
                .toArray();
        return evaluations.value(space.decode(u));
    }
}
