package io.thalweg.surrogate.kernel;

import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Kernels of the golden reference cases. */
public final class KernelFixtures {

    private KernelFixtures() {}

    /**
     * The kernel of a case with {@code kernel} and {@code params}; a case of one length scale has one for all the coordinates.
     *
     * @throws IllegalArgumentException if the kernel is none of ours
     */
    public static Kernel kernel(JsonNode fixture) {
        JsonNode params = fixture.get("params");
        String name = fixture.get("kernel").asString();
        return switch (name) {
            case "rbf" -> scaled(params, Rbf.of(lengthscales(params)));
            case "matern12" -> scaled(params, Matern12.of(lengthscales(params)));
            case "matern32" -> scaled(params, Matern32.of(lengthscales(params)));
            case "matern52" -> scaled(params, Matern52.of(lengthscales(params)));
            case "rq" -> scaled(params, RationalQuadratic.of(params.get("alpha").doubleValue(), lengthscales(params)));
            case "periodic" ->
                scaled(params, new Periodic(lengthscales(params), perDimension("period", params.get("period"))));
            case "spectral_mixture" ->
                SpectralMixture.of(
                        Fixtures.vector(params.get("weights")), rows(params.get("means")), rows(params.get("scales")));
            case "linear" -> Linear.of(params.get("variance").doubleValue());
            case "rbf_plus_matern32" ->
                Sum.of(
                        scaled(params, Rbf.of(lengthscales(params))),
                        Scaled.of(
                                params.get("outputscale2").doubleValue(),
                                Matern32.of(perDimension("lengthscale", params.get("lengthscale2")))));
            case "rbf_times_periodic" ->
                scaled(
                        params,
                        Product.of(
                                Rbf.of(lengthscales(params)),
                                new Periodic(
                                        perDimension("lengthscale", params.get("lengthscale2")),
                                        perDimension("period", params.get("period")))));
            default -> throw new IllegalArgumentException("no kernel for the fixtures' " + name);
        };
    }

    /**
     * The gradient of the log evidence with respect to the hyperparameters of {@link #kernel}, in their order and in natural
     * units.
     */
    public static double[] evidenceGradient(JsonNode fixture) {
        String name = fixture.get("kernel").asString();
        List<String> keys = switch (name) {
            case "rq" -> List.of("outputscale", "lengthscale", "alpha");
            case "periodic" -> List.of("outputscale", "lengthscale", "period");
            case "spectral_mixture" -> List.of("weights", "means", "scales");
            case "linear" -> List.of("variance");
            case "rbf_plus_matern32" -> List.of("outputscale", "lengthscale", "outputscale2", "lengthscale2");
            case "rbf_times_periodic" -> List.of("outputscale", "lengthscale", "lengthscale2", "period");
            default -> List.of("outputscale", "lengthscale");
        };
        JsonNode gradient = fixture.get("expected").get("mll_grad");
        return keys.stream().flatMapToDouble(key -> numbers(gradient.get(key))).toArray();
    }

    /** All the numbers of a number, a list, or a list of lists. */
    private static DoubleStream numbers(JsonNode node) {
        return node.isArray()
                ? IntStream.range(0, node.size()).boxed().flatMapToDouble(i -> numbers(node.get(i)))
                : DoubleStream.of(node.doubleValue());
    }

    private static Kernel scaled(JsonNode params, Kernel base) {
        JsonNode scale = params.get("outputscale");
        return scale == null ? base : Scaled.of(scale.doubleValue(), base);
    }

    private static PerDimension lengthscales(JsonNode params) {
        return perDimension("lengthscale", params.get("lengthscale"));
    }

    private static PerDimension perDimension(String name, JsonNode values) {
        double[] v = Fixtures.vector(values);
        return v.length == 1
                ? PerDimension.shared(Hyperparameter.positive(name, v[0]))
                : PerDimension.positive(name, v);
    }

    private static double[][] rows(JsonNode rows) {
        double[][] out = new double[rows.size()][];
        for (int i = 0; i < out.length; i++) {
            out[i] = Fixtures.vector(rows.get(i));
        }
        return out;
    }
}
