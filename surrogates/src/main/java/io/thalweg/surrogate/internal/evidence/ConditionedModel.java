package io.thalweg.surrogate.internal.evidence;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Observations;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A model conditioned on observations: the factor of K + D and the solutions that predictions need. Immutable.
 *
 * <p>Solutions for y and for the constant 1 are kept apart, because then a change of the units of y is a linear combination
 * and the profiled mean is a quotient.
 */
public final class ConditionedModel {

    public final GaussianModel model;
    public final Observations data;
    public final Cholesky factor;
    public final double[] inverseTimesY;
    public final double[] inverseTimesOne;
    public final double mean;

    /** (K+D)⁻¹(y − μ1). */
    public final double[] alpha;

    public ConditionedModel(
            GaussianModel model, Observations data, Cholesky factor, double[] inverseTimesY, double[] inverseTimesOne) {
        this.model = model;
        this.data = data;
        this.factor = factor;
        this.inverseTimesY = inverseTimesY;
        this.inverseTimesOne = inverseTimesOne;
        this.mean = model.mean().orElseGet(() -> profiledMean(inverseTimesY, inverseTimesOne));
        this.alpha = new double[inverseTimesY.length];
        for (int i = 0; i < alpha.length; i++) {
            alpha[i] = inverseTimesY[i] - mean * inverseTimesOne[i];
        }
    }

    private static double profiledMean(double[] inverseTimesY, double[] inverseTimesOne) {
        double one = Arrays.stream(inverseTimesOne).sum();
        return one > 0 ? Arrays.stream(inverseTimesY).sum() / one : 0;
    }

    /**
     * Factorises K + D, with jitter if need be.
     *
     * @return empty if even the largest jitter does not help
     */
    public static Optional<ConditionedModel> of(GaussianModel model, Observations data) {
        return Cholesky.withJitter(covariance(model, data)).map(factor -> of(model, data, factor));
    }

    public static ConditionedModel of(GaussianModel model, Observations data, Cholesky factor) {
        double[] one = new double[data.size()];
        Arrays.fill(one, 1);
        return new ConditionedModel(model, data, factor, factor.solve(data.y()), factor.solve(one));
    }

    /** K + D. */
    static DMatrixRMaj covariance(GaussianModel model, Observations data) {
        DMatrixRMaj k = model.kernel().gram(data.x());
        addNoise(k, model, data);
        return k;
    }

    static void addNoise(DMatrixRMaj k, GaussianModel model, Observations data) {
        double learnt = model.noise().value();
        for (int i = 0; i < k.numRows; i++) {
            k.data[i * k.numCols + i] += data.noiseIsGiven(i) ? data.noiseVariance()[i] : learnt;
        }
    }

    /** With more observations, at O(n²) each: the factor is extended by rows. */
    public Optional<ConditionedModel> observe(Observations batch) {
        Observations all = data.append(batch);
        if (batch.size() > Math.max(8, data.size())) {
            return of(model, all);
        }
        DMatrixRMaj cross = model.kernel().covariance(batch.x(), data.x());
        DMatrixRMaj corner = covariance(model, batch);
        return factor.append(cross, corner).map(f -> of(model, all, f)).or(() -> of(model, all));
    }

    /** In other units of y; see {@link io.thalweg.core.model.Surrogate#restandardise}. */
    public Optional<ConditionedModel> restandardise(double shift, double scale) {
        Observations changed = data.restandardised(shift, scale);
        if (data.anyNoiseIsGiven()) {
            return of(model, changed);
        }
        int n = data.size();
        double[] solved = new double[n];
        for (int i = 0; i < n; i++) {
            solved[i] = (inverseTimesY[i] - shift * inverseTimesOne[i]) / scale;
        }
        return Optional.of(new ConditionedModel(model, changed, factor, solved, inverseTimesOne));
    }

    /** With other targets; see {@link io.thalweg.core.model.Surrogate#retargeted}. The factor stays what it is unless noise that is given changes. */
    public Optional<ConditionedModel> retargeted(double[] y, double[] noiseVariance) {
        Observations changed = Observations.of(data.x(), y, noiseVariance);
        return Arrays.equals(noiseVariance, data.noiseVariance())
                ? Optional.of(new ConditionedModel(model, changed, factor, factor.solve(y), inverseTimesOne))
                : of(model, changed);
    }

    /** log p(y | X, θ), at the profiled mean if the mean is not given. */
    public double logEvidence() {
        int n = data.size();
        // (y − μ)ᵀα, centred on both sides: yᵀα alone cancels when the mean is large.
        double quadratic = 0;
        for (int i = 0; i < n; i++) {
            quadratic += (data.y()[i] - mean) * alpha[i];
        }
        return -0.5 * (quadratic + factor.logDeterminant() + n * Math.log(2 * Math.PI));
    }

    /**
     * The curvature of −log evidence in t = log σ², with s = σ² and M the inverse of K + D where noise is learnt, and 0
     * elsewhere: −(s g + s² h), where g = ½(|α|² − tr M) and h = ½ tr M² − αᵀMα.
     */
    public double noiseCurvature() {
        int n = data.size();
        double s = model.noise().value();
        DMatrixRMaj inverse = factor.inverse();
        double slope = 0;
        double second = 0;
        for (int i = 0; i < n; i++) {
            if (data.noiseIsGiven(i)) {
                continue;
            }
            slope += 0.5 * (alpha[i] * alpha[i] - inverse.data[i * n + i]);
            for (int j = 0; j < n; j++) {
                if (!data.noiseIsGiven(j)) {
                    double m = inverse.data[i * n + j];
                    second += 0.5 * m * m - alpha[i] * m * alpha[j];
                }
            }
        }
        return -(s * slope + s * s * second);
    }

    /** The adjoint of K + D in the log evidence, G = ½(ααᵀ − (K+D)⁻¹), n × n. Symmetric. */
    DMatrixRMaj covarianceAdjoint() {
        int n = data.size();
        DMatrixRMaj g = factor.inverse();
        for (int i = 0; i < n; i++) {
            double scaled = 0.5 * alpha[i];
            int row = i * n;
            for (int j = 0; j < n; j++) {
                g.data[row + j] = scaled * alpha[j] - 0.5 * g.data[row + j];
            }
        }
        return g;
    }

    /** Largest absolute residual of (K+D)α = y − μ1: tells whether the factor can be trusted. */
    double residual() {
        DMatrixRMaj k = covariance(model, data);
        double[] product = new double[data.size()];
        LinearAlgebra.multiply(k, alpha, product);
        double worst = 0;
        for (int i = 0; i < product.length; i++) {
            worst = Math.max(worst, Math.abs(product[i] - (data.y()[i] - mean)));
        }
        return worst;
    }
}
