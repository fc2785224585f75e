package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.HardDataContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;

/** The exact process on data that break models. */
class ExactHardDataTest extends HardDataContract {

    /** Without an output scale, as the factory makes it. */
    @Override
    protected Surrogate learning(int d) {
        return ExactGaussianProcess.of(d, GaussianModel.of(Matern52.ard(d), TestModels.learnedNoise()));
    }

    @Override
    protected Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise) {
        return ExactGaussianProcess.of(d, TestModels.fixed(d, profile, variance, lengthscale, noise));
    }

    @Override
    protected int most() {
        return 500;
    }

    @Override
    protected boolean keepsData() {
        return true;
    }
}
