package io.thalweg;

import io.thalweg.core.study.SurrogateFactory;
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.decoupled.DecoupledSurrogateFactory;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.harmonic.HarmonicSurrogateFactory;
import io.thalweg.surrogate.harmonic.Symmetry;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.NegativeBinomial;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.likelihood.StudentT;
import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection.Order;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.PseudoTime;
import io.thalweg.surrogate.wiski.RankPolicy;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The surrogates by name. */
public final class Surrogates {

    /** The default: {@code exact}. */
    public static final SurrogateFactory DEFAULT = ExactSurrogateFactory.DEFAULT;

    private static final Map<String, Function<Options, SurrogateFactory>> BY_NAME = Map.of(
            "decoupled", Surrogates::decoupled,
            "harmonic", Surrogates::harmonic,
            "exact", Surrogates::exact,
            "wiski", Surrogates::wiski,
            "vips", Surrogates::vips,
            "ohsvgp", Surrogates::longMemory);

    private static final Map<String, Features> FEATURES = Map.of(
            "auto", Features.AUTO,
            "grid", Features.GRID,
            "additive", Features.ADDITIVE,
            "projection", Features.PROJECTION);

    private static final Map<String, Boolean> SHARED = Map.of("ard", false, "shared", true);

    private static final Map<String, Optional<Likelihood>> LIKELIHOOD = Map.of(
            "gaussian", Optional.empty(),
            "student-t", Optional.of(StudentT.learnt()),
            "bernoulli", Optional.of(Bernoulli.logit()),
            "poisson", Optional.of(new Poisson()),
            "negative-binomial", Optional.of(NegativeBinomial.learnt()));

    private static final Map<String, PseudoTime> ORDERS =
            Map.of("given", PseudoTime.given(), "nearest", PseudoTime.nearest());

    /** Of the reflections of {@code harmonic}. */
    private static final int WAYS = 3;

    /** Of the globe, by 30° each. */
    private static final int TURNS = 12;

    private Surrogates() {}

    /** The names, sorted. */
    public static List<String> names() {
        return List.copyOf(new TreeSet<>(BY_NAME.keySet()));
    }

    /**
     * The surrogate of a name with its defaults.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static SurrogateFactory named(String name) {
        return named(name, Map.of());
    }

    /**
     * The surrogate of a name with options.
     *
     * <p>{@code exact}: {@code kernel} = auto (default: Matérn-5/2, or RBF where the data are clearly that smooth), rbf,
     * matern12, matern32, matern52; {@code least-noise} = least noise variance
     * in units of the targets' variance, default 1e-6; {@code lengthscales} = ard (default: one for each coordinate), shared (one for
     * all that are not categorical).
     *
     * <p>{@code wiski}: {@code kernel} = matern52 (default), rbf, matern12, matern32; {@code features} = auto (default), grid,
     * additive, projection; {@code nodes} = nodes on the axes of a grid over all coordinates, of which four lie beyond the box, as
     * one number or 14x24x24; {@code rank} = most features (default 600);
     * {@code tail} = share of the prior variance that they may leave out (default 1e-6, 0 for nothing but rounding); {@code least-noise} as above.
     *
     * <p>{@code vips}: {@code kernel}, {@code least-noise} and {@code
     * lengthscales} as for {@code exact}; {@code likelihood} = gaussian (default), student-t (4 degrees of freedom), bernoulli (classes
     * 0 and 1 with log odds), poisson, negative-binomial, of which only gaussian serves a study; {@code points} = most inducing points,
     * default 512; {@code window} = observations that are kept as they are, default 1024; {@code delta} = the share of what there is
     * to be learnt that may be missed, default 0.035; {@code order} = gain (default: points where they raise the bound most) or
     * variance (where least is explained: cheaper, more points).
     *
     * <p>{@code ohsvgp}: {@code kernel}, {@code least-noise}, {@code lengthscales}, {@code likelihood} and {@code window} as for {@code
     * vips}; {@code features} = most projections, default 128; {@code order} = given (default: inputs of several dimensions follow each
     * other as they came) or nearest (in a batch, each is followed by the one that is most like it).
     *
     * <p>{@code decoupled}: {@code kernel}, {@code least-noise} and {@code lengthscales} as for {@code exact}; {@code points} = most
     * points of the covariance, default 128; {@code mean-points} = all (default: the mean is that of the exact process) or the number of
     * points of the mean; {@code tolerance} = relative residual of the mean's equations, default 1e-8.
     *
     * <p>{@code harmonic}: {@code kernel}, {@code least-noise}, {@code lengthscales}, {@code likelihood} and {@code window} as for
     * {@code vips}; {@code points} = inducing points of each component, default 64; {@code symmetry} = principal (default: reflections
     * along principal directions of the data; along the coordinates in a study), axes (along the coordinates, about the centre of the
     * box), globe (turns about the axis); {@code ways} = kinds of reflections J, which make 2^J components, default 3; for globe {@code
     * longitude} and {@code latitude} = names of the parameters in degrees, of the same names by default, {@code turns} = T, which makes
     * ⌊T/2⌋ + 1 components, default 12; {@code belief} = joint (default) or independent (components apart, as in the paper: cheaper); {@code refinements} = iterations
     * of a fit with all points where there are more than 64 of a component, default 5, 0 for variances alone.
     *
     * @throws IllegalArgumentException if the name, an option or its value is unknown; the message lists the choices
     */
    public static SurrogateFactory named(String name, Map<String, String> options) {
        return named(name, options, Runnable::run);
    }

