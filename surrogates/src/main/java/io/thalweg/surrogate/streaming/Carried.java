package io.thalweg.surrogate.streaming;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The past as the present features see it: P = L'⁻¹K_ab L⁻ᵀ and what follows from it.
 *
 * <p>If the old features are the first of the present ones, F_a = K_ab L⁻ᵀ is made of the leading rows of L, nothing is lost, and the
 * trace term is exactly zero at any hyperparameters.
 */
final class Carried {

    final PseudoLikelihood past;

    /** Whether the old features are the first of the present ones, in the same order. */
    final boolean nested;

    /** P, r' × r. */
    final DMatrixRMaj p;

    /** K_ab with the jitter of coincident features; null if nested. */
    final @Nullable DMatrixRMaj cross;

    /** ½ tr(Λ(K_aa − F_aF_aᵀ)): what the present features cannot express of the past, in nats. */
    final double lost;

    Carried(PseudoLikelihood past, Kernel kernel, InducingFeatures features, Cholesky factor) {
        this.past = past;
        int[] positions = features.positionsOf(past.features());
        this.nested = IntStream.range(0, positions.length).allMatch(i -> positions[i] == i);
        if (nested) {
            this.cross = null;
            this.p = nested(factor);
            this.lost = 0;
        } else {
            DMatrixRMaj ba = features.crossCovariance(kernel, past.features());
            addCoincident(ba, positions, factor.absoluteJitter());
            this.cross = ba;
            DMatrixRMaj fa = factor.solveLower(ba);
            CommonOps_DDRM.transpose(fa);
            past.factor().solveLowerInPlace(fa);
            this.p = fa;
            this.lost = lost(kernel, factor.absoluteJitter());
        }
    }

    /** P = [L'⁻¹L_aa, 0]. */
    private DMatrixRMaj nested(Cholesky factor) {
        int old = past.features().size();
        int r = factor.size();
        DMatrixRMaj wide = new DMatrixRMaj(old, r);
        if (old > 0) {
            DMatrixRMaj lower = factor.lower();
            DMatrixRMaj leading = new DMatrixRMaj(old, old);
            for (int i = 0; i < old; i++) {
                System.arraycopy(lower.data, i * r, leading.data, i * old, i + 1);
            }
            past.factor().solveLowerInPlace(leading);
            for (int i = 0; i < old; i++) {
                System.arraycopy(leading.data, i * old, wide.data, i * r, i + 1);
            }
        }
        return wide;
    }

    /** An old and a present feature at the same place are one variable, jitter included. */
    private static void addCoincident(DMatrixRMaj ba, int[] positions, double jitter) {
        for (int j = 0; j < positions.length; j++) {
            if (positions[j] >= 0) {
                ba.data[positions[j] * ba.numCols + j] += jitter;
            }
        }
    }

    private double lost(Kernel kernel, double jitter) {
        DMatrixRMaj aa = past.features().covariance(kernel);
        int old = aa.numRows;
        for (int i = 0; i < old; i++) {
            aa.data[i * old + i] += jitter;
        }
        DMatrixRMaj rest = past.whiten(aa);
        DMatrixRMaj explained = new DMatrixRMaj(old, old);
        LinearAlgebra.symmetricRankK(1, p, false, 0, explained);
        DMatrixRMaj gram = past.all().gram();
        double sum = LinearAlgebra.dot(gram.data, 0, rest.data, 0, old * old)
                - LinearAlgebra.dot(gram.data, 0, explained.data, 0, old * old);
        return Math.max(0, 0.5 * sum);
    }

    /** The sums of the past in the present features. */
    Sums sums() {
        return past.all().through(p);
    }

    /** P̄ of the bound, r' × r; without the part of the trace term if nested. */
    DMatrixRMaj projectionBar(Sums all, double mean, double[] m, DMatrixRMaj s) {
        int old = p.numRows;
        int r = p.numCols;
        DMatrixRMaj gp = new DMatrixRMaj(old, r);
        LinearAlgebra.multiply(1, all.gram(), false, p, false, 0, gp);
        DMatrixRMaj bar = nested ? new DMatrixRMaj(old, r) : gp.copy();
        LinearAlgebra.multiply(-1, gp, false, s, false, 1, bar);
        double[] explained = new double[old];
        LinearAlgebra.multiply(gp, m, explained);
        for (int i = 0; i < old; i++) {
            double rest = all.targets()[i] - mean * all.constants()[i] - explained[i];
            LinearAlgebra.axpy(rest, m, 0, bar.data, i * r, r);
        }
        return bar;
    }

    /** Whether nothing was folded. */
    boolean isEmpty() {
        return past.isEmpty();
    }

    /** F̄_a L⁻¹ for a given P̄: K̄_ab, r' × r. */
    DMatrixRMaj crossBar(DMatrixRMaj projectionBar, Cholesky factor) {
        past.factor().solveLowerTransposedInPlace(projectionBar);
        DMatrixRMaj transposed = CommonOps_DDRM.transpose(projectionBar, null);
        factor.solveLowerTransposedInPlace(transposed);
        return CommonOps_DDRM.transpose(transposed, null);
    }

    /** K̄_aa = −½Λ. */
    DMatrixRMaj covarianceBar(Sums all) {
        DMatrixRMaj bar = past.unwhiten(all.gram());
        for (int i = 0; i < bar.data.length; i++) {
            bar.data[i] *= -0.5;
        }
        return bar;
    }
}
