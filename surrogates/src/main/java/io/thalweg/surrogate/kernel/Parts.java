package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The kernels that a sum or a product is made of, and where the hyperparameters of each are among those of the whole.
 *
 * @param kernels the parts, at least one, for points of the same dimension
 * @param name what a part is called in the names of its hyperparameters, e.g. {@code term}
 */
record Parts(List<Kernel> kernels, String name) {

    Parts {
        kernels = List.copyOf(kernels);
        if (kernels.isEmpty()) {
            throw new IllegalArgumentException("no kernels: at least one " + name + " is needed");
        }
        dimension(kernels);
    }

    OptionalInt dimension() {
        return dimension(kernels);
    }

    private static OptionalInt dimension(List<Kernel> kernels) {
        OptionalInt common = OptionalInt.empty();
        for (Kernel kernel : kernels) {
            OptionalInt own = kernel.dimension();
            if (own.isPresent() && common.isPresent() && own.getAsInt() != common.getAsInt()) {
                throw new IllegalArgumentException(kernel + " is for " + own.getAsInt()
                        + " coordinates where another part is for " + common.getAsInt()
                        + "; use OnColumns for parts that see some of the coordinates");
            }
            common = own.isPresent() ? own : common;
        }
        return common;
    }

    int count() {
        return kernels.size();
    }

    Kernel get(int i) {
        return kernels.get(i);
    }

    /** Where the hyperparameters of each part begin. */
    int[] offsets() {
        int[] offsets = new int[count()];
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = offsets[i - 1] + get(i - 1).parameters().size();
        }
        return offsets;
    }

    HyperparameterVector parameters() {
        HyperparameterVector all = HyperparameterVector.EMPTY;
        for (int i = 0; i < count(); i++) {
            all = all.concat(get(i).parameters().prefixed(name + "[" + i + "]."));
        }
        return all;
    }

    Parts withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        int from = 0;
        List<Kernel> changed = new ArrayList<>();
        for (Kernel kernel : kernels) {
            HyperparameterVector own = kernel.parameters();
            changed.add(kernel.withParameters(
                    parameters.slice(from, from + own.size()).renamedAs(own)));
            from += own.size();
        }
        return new Parts(changed, name);
    }
}