    /**
     * The surrogate of a name with options, on several threads where it can make use of them.
     *
     * @param executor for what is worked on side by side; the bits do not depend on it
     * @throws IllegalArgumentException as {@link #named(String, Map)}
     */
    public static SurrogateFactory named(String name, Map<String, String> options, Executor executor) {
        Function<Options, SurrogateFactory> factory = BY_NAME.get(name);
        if (factory == null) {
            throw new IllegalArgumentException("no surrogate is named \"" + name + "\"; there are " + names());
        }
        return factory.apply(new Options(name, options, executor));
    }

    private static SurrogateFactory exact(Options options) {
        options.allow(Set.of("kernel", "least-noise", "lengthscales"));
        return ExactSurrogateFactory.DEFAULT
                .withKernels(kernels(options))
                .withLeastNoise(options.positive("least-noise", 1e-6));
    }

    private static SurrogateFactory wiski(Options options) {
        options.allow(Set.of("kernel", "features", "nodes", "rank", "tail", "least-noise"));
        WiskiSurrogateFactory base = WiskiSurrogateFactory.DEFAULT;
        return base.withProfile(profile(options))
                .withFeatures(options.choice("features", "auto", FEATURES))
                .withNodes(options.counts("nodes").stream()
                        .mapToInt(Integer::intValue)
                        .toArray())
                .withRank(new RankPolicy(
                        options.share("tail", base.rank().tail()),
                        options.count("rank", base.rank().most())))
                .withLeastNoise(options.positive("least-noise", base.leastNoise()));
    }

    private static SurrogateFactory vips(Options options) {
        VariationalInducingPointSelection policy = VariationalInducingPointSelection.DEFAULT;
        return streaming(
                options,
                Set.of("points", "delta", "order"),
                new VariationalInducingPointSelection(
                        options.positive("delta", policy.share()),
                        options.count("points", policy.most()),
                        options.choice("order", "gain", Map.of("gain", Order.GAIN, "variance", Order.VARIANCE))));
    }

    private static SurrogateFactory longMemory(Options options) {
        return streaming(
                options,
                Set.of("features", "order"),
                HippoFamily.of(options.count("features", 128)).withOrder(options.choice("order", "given", ORDERS)));
    }

