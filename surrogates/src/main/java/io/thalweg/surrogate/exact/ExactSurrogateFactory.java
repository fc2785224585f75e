package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.SurrogateFactory;
import io.thalweg.surrogate.kernel.Hamming;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.OnColumns;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.parameter.Prior;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Exact Gaussian processes with the defaults of the field (Hvarfner et al. 2024, "Vanilla Bayesian optimization performs great
 * in high dimensions"): an ARD kernel of unit variance for standardised targets, length scales with the dimension-scaled
 * log-normal prior, learnt noise with a log-normal prior. Categorical coordinates enter by a factor that sees only whether
 * two categories are equal.
 *
 * @param profiles kernels of the continuous and ordered coordinates, the preferred one first; see {@link ModelChoice}
 * @param noisePrior the prior of the noise variance, in units of the targets' variance
 * @param leastNoise the least noise variance that a fit may choose
 * @param shared whether one length scale serves all continuous and ordered coordinates, instead of one for each
 */
public record ExactSurrogateFactory(List<Profile> profiles, Prior noisePrior, double leastNoise, boolean shared)
        implements SurrogateFactory {

    /** Noise variance of what is known to be noise-free: small against anything of interest, and kind to the factorisation. */
    private static final double NO_NOISE = 1e-8;

    /** Matérn-5/2, or RBF where the data are clearly that smooth; noise prior LogNormal(−4, 1), noise at least 1e-6. */
    public static final ExactSurrogateFactory DEFAULT =
            new ExactSurrogateFactory(List.of(Matern52.PROFILE, Rbf.PROFILE), new LogNormal(-4, 1), 1e-6, false);

    /** Copies the list. */
    public ExactSurrogateFactory {
        profiles = List.copyOf(profiles);
    }

    /** The same with other kernels, the preferred one first. */
    public ExactSurrogateFactory withProfiles(List<Profile> others) {
        return new ExactSurrogateFactory(others, noisePrior, leastNoise, shared);
    }

    /** The same with another lower limit of the noise variance. */
    public ExactSurrogateFactory withLeastNoise(double variance) {
        return new ExactSurrogateFactory(profiles, noisePrior, variance, shared);
    }

    /**
     * The same with one length scale for all continuous and ordered coordinates, or with one for each. Shared is right where
     * coordinates are of one kind, such as places on a map, and data are too few or too one-sided to tell them apart.
     */
    public ExactSurrogateFactory withSharedLengthscale(boolean one) {
        return new ExactSurrogateFactory(profiles, noisePrior, leastNoise, one);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        return ExactGaussianProcess.of(space.dimension(), models(space, deterministic));
    }

    /** The models for a space, the preferred one first. */
    public List<GaussianModel> models(SearchSpace space, boolean deterministic) {
        Parameter noise = deterministic
                ? Parameter.positive("noise", NO_NOISE).fixed()
                : Parameter.positive("noise", noisePrior, leastNoise);
        return profiles.stream()
                .map(profile -> GaussianModel.of(kernel(profile, space.columns()), noise))
                .toList();
    }

    private Kernel kernel(Profile profile, List<Column> columns) {
        int[] categorical = indices(columns, true);
        int[] ordered = indices(columns, false);
        int d = columns.size();
        if (categorical.length == 0) {
            return onOrdered(profile, d);
        }
        Prior prior = LengthscalePriors.dimensionScaled(d);
        Kernel equality = Hamming.ard(categorical.length, prior, LengthscalePriors.LEAST);
        if (ordered.length == 0) {
            return equality;
        }
        return Product.of(
                OnColumns.of(onOrdered(profile, ordered.length), ordered), OnColumns.of(equality, categorical));
    }

    private Kernel onOrdered(Profile profile, int d) {
        PerDimension lengthscales = shared
                ? Lengthscales.isotropic(LengthscalePriors.dimensionScaled(d), LengthscalePriors.LEAST)
                : Lengthscales.ard(d);
        return new Stationary(profile, lengthscales);
    }

    private static int[] indices(List<Column> columns, boolean categorical) {
        return IntStream.range(0, columns.size())
                .filter(i -> (columns.get(i).kind() == Column.Kind.CATEGORICAL) == categorical)
                .toArray();
    }
}
