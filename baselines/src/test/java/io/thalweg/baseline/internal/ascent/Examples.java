package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Stationary;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Poisson;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Posteriors and data to try things on, all of two coordinates. */
final class Examples {

    private Examples() {}

    static final Likelihood GAUSSIAN = new Gaussian(Hyperparameter.positive("noise", 0.3));

    static LatentModel model(Likelihood likelihood) {
        return LatentModel.multiscale(
                2, Hyperparameter.positive("outputscale", 1.7), Lengthscales.of(0.4, 0.7), likelihood);
    }

    static LatentModel ofPoints(Likelihood likelihood) {
        return LatentModel.of(
                2, Scaled.of(1.7, new Stationary(Matern52.PROFILE, Lengthscales.of(0.4, 0.7))), likelihood);
    }

    static DMatrixRMaj points(int n, String name) {
        RandomGenerator random = Seed.of(41).child(name).generator();
        return DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
    }

    static DMatrixRMaj gaussian(int rows, int columns, double scale, String name) {
        RandomGenerator random = Seed.of(43).child(name).generator();
        DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < matrix.data.length; i++) {
            matrix.data[i] = scale * random.nextGaussian();
        }
        return matrix;
    }

    /** Rows of the kernel, with log factors that are not 0 where it has them. */
    private static DMatrixRMaj basis(LatentModel model, int n, String name) {
        DMatrixRMaj rows = model.rows(points(n, name)).copy();
        DMatrixRMaj noise = gaussian(n, rows.numCols, 0.3, name);
        for (int i = 0; i < n; i++) {
            for (int j = 2; j < rows.numCols; j++) {
                rows.set(i, j, noise.get(i, j));
            }
        }
        return rows;
    }

    /** A posterior of six functions for the mean and four for the covariance, with nothing special about it. */
    static Variational posterior(Parametrization parametrization, LatentModel model) {
        boolean plain = parametrization == Parametrization.PLAIN;
        DMatrixRMaj root = gaussian(4, 4, 0.4, "root");
        for (int i = 0; i < 4; i++) {
            root.set(i, i, 0.3 + 0.2 * i);
            for (int j = i + 1; j < 4; j++) {
                root.set(i, j, 0);
            }
        }
        return new Variational(
                parametrization,
                model.withMean(0.2),
                basis(model, 6, "mean"),
                gaussian(6, 1, 0.5, "coefficients").data,
                basis(model, 4, "covariance"),
                plain ? new double[0] : gaussian(4, 1, 0.8, "weights").data,
                root);
    }

    /** Of a smooth function; classes and counts are drawn for it. */
    static Observations data(int n, Likelihood likelihood) {
        DMatrixRMaj x = points(n, "data");
        RandomGenerator random = Seed.of(44).generator();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double f = truth(x.get(i, 0), x.get(i, 1));
            if (likelihood instanceof Bernoulli) {
                y[i] = random.nextDouble() < 1 / (1 + Math.exp(-3 * f)) ? 1 : 0;
            } else if (likelihood instanceof Poisson) {
                y[i] = Math.floor(2 * Math.exp(f) * random.nextDouble());
            } else {
                y[i] = f + 0.2 * random.nextGaussian();
            }
        }
        return Observations.of(x, y);
    }

    static double truth(double s, double t) {
        return Math.sin(5 * s) + 0.5 * Math.sin(6 * t + 1);
    }
}
