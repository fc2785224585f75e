package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.SurrogateFactory;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.parameter.Gamma;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.parameter.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * WISKI with defaults that need no tuning. Up to three ordered coordinates: one grid over all of them. More, or categories: a sum
 * of grids on single coordinates, a linear part, and an effect for each category.
 *
 * @param profile kernel of each axis; over several axes it is the product
 * @param nodes number of nodes on each axis; empty for a default that depends on the number of axes
 * @param rank how many features a grid keeps
 * @param noisePrior the prior of the noise variance, in units of the targets' variance
 * @param leastNoise the least noise variance that a fit may choose
 */
public record WiskiSurrogateFactory(
        Profile profile, OptionalInt nodes, RankPolicy rank, Prior noisePrior, double leastNoise)
        implements SurrogateFactory {

    /** Noise variance of what is known to be noise-free: small against anything of interest. */
    private static final double NO_NOISE = 1e-8;

    /** Nodes on each axis of a grid over one, two and three coordinates. */
    private static final int[] DEFAULT_NODES = {64, 30, 16};

    private static final int MOST_GRID_AXES = DEFAULT_NODES.length;

    /** The least length scale that a fit may choose, in cells: shorter ones cannot be told from noise. */
    private static final double LEAST_CELLS = 0.5;

    /** Matérn-5/2, at most 1,000 features a grid, noise prior LogNormal(−4, 1), noise at least 1e-6. */
    public static final WiskiSurrogateFactory DEFAULT = new WiskiSurrogateFactory(
            Matern52.PROFILE, OptionalInt.empty(), new RankPolicy(1e-8, 1000), new LogNormal(-4, 1), 1e-6);

    /** The same with another kernel of each axis. */
    public WiskiSurrogateFactory withProfile(Profile other) {
        return new WiskiSurrogateFactory(other, nodes, rank, noisePrior, leastNoise);
    }

    /** The same with another number of nodes on each axis, the two cells beyond either end of the box included. */
    public WiskiSurrogateFactory withNodes(int count) {
        return new WiskiSurrogateFactory(profile, OptionalInt.of(count), rank, noisePrior, leastNoise);
    }

    /** The same with another rule for the number of features. */
    public WiskiSurrogateFactory withRank(RankPolicy other) {
        return new WiskiSurrogateFactory(profile, nodes, other, noisePrior, leastNoise);
    }

    /** The same with another lower limit of the noise variance. */
    public WiskiSurrogateFactory withLeastNoise(double variance) {
        return new WiskiSurrogateFactory(profile, nodes, rank, noisePrior, variance);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        List<Column> columns = space.columns();
        int[] ordered = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).kind() != Column.Kind.CATEGORICAL)
                .toArray();
        Parameter noise = deterministic
                ? Parameter.positive("noise", NO_NOISE).fixed()
                : Parameter.positive("noise", noisePrior, leastNoise);
        return WiskiSurrogate.of(
                new WiskiModel(new Identity(columns.size()), terms(columns, ordered), noise, OptionalDouble.empty()));
    }

    private List<Term> terms(List<Column> columns, int[] ordered) {
        List<Term> terms = new ArrayList<>();
        if (ordered.length > 0 && ordered.length <= MOST_GRID_AXES) {
            terms.add(grid(ordered, ordered.length));
        } else {
            for (int column : ordered) {
                terms.add(grid(new int[] {column}, ordered.length));
            }
            if (ordered.length > 0) {
                terms.add(new LinearTerm(ordered, Parameter.positive("variance", new Gamma(2, 1), 1e-4)));
            }
        }
        for (int column = 0; column < columns.size(); column++) {
            if (columns.get(column).kind() == Column.Kind.CATEGORICAL) {
                Parameter variance = Parameter.positive("variance", new Gamma(2, 1), 1e-4);
                terms.add(new CategoryTerm(column, columns.get(column).levels(), variance));
            }
        }
        return terms;
    }

    /**
     * A grid over some coordinates.
     *
     * @param d number of ordered coordinates in all, for the prior of the length scales
     */
    GridTerm grid(int[] columns, int d) {
        int count = nodes.orElse(DEFAULT_NODES[columns.length - 1]);
        GridAxis axis = GridAxis.unit(count);
        double least = Math.max(LengthscalePriors.LEAST, LEAST_CELLS * axis.spacing());
        List<GridAxis> axes = new ArrayList<>();
        List<Kernel> factors = new ArrayList<>();
        for (int j = 0; j < columns.length; j++) {
            axes.add(axis);
            factors.add(new Stationary(profile, Lengthscales.isotropic(LengthscalePriors.dimensionScaled(d), least)));
        }
        return new GridTerm(columns, axes, factors, Parameter.positive("outputscale", new Gamma(2, 1), 1e-4), rank);
    }
}
