package io.thalweg.baseline.internal.ascent;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * A variational posterior of some {@link Parametrization}, whose symbols these are. Not modified once made.
 *
 * @param parametrization how to read the rest
 * @param model the prior and the likelihood
 * @param meanBasis α or γ: the mean's own inducing functions, one a row
 * @param coefficients a of these
 * @param covarianceBasis β, one a row
 * @param weights m; empty if the bases have nothing in common
 * @param root L, or T with TTᵀ = S: M_β × M_β
 */
record Variational(
        Parametrization parametrization,
        LatentModel model,
        DMatrixRMaj meanBasis,
        double[] coefficients,
        DMatrixRMaj covarianceBasis,
        double[] weights,
        DMatrixRMaj root) {

    /** The prior: no basis at all. */
    static Variational prior(Parametrization parametrization, LatentModel model) {
        int width = model.width();
        return new Variational(
                parametrization,
                model,
                new DMatrixRMaj(0, width),
                new double[0],
                new DMatrixRMaj(0, width),
                new double[0],
                new DMatrixRMaj(0, 0));
    }

    boolean isPlain() {
        return parametrization == Parametrization.PLAIN;
    }

    Variational withModel(LatentModel other) {
        return new Variational(parametrization, other, meanBasis, coefficients, covarianceBasis, weights, root);
    }

    Variational withCoefficients(double[] other) {
        return new Variational(parametrization, model, meanBasis, other, covarianceBasis, weights, root);
    }

    /** With other weights N(m, TTᵀ) of the same basis. */
    Variational withWeights(double[] m, DMatrixRMaj t) {
        return new Variational(parametrization, model, meanBasis, coefficients, covarianceBasis, m, t);
    }

    /** With more functions in the covariance's basis, of which nothing is known: a priori, unless the posterior is plain, N(0, 1). */
    Variational withCovarianceRows(DMatrixRMaj more) {
        int old = root.numRows;
        int now = old + more.numRows;
        DMatrixRMaj grown = new DMatrixRMaj(now, now);
        for (int i = 0; i < old; i++) {
            System.arraycopy(root.data, i * old, grown.data, i * now, old);
        }
        for (int i = old; i < now && !isPlain(); i++) {
            grown.data[i * now + i] = 1;
        }
        return new Variational(
                parametrization,
                model,
                meanBasis,
                coefficients,
                Rows.stacked(covarianceBasis, more),
                isPlain() ? weights : Arrays.copyOf(weights, now),
                grown);
    }

    /** With more functions in the mean's basis, of coefficient 0. */
    Variational withMeanRows(DMatrixRMaj more) {
        return new Variational(
                parametrization,
                model,
                Rows.stacked(meanBasis, more),
                Arrays.copyOf(coefficients, coefficients.length + more.numRows),
                covarianceBasis,
                weights,
                root);
    }
}
