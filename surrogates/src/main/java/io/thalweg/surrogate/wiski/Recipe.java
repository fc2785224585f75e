package io.thalweg.surrogate.wiski;

import io.thalweg.surrogate.hyperparameter.Flat;
import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.List;

/**
 * How terms are made: their kernels, grids and priors.
 *
 * @param profile kernel of an axis
 * @param nodes number of nodes on an axis of a grid over one, two, … coordinates
 * @param rank how many features a grid over one, two, … coordinates keeps
 * @param mostFeatures of all the terms together
 * @param dimension number of coordinates that have a length scale, for its prior
 */
record Recipe(Profile profile, List<int[]> nodes, List<RankPolicy> rank, int mostFeatures, int dimension) {

    /** The least length scale that a fit may choose, in cells: a shorter one cannot be told from noise. */
    private static final double LEAST_CELLS = 1;

    /** The mode of the prior of output scales is 1, the variance of standardised targets. */
    private static final Gamma SCALE_PRIOR = new Gamma(2, 1);

    private static final double LEAST_SCALE = 1e-6;

    /** Where fits of sums begin: each of many terms explains a little, smoothly. */
    private static final double SHARE = 0.3;

    private static final double SMOOTH = 0.7;

    /** One grid over all of some coordinates, its output scale at the prior's mode. */
    GridTerm grid(int[] columns) {
        if (columns.length > GridTerm.MOST_AXES) {
            throw new IllegalArgumentException(
                    "one grid over " + columns.length + " coordinates was requested, at most " + GridTerm.MOST_AXES
                            + " are possible: use a sum of grids or a projection");
        }
        int[] counts = nodes.get(columns.length - 1);
        return grid(
                columns,
                counts,
                rank.get(columns.length - 1),
                Hyperparameter.positive("outputscale", SCALE_PRIOR, LEAST_SCALE));
    }

    /** A grid over one or two coordinates as one term of a sum. */
    GridTerm summand(int[] columns, double lengthscale, double outputScale) {
        GridTerm term = grid(
                columns,
                nodes.get(columns.length - 1),
                rank.get(columns.length - 1),
                Hyperparameter.positive("outputscale", SCALE_PRIOR, LEAST_SCALE).withPrior(Flat.PRIOR));
        return term.withParameters(term.parameters()
                .map(p -> p.name().equals("outputscale")
                        ? p.withValue(Math.max(LEAST_SCALE, outputScale))
                        : p.withValue(Math.max(p.lower(), lengthscale))));
    }

    /** The effect of one coordinate as a term of a sum, where a fit begins. */
    GridTerm mainEffect(int column) {
        return summand(new int[] {column}, SMOOTH, SHARE);
    }

    private GridTerm grid(int[] columns, int[] counts, RankPolicy policy, Hyperparameter outputScale) {
        List<GridAxis> axes = new ArrayList<>();
        List<Kernel> factors = new ArrayList<>();
        for (int j = 0; j < columns.length; j++) {
            GridAxis axis = GridAxis.unit(counts[Math.min(j, counts.length - 1)]);
            axes.add(axis);
            factors.add(new Stationary(profile, lengthscale(LEAST_CELLS * axis.spacing())));
        }
        return new GridTerm(columns, axes, factors, outputScale, policy);
    }

    private PerDimension lengthscale(double least) {
        return Lengthscales.isotropic(
                LengthscalePriors.dimensionScaled(dimension), Math.max(LengthscalePriors.LEAST, least));
    }

    /** The linear part. */
    LinearTerm linear(int[] columns) {
        return new LinearTerm(columns, Hyperparameter.positive("variance", SCALE_PRIOR, LEAST_SCALE));
    }

    /** The effect of a categorical coordinate. */
    CategoryTerm category(int column, double[] levels) {
        return new CategoryTerm(column, levels, Hyperparameter.positive("variance", SCALE_PRIOR, LEAST_SCALE));
    }
}
