package io.thalweg.baseline.internal.ascent;

/** By which numbers the variational posterior is described while it is learnt. The notation is that of the package. */
public enum Parametrization {

    /**
     * The paper's own: the mean is k_α(x)ᵀa, the covariance k(x, x') − k_β(x)ᵀL H⁻¹Lᵀk_β(x'), and the two have nothing in common but
     * the hyperparameters. H = I + LᵀK_βL is never singular, whatever the bases, so nothing needs jitter. All is learnt by Adam.
     */
    PLAIN,

    /**
     * The paper's appendix A.3: the mean is φ(x)ᵀm + k_γ(x)ᵀa, and weights of the shared basis are N(m, TTᵀ), where the features φ
     * whiten it. All is learnt by Adam.
     */
    HYBRID,

    /**
     * That of Salimbeni, Cheng, Boots, Deisenroth (2018): what the mean's own basis says of the shared one is taken from it,
     * φ(x)ᵀm + (k_γ(x) − q_γ(x))ᵀa, so that the weights' belief N(m, S) can move by natural gradients, and for observations of
     * normal noise a step of length one is the optimum. The coefficients a are learnt by Adam.
     */
    ORTHOGONAL
}
