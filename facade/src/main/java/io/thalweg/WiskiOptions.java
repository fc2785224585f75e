package io.thalweg;

import static io.thalweg.ModelOptions.LEAST_NOISE;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.choice.KernelExpression;
import io.thalweg.surrogate.wiski.RankPolicy;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory.Features;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The surrogate on grids and its options. */
final class WiskiOptions {

    private static final Option<Profile> KERNEL = new Option<>(
            "kernel",
            OptionType.choice(
                    Stream.of("matern52", "matern32", "matern12", "rbf", "rational-quadratic")
                            .collect(Collectors.toMap(Function.identity(), WiskiOptions::profile)),
                    ": the grids of wiski have the same stationary kernel on each axis; exact, decoupled, vips and "
                            + "other streaming surrogates take any kernel"),
            "matern52",
            "smoothness of the function; one length scale per axis");

    private static final Option<Features> FEATURES = new Option<>(
            "features",
            OptionType.choice(Map.of(
                    "auto", Features.AUTO,
                    "grid", Features.GRID,
                    "additive", Features.ADDITIVE,
                    "projection", Features.PROJECTION)),
            "auto",
            "how grids cover the parameters");

    private static final Option<List<Integer>> NODES = new Option<>(
            "nodes",
            OptionType.counts(),
            "",
            "nodes per axis of a grid over all parameters or a projection; four of them lie outside the space");

    private static final Option<Integer> RANK = new Option<>(
            "rank",
            OptionType.count(),
            "600",
            "maximum number of features r: an observation costs O(r²), a refit O(r³)");

    private static final Option<Double> TAIL = new Option<>(
            "tail", OptionType.positiveOrNone(), "1e-6", "the share of the prior variance that features may leave out");

    static final NamedSurrogate WISKI = new NamedSurrogate(
            "wiski",
            "statistics of constant size on grids: for up to three parameters, or nearly additive effects",
            List.of(KERNEL, FEATURES, NODES, RANK, TAIL, LEAST_NOISE),
            WiskiOptions::factory);

    private WiskiOptions() {}

    private static Profile profile(String word) {
        return KernelExpression.of(word, false)
                .stationary()
                .orElseThrow()
                .profiles()
                .get(0);
    }

    private static SurrogateFactory factory(Options options) {
        return WiskiSurrogateFactory.DEFAULT
                .withProfile(options.get(KERNEL))
                .withFeatures(options.get(FEATURES))
                .withNodes(
                        options.get(NODES).stream().mapToInt(Integer::intValue).toArray())
                .withRank(new RankPolicy(options.get(TAIL), options.get(RANK)))
                .withLeastNoise(options.get(LEAST_NOISE));
    }
}
