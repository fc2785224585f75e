package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The bound where mean and covariance share the basis β, {@link Parametrization#HYBRID} and {@link Parametrization#ORTHOGONAL}: with
 * K_β = L_K L_Kᵀ, Φ = K_XβL_K⁻ᵀ, u = L_K⁻¹K_βγ a, S = TTᵀ, and m counted in the orthogonal way,
 *
 * <pre>
 *   mean = c + Φ(m − u) + K_Xγ a,  variance = diag K_XX − diag ΦΦᵀ + diag ΦSΦᵀ
 *   KL = ½mᵀm + ½aᵀ(K_γ − Q_γ)a + ½(tr S − log|S| − M_β),  Q_γ = K_γβK_β⁻¹K_βγ
 * </pre>
 *
 * <p>The hybrid form has weights m − u instead of m. (Its appendix prints −log|K⁻¹S| where KL has half of that.)
 */
final class SplitBound implements Bound {

    private final Variational q;
    private final Minibatch data;
    private final Kernel kernel;
    private final Cholesky factor;

    /** Φᵀ, M_β × n, and Φ. */
    private final DMatrixRMaj columns;

    private final DMatrixRMaj features;

    /** ΦT. */
    private final DMatrixRMaj spread;

    private final DMatrixRMaj crossMean;
    private final DMatrixRMaj basesCross;

    /** u, m in the orthogonal way, and m − u. */
    private final double[] overlap;

    private final double[] weights;
    private final double[] direct;
    private final double[] mean;
    private final double[] variance;

    /** The part of the variance that the basis does not explain. */
    private final double[] residual;

    /** L_K⁻ᵀu = K_β⁻¹K_βγ a. */
    private final double[] shared;

    private final MeanNorm norm;
    private @Nullable DataSlopes slopes;

    SplitBound(Variational q, Minibatch data, int[] block) {
        this.q = q;
        this.data = data;
        this.kernel = q.model().kernel();
        DMatrixRMaj beta = q.covarianceBasis();
        this.factor = factor(q);
        this.columns = kernel.covariance(beta, data.x());
        factor.solveLowerInPlace(columns);
        this.features = new DMatrixRMaj(columns.numCols, columns.numRows);
        CommonOps_DDRM.transpose(columns, features);
        this.spread = Rows.product(features, false, q.root(), false);
        this.basesCross = kernel.covariance(beta, q.meanBasis());
        this.overlap = factor.solveLower(Rows.product(basesCross, q.coefficients()));
        this.shared = factor.solveLowerTransposed(overlap);
        this.weights = q.weights().clone();
        this.direct = q.weights().clone();
        Rows.add(isHybrid() ? 1 : -1, overlap, isHybrid() ? weights : direct);
        this.crossMean = kernel.covariance(data.x(), q.meanBasis());
        this.mean = Rows.product(crossMean, q.coefficients());
        Rows.add(1, Rows.product(features, direct), mean);
        for (int i = 0; i < mean.length; i++) {
            mean[i] += q.model().mean().value();
        }
        this.variance = kernel.diagonal(data.x());
        Rows.addDots(-1, features, features, variance);
        for (int i = 0; i < variance.length; i++) {
            variance[i] = Math.max(0, variance[i]);
        }
        this.residual = variance.clone();
        Rows.addDots(1, spread, spread, variance);
        this.norm = new MeanNorm(q, block, shared);
    }

    /** That of K_β. */
    static Cholesky factor(Variational q) {
        return Cholesky.withJitter(q.model().kernel().gram(q.covarianceBasis()))
                .orElseThrow(() -> new ArithmeticException(
                        "the covariance of the basis cannot be factorised: a basis function is not finite"));
    }

    /** u = L_K⁻¹K_βγ a. */
    static double[] overlap(Variational q, Cholesky factor) {
        DMatrixRMaj cross = q.model().kernel().covariance(q.covarianceBasis(), q.meanBasis());
        return factor.solveLower(Rows.product(cross, q.coefficients()));
    }

    private boolean isHybrid() {
        return q.parametrization() == Parametrization.HYBRID;
    }

    private DataSlopes slopes() {
        DataSlopes known = slopes;
        if (known == null) {
            known = DataSlopes.of(q.model(), data, mean, variance);
            slopes = known;
        }
        return known;
    }

    /**
     * Where a step of length one along the natural gradient leads the weights' belief N(m, S): to the precision S⁻¹ = I + Φᵀdiag(w)Φ
     * and S⁻¹m = Φᵀ(ζ − w(mean − Φm)), with the sites w, ζ of the observations (Khan, Lin 2017). For observations of normal noise that
     * is the optimum.
     */
    WeightBelief naturalTarget() {
        double[] w = new double[mean.length];
        double[] shift = Rows.product(features, weights);
        for (int i = 0; i < w.length; i++) {
            w[i] = -2 * slopes().variance()[i];
            shift[i] = slopes().mean()[i] + w[i] * shift[i];
        }
        return WeightBelief.prior(weights.length).plus(features, w, shift);
    }

    /** m, in the orthogonal way whatever the parametrisation. */
    double[] weights() {
        return weights;
    }

    /** diag K_XX − diag ΦΦᵀ, at least 0. */
    double[] residual() {
        return residual;
    }

    /** Φ, n × M_β. */
    DMatrixRMaj features() {
        return features;
    }

    @Override
    public double expectation() {
        return data.expectation(q.model().likelihood(), mean, variance);
    }

    @Override
    public double divergence() {
        DMatrixRMaj t = q.root();
        double trace = LinearAlgebra.dot(t.data, 0, t.data, 0, t.getNumElements());
        double logDeterminant = 0;
        for (int i = 0; i < t.numRows; i++) {
            logDeterminant += 2 * Math.log(Math.abs(t.get(i, i)));
        }
        return 0.5 * Rows.dot(weights, weights) + norm.value() + 0.5 * (trace - logDeterminant - t.numRows);
    }

    @Override
    public void pullback(Gradient into) {
        DataSlopes slopes = slopes();
        double[] meanBar = slopes.mean();
        double[] varianceBar = slopes.variance();
        slopes.addParameters(into);
        into.addMean(Arrays.stream(meanBar).sum());
        kernel.diagonalPullback(data.x(), varianceBar, into.kernel(null, null));

        // The mean's own basis.
        Rows.add(1, Rows.transposedProduct(crossMean, meanBar), into.coefficients());
        kernel.pullback(
                data.x(), q.meanBasis(), Rows.outer(1, meanBar, q.coefficients()), into.kernel(null, into.meanBasis()));

        // The weights, and u from the mean, from m (if hybrid), and from the norm.
        double[] directBar = Rows.transposedProduct(features, meanBar);
        double[] weightsBar = directBar.clone();
        Rows.add(-1, weights, weightsBar);
        Rows.add(1, weightsBar, into.weights());
        double[] overlapBar = new double[directBar.length];
        Rows.add(-1, directBar, overlapBar);
        if (isHybrid()) {
            Rows.add(1, weightsBar, overlapBar);
        }
        double[] sharedBar = factor.solveLower(norm.subtractGradient(into));
        Rows.add(1, sharedBar, overlapBar);
        rootPullback(varianceBar, into);
        basisPullback(meanBar, varianceBar, overlapBar, sharedBar, into);
    }

    /** T̄ = 2Φᵀdiag(v̄)ΦT − T + diag(1/T_ii), T triangular. */
    private void rootPullback(double[] varianceBar, Gradient into) {
        DMatrixRMaj t = q.root();
        LinearAlgebra.multiply(2, columns, false, Rows.scaled(varianceBar, spread), false, 1, into.root());
        LinearAlgebra.axpy(-1, t.data, 0, into.root().data, 0, t.getNumElements());
        for (int i = 0; i < t.numRows; i++) {
            into.root().add(i, i, 1 / t.get(i, i));
        }
    }

    /**
     * Through Φᵀ = L_K⁻¹K_βX, u = L_K⁻¹K_βγ a and e = L_K⁻ᵀu to the kernel.
     *
     * @param solvedBar L_K⁻¹ē
     */
    private void basisPullback(
            double[] meanBar, double[] varianceBar, double[] overlapBar, double[] solvedBar, Gradient into) {
        DMatrixRMaj beta = q.covarianceBasis();
        // Φ̄ = m̄(m − u)ᵀ + 2 diag(v̄)(ΦS − Φ).
        DMatrixRMaj inner = Rows.product(spread, false, q.root(), true);
        CommonOps_DDRM.subtractEquals(inner, features);
        DMatrixRMaj featuresBar = Rows.outer(1, meanBar, direct);
        CommonOps_DDRM.addEquals(featuresBar, 2, Rows.scaled(varianceBar, inner));
        DMatrixRMaj crossBar = new DMatrixRMaj(columns.numRows, columns.numCols);
        CommonOps_DDRM.transpose(featuresBar, crossBar);
        factor.solveLowerTransposedInPlace(crossBar);
        double[] imageBar = factor.solveLowerTransposed(overlapBar);
        DMatrixRMaj lowerBar = Rows.outer(-1, shared, solvedBar);
        CommonOps_DDRM.addEquals(lowerBar, -1, Rows.outer(1, imageBar, overlap));
        LinearAlgebra.multiply(-1, crossBar, false, columns, true, 1, lowerBar);

        Rows.add(1, Rows.transposedProduct(basesCross, imageBar), into.coefficients());
        kernel.pullback(beta, data.x(), crossBar, into.kernel(into.covarianceBasis(), null));
        kernel.pullback(
                beta,
                q.meanBasis(),
                Rows.outer(1, imageBar, q.coefficients()),
                into.kernel(into.covarianceBasis(), into.meanBasis()));
        kernel.gramPullback(beta, factor.pullback(lowerBar), into.kernel(into.covarianceBasis(), null));
    }

    @Override
    public double[] mean() {
        return mean;
    }

    @Override
    public double[] variance() {
        return variance;
    }
}
