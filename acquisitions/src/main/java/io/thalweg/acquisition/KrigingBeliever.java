package io.thalweg.acquisition;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The belief after pending points will have returned exactly what is expected of them (Ginsbourger, Le Riche and Carraro
 * 2010): with y_P = μ(P) the means stay, and
 *
 * <pre>
 *   cov'(x, x') = cov(x, x') − g(x)ᵀ g(x'),   g(x) = L⁻¹ cov(P, x),   L Lᵀ = cov(P, P) + σ_n² I
 * </pre>
 *
 * where σ_n² is the noise of a new observation. A pending point about which the others leave nothing to learn is left out,
 * so duplicates are harmless without jitter.
 */
public final class KrigingBeliever implements Posterior {

    /** A pending point is left out if the others leave less than this part of its variance. */
    private static final double NEGLIGIBLE = 1e-10;

    private final Posterior posterior;
    private final DMatrixRMaj pending;

    /** L⁻¹ of the points kept, k × k, lower triangular. */
    private final DMatrixRMaj whitener;

    private KrigingBeliever(Posterior posterior, DMatrixRMaj pending, DMatrixRMaj whitener) {
        this.posterior = posterior;
        this.pending = pending;
        this.whitener = whitener;
    }

    /**
     * The same context without pending points: all beliefs are conditioned on them, the incumbent is raised to the best mean
     * of the first objective at a pending point that is believed to be feasible, and such points join the observed ones.
     *
     * @throws IllegalArgumentException if the incumbent is NaN or +∞, or the pending points have another dimension than the
     *     inputs of the models
     */
    public static AcquisitionContext resolvePending(AcquisitionContext context) {
        double incumbent = context.incumbent();
        if (Double.isNaN(incumbent) || incumbent == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "incumbent is " + incumbent + ", must be finite, or -Infinity if nothing feasible was observed");
        }
        DMatrixRMaj pending = context.pending();
        if (pending.numRows == 0) {
            return context;
        }
        if (pending.numCols != context.dimension()) {
            throw new IllegalArgumentException("pending has " + pending.numCols + " columns where the objective has "
                    + context.dimension() + " inputs");
        }
        List<Posterior> objectives = new ArrayList<>();
        for (Posterior objective : context.objectives()) {
            objectives.add(believe(objective, pending, objective.predict(pending)));
        }
        // Conditioning leaves the means.
        double[] promised = objectives.get(0).predict(pending, 1).mean().clone();
        List<OutcomeConstraint> constraints = new ArrayList<>();
        for (OutcomeConstraint constraint : context.constraints()) {
            Prediction outcome = constraint.posterior().predict(pending);
            for (int i = 0; i < promised.length; i++) {
                if (outcome.mean()[i] < constraint.threshold()) {
                    promised[i] = Double.NEGATIVE_INFINITY;
                }
            }
            constraints.add(
                    new OutcomeConstraint(believe(constraint.posterior(), pending, outcome), constraint.threshold()));
        }
        double promise = Arrays.stream(promised).filter(Double::isFinite).max().orElse(incumbent);
        return context.withObjectives(objectives, context.referencePoint())
                .withConstraints(constraints)
                .withIncumbent(Math.max(incumbent, promise))
                .withObserved(joined(context.observed(), pending, promised), context.noisy())
                .withPending(new DMatrixRMaj(0, pending.numCols));
    }

    /** The observed points and those pending ones that promise something. */
    private static DMatrixRMaj joined(DMatrixRMaj observed, DMatrixRMaj pending, double[] promised) {
        int d = pending.numCols;
        DMatrixRMaj joined = new DMatrixRMaj(observed.numRows + pending.numRows, d);
        CommonOps_DDRM.insert(observed, joined, 0, 0);
        int rows = observed.numRows;
        for (int i = 0; i < promised.length; i++) {
            if (Double.isFinite(promised[i])) {
                CommonOps_DDRM.extract(pending, i, i + 1, 0, d, joined, rows, 0);
                rows++;
            }
        }
        joined.reshape(rows, d, true);
        return joined;
    }

    /**
     * Conditions a posterior on pending points.
     *
     * @param joint the posterior's joint prediction at them
     */
    private static Posterior believe(Posterior posterior, DMatrixRMaj pending, Prediction joint) {
        DMatrixRMaj covariance = joint.covariance();
        double noise = posterior.noiseVariance();
        Cholesky factor = Cholesky.empty();
        int[] kept = new int[pending.numRows];
        for (int p = 0; p < pending.numRows; p++) {
            int k = factor.size();
            DMatrixRMaj cross = new DMatrixRMaj(1, k);
            for (int i = 0; i < k; i++) {
                cross.data[i] = covariance.get(p, kept[i]);
            }
            double variance = covariance.get(p, p) + noise;
            double[] known = factor.solveLower(cross.data);
            double rest = variance - LinearAlgebra.dot(known, 0, known, 0, k);
            if (rest > Math.max(NEGLIGIBLE * variance, MarginalFunction.VARIANCE_FLOOR)) {
                kept[k] = p;
                // What cannot be appended is not finite: such a point is left out as well.
                factor = factor.append(cross, DMatrixRMaj.wrap(1, 1, new double[] {variance}))
                        .orElse(factor);
            }
        }
        int k = factor.size();
        if (k == 0) {
            return posterior;
        }
        DMatrixRMaj points = new DMatrixRMaj(k, pending.numCols);
        for (int i = 0; i < k; i++) {
            CommonOps_DDRM.extract(pending, kept[i], kept[i] + 1, 0, pending.numCols, points, i, 0);
        }
        return new KrigingBeliever(posterior, points, factor.solveLower(CommonOps_DDRM.identity(k)));
    }

    @Override
    public int dimension() {
        return posterior.dimension();
    }

    @Override
    public double noiseVariance() {
        return posterior.noiseVariance();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction before = posterior.predict(x, q);
        DMatrixRMaj g = explained(x);
        int k = g.numCols;
        DMatrixRMaj covariance = before.covariance().copy();
        for (int i = 0; i < covariance.numRows; i++) {
            int first = i - i % q;
            for (int j = 0; j < q; j++) {
                covariance.data[i * q + j] -= LinearAlgebra.dot(g.data, i * k, g.data, (first + j) * k, k);
            }
            int diagonal = i * q + i % q;
            covariance.data[diagonal] = Math.max(covariance.data[diagonal], 0);
        }
        return new Believed(x, before, g, covariance);
    }

    @Override
    public DMatrixRMaj crossCovariance(DMatrixRMaj x, DMatrixRMaj z) {
        DMatrixRMaj covariance = posterior.crossCovariance(x, z).copy();
        LinearAlgebra.multiply(-1, explained(x), false, explained(z), true, 1, covariance);
        return covariance;
    }

    @Override
    public void crossCovariancePullback(DMatrixRMaj x, DMatrixRMaj z, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        posterior.crossCovariancePullback(x, z, covarianceBar, xBar);
        DMatrixRMaj gBar = new DMatrixRMaj(x.numRows, whitener.numRows);
        LinearAlgebra.multiply(-1, covarianceBar, false, explained(z), false, 0, gBar);
        pullbackExplained(x, gBar, xBar);
    }

    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return posterior.integratedVariance(z).given(pending, noiseVariance());
    }

    /** The rows g(x_i): what the pending points will explain of f(x_i), m × k. */
    private DMatrixRMaj explained(DMatrixRMaj x) {
        DMatrixRMaj g = new DMatrixRMaj(x.numRows, whitener.numRows);
        LinearAlgebra.multiply(1, posterior.crossCovariance(x, pending), false, whitener, true, 0, g);
        return g;
    }

    private void pullbackExplained(DMatrixRMaj x, DMatrixRMaj gBar, DMatrixRMaj xBar) {
        DMatrixRMaj covarianceBar = new DMatrixRMaj(x.numRows, whitener.numRows);
        LinearAlgebra.multiply(1, gBar, false, whitener, false, 0, covarianceBar);
        posterior.crossCovariancePullback(x, pending, covarianceBar, xBar);
    }

    /** A prediction of the conditioned belief. */
    private final class Believed implements Prediction {

        private final DMatrixRMaj x;
        private final Prediction before;
        private final DMatrixRMaj g;
        private final DMatrixRMaj covariance;

        Believed(DMatrixRMaj x, Prediction before, DMatrixRMaj g, DMatrixRMaj covariance) {
            this.x = x;
            this.before = before;
            this.g = g;
            this.covariance = covariance;
        }

        @Override
        public int batchSize() {
            return before.batchSize();
        }

        @Override
        public double[] mean() {
            return before.mean();
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        /** A block is C − G Gᵀ, so Ḡ = −2 C̄ G for a symmetric C̄. */
        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            before.pullback(meanBar, covarianceBar, xBar);
            int q = batchSize();
            int k = g.numCols;
            DMatrixRMaj gBar = new DMatrixRMaj(g.numRows, k);
            for (int i = 0; i < g.numRows; i++) {
                int first = i - i % q;
                for (int j = 0; j < q; j++) {
                    double weight = -2 * covarianceBar.data[i * q + j];
                    LinearAlgebra.axpy(weight, g.data, (first + j) * k, gBar.data, i * k, k);
                }
            }
            pullbackExplained(x, gBar, xBar);
        }
    }
}
