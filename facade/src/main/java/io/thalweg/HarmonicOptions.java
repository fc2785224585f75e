package io.thalweg;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.surrogate.harmonic.HarmonicSurrogateFactory;
import io.thalweg.surrogate.harmonic.Symmetry;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The surrogate with components and its options. */
final class HarmonicOptions {

    private enum Kind {
        PRINCIPAL,
        AXES,
        GLOBE
    }

    private static final Option<Integer> POINTS =
            new Option<>("points", OptionType.count(), "64", "inducing points of each component");

    private static final Option<Kind> SYMMETRY = new Option<>(
            "symmetry",
            OptionType.choice(Map.of("principal", Kind.PRINCIPAL, "axes", Kind.AXES, "globe", Kind.GLOBE)),
            "principal",
            "reflections along principal directions (in a study, along the coordinates), or along the coordinates; rotations of the globe");

    private static final Option<Integer> WAYS =
            new Option<>("ways", OptionType.count(), "3", "number J of reflections, which give 2^J components");

    private static final Option<String> LONGITUDE = new Option<>(
            "longitude",
            OptionType.text(),
            "longitude",
            "for the globe: name of the parameter that is a longitude in degrees");

    private static final Option<String> LATITUDE = new Option<>(
            "latitude",
            OptionType.text(),
            "latitude",
            "for the globe: name of the parameter that is a latitude in degrees");

    private static final Option<Integer> TURNS = new Option<>(
            "turns",
            OptionType.count(),
            "12",
            "for the globe: number T of rotations in a full circle, which give ⌊T/2⌋ + 1 components");

    private static final Option<Boolean> INDEPENDENT = new Option<>(
            "belief",
            OptionType.choice(Map.of("joint", false, "independent", true)),
            "joint",
            "whether the posterior of the components is joint, or independent as in the paper, which is cheaper");

    private static final Option<Integer> REFINEMENTS = new Option<>(
            "refinements",
            OptionType.countOrNone(),
            "5",
            "iterations of the fit with all points, if components have more than 64; with 0 only the variances are fitted");

    static final NamedSurrogate HARMONIC = new NamedSurrogate(
            "harmonic",
            "symmetric components, each with inducing points: for functions that 1,000 inducing points cannot "
                    + "resolve, and for the globe",
            Stream.concat(
                            Stream.<Option<?>>of(
                                    POINTS, SYMMETRY, WAYS, LONGITUDE, LATITUDE, TURNS, INDEPENDENT, REFINEMENTS),
                            StreamingOptions.COMMON.stream())
                    .toList(),
            HarmonicOptions::factory);

    private HarmonicOptions() {}

    private static SurrogateFactory factory(Options options) {
        HarmonicSurrogateFactory base = HarmonicSurrogateFactory.DEFAULT;
        return base.withStreaming(
                        StreamingOptions.factory(options, base.streaming().policy()))
                .withExecutor(options.executor())
                .withPoints(options.get(POINTS))
                .withRefinements(options.get(REFINEMENTS))
                .withIndependent(options.get(INDEPENDENT))
                .withSymmetry(symmetry(options));
    }

    private static Symmetry symmetry(Options options) {
        Kind kind = options.get(SYMMETRY);
        if (kind == Kind.GLOBE) {
            options.refuse(WAYS, "the symmetry is that of the globe");
            return new Symmetry.Globe(options.get(LONGITUDE), options.get(LATITUDE), options.get(TURNS));
        }
        for (Option<?> option : List.of(LONGITUDE, LATITUDE, TURNS)) {
            options.refuse(option, "the symmetry is not that of the globe");
        }
        return kind == Kind.AXES ? new Symmetry.Axes(options.get(WAYS)) : new Symmetry.Principal(options.get(WAYS));
    }
}
