package io.thalweg.benchmark;

import io.thalweg.Surrogates;
import io.thalweg.baseline.internal.ascent.AscentSettings;
import io.thalweg.baseline.internal.ascent.StochasticDecoupledSurrogateFactory;
import io.thalweg.baseline.surrogate.ConditionalVariance;
import io.thalweg.baseline.surrogate.OnlineInducingPointSelection;
import io.thalweg.baseline.surrogate.RandomReplacement;
import io.thalweg.cli.internal.command.FurtherSurrogates;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.streaming.FixedBudget;
import io.thalweg.surrogate.streaming.SizePolicy;
import io.thalweg.surrogate.streaming.StreamingSurrogateFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/**
 * Published surrogates by name, to compare with. All have the options {@code kernel}, {@code least-noise}, {@code lengthscales} and {@code
 * likelihood} of {@code vips}; {@code points} is the most or the number of their points, and all but {@code ascent} have a {@code window}.
 *
 * <p>{@code cv}: {@code tolerance} = sum of unexplained prior variances, default 0.1. {@code oips}: {@code correlation} = with the nearest
 * point below which there is a new one, default 0.93. {@code ovc}: points that are chosen anew; {@code osgpr}: that refits move; {@code
 * osgpr-random}: a part of which each batch replaces by chance as well. {@code ascent}: decoupled bases by stochastic ascent, {@code
 * mean-points} = most functions of the mean, default 1024.
 */
public final class ComparedSurrogates implements FurtherSurrogates {

    private static final List<String> NAMES = List.of("ascent", "cv", "oips", "osgpr", "osgpr-random", "ovc");

    /** What {@code vips} reads for all. */
    private static final Set<String> SHARED = Set.of("kernel", "least-noise", "lengthscales", "likelihood");

    private static final int MOST_POINTS = 512;

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public SurrogateFactory named(String name, Map<String, String> options, Executor executor) {
        Given given = new Given(name, new TreeMap<>(options));
        return switch (name) {
            case "ascent" -> ascent(given);
            case "cv" ->
                streaming(
                        given,
                        new ConditionalVariance(given.number("tolerance", 0.1), given.count("points", MOST_POINTS)));
            case "oips" ->
                streaming(
                        given,
                        new OnlineInducingPointSelection(
                                given.number("correlation", 0.93), given.count("points", MOST_POINTS)));
            case "ovc" -> streaming(given, new FixedBudget(given.count("points", 256), false));
            case "osgpr" -> streaming(given, new FixedBudget(given.count("points", 100), true));
            case "osgpr-random" -> streaming(given, RandomReplacement.of(given.count("points", 100), Seed.of(0)));
            default -> throw new IllegalArgumentException("no surrogate is named \"" + name + "\"; there are " + NAMES);
        };
    }

    private static SurrogateFactory streaming(Given given, SizePolicy policy) {
        return given.likeVips(Set.of("window")).withPolicy(policy);
    }

    private static SurrogateFactory ascent(Given given) {
        AscentSettings base = AscentSettings.DEFAULT;
        AscentSettings settings = base.withBases(
                given.count("mean-points", base.meanBases()), given.count("points", base.covarianceBases()));
        given.options.merge("kernel", "rbf", (kernel, rbf) -> kernel.equals("auto") ? rbf : kernel);
        StreamingSurrogateFactory like = given.likeVips(Set.of());
        return new StochasticDecoupledSurrogateFactory(settings, like.base(), like.likelihood(), like.learnsScale());
    }

    /**
     * Options that are read one after the other.
     *
     * @param name of the surrogate
     * @param options that were not read yet
     */
    private record Given(String name, Map<String, String> options) {

        double number(String key, double usual) {
            return Optional.ofNullable(options.remove(key))
                    .map(text -> {
                        try {
                            return Double.parseDouble(text);
                        } catch (NumberFormatException e) {
                            throw new IllegalArgumentException(
                                    "option " + key + " is \"" + text + "\", must be a number");
                        }
                    })
                    .orElse(usual);
        }

        int count(String key, int usual) {
            double value = number(key, usual);
            if (value != Math.rint(value) || value < 1 || value > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("option " + key + " is " + value + ", must be a positive integer");
            }
            return (int) value;
        }

        /** With what was not read yet. */
        StreamingSurrogateFactory likeVips(Set<String> further) {
            Set<String> known = new TreeSet<>(SHARED);
            known.addAll(further);
            for (String key : options.keySet()) {
                if (!known.contains(key)) {
                    throw new IllegalArgumentException(
                            "surrogate " + name + " has no option \"" + key + "\"; besides its own it has " + known);
                }
            }
            return (StreamingSurrogateFactory) Surrogates.named("vips", options);
        }
    }
}
