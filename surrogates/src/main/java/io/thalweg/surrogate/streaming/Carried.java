package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.internal.feature.Moments;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
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

    /** ½ tr(Λ(K_aa − F_aF_aᵀ)), what the present features cannot express of the past: of learnt noise, for a variance of 1. */
    final double learntLost;

    /** The same of given noise, in nats. */
    final double givenLost;

    /** The sums of learnt noise in the present features, for a variance of 1. */
    final Sums learnt;

    /** The sums of given noise in the present features. */
    final Sums given;

    /** The sums of the past in its own features, at the present noise variance. */
    private final Sums all;

    /** The same in the present features. */
    private final Sums here;

    private final double noiseVariance;

    Carried(PseudoLikelihood past, GaussianModel model, InducingFeatures features, Factor factor) {
        Kernel kernel = model.kernel();
        this.past = past;
        this.noiseVariance = model.noise().value();
        this.all = past.at(noiseVariance);
        int[] positions = features.positionsOf(past.features());
        this.nested = IntStream.range(0, positions.length).allMatch(i -> positions[i] == i);
        if (nested) {
            this.cross = null;
            this.p = nested(factor);
            this.learntLost = 0;
            this.givenLost = 0;
        } else {
            DMatrixRMaj ba = features.crossCovariance(kernel, past.features());
            double[] jitter = jitter(positions, factor);
            addCoincident(ba, positions, jitter);
            this.cross = ba;
            DMatrixRMaj fa = factor.solveLower(ba);
            CommonOps_DDRM.transpose(fa);
            past.factor().solveLowerInPlace(fa);
            this.p = fa;
            DMatrixRMaj rest = rest(kernel, jitter);
            this.learntLost = lost(past.learnt(), rest);
            this.givenLost = lost(past.given(), rest);
        }
        this.learnt = past.learnt().through(p);
        this.given = past.given().through(p);
        this.here = learnt.withNoiseTimes(noiseVariance).plus(given);
    }

    /** P = [L'⁻¹L_aa, 0]. */
    private DMatrixRMaj nested(Factor factor) {
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

    /** What was added to the variance of each old feature: as to the present one in its place, or to any. */
    private static double[] jitter(int[] positions, Factor factor) {
        return Arrays.stream(positions)
                .mapToDouble(i -> factor.size() == 0 ? 0 : factor.absoluteJitter(Math.max(i, 0)))
                .toArray();
    }

    /** An old and a present feature at the same place are one variable, jitter included. */
    private static void addCoincident(DMatrixRMaj ba, int[] positions, double[] jitter) {
        for (int j = 0; j < positions.length; j++) {
            if (positions[j] >= 0) {
                ba.data[positions[j] * ba.numCols + j] += jitter[j];
            }
        }
    }

    /** L'⁻¹(K_aa − F_aF_aᵀ)L'⁻ᵀ. */
    private DMatrixRMaj rest(Kernel kernel, double[] jitter) {
        DMatrixRMaj aa = past.features().covariance(kernel);
        int old = aa.numRows;
        for (int i = 0; i < old; i++) {
            aa.data[i * old + i] += jitter[i];
        }
        DMatrixRMaj rest = past.whiten(aa);
        LinearAlgebra.symmetricRankK(-1, p, false, 1, rest);
        return rest;
    }

    private static double lost(Sums sums, DMatrixRMaj rest) {
        if (sums.isEmpty()) {
            return 0;
        }
        return Math.max(0, 0.5 * LinearAlgebra.dot(sums.gram().data, 0, rest.data, 0, rest.getNumElements()));
    }

    /** All trace terms of the past, in nats. */
    double penalty() {
        return past.penalty(noiseVariance) + learntLost / noiseVariance + givenLost;
    }

    /** The sums of the past in the present features. */
    Sums sums() {
        return here;
    }

    /** P̄ of the bound, r' × r; without the part of the trace term if nested. */
    DMatrixRMaj projectionBar(double mean, double[] m, DMatrixRMaj s) {
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

    /**
     * The derivative of the bound with respect to the learnt noise variance σ² by way of the past: −n/2σ² + [Σ(y−μ)² − 2mᵀh + mᵀGm +
     * tr GS + 2·penalty]/2σ⁴, with sums of unit noise.
     */
    double noiseSlope(double mean, double[] m, DMatrixRMaj s) {
        if (learnt.isEmpty()) {
            return 0;
        }
        int r = m.length;
        Moments moments = learnt.moments().withTargets(mean, 1);
        double[] gm = new double[r];
        LinearAlgebra.multiply(learnt.gram(), m, gm);
        double square = moments.second() + LinearAlgebra.dot(m, 0, gm, 0, r);
        for (int k = 0; k < r; k++) {
            square -= 2 * m[k] * (learnt.targets()[k] - mean * learnt.constants()[k]);
        }
        square += LinearAlgebra.dot(learnt.gram().data, 0, s.data, 0, r * r);
        square += 2 * (past.learntPenalty() + learntLost);
        return 0.5 * (square / noiseVariance - moments.count()) / noiseVariance;
    }

    /** F̄_a L⁻¹ for a given P̄: K̄_ab, r' × r. */
    DMatrixRMaj crossBar(DMatrixRMaj projectionBar, Factor factor) {
        past.factor().solveLowerTransposedInPlace(projectionBar);
        DMatrixRMaj transposed = CommonOps_DDRM.transpose(projectionBar, null);
        factor.solveLowerTransposedInPlace(transposed);
        return CommonOps_DDRM.transpose(transposed, null);
    }

    /** K̄_aa = −½Λ. */
    DMatrixRMaj covarianceBar() {
        DMatrixRMaj bar = past.unwhiten(all.gram());
        for (int i = 0; i < bar.data.length; i++) {
            bar.data[i] *= -0.5;
        }
        return bar;
    }
}
