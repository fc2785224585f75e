package io.thalweg.surrogate.wiski;

/**
 * The derivative of the log evidence in the prior covariance of a term's variables, in coordinates of its eigenbasis. c is a
 * feature of the term, p any of its eigenvectors, and T = Uᵀ K̄c with K̄c the adjoint of the features' matrix U Λ^½.
 */
interface CovarianceSlope {

    /** m_b m_c + S_bc − δ_bc for two features: √λ_b T_bc, without the cancellation that T suffers from. */
    double kept(int b, int c);

    /** T_pc for an eigenvector, numbered as the rows of {@link TermBasis#rotate}, that is not a feature. */
    double omitted(int p, int c);
}
