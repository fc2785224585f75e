package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.Branch;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Pinned;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.kernel.Sum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Stationary kernels of all coordinates, length scales with the dimension-scaled prior. Categorical coordinates enter by a factor that
 * sees only whether two categories are equal, and columns that are not always active by a {@link Pinned} factor for each branch.
 *
 * @param profiles of the continuous and ordered coordinates, the preferred one first
 * @param shared whether one length scale serves all continuous and ordered coordinates, instead of one for each. That is right
 *     where coordinates are of one kind, such as places on a map, and data are too few or too one-sided to tell them apart
 */
public record StationaryChoice(List<Profile> profiles, boolean shared) implements KernelChoice {

    /** Matérn-5/2, or RBF where the data are clearly that smooth; a length scale for each coordinate. */
    public static final StationaryChoice DEFAULT = of(Matern52.PROFILE, Rbf.PROFILE);

    /** Effects of more coordinates were not tried. */
    private static final int MOST_EFFECTS = 12;

    /** Of the variance of the bias of the cheapest looks, in units of the targets' variance. */
    private static final Prior BIAS_PRIOR = new LogNormal(0, 1.5);

    private static final double LEAST_BIAS = 1e-6;

    /**
     * Copies the list.
     *
     * @param profiles of the continuous and ordered coordinates, the preferred one first
     * @param shared whether one length scale serves all continuous and ordered coordinates, instead of one for each. That is right
     *     where coordinates are of one kind, such as places on a map, and data are too few or too one-sided to tell them apart
     */
    public StationaryChoice {
        profiles = List.copyOf(profiles);
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("profiles is empty: a model needs a kernel");
        }
    }

    /**
     * {@return a length scale for each coordinate}
     *
     * @param profiles the kernels to choose from, the preferred one first
     */
    public static StationaryChoice of(Profile... profiles) {
        return new StationaryChoice(List.of(profiles), false);
    }

    /**
     * {@return the same with one length scale for all continuous and ordered coordinates, or with one for each}
     *
     * @param one whether there is one
     */
    public StationaryChoice withShared(boolean one) {
        return new StationaryChoice(profiles, one);
    }

    @Override
    public Optional<StationaryChoice> stationary() {
        return Optional.of(this);
    }

    @Override
    public List<Kernel> kernels(SearchSpace space) {
        List<Kernel> all = new ArrayList<>();
        space.fidelity().ifPresent(fidelity -> all.add(looks(fidelity.column(), space)));
        profiles.forEach(profile -> all.add(kernel(profile, space)));
        return List.copyOf(all);
    }

    /**
     * {@return for each profile a kernel of all coordinates and one of each, added, each with a scale of its own: s₀ k(x, z) + Σ_j s_j k_j(x_j, z_j), what
     * coordinates do together and what each does alone (Duvenaud, Nickisch and Rasmussen 2011, <i>Additive Gaussian processes</i>, of the first and the last
     * order); none where not all of 2 to 12 coordinates are continuous, as others were not tried}
     *
     * @param space the space
     */
    public List<Kernel> effects(SearchSpace space) {
        int d = space.dimension();
        return d > 1
                        && d <= MOST_EFFECTS
                        && space.isContinuous()
                        && space.fidelity().isEmpty()
                ? profiles.stream().map(profile -> effects(profile, space)).toList()
                : List.of();
    }

    private Kernel effects(Profile profile, SearchSpace space) {
        int d = space.dimension();
        int[] all = IntStream.range(0, d).toArray();
        Stream<Kernel> alone = Arrays.stream(all).mapToObj(j -> scaled(profile, space, 1.0 / d, j));
        return Sum.of(
                Stream.concat(Stream.of(scaled(profile, space, 1, all)), alone).toArray(Kernel[]::new));
    }

    private Kernel scaled(Profile profile, SearchSpace space, double mode, int... columns) {
        return Scaled.of(
                KernelPriors.scale(mode), KernelPriors.LEAST_SCALE, kernel(profile, shared, space.columns(), columns));
    }

    /**
     * What looks at a fidelity show, by the preferred profile: the full function, and a bias that shrinks to nothing towards full fidelity, k₀(x, x′) +
     * v (1 − s)(1 − s′) k₁(x, x′) – the linear truncated kernel of Wu, Toscano-Palmerin, Frazier and Wilson (2019) with p = 0. The bias has length scales of
     * its own: as it is often smoother than the function, a few pairs tell it.
     */
    private Kernel looks(int column, SearchSpace space) {
        Kernel full = kernel(profiles.get(0), space, column);
        Kernel bias = Product.of(
                OnColumns.of(new Linear(Hyperparameter.positive("bias", BIAS_PRIOR, LEAST_BIAS), 1), column),
                kernel(profiles.get(0), space, column));
        return Sum.of(full, bias);
    }

    /** A factor of the columns that are always active, and one of each branch. */
    private Kernel kernel(Profile profile, SearchSpace space) {
        return kernel(profile, space, -1);
    }

    /** The same without a column; of all if there is no such one. */
    private Kernel kernel(Profile profile, SearchSpace space, int without) {
        List<Branch> branches = space.branches();
        int d = space.dimension();
        boolean[] conditional = new boolean[d];
        branches.forEach(branch -> IntStream.of(branch.columns()).forEach(j -> conditional[j] = true));
        int[] always = IntStream.range(0, d)
                .filter(j -> !conditional[j] && j != without)
                .toArray();
        Kernel trunk = kernel(profile, shared, space.columns(), always);
        if (branches.isEmpty()) {
            return trunk;
        }
        List<Kernel> factors = new ArrayList<>(trunk instanceof Product product ? product.factors() : List.of(trunk));
        for (Branch branch : branches) {
            factors.add(Pinned.of(branch, kernel(profile, shared, space.columns(), branch.columns())));
        }
        return Product.of(factors.toArray(Kernel[]::new));
    }

    /** A kernel of some columns of a space. */
    static Kernel kernel(Profile profile, boolean shared, List<Column> columns, int[] some) {
        int[] categorical = Arrays.stream(some)
                .filter(j -> columns.get(j).kind() == Column.Kind.CATEGORICAL)
                .toArray();
        int[] ordered = Arrays.stream(some)
                .filter(j -> columns.get(j).kind() != Column.Kind.CATEGORICAL)
                .toArray();
        int d = columns.size();
        if (categorical.length == 0) {
            return on(ordered, d, stationary(profile, shared, ordered.length, d));
        }
        Kernel equality = on(
                categorical,
                d,
                Hamming.ard(
                        categorical.length, LengthscalePriors.dimensionScaled(some.length), LengthscalePriors.LEAST));
        return ordered.length == 0
                ? equality
                : Product.of(on(ordered, d, stationary(profile, shared, ordered.length, d)), equality);
    }

    private static Kernel stationary(Profile profile, boolean shared, int n, int d) {
        double least = d == 1 ? LengthscalePriors.LEAST_OF_A_SERIES : LengthscalePriors.LEAST;
        PerDimension lengthscales = shared
                ? Lengthscales.isotropic(LengthscalePriors.dimensionScaled(n), least)
                : Lengthscales.ard(n, LengthscalePriors.dimensionScaled(n), least);
        return new Stationary(profile, lengthscales);
    }

    /** A kernel on some of d columns: itself if these are all of them in order. */
    static Kernel on(int[] columns, int d, Kernel kernel) {
        return Arrays.equals(columns, IntStream.range(0, d).toArray()) ? kernel : OnColumns.of(kernel, columns);
    }
}
