package io.thalweg.surrogate.wiski;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** WISKI on data that break models. */
class WiskiHardDataTest extends HardDataContract {

    private static final RankPolicy RANK = new RankPolicy(1e-8, 100);

    /** One grid, or for many coordinates a sum of them. */
    @Override
    protected Surrogate learning(int d) {
        if (d <= 3) {
            return WiskiSurrogate.of(Models.grid(d, d == 1 ? 24 : 10, RANK));
        }
        SearchSpaceBuilder cube = SearchSpace.builder();
        for (int j = 0; j < d; j++) {
            cube.real("x" + j, 0, 1);
        }
        return WiskiSurrogateFactory.DEFAULT
                .withFeatures(WiskiSurrogateFactory.Features.ADDITIVE)
                .create(cube.build(), false);
    }

    @Override
    protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
        Kernel factor = new Stationary(profile, Lengthscales.isotropic(lengthscale));
        GridTerm term = new GridTerm(
                IntStream.range(0, d).toArray(),
                Collections.nCopies(d, GridAxis.unit(d == 1 ? 48 : 16)),
                Collections.nCopies(d, factor),
                Hyperparameter.positive("outputscale", variance),
                new RankPolicy(1e-10, 200));
        WiskiModel model = new WiskiModel(
                new Identity(d), List.of(term), Hyperparameter.positive("noise", noise), OptionalDouble.empty());
        return WiskiSurrogate.of(model.withParameters(model.parameters().map(Hyperparameter::fixed)));
    }

    /** The grid interpolates the kernel. */
    @Override
    protected double approximation() {
        return 1e-2;
    }

    @Override
    protected boolean extrapolates() {
        return false;
    }
}
