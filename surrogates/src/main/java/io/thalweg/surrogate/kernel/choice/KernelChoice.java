package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.List;
import java.util.Optional;

/** The kernels of a surrogate's models, given the space. Immutable. */
@FunctionalInterface
public interface KernelChoice {

    /**
     * Kernels over the encoded coordinates of a space, with their priors; of unit variance for standardised targets. Of several, the
     * evidence chooses one.
     *
     * @param space the space
     * @return at least one, the preferred one first
     * @throws IllegalArgumentException if there is none for this space; the message says why
     */
    List<Kernel> kernels(SearchSpace space);

    /**
     * {@return the choice of always this kernel}
     *
     * @param kernel the kernel
     */
    static KernelChoice of(Kernel kernel) {
        return new GivenKernel(kernel);
    }

    /**
     * {@return the choice as one of stationary kernels that treat all coordinates alike, which is all that surrogates on grids, on principal
     * directions and on the globe can take} Empty for any other.
     */
    default Optional<StationaryChoice> stationary() {
        return Optional.empty();
    }
}
