package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Partition;
import io.thalweg.surrogate.kernel.Functionals;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;

/**
 * Linear functionals u of the latent function that carry the belief: its values at points, integrals against a basis, and the like.
 * They own their covariances. Immutable; safe to use from several threads.
 */
public interface InducingFeatures extends Functionals {

    /**
     * {@return the groups of features} Those of different groups have no covariance whatever the kernel, which divides the costs of K_uu; all
     * are one group by default.
     */
    default Partition groups() {
        return Partition.whole(size());
    }

    /**
     * {@return groups of features that the belief is taken to be independent in (mean field): {@link #groups}, or one group of all, which is the
     * default} That divides the costs of a belief, which is the nearer to the joint one the more the data are alike for all groups.
     */
    default Partition independent() {
        return Partition.whole(size());
    }

    /**
     * {@return K_uu, r × r, a new matrix}
     *
     * @param kernel the kernel
     */
    DMatrixRMaj covariance(Kernel kernel);

    /**
     * {@return cov(u, u') with other features of any kind, r × r', a new matrix}
     *
     * @param kernel the kernel
     * @param others the other features
     */
    DMatrixRMaj crossCovariance(Kernel kernel, InducingFeatures others);

    /**
     * Accumulates the gradient of ⟨bar, K_uu⟩.
     *
     * @param kernel the kernel
     * @param bar r × r, need not be symmetric; what it has between groups is not read
     * @param into {@code a} accumulates the adjoint of what the features can move, if that is asked for
     */
    void covariancePullback(Kernel kernel, DMatrixRMaj bar, KernelGradient into);

    /**
     * Accumulates the gradient of ⟨bar, cov(u, u')⟩.
     *
     * @param kernel the kernel
     * @param others the other features
     * @param bar r × r'
     * @param into {@code a} is for what these features can move; the others stay
     */
    void crossCovariancePullback(Kernel kernel, InducingFeatures others, DMatrixRMaj bar, KernelGradient into);

    /**
     * For each of other features the index here of the same one, −1 where there is none.
     *
     * @param others the other features
     * @return length r' of {@code others}
     */
    int[] positionsOf(InducingFeatures others);
}
