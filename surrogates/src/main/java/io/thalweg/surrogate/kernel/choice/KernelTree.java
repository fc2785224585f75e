package io.thalweg.surrogate.kernel.choice;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Product;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Sum;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What an expression consists of. */
sealed interface KernelTree {

    /**
     * The kernel over a space.
     *
     * @param variance the prior's mode of the variance, which is learnt; empty for a factor of a product, whose variance is 1 as far as
     *     it can do without a scale
     */
    Kernel kernel(KernelScope scope, OptionalDouble variance);

    /** Whether there is a scale in it already. */
    boolean hasScale();

    /** The profile if this is a stationary kernel of all coordinates and no more. */
    default Optional<Profile> plainProfile() {
        return Optional.empty();
    }

    /** Terms, which share the variance equally at first. */
    record Terms(List<KernelTree> terms) implements KernelTree {

        @Override
        public Kernel kernel(KernelScope scope, OptionalDouble variance) {
            OptionalDouble share = OptionalDouble.of(variance.orElse(1) / terms.size());
            return Sum.of(terms.stream().map(term -> term.kernel(scope, share)).toArray(Kernel[]::new));
        }

        @Override
        public boolean hasScale() {
            return true;
        }
    }

    /** Factors, of which the first that has a scale is the scale of all. */
    record Factors(List<KernelTree> factors) implements KernelTree {

        @Override
        public Kernel kernel(KernelScope scope, OptionalDouble variance) {
            OptionalDouble rest = variance;
            Kernel[] kernels = new Kernel[factors.size()];
            for (int i = 0; i < kernels.length; i++) {
                boolean scales = factors.get(i).hasScale();
                kernels[i] = factors.get(i).kernel(scope, scales ? rest : OptionalDouble.empty());
                rest = scales ? OptionalDouble.empty() : rest;
            }
            Kernel product = Product.of(kernels);
            return rest.isPresent() ? scaled(rest.getAsDouble(), product) : product;
        }

        @Override
        public boolean hasScale() {
            return factors.stream().anyMatch(KernelTree::hasScale);
        }
    }

    /**
     * One kernel by name.
     *
     * @param at where it is in the text
     * @param parameters names in the order of the text; empty for all parameters
     * @param numbers by keyword
     */
    record Word(KernelWord kernel, int at, List<Name> parameters, List<Setting> numbers) implements KernelTree {

        @Override
        public Kernel kernel(KernelScope scope, OptionalDouble variance) {
            Kernel base = kernel.on(scope, this, variance);
            return variance.isPresent() && !hasScale() ? scaled(variance.getAsDouble(), base) : base;
        }

        @Override
        public boolean hasScale() {
            return kernel.hasScale();
        }

        @Override
        public Optional<Profile> plainProfile() {
            return parameters.isEmpty() ? kernel.profile() : Optional.empty();
        }
    }

    /** The name of a parameter, and where it is in the text. */
    record Name(String text, int at) {}

    /** A number by keyword, and where it is in the text. */
    record Setting(String key, double value, int at) {}

    private static Kernel scaled(double mode, Kernel kernel) {
        return Scaled.of(KernelPriors.scale(mode), KernelPriors.LEAST_SCALE, kernel);
    }
}
