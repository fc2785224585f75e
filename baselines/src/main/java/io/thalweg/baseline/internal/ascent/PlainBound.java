package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The bound of {@link Parametrization#PLAIN}: with F = K_XβL and H = I + LᵀK_βL = CCᵀ,
 *
 * <pre>
 *   mean = c + K_Xα a,  variance = diag K_XX − diag F H⁻¹Fᵀ,  KL = ½aᵀK_αa + ½(log|H| + tr H⁻¹ − M_β)
 * </pre>
 *
 * <p>(Cheng, Boots 2017, equations 8 and 9, with tr(K_βL H⁻¹Lᵀ) = M_β − tr H⁻¹.)
 */
final class PlainBound implements Bound {

    private final Variational q;
    private final Minibatch data;
    private final Kernel kernel;
    private final DMatrixRMaj crossMean;
    private final DMatrixRMaj crossCovariance;
    private final DMatrixRMaj among;
    private final DMatrixRMaj projected;
    private final Cholesky factor;

    /** F H⁻¹. */
    private final DMatrixRMaj solved;

    private final double[] mean;
    private final double[] variance;
    private final MeanNorm norm;

    PlainBound(Variational q, Minibatch data, int[] block) {
        this.q = q;
        this.data = data;
        this.kernel = q.model().kernel();
        this.crossMean = kernel.covariance(data.x(), q.meanBasis());
        this.mean = Rows.product(crossMean, q.coefficients());
        for (int i = 0; i < mean.length; i++) {
            mean[i] += q.model().mean().value();
        }
        this.crossCovariance = kernel.covariance(data.x(), q.covarianceBasis());
        this.among = kernel.gram(q.covarianceBasis());
        this.projected = Rows.product(crossCovariance, false, q.root(), false);
        this.factor = factor(among, q.root());
        DMatrixRMaj transposed = new DMatrixRMaj(projected.numCols, projected.numRows);
        CommonOps_DDRM.transpose(projected, transposed);
        DMatrixRMaj x = factor.solve(transposed);
        this.solved = new DMatrixRMaj(projected.numRows, projected.numCols);
        CommonOps_DDRM.transpose(x, solved);
        this.variance = kernel.diagonal(data.x());
        Rows.addDots(-1, solved, projected, variance);
        for (int i = 0; i < variance.length; i++) {
            variance[i] = Math.max(0, variance[i]);
        }
        this.norm = new MeanNorm(q, block, new double[0]);
    }

    /** Of H = I + LᵀK_βL ⪰ I. */
    static Cholesky factor(DMatrixRMaj among, DMatrixRMaj root) {
        DMatrixRMaj h = Rows.product(root, true, Rows.product(among, false, root, false), false);
        for (int i = 0; i < h.numRows; i++) {
            h.add(i, i, 1);
        }
        return Cholesky.of(h).orElseThrow(() -> new ArithmeticException("the covariance of the basis is not finite"));
    }

    @Override
    public double expectation() {
        return data.expectation(q.model().likelihood(), mean, variance);
    }

    @Override
    public double divergence() {
        return norm.value() + 0.5 * (factor.logDeterminant() + traceOfInverse() - factor.size());
    }

    private double traceOfInverse() {
        DMatrixRMaj inverse = factor.inverse();
        double trace = 0;
        for (int i = 0; i < inverse.numRows; i++) {
            trace += inverse.get(i, i);
        }
        return trace;
    }

    @Override
    public void pullback(Gradient into) {
        DataSlopes slopes = DataSlopes.of(q.model(), data, mean, variance);
        double[] meanBar = slopes.mean();
        double[] varianceBar = slopes.variance();
        slopes.addParameters(into);
        into.addMean(Arrays.stream(meanBar).sum());
        Rows.add(1, Rows.transposedProduct(crossMean, meanBar), into.coefficients());
        kernel.pullback(
                data.x(), q.meanBasis(), Rows.outer(1, meanBar, q.coefficients()), into.kernel(null, into.meanBasis()));
        norm.subtractGradient(into);
        kernel.diagonalPullback(data.x(), varianceBar, into.kernel(null, null));
        pullbackCovariance(varianceBar, into);
    }

    /** F̄ = −2 diag(v̄) FH⁻¹, H̄ = H⁻¹Fᵀdiag(v̄)FH⁻¹ − ½(H⁻¹ − H⁻²); L̄ = K_βXF̄ + 2K_βLH̄. */
    private void pullbackCovariance(double[] varianceBar, Gradient into) {
        DMatrixRMaj root = q.root();
        DMatrixRMaj weighted = Rows.scaled(varianceBar, solved);
        DMatrixRMaj inverse = factor.inverse();
        DMatrixRMaj hBar = Rows.product(solved, true, weighted, false);
        LinearAlgebra.multiply(0.5, inverse, false, inverse, false, 1, hBar);
        LinearAlgebra.axpy(-0.5, inverse.data, 0, hBar.data, 0, hBar.getNumElements());
        DMatrixRMaj image = Rows.product(root, false, hBar, false);
        LinearAlgebra.multiply(-2, crossCovariance, true, weighted, false, 1, into.root());
        LinearAlgebra.multiply(2, among, false, image, false, 1, into.root());
        DMatrixRMaj crossBar = new DMatrixRMaj(crossCovariance.numRows, crossCovariance.numCols);
        LinearAlgebra.multiply(-2, weighted, false, root, true, 0, crossBar);
        DMatrixRMaj beta = q.covarianceBasis();
        kernel.pullback(data.x(), beta, crossBar, into.kernel(null, into.covarianceBasis()));
        kernel.gramPullback(beta, Rows.product(image, false, root, true), into.kernel(into.covarianceBasis(), null));
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
