package io.thalweg.baseline;

import io.jenetics.Gene;
import io.jenetics.util.RandomRegistry;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import java.util.random.RandomGenerator;

/**
 * The value of one parameter, by its coordinate in the encoded space.
 *
 * @param parameters all the parameters
 * @param column which one it is
 * @param allele an admissible coordinate; of a category its code, with which nothing is calculated
 */
record ParameterGene(Parameters parameters, int column, Double allele) implements Gene<Double, ParameterGene> {

    /** Standard deviation of a mutation of a number, in widths of its range. */
    private static final double SPREAD = 0.1;

    /** The space and its distribution. */
    record Parameters(SearchSpace space, UniformDistribution uniform) {}

    /** A gene of a random value. */
    static ParameterGene random(Parameters parameters, int column) {
        double u = RandomRegistry.random().nextDouble();
        return new ParameterGene(parameters, column, parameters.uniform().coordinate(column, u));
    }

    @Override
    public ParameterGene newInstance() {
        return random(parameters, column);
    }

    @Override
    public ParameterGene newInstance(Double value) {
        return new ParameterGene(parameters, column, value);
    }

    @Override
    public boolean isValid() {
        return true;
    }

    /** Another category; or a number nearby, of the next level at least. */
    ParameterGene mutated(RandomGenerator random) {
        Column declared = parameters.space().columns().get(column);
        return newInstance(
                declared.kind() == Column.Kind.CATEGORICAL ? other(declared.levels(), random) : nearby(random));
    }

    private double other(double[] codes, RandomGenerator random) {
        int i = random.nextInt(codes.length - 1);
        return codes[i] < allele ? codes[i] : codes[i + 1];
    }

    private double nearby(RandomGenerator random) {
        double moved = Math.min(1, Math.max(0, allele + SPREAD * random.nextGaussian()));
        double snapped = parameters.space().snap(column, moved);
        boolean up = moved > allele || allele == 0;
        return snapped == allele ? parameters.space().neighbor(column, allele, up ? 1 : -1) : snapped;
    }
}
