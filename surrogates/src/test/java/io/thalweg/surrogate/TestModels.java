package io.thalweg.surrogate;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Arrays;

/** Models that several tests use. */
public final class TestModels {

    private TestModels() {}

    /** Matérn-5/2 with a length scale for each coordinate; these, the output scale and the noise are learnt, with priors. */
    public static GaussianModel learned(int d) {
        Hyperparameter scale = Hyperparameter.positive("outputscale", new LogNormal(1, 1), 1e-3)
                .withValue(1);
        return GaussianModel.of(new Scaled(Matern52.ard(d), scale), learnedNoise());
    }

    /** A noise variance that is learnt. */
    public static Hyperparameter learnedNoise() {
        return Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6);
    }

    /** Hyperparameters that no refit changes; the constant mean is estimated. */
    public static GaussianModel fixed(int d, Profile profile, double variance, double lengthscale, double noise) {
        double[] lengthscales = new double[d];
        Arrays.fill(lengthscales, lengthscale);
        return fixed(GaussianModel.of(
                Scaled.of(variance, new Stationary(profile, Lengthscales.of(lengthscales))),
                Hyperparameter.positive("noise", noise)));
    }

    /** The same model with hyperparameters that no refit changes. */
    public static GaussianModel fixed(GaussianModel model) {
        return model.withParameters(model.parameters().map(Hyperparameter::fixed));
    }
}
