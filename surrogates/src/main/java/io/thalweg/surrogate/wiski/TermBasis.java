package io.thalweg.surrogate.wiski;

import org.ejml.data.DMatrixRMaj;

/**
 * The prior of a term's variables at given hyperparameters in its eigenbasis: cov(u) = U Λ Uᵀ, of which some columns c are
 * kept as features φ_c(x) = √λ_c u_cᵀw(x).
 */
interface TermBasis {

    /** Number of features. */
    int rank();

    /** √λ_c of the features, including the term's output scale. */
    double[] roots();

    /** The choice of features. */
    KeptFeatures kept();

    /** The share of the prior variance that the features leave out. */
    double omittedShare();

    /** Writes the features of the point that begins at x[from] to out[at], out[at+1], … */
    void features(double[] x, int from, double[] out, int at);

    /** Adds ∂/∂x of Σ bar_c φ_c(x) to xBar[from], xBar[from+1], …; bar begins at index {@code at}. */
    void pullback(double[] x, int from, double[] bar, int at, double[] xBar);

    /** The kept eigenvectors, variables × rank. */
    DMatrixRMaj eigenvectors();

    /** UᵀZ for all eigenvectors, kept or not: as many rows as there are variables. Z may be overwritten. */
    DMatrixRMaj rotate(DMatrixRMaj z);

    /** The row of {@link #rotate} that belongs to feature c. */
    int row(int c);

    /**
     * Adds the gradient of the log evidence with respect to the term's hyperparameters, in natural units.
     *
     * @param slope its derivatives in the prior covariance
     * @param gradient accumulates it from index {@code at} on
     */
    void gradient(CovarianceSlope slope, double[] gradient, int at);
}
