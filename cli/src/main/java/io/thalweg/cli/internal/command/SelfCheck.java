package io.thalweg.cli.internal.command;

import io.thalweg.Surrogates;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * One check that this installation computes correctly.
 *
 * @param name what is checked
 * @param passed whether it computes correctly
 * @param detail the error found, in words
 */
record SelfCheck(String name, boolean passed, String detail) {

    private static final int SIZE = 64;
    private static final double ROUNDING = 1e-13;

    /** Factorises a covariance matrix and compares the product of the factors with it. */
    static SelfCheck cholesky() {
        DMatrixRMaj x = new DMatrixRMaj(SIZE, 3);
        RandomGenerator random = Seed.of(0).generator();
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = random.nextDouble();
        }
        DMatrixRMaj covariance = new DMatrixRMaj(SIZE, SIZE);
        LinearAlgebra.gaussian(x, x, new double[] {3, 3, 3}, covariance);
        for (int i = 0; i < SIZE; i++) {
            covariance.add(i, i, 0.01);
        }
        Optional<Cholesky> factor = Cholesky.of(covariance);
        if (factor.isEmpty()) {
            return new SelfCheck("Cholesky factorisation", false, "failed");
        }
        DMatrixRMaj lower = factor.get().lower();
        DMatrixRMaj product = new DMatrixRMaj(SIZE, SIZE);
        LinearAlgebra.multiply(1, lower, false, lower, true, 0, product);
        double error = 0;
        for (int i = 0; i < product.data.length; i++) {
            error = Math.max(error, Math.abs(product.data[i] - covariance.data[i]));
        }
        return new SelfCheck("Cholesky factorisation", error < ROUNDING, text("residual %.1e", error));
    }

    /** Fits the default surrogate to a sine and predicts it between the points. */
    static SelfCheck gaussianProcess() {
        int n = 12;
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        DMatrixRMaj between = new DMatrixRMaj(n - 1, 1);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.data[i] = i / (n - 1.0);
            y[i] = Math.sin(6 * x.data[i]);
        }
        for (int i = 0; i < n - 1; i++) {
            between.data[i] = (i + 0.5) / (n - 1.0);
        }
        Surrogate fitted = Surrogates.DEFAULT
                .create(SearchSpace.builder().real("x", 0, 1).build(), true)
                .observe(Observations.of(x, y))
                .refit(RefitBudget.WARM, Seed.of(0));
        double[] mean = fitted.posterior().predict(between, 1).mean();
        double error = 0;
        for (int i = 0; i < mean.length; i++) {
            error = Math.max(error, Math.abs(mean[i] - Math.sin(6 * between.data[i])));
        }
        return new SelfCheck("Gaussian process fit", error < 0.05, text("prediction error %.1e", error));
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
