package io.thalweg.baseline.internal.ascent;

import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Accumulates the gradient of a bound with respect to all that a {@link Variational} consists of.
 *
 * @param parameters of the model's hyperparameters, in natural units
 * @param meanBasis of the rows of the mean's basis
 * @param coefficients of a
 * @param covarianceBasis of the rows of the covariance's basis
 * @param weights of m
 * @param root of L or T
 * @param moves whether the adjoints of the bases are asked for
 */
record Gradient(
        double[] parameters,
        DMatrixRMaj meanBasis,
        double[] coefficients,
        DMatrixRMaj covarianceBasis,
        double[] weights,
        DMatrixRMaj root,
        boolean moves) {

    static Gradient zeros(Variational q, boolean moves) {
        return new Gradient(
                new double[q.model().parameters().size()],
                q.meanBasis().createLike(),
                new double[q.coefficients().length],
                q.covarianceBasis().createLike(),
                new double[q.weights().length],
                q.root().createLike(),
                moves);
    }

    /** For a pullback of the kernel: the bases are asked for if they move. */
    KernelGradient kernel(@Nullable DMatrixRMaj a, @Nullable DMatrixRMaj b) {
        return moves ? KernelGradient.of(parameters, a, b) : KernelGradient.ofParameters(parameters);
    }

    void addMean(double adjoint) {
        parameters[parameters.length - 1] += adjoint;
    }

    boolean isFinite() {
        return finite(parameters)
                && finite(meanBasis.data)
                && finite(coefficients)
                && finite(covarianceBasis.data)
                && finite(weights)
                && finite(root.data);
    }

    private static boolean finite(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += 0 * v;
        }
        return sum == 0;
    }
}
