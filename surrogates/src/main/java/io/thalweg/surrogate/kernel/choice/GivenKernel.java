package io.thalweg.surrogate.kernel.choice;

import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.List;

/** The same kernel for any space of its dimension. */
record GivenKernel(Kernel kernel) implements KernelChoice {

    @Override
    public List<Kernel> kernels(SearchSpace space) {
        return List.of(kernel);
    }

    @Override
    public String toString() {
        return kernel.toString();
    }
}