    private static SurrogateFactory decoupled(Options options) {
        options.allow(Set.of("kernel", "least-noise", "lengthscales", "points", "mean-points", "tolerance"));
        DecoupledSettings base = DecoupledSettings.DEFAULT;
        DecoupledSettings settings = base.withPoints(options.count("points", base.points()))
                .withTolerance(options.positive("tolerance", base.tolerance()));
        return DecoupledSurrogateFactory.DEFAULT
                .withExecutor(options.executor())
                .withSettings(
                        options.isAll("mean-points")
                                ? settings
                                : settings.withMeanPoints(options.count("mean-points", base.points())))
                .withKernels(kernels(options))
                .withLeastNoise(options.positive("least-noise", 1e-6));
    }

    private static SurrogateFactory harmonic(Options options) {
        HarmonicSurrogateFactory base = HarmonicSurrogateFactory.DEFAULT;
        SurrogateFactory streaming = streaming(
                options,
                Set.of("points", "symmetry", "ways", "belief", "refinements", "longitude", "latitude", "turns"),
                base.streaming().policy());
        return base.withStreaming((StreamingSurrogateFactory) streaming)
                .withExecutor(options.executor())
                .withPoints(options.count("points", base.points()))
                .withRefinements(options.countOrNone("refinements", base.refinements()))
                .withIndependent(options.choice("belief", "joint", Map.of("joint", false, "independent", true)))
                .withSymmetry(symmetry(options));
    }

    private static Symmetry symmetry(Options options) {
        String name = options.choice(
                "symmetry", "principal", Map.of("principal", "principal", "axes", "axes", "globe", "globe"));
        if (name.equals("globe")) {
            options.refuse("ways", "the symmetry is that of the globe");
            return new Symmetry.Globe(
                    options.text("longitude", "longitude"),
                    options.text("latitude", "latitude"),
                    options.count("turns", TURNS));
        }
        for (String key : List.of("longitude", "latitude", "turns")) {
            options.refuse(key, "the symmetry is not that of the globe");
        }
        int ways = options.count("ways", WAYS);
        return name.equals("axes") ? new Symmetry.Axes(ways) : new Symmetry.Principal(ways);
    }

    private static SurrogateFactory streaming(Options options, Set<String> own, FeaturePolicy policy) {
        Set<String> known = new TreeSet<>(List.of("kernel", "least-noise", "lengthscales", "likelihood", "window"));
        known.addAll(own);
        options.allow(known);
        StreamingSurrogateFactory base = StreamingSurrogateFactory.DEFAULT;
        StreamingSurrogateFactory gaussian = base.withPolicy(policy)
                .withKernels(kernels(options))
                .withLeastNoise(options.positive("least-noise", 1e-6))
                .withWindow(options.count("window", base.window()));
        Optional<Likelihood> other = options.choice("likelihood", "gaussian", LIKELIHOOD);
        if (other.isPresent()) {
            options.refuse("least-noise", "the noise is that of the likelihood");
        }
        return other.map(gaussian::withLikelihood).orElse(gaussian);
    }

    private static KernelChoice kernels(Options options) {
        return options.kernels("auto", shared(options));
    }

    private static boolean shared(Options options) {
        return options.choice("lengthscales", "ard", SHARED);
    }

    /** The kernel of the axes of grids. */
    private static Profile profile(Options options) {
        KernelChoice kernels = options.kernels("matern52", false);
        List<Profile> profiles =
                kernels.stationary().map(StationaryChoice::profiles).orElse(List.of());
        if (profiles.size() != 1) {
            throw new IllegalArgumentException(
                    "option kernel is \"" + options.text("kernel", "matern52") + "\", but the grids of "
                            + options.surrogate()
                            + " have the same stationary kernel on every axis: choose from [matern12, matern32,"
                            + " matern52, rational-quadratic, rbf], or take a surrogate such as exact or vips");
        }
        return profiles.get(0);
    }
}
