package io.thalweg;

import static io.thalweg.ModelOptions.KERNEL;
import static io.thalweg.ModelOptions.LEAST_NOISE;
import static io.thalweg.ModelOptions.LENGTHSCALES;
import static io.thalweg.ModelOptions.LIKELIHOOD;

import io.thalweg.surrogate.streaming.FeaturePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection;
import io.thalweg.surrogate.streaming.VariationalInducingPointSelection.Order;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.PseudoTime;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The streaming surrogates and their options. */
final class StreamingOptions {

    static final Option<Integer> WINDOW =
            new Option<>("window", OptionType.count(), "1024", "number of latest observations that are kept exactly");

    /** What all of them have. */
    static final List<Option<?>> COMMON = List.of(KERNEL, LENGTHSCALES, LIKELIHOOD, WINDOW, LEAST_NOISE);

    private static final Option<Integer> POINTS = new Option<>(
            "points",
            OptionType.count(),
            "512",
            "maximum number of points r: an observation costs O(r²), a refit O(r²) per observation of the window");

    private static final Option<Double> DELTA = new Option<>(
            "delta",
            OptionType.positive(),
            "0.035",
            "the share of the information that may be lost; 0.1 is coarse, 0.01 fine");

    private static final Option<Order> ORDER = new Option<>(
            "order",
            OptionType.choice(Map.of("gain", Order.GAIN, "variance", Order.VARIANCE)),
            "gain",
            "gain adds points that raise the bound most, as many as all observations justify; variance adds points "
                    + "where least is explained, the published rule");

    private static final Option<Integer> FEATURES = new Option<>(
            "features",
            OptionType.count(),
            "128",
            "maximum number of features r; in one dimension, no more than the kernel can tell apart");

    private static final Option<PseudoTime> PATH = new Option<>(
            "order",
            OptionType.choice(Map.of("given", PseudoTime.given(), "nearest", PseudoTime.nearest())),
            "given",
            "order of the inputs of a batch: as given, or each followed by its nearest neighbour");

    private StreamingOptions() {}

    static List<NamedSurrogate> all() {
        return List.of(
                named(
                        "vips",
                        "inducing points, as many as the data need: for more measurements, or an endless stream",
                        List.of(DELTA, POINTS, ORDER),
                        o -> new VariationalInducingPointSelection(o.get(DELTA), o.get(POINTS), o.get(ORDER))),
                named(
                        "ohsvgp",
                        "integrals over all inputs seen: for long series whose beginning must not be forgotten",
                        List.of(FEATURES, PATH),
                        o -> HippoFamily.of(o.get(FEATURES)).withOrder(o.get(PATH))));
    }

    private static NamedSurrogate named(
            String name, String description, List<Option<?>> own, Function<Options, FeaturePolicy> policy) {
        return new NamedSurrogate(
                name,
                description,
                Stream.concat(own.stream(), COMMON.stream()).toList(),
                options -> factory(options, policy.apply(options)));
    }

    static StreamingSurrogateFactory factory(Options options, FeaturePolicy policy) {
        StreamingSurrogateFactory gaussian = StreamingSurrogateFactory.DEFAULT
                .withPolicy(policy)
                .withKernels(ModelOptions.kernels(options))
                .withLeastNoise(options.get(LEAST_NOISE))
                .withWindow(options.get(WINDOW));
        return ModelOptions.likelihood(options).map(gaussian::withLikelihood).orElse(gaussian);
    }
}
