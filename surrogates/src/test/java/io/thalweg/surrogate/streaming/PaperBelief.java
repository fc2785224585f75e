package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.Dense.column;
import static io.thalweg.surrogate.Dense.product;
import static io.thalweg.surrogate.Dense.solve;
import static io.thalweg.surrogate.Dense.transposed;

import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The belief q(a) = N(m, S) about the values at inducing points, and what follows from it by the formulas as the VIPS paper prints
 * them: dense, with D_a = (S⁻¹ − K'⁻¹)⁻¹ formed. They are accurate only where the data inform every one of a few points well.
 *
 * <p>Targets are less the constant mean, which is that of the model.
 *
 * @param model θ of the time of the belief; its mean must be given
 * @param z the points
 * @param mean m
 * @param covariance S
 */
record PaperBelief(GaussianModel model, DMatrixRMaj z, double[] mean, DMatrixRMaj covariance) {

    /**
     * What the past and a batch are together: pseudo-observations of a, then those of the batch.
     *
     * @param x rows a, then X
     * @param y D_aS⁻¹m, then the targets
     * @param noise Σ_ŷ = blockdiag(D_a, diag σᵢ²)
     * @param delta Δ
     */
    private record Stacked(DMatrixRMaj x, double[] y, DMatrixRMaj noise, double delta) {}

    /** q(a) without a past (Titsias 2009, equation 10). */
    static PaperBelief first(GaussianModel model, DMatrixRMaj z, Observations batch) {
        return optimal(model, z, new Stacked(batch.x(), centred(model, batch), diagonal(noise(model, batch)), 0));
    }

    /** The optimal q(b) after a batch at new θ (Bui et al. 2017, equation 11). */
    PaperBelief next(GaussianModel newModel, DMatrixRMaj b, Observations batch) {
        return optimal(newModel, b, stacked(newModel, batch));
    }

    private static PaperBelief optimal(GaussianModel model, DMatrixRMaj b, Stacked seen) {
        Kernel kernel = model.kernel();
        DMatrixRMaj bb = kernel.gram(b);
        DMatrixRMaj bf = kernel.covariance(b, seen.x);
        DMatrixRMaj weighted = transposed(solve(seen.noise, transposed(bf)));
        DMatrixRMaj sigma = plus(bb, product(weighted, transposed(bf)));
        DMatrixRMaj mean = product(bb, solve(sigma, product(weighted, column(seen.y))));
        return new PaperBelief(model, b, mean.data, product(bb, solve(sigma, bb)));
    }

    /** The bound of a first batch: log N(y; 0, Q + D) − ½ Σ rᵢ/σᵢ² (Titsias 2009, equation 9). */
    static double firstBound(GaussianModel model, DMatrixRMaj z, Observations batch) {
        DMatrixRMaj noise = diagonal(noise(model, batch));
        DMatrixRMaj q = explained(model.kernel(), z, batch.x());
        return Dense.logDensity(centred(model, batch), plus(q, noise))
                - 0.5 * lost(model.kernel(), batch.x(), q, inverse(noise));
    }

    /** The online bound, equation 8. */
    double onlineBound(GaussianModel newModel, DMatrixRMaj b, Observations batch) {
        Stacked seen = stacked(newModel, batch);
        DMatrixRMaj q = explained(newModel.kernel(), b, seen.x);
        return Dense.logDensity(seen.y, plus(q, seen.noise))
                + seen.delta
                - 0.5 * lost(newModel.kernel(), seen.x, q, inverse(seen.noise));
    }

    /** L*, equation 9: the online bound with every old point and every point of the batch. */
    double bestBound(GaussianModel newModel, Observations batch) {
        Stacked seen = stacked(newModel, batch);
        DMatrixRMaj all = newModel.kernel().covariance(seen.x, seen.x);
        return Dense.logDensity(seen.y, plus(all, seen.noise)) + seen.delta;
    }

    /** U, equations 30 to 37: with t = tr(K − Q) over old points and batch added to all of Σ_ŷ in the quadratic form. */
    double upperBound(GaussianModel newModel, DMatrixRMaj b, Observations batch) {
        return upperBound(newModel, b, stacked(newModel, batch), 0);
    }

    /** The same with t added to the noise of the batch alone: where every old point is kept, the past is exact as it is. */
    double upperBoundOfKeptPoints(GaussianModel newModel, DMatrixRMaj b, Observations batch) {
        return upperBound(newModel, b, stacked(newModel, batch), z.numRows);
    }

    /** U of a first batch (Titsias 2014). */
    static double firstUpperBound(GaussianModel model, DMatrixRMaj b, Observations batch) {
        DMatrixRMaj noise = diagonal(noise(model, batch));
        return upperBound(model, b, new Stacked(batch.x(), centred(model, batch), noise, 0), 0);
    }

    private static double upperBound(GaussianModel model, DMatrixRMaj b, Stacked seen, int from) {
        int n = seen.y.length;
        DMatrixRMaj q = explained(model.kernel(), b, seen.x);
        double t = lost(model.kernel(), seen.x, q, CommonOps_DDRM.identity(n));
        DMatrixRMaj tight = plus(q, seen.noise);
        DMatrixRMaj loose = tight.copy();
        for (int i = from; i < n; i++) {
            loose.add(i, i, t);
        }
        double quadratic = CommonOps_DDRM.dot(column(seen.y), solve(loose, column(seen.y)));
        return Dense.logDensity(new double[n], tight) - 0.5 * quadratic + seen.delta;
    }

    /** The posterior mean of f less the constant mean: K_*b K_bb⁻¹ m. */
    double[] meanAt(DMatrixRMaj x) {
        return product(projection(x), column(mean)).data;
    }

    /** The posterior covariance of f: K_** − K_*b K_bb⁻¹(K_bb − S)K_bb⁻¹K_b*, equation 2. */
    DMatrixRMaj covarianceAt(DMatrixRMaj x) {
        DMatrixRMaj p = projection(x);
        DMatrixRMaj less = model.kernel().gram(z);
        CommonOps_DDRM.subtractEquals(less, covariance);
        DMatrixRMaj at = model.kernel().gram(x);
        CommonOps_DDRM.subtractEquals(at, product(product(p, less), transposed(p)));
        return at;
    }

    private DMatrixRMaj projection(DMatrixRMaj x) {
        return transposed(solve(model.kernel().gram(z), model.kernel().covariance(z, x)));
    }

    private Stacked stacked(GaussianModel newModel, Observations batch) {
        DMatrixRMaj prior = model.kernel().gram(z);
        DMatrixRMaj precision = inverse(covariance);
        CommonOps_DDRM.subtractEquals(precision, inverse(prior));
        DMatrixRMaj d = inverse(precision);
        DMatrixRMaj m = column(mean);
        DMatrixRMaj sm = solve(covariance, m);
        DMatrixRMaj pseudo = product(d, sm);
        int count = z.numRows;
        int n = batch.size();
        double delta = 0.5 * (logDeterminant(prior) + logDeterminant(d) - logDeterminant(covariance))
                + 0.5 * count * Math.log(2 * Math.PI)
                - 0.5 * CommonOps_DDRM.dot(m, sm)
                + 0.5 * CommonOps_DDRM.dot(sm, pseudo);
        DMatrixRMaj noise = new DMatrixRMaj(count + n, count + n);
        CommonOps_DDRM.insert(d, noise, 0, 0);
        CommonOps_DDRM.insert(diagonal(noise(newModel, batch)), noise, count, count);
        double[] y = Arrays.copyOf(pseudo.data, count + n);
        System.arraycopy(centred(newModel, batch), 0, y, count, n);
        return new Stacked(rows(z, batch.x()), y, noise, delta);
    }

    private static double[] centred(GaussianModel model, Observations batch) {
        double mean = model.mean().orElseThrow();
        return Arrays.stream(batch.y()).map(y -> y - mean).toArray();
    }

    private static double[] noise(GaussianModel model, Observations batch) {
        double[] noise = new double[batch.size()];
        Arrays.setAll(
                noise,
                i -> batch.noiseIsGiven(i)
                        ? batch.noiseVariance()[i]
                        : model.noise().value());
        return noise;
    }

    /** Q = K_fb K_bb⁻¹ K_bf. */
    private static DMatrixRMaj explained(Kernel kernel, DMatrixRMaj b, DMatrixRMaj x) {
        return product(kernel.covariance(x, b), solve(kernel.gram(b), kernel.covariance(b, x)));
    }

    /** tr(W(K − Q)). */
    private static double lost(Kernel kernel, DMatrixRMaj x, DMatrixRMaj q, DMatrixRMaj weight) {
        DMatrixRMaj rest = kernel.gram(x);
        CommonOps_DDRM.subtractEquals(rest, q);
        return CommonOps_DDRM.trace(product(weight, rest));
    }

    /** The rows of both. */
    static DMatrixRMaj rows(DMatrixRMaj first, DMatrixRMaj second) {
        return CommonOps_DDRM.concatRowsMulti(first, second);
    }

    private static DMatrixRMaj plus(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.add(a, b, null);
    }

    private static DMatrixRMaj inverse(DMatrixRMaj a) {
        return solve(a, CommonOps_DDRM.identity(a.numRows));
    }

    private static DMatrixRMaj diagonal(double[] entries) {
        return CommonOps_DDRM.diag(entries);
    }

    static double logDeterminant(DMatrixRMaj c) {
        int n = c.numRows;
        return -2 * Dense.logDensity(new double[n], c) - n * Math.log(2 * Math.PI);
    }
}
