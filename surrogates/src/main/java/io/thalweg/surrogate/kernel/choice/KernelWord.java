package io.thalweg.surrogate.kernel.choice;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Constant;
import io.thalweg.surrogate.kernel.Cosine;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Linear;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Periodic;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.RationalQuadratic;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.SpectralMixture;
import io.thalweg.surrogate.kernel.choice.KernelTree.Setting;
import io.thalweg.surrogate.kernel.choice.KernelTree.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The kernels that have a name. Those with a profile take categories as well, which they tell apart and no more. */
@SuppressWarnings("ImmutableEnumChecker") // profiles are immutable by their contract, and the list is
enum KernelWord {
    /** {@link Rbf}. */
    RBF(Rbf.PROFILE),
    /** {@link Matern12}. */
    MATERN12(Matern12.PROFILE),
    /** {@link Matern32}. */
    MATERN32(Matern32.PROFILE),
    /** {@link Matern52}. */
    MATERN52(Matern52.PROFILE),
    /** {@link RationalQuadratic}. */
    RATIONAL_QUADRATIC(new RationalQuadratic(KernelPriors.positive("alpha", 1).within(1e-2, 1e3))),

    /** {@link Periodic}, a period for each parameter, learnt unless it is given: {@code period=24}, in units of the parameter. */
    PERIODIC("period") {
        @Override
        Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
            int[] columns = scope.numeric(word);
            int d = columns.length;
            Hyperparameter period = period(scope, word)
                    .map(p -> Hyperparameter.positive("period", p).fixed())
                    .orElseGet(KernelPriors::period);
            // Scales of one coordinate are summed over d of them.
            PerDimension lengthscales = PerDimension.each(d, KernelPriors.positive("lengthscale", d));
            return StationaryChoice.on(
                    columns, scope.dimension(), new Periodic(lengthscales, PerDimension.each(d, period)));
        }
    },

    /** {@link Cosine}, a period for each parameter, learnt unless it is given: {@code period=24}, in units of the parameter. */
    COSINE("period") {
        @Override
        Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
            int[] columns = scope.numeric(word);
            Hyperparameter frequency = period(scope, word)
                    .map(p -> Hyperparameter.positive("frequency", 1 / p).fixed())
                    .orElseGet(KernelPriors::frequency);
            return StationaryChoice.on(
                    columns, scope.dimension(), new Cosine(PerDimension.each(columns.length, frequency)));
        }
    },

    /** {@link Linear}, 0 where all its parameters have their least values; its variance is an average over the cube. */
    LINEAR(true) {
        @Override
        Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
            int[] columns = scope.numeric(word);
            double slopes = 3.0 / columns.length;
            return StationaryChoice.on(columns, scope.dimension(), new Linear(variance("variance", slopes, variance)));
        }
    },

    /** {@link Constant}, for products of sums: the mean of a model is learnt in any case. */
    CONSTANT(true) {
        @Override
        Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
            if (!word.parameters().isEmpty()) {
                throw scope.problem(word.parameters().get(0).at(), "constant has no parameters: leave them out");
            }
            return new Constant(variance("variance", 1, variance));
        }
    },

    /** {@link SpectralMixture}, of three components or as many as {@code components=5} says. */
    SPECTRAL_MIXTURE(true, "components") {
        @Override
        Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
            int[] columns = scope.numeric(word);
            int count = components(scope, word);
            int d = columns.length;
            List<Hyperparameter> all = new ArrayList<>();
            for (int q = 0; q < count; q++) {
                all.add(KernelPriors.positive("weight[" + q + "]", variance.orElse(1) / count));
            }
            for (int q = 0; q < count; q++) {
                for (int j = 0; j < d; j++) {
                    // Different for each, or they would stay alike: half a period over the range, one, two and so on.
                    all.add(KernelPriors.positive("mean[" + q + "][" + j + "]", Math.pow(2, q - 1)));
                }
            }
            for (int q = 0; q < count; q++) {
                for (int j = 0; j < d; j++) {
                    all.add(KernelPriors.bandwidth("scale[" + q + "][" + j + "]", d));
                }
            }
            return StationaryChoice.on(
                    columns, scope.dimension(), new SpectralMixture(count, d, new HyperparameterVector(all)));
        }
    };

    private static final int COMPONENTS = 3;

    private static final int MOST_COMPONENTS = 8;

    private final @Nullable Profile profile;
    private final boolean hasScale;
    private final List<String> keywords;

    KernelWord(Profile profile) {
        this.profile = profile;
        this.hasScale = false;
        this.keywords = List.of();
    }

    KernelWord(boolean hasScale, String... keywords) {
        this.profile = null;
        this.hasScale = hasScale;
        this.keywords = List.of(keywords);
    }

    KernelWord(String keyword) {
        this(false, keyword);
    }

    /** The name in an expression, e.g. {@code rational-quadratic}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The names, in this order. */
    static List<String> words() {
        return Arrays.stream(values()).map(KernelWord::word).toList();
    }

    static Optional<KernelWord> named(String word) {
        return Arrays.stream(values())
                .filter(kernel -> kernel.word().equals(word))
                .findFirst();
    }

    Optional<Profile> profile() {
        return Optional.ofNullable(profile);
    }

    boolean hasScale() {
        return hasScale;
    }

    List<String> keywords() {
        return keywords;
    }

    /**
     * The kernel over a space.
     *
     * @param variance for a kernel that has a scale: the prior's mode; empty for a scale that is not needed
     */
    Kernel on(KernelScope scope, Word word, OptionalDouble variance) {
        return StationaryChoice.kernel(
                profile().orElseThrow(), scope.sharedLengthscale(), scope.columns(), scope.columns(word));
    }

    /** A variance whose value for targets of unit variance is given. */
    private static Hyperparameter variance(String name, double unit, OptionalDouble variance) {
        Hyperparameter parameter = KernelPriors.positive(name, unit * variance.orElse(1));
        return variance.isPresent() ? parameter : parameter.fixed();
    }

    /** The given period in units of the column. */
    private static Optional<Double> period(KernelScope scope, Word word) {
        if (word.numbers().isEmpty()) {
            return Optional.empty();
        }
        Setting period = word.numbers().get(0);
        if (word.parameters().size() != 1) {
            throw scope.problem(
                    period.at(), "a period belongs to one parameter: name it, as in periodic(hour, period=24)");
        }
        return Optional.of(period.value() / scope.range(word.parameters().get(0)));
    }

    private static int components(KernelScope scope, Word word) {
        if (word.numbers().isEmpty()) {
            return COMPONENTS;
        }
        Setting components = word.numbers().get(0);
        if (components.value() != Math.rint(components.value()) || components.value() > MOST_COMPONENTS) {
            throw scope.problem(components.at(), "components must be a whole number of at most " + MOST_COMPONENTS);
        }
        return (int) components.value();
    }
}
