package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * WISKI with defaults that need no tuning. Up to three ordered coordinates: one grid over all of them. More, or categories: a sum
 * of a linear part, grids on single coordinates, effects of categories, and grids on the pairs of coordinates that the data ask for;
 * or grids over a learnt projection.
 *
 * @param profile kernel of each axis; over several axes it is the product
 * @param features what the grids are laid over
 * @param nodes numbers of nodes on the axes of a grid over all coordinates or a projection, the last one for all further axes; empty
 *     for defaults
 * @param rank most features in all, and the share of its variance that a term's features may leave out
 * @param noisePrior the prior of the noise variance, in units of the targets' variance
 * @param leastNoise the least noise variance that a fit may choose
 */
public record WiskiSurrogateFactory(
        Profile profile, Features features, List<Integer> nodes, RankPolicy rank, Prior noisePrior, double leastNoise)
        implements SurrogateFactory {

    /** What grids are laid over. */
    public enum Features {
        /** A grid over up to three coordinates; for more, a sum or a projection, whichever the data favour. */
        AUTO,
        /** One grid over all coordinates, at most four. */
        GRID,
        /** A sum of grids on single coordinates and on pairs. */
        ADDITIVE,
        /** A grid over two learnt linear combinations of the coordinates. */
        PROJECTION
    }

    /** Noise variance of what is known to be noise-free: small against anything of interest. */
    private static final double NO_NOISE = 1e-8;

    /** Nodes on each axis of a grid over all of one to four coordinates. */
    private static final int[] GRID_NODES = {48, 26, 12, 9};

    /** Over more ordered coordinates than that a sum or a projection takes the place of a grid over all of them, unless one is asked for. */
    public static final int MOST_GRID_AXES = 3;

    /** Nodes of the grid on a single coordinate of a sum of more than three coordinates; up to three have as many as a coordinate that is alone. */
    private static final int SINGLE_NODES = 24;

    private static final int SINGLE_NODES_OF_MANY = 16;
    private static final int MANY = 12;
    private static final int MOST_OF_SINGLE = 30;
    private static final int PAIR_NODES = 14;
    private static final int MOST_OF_PAIR = 60;
    private static final int PROJECTION_NODES = 20;
    private static final int MOST_OF_PROJECTION = 200;

    /** Matérn-5/2, at most 600 features, noise prior LogNormal(−4, 1), noise at least 1e-6. */
    public static final WiskiSurrogateFactory DEFAULT = new WiskiSurrogateFactory(
            Matern52.PROFILE, Features.AUTO, List.of(), new RankPolicy(1e-6, 600), new LogNormal(-4, 1), 1e-6);

    /**
     * Checks the numbers.
     *
     * @param profile kernel of each axis; over several axes it is the product
     * @param features what the grids are laid over
     * @param nodes numbers of nodes on the axes of a grid over all coordinates or a projection, the last one for all further axes; empty
     *     for defaults
     * @param rank most features in all, and the share of its variance that a term's features may leave out
     * @param noisePrior the prior of the noise variance, in units of the targets' variance
     * @param leastNoise the least noise variance that a fit may choose
     */
    public WiskiSurrogateFactory {
        nodes = List.copyOf(nodes);
        for (int count : nodes) {
            GridAxis.unit(count); // refuses what is too small
        }
    }

    /**
     * {@return the same with another kernel of each axis}
     *
     * @param other what takes its place
     */
    public WiskiSurrogateFactory withProfile(Profile other) {
        return new WiskiSurrogateFactory(other, features, nodes, rank, noisePrior, leastNoise);
    }

    /**
     * {@return the same with another choice of how grids cover the parameters}
     *
     * @param other what takes its place
     */
    public WiskiSurrogateFactory withFeatures(Features other) {
        return new WiskiSurrogateFactory(profile, other, nodes, rank, noisePrior, leastNoise);
    }

    /**
     * {@return the same with other numbers of nodes on the axes of a grid over all coordinates, the two cells beyond either end of the box
     * included; the last one is for all further axes, none for the defaults}
     *
     * @param counts numbers of nodes
     */
    public WiskiSurrogateFactory withNodes(int... counts) {
        List<Integer> others = Arrays.stream(counts).boxed().toList();
        return new WiskiSurrogateFactory(profile, features, others, rank, noisePrior, leastNoise);
    }

    /**
     * {@return the same with another rule for the number of features}
     *
     * @param other what takes its place
     */
    public WiskiSurrogateFactory withRank(RankPolicy other) {
        return new WiskiSurrogateFactory(profile, features, nodes, other, noisePrior, leastNoise);
    }

    /**
     * {@return the same with another limit of the number of features}
     *
     * @param most most features
     */
    public WiskiSurrogateFactory withMostFeatures(int most) {
        return withRank(new RankPolicy(rank.tail(), most));
    }

    /**
     * {@return the same with another lower limit of the noise variance}
     *
     * @param variance the lower limit
     */
    public WiskiSurrogateFactory withLeastNoise(double variance) {
        return new WiskiSurrogateFactory(profile, features, nodes, rank, noisePrior, variance);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        List<Column> columns = space.columns();
        int[] ordered = IntStream.range(0, columns.size())
                .filter(i -> columns.get(i).kind() != Column.Kind.CATEGORICAL)
                .toArray();
        Hyperparameter noise = deterministic
                ? Hyperparameter.positive("noise", NO_NOISE).fixed()
                : Hyperparameter.positive("noise", noisePrior, leastNoise);
        Recipe recipe = recipe(ordered.length);
        List<Term> categories = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            if (columns.get(column).kind() == Column.Kind.CATEGORICAL) {
                double[] codes = DoubleStream.concat(
                                Arrays.stream(columns.get(column).levels()),
                                Arrays.stream(columns.get(column).retired()))
                        .toArray();
                categories.add(recipe.category(column, codes));
            }
        }
        return WiskiSurrogate.of(structure(recipe, columns.size(), ordered, categories, noise));
    }

    /** False: grids cover the unit cube. */
    @Override
    public boolean extrapolates() {
        return false;
    }

    private Structure structure(Recipe recipe, int inputs, int[] ordered, List<Term> categories, Hyperparameter noise) {
        boolean grid = features == Features.GRID || (features == Features.AUTO && ordered.length <= MOST_GRID_AXES);
        if (grid) {
            List<Term> terms = new ArrayList<>();
            if (ordered.length > 0) {
                terms.add(recipe.grid(ordered));
            }
            terms.addAll(categories);
            return new FixedStructure(new WiskiModel(new Identity(inputs), terms, noise, OptionalDouble.empty()));
        }
        AdditiveStructure sum = new AdditiveStructure(
                recipe, AdditiveStructure.withoutData(recipe, inputs, ordered, categories, noise), ordered);
        // A projection sees all coordinates; of categories it could make nothing.
        boolean canProject = inputs > 1 && categories.isEmpty();
        if (features == Features.ADDITIVE || !canProject) {
            return sum;
        }
        ProjectionStructure projection = ProjectionStructure.of(projectionRecipe(), inputs, noise);
        return features == Features.PROJECTION ? projection : new EitherStructure(sum, projection);
    }

    private Recipe projectionRecipe() {
        int[] counts = nodes.isEmpty()
                ? new int[] {PROJECTION_NODES}
                : nodes.stream().mapToInt(Integer::intValue).toArray();
        RankPolicy few = atMost(MOST_OF_PROJECTION);
        return new Recipe(profile, List.of(counts, counts), List.of(few, few), rank.most(), 2);
    }

    private RankPolicy atMost(int most) {
        return new RankPolicy(rank.tail(), Math.min(rank.most(), most));
    }

    private Recipe recipe(int d) {
        boolean whole = features == Features.GRID || (features == Features.AUTO && d <= MOST_GRID_AXES);
        List<int[]> counts = new ArrayList<>();
        List<RankPolicy> ranks = new ArrayList<>();
        for (int axes = 1; axes <= GRID_NODES.length; axes++) {
            if (whole || axes > 2) {
                int[] own = nodes.stream().mapToInt(Integer::intValue).toArray();
                counts.add(own.length == 0 ? new int[] {GRID_NODES[axes - 1]} : own);
                ranks.add(rank);
            } else if (axes == 1) {
                int most = d > MANY ? SINGLE_NODES_OF_MANY : SINGLE_NODES;
                counts.add(new int[] {d > MOST_GRID_AXES ? most : GRID_NODES[0]});
                ranks.add(atMost(d > MOST_GRID_AXES ? MOST_OF_SINGLE : GRID_NODES[0]));
            } else {
                counts.add(new int[] {PAIR_NODES});
                ranks.add(atMost(MOST_OF_PAIR));
            }
        }
        return new Recipe(profile, counts, ranks, rank.most(), Math.max(1, d));
    }
}
