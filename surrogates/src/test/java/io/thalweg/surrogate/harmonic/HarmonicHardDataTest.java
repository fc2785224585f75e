package io.thalweg.surrogate.harmonic;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.util.Arrays;
import java.util.List;

/** Streaming surrogates with harmonic features on data that break models. */
class HarmonicHardDataTest extends HardDataContract {

    private static Surrogate of(int d, GaussianModel model) {
        double[] centre = new double[d];
        Arrays.fill(centre, 0.5);
        SymmetryGroup mirrors = SymmetryGroup.reflections(Math.min(2, d), centre);
        return StreamingSurrogate.of(d, List.of(model), HarmonicFamily.of(mirrors, 16), 30);
    }

    @Override
    protected Surrogate learning(int d) {
        return of(d, TestModels.learned(d));
    }

    @Override
    protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
        return of(d, TestModels.fixed(d, profile, variance, lengthscale, noise));
    }

    @Override
    protected double approximation() {
        return 1e-2;
    }
}
